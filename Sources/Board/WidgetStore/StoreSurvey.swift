import Foundation
import GRDB
package import WidgetModel

/// A change of a placed widget that is in the database.
package struct StoredChange: Codable, Hashable, Sendable, FetchableRecord {
    package let widget: PlacedWidgetID
    /// Nil for a press.
    package let revision: Revision?
}

/// The data that determines the list of widgets: their rows, when their timelines arrived, and the layout.
package struct BoardContents: Hashable, Sendable {
    fileprivate let widgets: [WidgetRow]
    fileprivate let arrivals: [Int64]
    fileprivate let layout: String?
}

/// Reads a board's database without opening the board, while another process may be using it.
package enum StoreSurvey {
    /// The number of placed widgets; nil if the database does not exist yet.
    package static func widgetCount(in folder: String) throws(StoreError) -> Int? {
        try read(folder) { try Int.fetchOne($0, sql: "SELECT count(*) FROM widget") ?? 0 }
    }

    /// The edit, the placement or the press that is stored under an id; nil if the id is unknown.
    package static func change(_ id: String, in folder: String) throws(StoreError) -> StoredChange? {
        try read(folder) { database in
            try database.first(
                """
                SELECT widget, number AS revision FROM revision WHERE editID = ?1
                UNION ALL SELECT widget, NULL FROM press WHERE pressID = ?1
                """, [id])
        }
    }

    /// The data that determines the list of widgets; nil if the database does not exist yet.
    package static func contents(in folder: String) throws(StoreError) -> BoardContents? {
        try read(folder) { database in
            BoardContents(
                widgets: try database.all("SELECT * FROM widget"),
                arrivals: try Int64.fetchAll(
                    database, sql: "SELECT arrived FROM timeline ORDER BY widget, generation"),
                layout: try String.fetchOne(
                    database, sql: "SELECT value FROM board WHERE name = ?",
                    arguments: [BoardStore.layoutName]))
        }
    }

    /// All placed widgets; empty if the database does not exist yet.
    package static func widgets(in folder: String) throws(StoreError) -> [WidgetRow] {
        try read(folder) { try $0.all("SELECT * FROM widget") } ?? []
    }

    /// A stored property of the board; nil if it was never stored.
    package static func remembered(_ name: String, in folder: String) throws(StoreError) -> String? {
        try read(folder) {
            try String.fetchOne($0, sql: "SELECT value FROM board WHERE name = ?", arguments: [name])
        }
    }

    /// All placed widgets with their revisions; empty if the database does not exist yet.
    package static func placed(
        in folder: String
    ) throws(StoreError) -> [(widget: WidgetRow, revisions: [RevisionRow])] {
        try read(folder) { database in
            let widgets: [WidgetRow] = try database.all("SELECT * FROM widget")
            return try widgets.map { widget in
                let revisions: [RevisionRow] = try database.all(
                    "SELECT * FROM revision WHERE widget = ? ORDER BY number", [widget.id.description])
                return (widget, revisions)
            }
        } ?? []
    }

    /// The revisions of a placed widget, the newest first.
    package static func revisions(
        of id: PlacedWidgetID, in folder: String
    ) throws(StoreError) -> [RevisionRow] {
        try read(folder) {
            try $0.all("SELECT * FROM revision WHERE widget = ? ORDER BY number DESC", [id.description])
        } ?? []
    }

    /// A placed widget with one of its revisions; nil if either does not exist.
    ///
    /// - Parameter number: the revision; nil for the current one.
    package static func revision(
        _ number: Revision? = nil, of id: PlacedWidgetID, in folder: String
    ) throws(StoreError) -> (widget: WidgetRow, revision: RevisionRow)? {
        try read(folder) { database in
            let key = id.description
            guard let widget: WidgetRow = try database.first("SELECT * FROM widget WHERE id = ?", [key]),
                let revision: RevisionRow = try database.first(
                    "SELECT * FROM revision WHERE widget = ? AND number = ?",
                    [key, (number ?? widget.revision).number])
            else { return nil }
            return (widget, revision)
        }
    }

    /// The newest timeline of a placed widget: the dates of its entries and their archived views. Nil if no
    /// timeline is stored.
    package static func timeline(
        of id: PlacedWidgetID, in folder: String
    ) throws(StoreError) -> (dates: [Instant], archive: [UInt8])? {
        try read(folder) { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT entries, archive FROM timeline WHERE widget = ? ORDER BY generation DESC",
                arguments: [id.description])
            guard let row else { return nil }
            let (entries, archive): (Data, Data) = (
                try row.decode(forColumn: "entries"), try row.decode(forColumn: "archive")
            )
            return ([EntryHeader](bytes: [UInt8](entries)).map(\.date), [UInt8](archive))
        }
    }

    /// Runs `body` on a read-only connection. Returns nil, without creating a database, if no database
    /// exists.
    private static func read<Result>(
        _ folder: String, _ body: (Database) throws -> Result?
    ) throws(StoreError) -> Result? {
        let path = folder + "/board.sqlite"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        try DatabaseFile(path: path).checkContent()
        do throws(StoreError) {
            return try query(path, body)
        } catch {
            guard error.code == .full || error.code == .unavailable, let copy = DatabaseCopy(of: folder)
            else {
                throw error
            }
            defer { copy.remove() }
            return try query(copy.folder + "/board.sqlite", body)
        }
    }

    private static func query<Result>(
        _ path: String, _ body: (Database) throws -> Result?
    ) throws(StoreError) -> Result? {
        try perform(path) {
            let queue = try DatabaseQueue(path: path, configuration: .board(isReadOnly: true, wait: 1))
            let result = try queue.read(body)
            try queue.close()
            return result
        }
    }

    /// The version of the linked SQLite library, such as `3.46.1`.
    package static func libraryVersion() throws(StoreError) -> String {
        try perform("in memory") {
            let database = try DatabaseQueue(configuration: .board())
            return try database.read { try String.fetchOne($0, sql: "SELECT sqlite_version()") } ?? "unknown"
        }
    }
}
