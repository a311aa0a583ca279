import GRDB

extension BoardStore {
    /// The rows of all tables, to compare boards: for each table its rows, sorted, with their values as SQL
    /// literals.
    package func tables() throws(StoreError) -> [String: [String]] {
        try read { database in
            let names = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            return Dictionary(
                uniqueKeysWithValues: try names.map { name in
                    let columns = try database.columns(in: name).map { "quote(\"\($0.name)\")" }
                    let row = columns.joined(separator: " || ', ' || ")
                    return (
                        name, try String.fetchAll(database, sql: "SELECT \(row) FROM \"\(name)\" ORDER BY 1")
                    )
                })
        }
    }
}
