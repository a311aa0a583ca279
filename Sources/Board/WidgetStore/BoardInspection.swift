import CLinux
import Foundation
import GRDB
import GRDBSQLite
import Glibc

/// Properties of a board's database, read without changing any file.
///
/// A connection that can write changes the file even if it does not store anything: GRDB creates and drops a
/// table when it switches to WAL mode. A board must be inspected before it is opened, because a command that
/// is refused must not change the board.
package struct BoardInspection: Sendable {
    /// The folder of the workspace that the board belongs to; nil if it was never stored.
    package let workspace: String?
    /// The migrations that the schema has applied; empty if the database was created and never opened.
    let migrations: Set<String>

    /// Whether opening the board converts it, so that older versions can no longer open it.
    package var isOutdated: Bool {
        !migrations.isEmpty && migrations.isStrictSubset(of: Schema.migrator().migrations)
    }

    /// Reads the database; nil if it does not exist.
    ///
    /// - Throws: if the file is damaged.
    init?(_ file: DatabaseFile) throws(StoreError) {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        try file.checkContent()
        let database = try ReadOnlyDatabase(file.path)
        defer { database.close() }
        migrations = Set(try database.texts("SELECT identifier FROM grdb_migrations", in: "grdb_migrations"))
        workspace = try database.texts(
            "SELECT value FROM board WHERE name = 'workspace'", in: "board"
        ).first
    }
}

/// A connection that never changes files.
private struct ReadOnlyDatabase {
    private let path: String
    private let connection: OpaquePointer?

    /// Opens the database. Without a write-ahead log, the database is opened as immutable, so that SQLite
    /// does not create the log's files. The caller holds the board's lock, so that no other process writes.
    /// If a crash left a log, its changes are read, which needs the log's index file.
    init(_ path: String) throws(StoreError) {
        self.path = path
        let mode = ReadOnlyDatabase.hasLog(path) ? "mode=ro" : "immutable=1"
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ";"))
        let uri = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            "file:\(uri)?\(mode)", &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
        connection = opened
        guard code == SQLITE_OK else {
            defer { close() }
            throw failure(code)
        }
    }

    private static func hasLog(_ path: String) -> Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    func close() { sqlite3_close(connection) }

    /// The strings in the only column of a query; empty if the table does not exist.
    func texts(_ query: String, in table: String) throws(StoreError) -> [String] {
        let search = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = '\(table)'"
        return try rows(search).isEmpty ? [] : rows(query)
    }

    private func rows(_ query: String) throws(StoreError) -> [String] {
        var statement: OpaquePointer?
        var code = sqlite3_prepare_v2(connection, query, -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        guard code == SQLITE_OK else { throw failure(code) }
        var rows: [String] = []
        while true {
            code = sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw failure(code) }
            if let text = sqlite3_column_text(statement, 0) { rows.append(String(cString: text)) }
        }
    }

    private func failure(_ code: CInt) -> StoreError {
        let error = DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: sqlite3_errmsg(connection).map { String(cString: $0) })
        return StoreError(error, path: path, systemError: sqlite3_system_errno(connection))
    }
}
