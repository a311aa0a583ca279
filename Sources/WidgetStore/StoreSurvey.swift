import Foundation
import GRDB
import WidgetModel

/// A cheap look at a board's database from outside, while another process may be using it.
package struct StoreSurvey: Hashable, Sendable {
    /// How many widgets are placed.
    package let widgets: Int

    /// Nil when there is no database yet; nothing is made.
    package static func look(at folder: String) throws(StoreError) -> StoreSurvey? {
        let path = folder + "/board.sqlite"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        try DatabaseFile(path: path).checkContent()
        return StoreSurvey(widgets: try number("SELECT count(*) FROM widget", in: path))
    }

    /// Whether an edit, a placement or a press with this id is stored.
    package static func hasChange(_ id: String, in folder: String) throws(StoreError) -> Bool {
        let sql = """
            SELECT (SELECT count(*) FROM revision WHERE editID = ?1)
                + (SELECT count(*) FROM press WHERE pressID = ?1)
            """
        return try number(sql, [id], in: folder + "/board.sqlite") > 0
    }

    private static func number(
        _ sql: String, _ arguments: StatementArguments = [], in path: String
    ) throws(StoreError) -> Int {
        try perform(path) {
            let queue = try open(path)
            let number = try queue.read { try Int.fetchOne($0, sql: sql, arguments: arguments) }
            try queue.close()
            return number ?? 0
        }
    }

    /// All placed widgets with their revisions; none if there is no database yet.
    package static func placed(
        at folder: String
    ) throws(StoreError) -> [(widget: WidgetRow, revisions: [RevisionRow])] {
        let path = folder + "/board.sqlite"
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        try DatabaseFile(path: path).checkContent()
        return try perform(path) {
            let queue = try open(path)
            let placed = try queue.read { database in
                let widgets: [WidgetRow] = try database.all("SELECT * FROM widget")
                return try widgets.map { widget in
                    let revisions: [RevisionRow] = try database.all(
                        "SELECT * FROM revision WHERE widget = ? ORDER BY number", [widget.id.description])
                    return (widget, revisions)
                }
            }
            try queue.close()
            return placed
        }
    }

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// The version of the SQLite that is linked: `3.46.1`.
    package static func libraryVersion() throws(StoreError) -> String {
        try perform("in memory") {
            try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") } ?? "unknown"
        }
    }
}
