import GRDB
import WidgetModel

/// Ids of changes whose clients choose a key for each: `KEY~REQUEST`, in which `REQUEST` identifies what was
/// requested. The same request with the same key is carried out once, and another request with the key is
/// refused.
extension BoardStore {
    /// Whether another request with the key of this id is stored. An id without a key has none.
    package func isKeyUsed(of id: String) throws(StoreError) -> Bool {
        guard let mark = id.lastIndex(of: "~") else { return false }
        // DEL follows the mark in ASCII.
        let range: [String] = [String(id[...mark]), id[..<mark] + "\u{7f}"]
        return try read { database in
            let ids = try String.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT editID FROM revision WHERE editID >= ?1 AND editID < ?2
                        UNION ALL SELECT editID FROM trashedRevision WHERE editID >= ?1 AND editID < ?2
                        UNION ALL SELECT pressID FROM press WHERE pressID >= ?1 AND pressID < ?2
                        """), arguments: StatementArguments(range))
            // The revisions of further widgets have the id followed by `/` and a number.
            return ids.contains { $0 != id && !$0.hasPrefix(id + "/") }
        }
    }
}
