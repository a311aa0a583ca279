import GRDB
import GRDBSQLite

/// Rebuilds a board's database from its log.
extension JournalContents {
    /// Fills the empty database of a connection, unless the log is empty.
    func rebuild(in database: Database, path: String) throws(StoreError) {
        try rebuild(in: database.sqliteConnection, path: path)
        database.clearSchemaCache()
    }

    /// Fills an empty database, unless the log is empty.
    ///
    /// - Parameter path: the database, for errors of its disk.
    /// - Throws: if the log is damaged or incomplete. The error names the board and the entry.
    func rebuild(in connection: OpaquePointer?, path: String) throws(StoreError) {
        guard !isEmpty else { return }
        guard let snapshot else {
            throw damage("it begins with change \(changes[0].sequence), expected a snapshot")
        }
        let image = try content(of: snapshot, .snapshot)
        try check(DatabaseImage.load(image, into: connection), snapshot, .snapshot, connection, path)
        // The changes contain the rows that cascades deleted.
        sqlite3_exec(connection, "PRAGMA foreign_keys = OFF; BEGIN", nil, nil, nil)
        defer {
            if sqlite3_get_autocommit(connection) == 0 {
                sqlite3_exec(connection, "ROLLBACK", nil, nil, nil)
            }
            sqlite3_exec(connection, "PRAGMA foreign_keys = ON", nil, nil, nil)
        }
        var last = snapshot
        for change in changes {
            try checkOrder(of: change, after: last)
            let patchset = try content(of: change, .change)
            try check(Patchset.apply(patchset, to: connection), change, .change, connection, path)
            last = change
        }
        guard last.sequence == position.sequence, last.epoch <= position.epoch else {
            throw damage(
                "it ends with entry \(last.sequence) of epoch \(last.epoch), expected \(position)")
        }
        let code = sqlite3_exec(connection, "COMMIT", nil, nil, nil)
        try check(code, last, .change, connection, path)
    }

    private func checkOrder(of change: Row, after last: Row) throws(StoreError) {
        guard change.sequence == last.sequence + 1 else {
            throw damage("change \(change.sequence) follows entry \(last.sequence)")
        }
        guard change.epoch >= last.epoch else {
            throw damage("change \(change.sequence) of epoch \(change.epoch) follows epoch \(last.epoch)")
        }
    }

    private func content(of row: Row, _ kind: JournalEntry.Kind) throws(StoreError) -> ArraySlice<UInt8> {
        guard let content = JournalEntry.content(of: row.bytes, kind, sequence: row.sequence) else {
            throw damage("\(kind) \(row.sequence) does not have its check sum")
        }
        return content
    }

    /// Throws if a step failed. An entry is damaged unless the copy's disk or the memory is the reason.
    private func check(
        _ code: CInt, _ row: Row, _ kind: JournalEntry.Kind, _ connection: OpaquePointer?, _ path: String
    ) throws(StoreError) {
        if code == SQLITE_OK { return }
        let error = DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: sqlite3_errmsg(connection).map { String(cString: $0) })
        switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_BUSY, .SQLITE_READONLY:
            throw StoreError(error, path: path, systemError: sqlite3_system_errno(connection))
        default:
            throw damage("\(kind) \(row.sequence) cannot be applied (SQLite's code \(code))")
        }
    }

    private func damage(_ reason: String) -> StoreError {
        StoreError(code: .logDamaged, path: board, reason: reason)
    }
}
