import GRDB

/// A stored display.
package struct DisplayRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "display" }

    package var name: String
    /// The JSON form of a `Display`.
    package var document: String
    /// The SHA-256 of the token with which the device identifies itself, in hexadecimal digits; nil if no
    /// token was issued.
    package var token: String?

    package init(name: String, document: String, token: String? = nil) {
        self.name = name
        self.document = document
        self.token = token
    }
}

extension BoardStore {
    /// The name under which the layout is stored as a property of the board.
    package static let layoutName = "layout"
    /// The name under which an unreadable layout is kept.
    package static let unreadableLayoutName = "unreadable layout"
    /// The name under which the shown widgets of stacks are stored.
    package static let topsName = "tops"
    /// The name under which the former positions of removed widgets are stored.
    package static let positionsName = "positions"

    /// All displays, sorted by name.
    package func displays() throws(StoreError) -> [DisplayRow] {
        try read { try $0.all("SELECT * FROM display ORDER BY name") }
    }

    /// Stores displays, and the layout if it is not nil, in one transaction. A display replaces the one with
    /// the same name.
    package func store(_ displays: [DisplayRow], layout: String? = nil) throws(StoreError) {
        try write(.commits) { database in
            for display in displays { try display.save(database) }
            guard let layout else { return }
            try database.run("INSERT OR REPLACE INTO board VALUES (?, ?)", [BoardStore.layoutName, layout])
        }
    }

    package func removeDisplay(_ name: String) throws(StoreError) {
        try write(.commits) { try $0.run("DELETE FROM display WHERE name = ?", [name]) }
    }
}
