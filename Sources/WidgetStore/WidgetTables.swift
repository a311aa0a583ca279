import GRDB
package import Timelines
package import WidgetModel

/// A placed widget as the store keeps it.
package struct WidgetRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "widget" }

    package let id: PlacedWidgetID
    /// The parts of `id`, by which the board is sorted.
    private let kind: String
    private let number: Int
    package var family: Family
    package var placed: Instant
    package var revision: Revision
    /// The person's own choices, as JSON text. The store does not read it.
    package var choices: String
    /// The version of the intent under which they were stored.
    package var version: Int
    private var formerGeneration: Generation?
    private var formerEntry: Int?
    private var failures: Int?
    private var failingSince: Instant?
    private var failure: FailureClass?
    private var failureRetries: ReloadReason?

    package init(
        id: PlacedWidgetID, family: Family, placed: Instant, revision: Revision, choices: String,
        version: Int = 1
    ) {
        self.id = id
        kind = id.kind.name
        number = id.number
        self.family = family
        self.placed = placed
        self.revision = revision
        self.choices = choices
        self.version = version
    }

    init(row: Row) throws {
        // A damaged id is named.
        _ = try PlacedWidgetID(stored: row.decode(forColumn: "id"))
        self = try FetchableRecordDecoder().decode(WidgetRow.self, from: row)
    }

    /// What shows until the first entry of the present timeline is due (T2); nil for the placeholder.
    package var former: ShownRow? {
        guard let formerGeneration, let formerEntry else { return nil }
        return ShownRow(generation: formerGeneration, entry: formerEntry)
    }

    /// The requests that failed since the last answer (T12); nil when there were none.
    package var failureSeries: FailureSeries? {
        guard let failures, let failingSince, let failure, let failureRetries else { return nil }
        return FailureSeries(
            count: failures, since: failingSince, last: failure, retried: failureRetries)
    }
}

/// An entry of a stored timeline, by its place from 0.
package struct ShownRow: Hashable, Sendable {
    package var generation: Generation
    package var entry: Int

    package init(generation: Generation, entry: Int) {
        self.generation = generation
        self.entry = entry
    }
}

/// One accepted edit (C6). Placing a widget is its revision 1.
package struct RevisionRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "revision" }

    package var number: Revision
    package var at: Instant
    /// Who made it: `add`, `edit`, `undo`.
    package var origin: String
    /// The person's own choices after the edit, as JSON text.
    package var choices: String
    /// The version of the intent under which they were stored.
    package var version: Int
    /// What the edit changed, as JSON text.
    package var changes: String
    /// Made by the client; unique on the board.
    package var editID: String?
    /// The revision whose choices this one brought back, for an undo.
    package var restores: Revision?

    package init(
        number: Revision, at: Instant, origin: String, choices: String, changes: String,
        editID: String? = nil,
        restores: Revision? = nil, version: Int = 1
    ) {
        self.number = number
        self.at = at
        self.origin = origin
        self.choices = choices
        self.version = version
        self.changes = changes
        self.editID = editID
        self.restores = restores
    }
}

extension BoardStore {
    /// All placed widgets, by kind and number.
    package func widgets() throws(StoreError) -> [WidgetRow] {
        try read { try $0.all("SELECT * FROM widget ORDER BY kind, number") }
    }

    /// The id that the next widget of a kind gets.
    package func nextID(of kind: Kind) throws(StoreError) -> PlacedWidgetID {
        try read { database in
            let last = try Int.fetchOne(
                database, sql: "SELECT last FROM counter WHERE kind = ?", arguments: [kind.name])
            return PlacedWidgetID(kind: kind, number: (last ?? 0) + 1)
        }
    }

    /// Places a widget: its id, its revision 1, and the pending reload of reason `added`, in one transaction.
    ///
    /// `reload` is nil for a widget that needs configuration (C10).
    package func place(
        _ kind: Kind, family: Family, first: RevisionRow, reload: ReloadRow?
    ) throws(StoreError) -> WidgetRow {
        try write(.commits) { database in
            try database.run(
                "INSERT INTO counter VALUES (?, 1) ON CONFLICT DO UPDATE SET last = last + 1", [kind.name])
            let number = try Int.fetchOne(
                database, sql: "SELECT last FROM counter WHERE kind = ?", arguments: [kind.name])
            let widget = WidgetRow(
                id: PlacedWidgetID(kind: kind, number: number ?? 1), family: family, placed: first.at,
                revision: first.number, choices: first.choices, version: first.version)
            try widget.insert(database)
            try Owned(first, of: widget.id).insert(database)
            if let reload { try BoardStore.insert(reload, of: widget.id, in: database) }
            return widget
        }
    }

    /// Commits an edit: the revision, the widget's new choices and the pending reload, in one transaction
    /// (C6, T7).
    ///
    /// The ledger's rows of the widget that are still open are closed as superseded by it, and none of its
    /// failures counts any more; since when the provider was not reached stays (T12). A crash before
    /// this returns loses the whole edit, a crash after it loses nothing.
    ///
    /// - Parameter begin: called when nothing but the disk can refuse the edit any more: begins what follows
    ///   it, while the rest is written and the disk takes it, and is not to count when this throws all the
    ///   same. Not called for an edit whose id was seen before.
    package func commit(
        _ revision: RevisionRow, of widget: PlacedWidgetID, reload: ReloadRow?,
        meanwhile begin: () -> Void = {}
    ) throws(StoreError) {
        try write(.commits) { database in
            try Owned(revision, of: widget).insert(database)
            begin()
            try database.run(
                """
                UPDATE widget SET revision = ?, choices = ?, version = ?, failures = failures * 0
                WHERE id = ?
                """, [revision.number, revision.choices, revision.version, widget.description])
            try BoardStore.supersede(reloadsOf: widget, at: revision.at, in: database)
            if let reload { try BoardStore.insert(reload, of: widget, in: database) }
        }
    }

    /// One placed widget; nil when there is none of this id.
    package func widget(_ id: PlacedWidgetID) throws(StoreError) -> WidgetRow? {
        try read { try $0.first("SELECT * FROM widget WHERE id = ?", [id.description]) }
    }

    /// Removes a placed widget with its history, timelines and archives (T19). Its id is not used again.
    ///
    /// Its reloads of the last 24 hours stay in the ledger, where those that were open end as cancelled;
    /// older ones go, and those of widgets that were removed before.
    package func remove(_ widget: PlacedWidgetID, at now: Instant) throws(StoreError) {
        try write(.commits) { database in
            try database.execute(sql: "DELETE FROM widget WHERE id = ?", arguments: [widget.description])
            try database.execute(
                sql: """
                    UPDATE reload SET outcome = ?, finished = ?
                    WHERE widget = ? AND (outcome IS NULL OR outcome = 'deferred')
                    """,
                arguments: [ReloadOutcome.cancelled, now, widget.description])
            try database.execute(
                sql: "DELETE FROM reload WHERE finished <= ? AND widget NOT IN (SELECT id FROM widget)",
                arguments: [now - ReloadSettings.budgetWindow])
        }
    }

    /// All revisions of a placed widget, oldest first.
    package func revisions(of widget: PlacedWidgetID) throws(StoreError) -> [RevisionRow] {
        try read {
            try $0.all("SELECT * FROM revision WHERE widget = ? ORDER BY number", [widget.description])
        }
    }

    /// The revision that an edit of this id made, and of which widget; nil when it has not been seen.
    package func revision(
        editID: String
    ) throws(StoreError) -> (widget: PlacedWidgetID, revision: RevisionRow)? {
        try read { database in
            let found: Owned<RevisionRow>? = try database.first(
                "SELECT * FROM revision WHERE editID = ?", [editID])
            return found.map { ($0.widget, $0.record) }
        }
    }
}
