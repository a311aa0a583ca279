import GRDB
package import WidgetModel

/// The board's activity since an instant: reloads that were requested, granted or finished since then, or are
/// not finished.
package struct LedgerDay: Sendable {
    /// The totals of all reloads with the same reason and the same outcome.
    package struct Total: Decodable, Hashable, Sendable, FetchableRecord {
        package var reason: ReloadReason
        package var outcome: ReloadOutcome
        package var reloads: Int
        /// How many of the reloads were charged.
        package var charged: Int
        /// How many of the reloads were deferred at least once.
        package var deferred: Int
        /// The size of the archived views of all answers.
        package var bytes: Int
        /// How many of the reloads were granted and finished. `milliseconds` is the sum of their durations.
        package var timed: Int
        package var milliseconds: Int64
    }

    /// Sorted by the names of reason and outcome.
    package var totals: [Total]
    /// The number of placed widgets with such reloads.
    package var widgets: Int
    /// The latest reloads, oldest first.
    package var latest: [(widget: PlacedWidgetID, row: ReloadRow)]
    /// The number of reloads before them.
    package var earlier: Int
}

extension LedgerLimits {
    /// The number of rows that are listed individually; the totals include all of them.
    package static let listed = 500
}

extension BoardStore {
    /// Summarizes the activity of the whole board. This reads the complete ledger once.
    ///
    /// - Parameters:
    ///   - limit: the number of rows to list. Rows of the same instant are not separated, so there can be
    ///     more.
    ///   - end: lists only reloads that were requested before this instant; nil to list the latest.
    package func day(
        since start: Instant, _ limit: Int = LedgerLimits.listed, before end: Instant? = nil
    ) throws(StoreError) -> LedgerDay {
        try read { database in
            let isMeant = """
                (asked > ?1 OR granted > ?1 OR finished > ?1 OR outcome IS NULL OR outcome = 'deferred')
                """
            let totals: [LedgerDay.Total] = try database.all(
                """
                SELECT reason, coalesce(outcome, 'unfinished') AS outcome, count(*) AS reloads,
                    coalesce(sum(charged), 0) AS charged, count(why) AS deferred,
                    coalesce(sum(bytes), 0) AS bytes, count(finished - granted) AS timed,
                    coalesce(sum(finished - granted), 0) AS milliseconds
                FROM reload WHERE \(isMeant) GROUP BY 1, 2 ORDER BY 1, 2
                """, [start])
            let widgets = try Int.fetchOne(
                database, sql: "SELECT count(DISTINCT widget) FROM reload WHERE \(isMeant)",
                arguments: [start])
            let end = end ?? Instant(milliseconds: .max)
            // The instant of the last row within the limit; nil for fewer rows.
            let first = try Instant.fetchOne(
                database,
                sql: """
                    SELECT asked FROM reload WHERE \(isMeant) AND asked < ?2
                    ORDER BY asked DESC LIMIT 1 OFFSET ?3
                    """,
                arguments: [start, end, limit - 1])
            let latest: [Owned<ReloadRow>] = try database.all(
                """
                SELECT * FROM reload WHERE \(isMeant) AND asked < ?2 AND asked >= ?3
                ORDER BY asked, widget DESC, generation
                """, [start, end, first ?? Instant(milliseconds: .min)])
            let earlier = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM reload WHERE \(isMeant) AND asked < ?2",
                arguments: [start, first ?? Instant(milliseconds: .min)])
            return LedgerDay(
                totals: totals, widgets: widgets ?? 0,
                latest: latest.map { (widget: $0.widget, row: $0.record) }, earlier: earlier ?? 0)
        }
    }
}
