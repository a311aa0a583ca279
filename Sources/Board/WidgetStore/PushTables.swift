package import BoardDocuments
import GRDB
package import WidgetModel

/// The last push to a kind or to a widget, without its document.
package struct PushedRow: Hashable, Sendable, FetchableRecord {
    /// A kind or a widget.
    package let target: PushTarget
    /// When the push arrived.
    package let at: Instant
    /// The number of the document, which grows with each document that is stored on the board.
    package let number: Int

    init(row: Row) throws {
        target = try PushTarget(row: row)
        at = try row.decode(forColumn: "at")
        number = try row.decode(forColumn: "number")
    }
}

/// A document to store, which replaces the former one of its target.
package struct DocumentToStore: Sendable {
    package let target: PushTarget
    /// The JSON text of the document.
    package let document: String

    /// - Parameter target: a kind or a widget.
    package init(_ document: String, of target: PushTarget) {
        self.target = target
        self.document = document
    }
}

extension KnownPushKey: FetchableRecord {
    init(row: Row) throws {
        self.init(
            id: try row.decode(forColumn: "id"), target: try PushTarget(row: row),
            title: try row.decode(forColumn: "title"), created: try row.decode(forColumn: "created"),
            used: try row.decode(forColumn: "used"), count: try row.decode(forColumn: "count"))
    }
}

extension PushTarget {
    /// The columns `scope` and `name`.
    fileprivate var columns: (scope: String, name: String) {
        switch self {
        case .kind(let kind): ("kind", kind.name)
        case .widget(let widget): ("widget", widget.description)
        case .provider(let provider): ("provider", provider.name)
        }
    }

    fileprivate init(row: Row) throws {
        let (scope, name): (String, String) = (
            try row.decode(forColumn: "scope"), try row.decode(forColumn: "name")
        )
        switch scope {
        case "kind": self = .kind(Kind(unchecked: name))
        case "widget": self = .widget(try PlacedWidgetID(stored: name))
        case "provider": self = .provider(ProviderName(name))
        default: throw DamagedRow(reason: "the target of a push reads \"\(scope)\"")
        }
    }
}

/// Pushed documents.
extension BoardStore {
    /// The JSON text of a target's document; nil if nothing was pushed to it.
    package func document(of target: PushTarget) throws(StoreError) -> String? {
        let (scope, name) = target.columns
        return try read { database in
            try String.fetchOne(
                database.cachedStatement(sql: "SELECT document FROM pushed WHERE scope = ? AND name = ?"),
                arguments: [scope, name])
        }
    }

    /// The latest push to any of several targets; nil if nothing was pushed to them. The document is not
    /// read.
    package func latestPush(to targets: [PushTarget]) throws(StoreError) -> PushedRow? {
        try read { database in
            let rows = try targets.compactMap { target -> PushedRow? in
                let (scope, name) = target.columns
                return try database.first(
                    "SELECT scope, name, at, number FROM pushed WHERE scope = ? AND name = ?", [scope, name])
            }
            return rows.max { $0.number < $1.number }
        }
    }

    /// When something was last pushed to each target.
    package func pushInstants() throws(StoreError) -> [PushTarget: Instant] {
        try read { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(sql: "SELECT scope, name, at FROM pushed"))
            return Dictionary(
                try rows.map { (try PushTarget(row: $0), try $0.decode(Instant.self, forColumn: "at")) }
            ) { first, _ in first }
        }
    }

    /// Stores the documents of several pushes and the uses of their keys in one transaction, which is on the
    /// disk when this function returns.
    ///
    /// - Parameters:
    ///   - documents: in the order in which they were pushed, each target at most once.
    ///   - keys: the id of the key of each push that was made with one.
    package func store(
        _ documents: [DocumentToStore], pushedAt now: Instant, withKeys keys: [String]
    ) throws(StoreError) {
        try write(.commits) { database in
            let last = try Int.fetchOne(
                database.cachedStatement(sql: "SELECT max(number) FROM pushed"))
            for (index, document) in documents.enumerated() {
                let (scope, name) = document.target.columns
                try database.run(
                    """
                    INSERT OR REPLACE INTO pushed (scope, name, at, number, document) VALUES (?, ?, ?, ?, ?)
                    """,
                    [scope, name, now, (last ?? 0) + 1 + index, document.document])
            }
            try BoardStore.noteUses(ofPushKeys: keys, at: now, in: database)
        }
    }

    /// The targets whose documents were last pushed, and whose keys were last used or added, at `instant` or
    /// before.
    package func idlePushTargets(since instant: Instant) throws(StoreError) -> [PushTarget] {
        try read { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT scope, name FROM (
                            SELECT scope, name, at FROM pushed
                            UNION ALL SELECT scope, name, coalesce(used, created) FROM pushKey
                        ) GROUP BY scope, name HAVING max(at) <= ?
                        """), arguments: [instant])
            return try rows.map { try PushTarget(row: $0) }
        }
    }

    /// Deletes the documents and the keys of targets that no longer exist.
    package func forgetPushes(to targets: [PushTarget]) throws(StoreError) {
        try write(.commits) { database in
            for target in targets { try BoardStore.forgetPushes(to: target, in: database) }
        }
    }

    /// Deletes the document and the keys of a target.
    static func forgetPushes(to target: PushTarget, in database: Database) throws {
        let (scope, name) = target.columns
        for table in ["pushed", "pushKey"] {
            try database.run("DELETE FROM \(table) WHERE scope = ? AND name = ?", [scope, name])
        }
    }
}

/// The keys with which programs push.
extension BoardStore {
    /// All keys, the oldest first.
    package func pushKeys() throws(StoreError) -> [KnownPushKey] {
        try read { try $0.all("SELECT * FROM pushKey ORDER BY created, id") }
    }

    /// The key with a digest; nil if it is unknown.
    package func pushKey(withDigest digest: String) throws(StoreError) -> KnownPushKey? {
        try read { try $0.first("SELECT * FROM pushKey WHERE digest = ?", [digest]) }
    }

    /// Adds a key.
    package func add(_ key: KnownPushKey, digest: String) throws(StoreError) {
        let (scope, name) = key.target.columns
        try write(.commits) {
            try $0.run(
                """
                INSERT INTO pushKey (id, digest, scope, name, title, created) VALUES (?, ?, ?, ?, ?, ?)
                """, [key.id, digest, scope, name, key.title, key.created])
        }
    }

    /// Removes the key with an id.
    package func removePushKey(_ id: String) throws(StoreError) {
        try write(.commits) { try $0.run("DELETE FROM pushKey WHERE id = ?", [id]) }
    }

    /// Records that a key was used. A power failure may lose this.
    package func noteUse(ofPushKey id: String, at now: Instant) throws(StoreError) {
        try write(.archives) { try BoardStore.noteUses(ofPushKeys: [id], at: now, in: $0) }
    }

    private static func noteUses(
        ofPushKeys keys: [String], at now: Instant, in database: Database
    ) throws {
        let counts = keys.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        for (id, count) in counts {
            try database.run(
                "UPDATE pushKey SET used = ?, count = count + ? WHERE id = ?", [now, count, id])
        }
    }
}
