import GRDB
package import WidgetModel

/// What happened on the board since an instant: reloads that were asked for, granted or ended since then, and
/// those that are not over.
package struct LedgerDay: Sendable {
    /// Reloads with one reason and one outcome.
    package struct Total: Decodable, Hashable, Sendable, FetchableRecord {
        package var reason: ReloadReason
        package var outcome: ReloadOutcome
        package var reloads: Int
        /// Of these.
        package var charged: Int
        /// Of these, the ones that had to wait at some time.
        package var deferred: Int
        /// Of the archived views of the answers.
        package var bytes: Int
        /// How many were granted and ended, and how long that took together.
        package var timed: Int
        package var milliseconds: Int64
    }

    /// By reason and outcome, as their names are sorted.
    package var totals: [Total]
    /// How many placed widgets they are of.
    package var widgets: Int
    /// The latest of them, oldest first.
    package var latest: [(widget: PlacedWidgetID, row: ReloadRow)]
}

extension LedgerLimits {
    /// Rows that the board's day lists one by one; of all of them there are totals.
    package static let listed = 500
}

extension BoardStore {
    /// The day of the whole board. Reads the whole ledger once.
    package func day(since start: Instant) throws(StoreError) -> LedgerDay {
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
            let latest: [Owned<ReloadRow>] = try database.all(
                "SELECT * FROM reload WHERE \(isMeant) ORDER BY asked DESC, widget, generation DESC LIMIT ?2",
                [start, LedgerLimits.listed])
            return LedgerDay(
                totals: totals, widgets: widgets ?? 0,
                latest: latest.reversed().map { (widget: $0.widget, row: $0.record) })
        }
    }
}
