import CLinux
import GRDB
import GRDBSQLite

/// The changes of transactions, as patchsets of SQLite's session extension.
///
/// A patchset contains new rows, the new values of changed rows, and the keys of deleted rows, including
/// rows that a cascade deleted. The extension ignores tables without a primary key, and rows whose key is
/// NULL. `SchemaTests` refuses both.
enum Patchset {
    /// Runs `body`, and returns the changes that it made to a database. Empty if it made none.
    static func recorded<Result>(
        in database: Database, _ body: () throws -> Result
    ) throws -> (result: Result, patchset: [UInt8]) {
        var session: OpaquePointer?
        try check(sqlite3session_create(database.sqliteConnection, "main", &session))
        defer { sqlite3session_delete(session) }
        try check(sqlite3session_attach(session, nil))
        let result = try body()
        var size: CInt = 0
        var bytes: UnsafeMutableRawPointer?
        try check(sqlite3session_patchset(session, &size, &bytes))
        return (result, taken(bytes, size))
    }

    /// Combines changes that were made one after the other. Empty if the later ones undo the earlier ones.
    static func merged(_ patchsets: [[UInt8]]) throws(DatabaseError) -> [UInt8] {
        if patchsets.count < 2 { return patchsets.first ?? [] }
        var group: OpaquePointer?
        try check(sqlite3changegroup_new(&group))
        defer { sqlite3changegroup_delete(group) }
        for patchset in patchsets {
            try check(
                patchset.withUnsafeBytes { bytes in
                    // The function reads the bytes, and declares them as mutable.
                    let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                    return sqlite3changegroup_add(group, CInt(bytes.count), start)
                })
        }
        var size: CInt = 0
        var bytes: UnsafeMutableRawPointer?
        try check(sqlite3changegroup_output(group, &size, &bytes))
        return taken(bytes, size)
    }

    /// Applies changes to a database whose foreign keys are not enforced, and returns SQLite's result code.
    /// A row that is not as the changes expect it is an error, after which the database is unchanged.
    static func apply(_ patchset: ArraySlice<UInt8>, to connection: OpaquePointer?) -> CInt {
        patchset.withUnsafeBytes { bytes in
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            return sqlite3changeset_apply(
                connection, CInt(bytes.count), start, nil, { _, _, _ in abort_changeset }, nil)
        }
    }

    /// Copies bytes that SQLite has allocated, and releases them.
    private static func taken(_ bytes: UnsafeMutableRawPointer?, _ size: CInt) -> [UInt8] {
        defer { sqlite3_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(size)))
    }

    private static func check(_ code: CInt) throws(DatabaseError) {
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
