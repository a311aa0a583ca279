import GRDB
package import Timelines
package import WidgetModel

/// Limits of the number of stored scores.
package enum ScoreLimits {
    /// The number of scores of one widget: one every ten minutes for 7 days. More would not change a rank
    /// noticeably.
    package static let kept = 1008
}

/// The scores of entries of former timelines. The current timeline's scores are in its entries.
extension BoardStore {
    /// The stored scores of a widget since an instant, oldest first.
    package func scores(of widget: PlacedWidgetID, since start: Instant) throws(StoreError) -> [EntryScore] {
        try read { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: "SELECT date, score FROM score WHERE widget = ? AND date > ? ORDER BY date"),
                arguments: [widget.description, start])
            return try rows.map { row in
                EntryScore(
                    date: try row.decode(forColumn: "date"), score: try row.decode(forColumn: "score"))
            }
        }
    }

    /// Stores scores, and deletes scores that are too old or exceed the limit. Does not access the database
    /// for widgets without scores.
    static func record(
        _ scores: [EntryScore], of widget: PlacedWidgetID, in database: Database
    ) throws {
        guard let newest = scores.map(\.date).max() else { return }
        for score in scores.suffix(ScoreLimits.kept) {
            try database.run(
                "INSERT OR REPLACE INTO score VALUES (?, ?, ?)",
                [widget.description, score.date, score.score])
        }
        try database.run(
            """
            DELETE FROM score WHERE widget = ?1 AND (date <= ?2 OR date <= (
                SELECT date FROM score WHERE widget = ?1 ORDER BY date DESC LIMIT 1 OFFSET ?3))
            """, [widget.description, newest - StackRanking.window, ScoreLimits.kept])
    }
}
