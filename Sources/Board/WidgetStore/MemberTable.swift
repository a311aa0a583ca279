import GRDB
package import WidgetModel

/// A widget of a set that a board file declares.
package struct MemberRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "member" }

    /// The name of the set.
    package var board: String
    /// The widget's key in the set.
    package var key: String
    package var widget: PlacedWidgetID
    /// The revision that the last apply wrote or confirmed.
    package var revision: Revision
    /// The fields that the last apply did not change although they differ from the file, separated by
    /// commas; nil without any.
    package var kept: String?

    package init(
        board: String, key: String, widget: PlacedWidgetID, revision: Revision, kept: [String] = []
    ) {
        self.board = board
        self.key = key
        self.widget = widget
        self.revision = revision
        self.kept = kept.isEmpty ? nil : kept.joined(separator: ",")
    }

    package var keptFields: [String] { kept?.split(separator: ",").map(String.init) ?? [] }
}

/// A widget that is about to be placed.
package struct StoredPlacement: Sendable {
    package let kind: Kind
    package let first: RevisionRow
    /// Nil if the widget needs configuration (C10).
    package let reload: ReloadRow?

    package init(_ kind: Kind, first: RevisionRow, reload: ReloadRow?) {
        self.kind = kind
        self.first = first
        self.reload = reload
    }
}

/// Everything that applying a board file stores.
package struct StoredBoard: Sendable {
    /// The name of the set.
    package let board: String
    package let at: Instant
    package var removals: [PlacedWidgetID] = []
    package var edits: [StoredEdit] = []
    package var placements: [StoredPlacement] = []
    package var displays: [DisplayRow] = []
    /// The JSON text of the layout; nil if it does not change.
    package var layout: String?
    /// New and changed members.
    package var members: [MemberRow] = []
    /// Keys that the set no longer has.
    package var formerKeys: [String] = []
    /// The layout and the displays of the set, with which the next apply compares; nil if they do not change.
    package var base: String?

    package init(_ board: String, at: Instant) {
        self.board = board
        self.at = at
    }
}

extension BoardStore {
    /// The name of the property with the layout and the displays that a set's last apply wrote.
    package static func baseName(of board: String) -> String { "set \(board)" }

    /// The members of all sets, including widgets that were removed from the board.
    package func members() throws(StoreError) -> [MemberRow] {
        try read { try $0.all("SELECT * FROM member ORDER BY board, key") }
    }

    /// Applies a board file in one transaction.
    ///
    /// - Parameter begin: as in `commit`.
    /// - Returns: the placed widgets, in the same order.
    package func apply(
        _ change: StoredBoard, meanwhile begin: () -> Void = {}
    ) throws(StoreError) -> [WidgetRow] {
        try write(.commits) { database in
            for widget in change.removals { try BoardStore.remove(widget, at: change.at, in: database) }
            try BoardStore.commit(change.edits, in: database, meanwhile: begin)
            var placed: [WidgetRow] = []
            for placement in change.placements {
                placed.append(try BoardStore.place(placement, in: database))
            }
            for display in change.displays { try display.save(database) }
            if let layout = change.layout {
                try database.run(
                    "INSERT OR REPLACE INTO board VALUES (?, ?)", [BoardStore.layoutName, layout])
            }
            for key in change.formerKeys {
                try database.run("DELETE FROM member WHERE board = ? AND key = ?", [change.board, key])
            }
            for member in change.members { try member.save(database) }
            if let base = change.base {
                try database.run(
                    "INSERT OR REPLACE INTO board VALUES (?, ?)",
                    [BoardStore.baseName(of: change.board), base])
            }
            return placed
        }
    }
}
