import GRDB
import GRDBSQLite

/// Statements on the way of every edit, of which a person waits for eight.
///
/// GRDB compiles and keeps them. Its own way to execute one looks up the names of its parameters, nests a
/// closure for each value, and tells observers, which a board has none of: for these eight, 6 % of the
/// instructions of an edit. One that failed may be stepped again after a reset.
extension Database {
    /// Executes a statement that gives no rows, with the values of its `?` in order.
    func run(_ sql: String, _ values: [(any DatabaseValueConvertible)?]) throws {
        try step(sql, values) { _ in }
    }

    /// The integers in the first column of what a statement gives.
    func integers(_ sql: String, _ values: [(any DatabaseValueConvertible)?]) throws -> [Int64] {
        var integers: [Int64] = []
        try step(sql, values) { integers.append(sqlite3_column_int64($0, 0)) }
        return integers
    }

    private func step(
        _ sql: String, _ values: [(any DatabaseValueConvertible)?], _ row: (SQLiteStatement) -> Void
    ) throws {
        let statement = try cachedStatement(sql: sql).sqliteStatement
        defer {
            // What a statement failed with is thrown below; resetting it says so once more.
            sqlite3_reset(statement)
            // SQLite's copy of an archive may be large, and does not stay until the next one.
            sqlite3_clear_bindings(statement)
        }
        let places = Int(sqlite3_bind_parameter_count(statement))
        precondition(places == values.count, "\(values.count) values for the \(places) places of \(sql)")
        for (place, value) in values.enumerated() {
            let value = value?.databaseValue ?? .null
            try check(value.bind(to: statement, at: CInt(place + 1)), SQLITE_OK, sql)
        }
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW {
            row(statement)
            code = sqlite3_step(statement)
        }
        try check(code, SQLITE_DONE, sql)
    }

    private func check(_ code: CInt, _ expected: CInt, _ sql: String) throws {
        guard code != expected else { return }
        let message = String(cString: sqlite3_errmsg(sqliteConnection))
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
    }
}
