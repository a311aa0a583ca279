import GRDB
import GRDBSQLite

/// A database as the bytes of one file.
///
/// The copies are made page by page with SQLite's backup, which reports pages that cannot be read.
/// `sqlite3_serialize` alone would replace them with zeros.
enum DatabaseImage {
    /// The offsets of the format versions: 1 for a file without a write-ahead log, 2 for a file with one.
    private static let versions = 18...19

    /// The content of a database between two transactions.
    static func bytes(of connection: OpaquePointer?) throws(DatabaseError) -> [UInt8] {
        // A closed connection.
        guard let connection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        var memory: OpaquePointer?
        defer { sqlite3_close(memory) }
        try check(sqlite3_open(":memory:", &memory))
        try check(copy(connection, to: memory))
        var size: sqlite3_int64 = 0
        guard let start = sqlite3_serialize(memory, "main", &size, 0) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        defer { sqlite3_free(start) }
        var bytes = Array(UnsafeBufferPointer(start: start, count: Int(size)))
        for index in versions where index < bytes.count { bytes[index] = 1 }
        return bytes
    }

    /// Replaces a database's content, and returns SQLite's result code.
    static func load(_ image: ArraySlice<UInt8>, into connection: OpaquePointer?) -> CInt {
        image.withUnsafeBufferPointer { bytes in
            var memory: OpaquePointer?
            defer { sqlite3_close(memory) }
            var code = sqlite3_open(":memory:", &memory)
            guard code == SQLITE_OK else { return code }
            let size = sqlite3_int64(bytes.count)
            // SQLite does not change or release the bytes of a read-only database.
            code = sqlite3_deserialize(
                memory, "main", UnsafeMutablePointer(mutating: bytes.baseAddress), size, size,
                UInt32(SQLITE_DESERIALIZE_READONLY))
            return code == SQLITE_OK ? copy(memory, to: connection) : code
        }
    }

    private static func copy(_ source: OpaquePointer?, to target: OpaquePointer?) -> CInt {
        guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
            return sqlite3_errcode(target)
        }
        let code = sqlite3_backup_step(backup, -1)
        let end = sqlite3_backup_finish(backup)
        return code == SQLITE_DONE ? end : code
    }

    private static func check(_ code: CInt) throws(DatabaseError) {
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
