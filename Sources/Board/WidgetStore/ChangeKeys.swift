import GRDB
import WidgetModel

/// Ids of changes whose clients choose a key for each: `KEY~REQUEST`, in which `REQUEST` identifies the
/// request. A request that is repeated with its key is performed once, and a different request with the key
/// is refused.
extension BoardStore {
    /// Whether a different request with the key of this id is stored. False for an id without a key.
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
            // The ids of further widgets' revisions end in `/` and a number.
            return ids.contains { $0 != id && !$0.hasPrefix(id + "/") }
        }
    }
}
