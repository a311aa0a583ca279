import GRDB
package import Timelines
package import WidgetModel

/// A placed widget as stored in the database.
package struct WidgetRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "widget" }

    package let id: PlacedWidgetID
    /// The components of `id`, by which the board is sorted.
    private let kind: String
    private let number: Int
    package var family: Family
    /// The user's name for the widget; nil for an unnamed widget.
    package var name: String?
    package var placed: Instant
    package var revision: Revision
    /// The user's own choices as JSON text, which the store does not interpret.
    package var choices: String
    /// The version of the intent under which the choices were stored.
    package var version: Int
    private var formerGeneration: Generation?
    private var formerEntry: Int?
    private var failures: Int?
    private var failingSince: Instant?
    private var failure: FailureClass?
    private var failureRetries: ReloadReason?

    package init(
        id: PlacedWidgetID, family: Family, name: String? = nil, placed: Instant, revision: Revision,
        choices: String, version: Int = 1
    ) {
        self.id = id
        kind = id.kind.name
        number = id.number
        self.family = family
        self.name = name
        self.placed = placed
        self.revision = revision
        self.choices = choices
        self.version = version
    }

    init(row: Row) throws {
        // This reports a damaged id with its value, unlike decoding the whole row.
        _ = try PlacedWidgetID(stored: row.decode(forColumn: "id"))
        self = try FetchableRecordDecoder().decode(WidgetRow.self, from: row)
    }

    /// The entry that is shown until the first entry of the current timeline is due (T2); nil for the
    /// placeholder.
    package var former: ShownRow? {
        guard let formerGeneration, let formerEntry else { return nil }
        return ShownRow(generation: formerGeneration, entry: formerEntry)
    }

    /// The failures since the last answer (T12); nil without failures.
    package var failureSeries: FailureSeries? {
        guard let failures, let failingSince, let failure, let failureRetries else { return nil }
        return FailureSeries(
            count: failures, since: failingSince, last: failure, retried: failureRetries)
    }
}

/// An entry of a stored timeline, by its index.
package struct ShownRow: Hashable, Sendable {
    package var generation: Generation
    package var entry: Int

    package init(generation: Generation, entry: Int) {
        self.generation = generation
        self.entry = entry
    }
}

/// One accepted edit (C6). The placement of a widget is its revision 1.
package struct RevisionRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "revision" }

    package var number: Revision
    package var at: Instant
    /// The command that made it: `add`, `edit`, `undo` or `redo`.
    package var origin: String
    /// The family after the edit.
    package var family: Family
    /// The user's name for the widget after the edit; nil for an unnamed widget.
    package var name: String?
    /// The user's own choices after the edit, as JSON text.
    package var choices: String
    /// The version of the intent under which the choices were stored.
    package var version: Int
    /// The changes that the edit made, as JSON text.
    package var changes: String
    /// Chosen by the client; unique on the board.
    package var editID: String?
    /// For `undo`, `redo` and `edit --revision`: the revision whose choices were restored.
    package var restores: Revision?

    package init(
        number: Revision, at: Instant, origin: String, family: Family, name: String? = nil,
        choices: String, changes: String, editID: String? = nil, restores: Revision? = nil, version: Int = 1
    ) {
        self.number = number
        self.at = at
        self.origin = origin
        self.family = family
        self.name = name
        self.choices = choices
        self.version = version
        self.changes = changes
        self.editID = editID
        self.restores = restores
    }
}

/// The data that an edit stores for one widget.
package struct StoredEdit: Sendable {
    package let widget: PlacedWidgetID
    package let at: Instant
    /// Nil if the edit only requests a reload.
    package let revision: RevisionRow?
    /// Nil if the widget needs configuration (C10).
    package let reload: ReloadRow?

    package init(_ revision: RevisionRow?, of widget: PlacedWidgetID, at: Instant, reload: ReloadRow?) {
        self.widget = widget
        self.at = at
        self.revision = revision
        self.reload = reload
    }
}

/// Limits for the number of stored revisions. A revision is only deleted if it exceeds both.
package enum HistoryLimits {
    /// The number of revisions that are always kept.
    package static let revisions = 1000
    /// How long every revision is kept: a year, which may be a leap year.
    package static let age = Milliseconds.hours(24 * 366)
    /// The number of edits after which old revisions are deleted, so that most edits do not delete any.
    package static let prunedAtOnce = 100
}

extension BoardStore {
    /// All placed widgets, sorted by kind and number.
    package func widgets() throws(StoreError) -> [WidgetRow] {
        try read { try $0.all("SELECT * FROM widget ORDER BY kind, number") }
    }

    /// The id of the next widget of a kind.
    package func nextID(of kind: Kind) throws(StoreError) -> PlacedWidgetID {
        try read { database in
            let last = try Int.fetchOne(
                database, sql: "SELECT last FROM counter WHERE kind = ?", arguments: [kind.name])
            return PlacedWidgetID(kind: kind, number: (last ?? 0) + 1)
        }
    }

    /// Continues the ids of a kind, so that the next widget receives this id, unless one was placed before.
    package func continueIDs(before next: PlacedWidgetID) throws(StoreError) {
        try write(.commits) {
            try $0.run(
                "INSERT INTO counter VALUES (?, ?) ON CONFLICT DO NOTHING", [next.kind.name, next.number - 1])
        }
    }

    /// Places a widget: stores its id, its revision 1, and the pending reload of reason `added`, in one
    /// transaction.
    ///
    /// - Parameter reload: Nil if the widget needs configuration (C10).
    package func place(
        _ kind: Kind, first: RevisionRow, reload: ReloadRow?
    ) throws(StoreError) -> WidgetRow {
        try write(.commits) { database in
            try BoardStore.place(StoredPlacement(kind, first: first, reload: reload), in: database)
        }
    }

    static func place(_ placement: StoredPlacement, in database: Database) throws -> WidgetRow {
        let (kind, first) = (placement.kind, placement.first)
        try database.run(
            "INSERT INTO counter VALUES (?, 1) ON CONFLICT DO UPDATE SET last = last + 1", [kind.name])
        let number = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT last FROM counter WHERE kind = ?"), arguments: [kind.name])
        let widget = WidgetRow(
            id: PlacedWidgetID(kind: kind, number: number ?? 1), family: first.family, name: first.name,
            placed: first.at, revision: first.number, choices: first.choices, version: first.version)
        try widget.insert(database)
        try Owned(first, of: widget.id).insert(database)
        if let reload = placement.reload { try BoardStore.insert(reload, of: widget.id, in: database) }
        return widget
    }

    /// Commits an edit of one or several widgets: stores their revisions, their new choices and their pending
    /// reloads, in one transaction (C6, T7).
    ///
    /// The open rows of the widgets in the ledger are closed as superseded, and their counts of failures are
    /// reset. The instant of the first failure is kept (T12). A crash before this function returns loses the
    /// complete edit; a crash afterwards loses nothing.
    ///
    /// - Parameter begin: Called when the edit can only fail because of the disk. It starts the work after
    ///   the edit, while the rest is being written. If this function throws afterwards, that work must be
    ///   undone. Not called for an edit whose id was seen before.
    package func commit(_ edits: [StoredEdit], meanwhile begin: () -> Void = {}) throws(StoreError) {
        try write(.commits) { try BoardStore.commit(edits, in: $0, meanwhile: begin) }
    }

    static func commit(_ edits: [StoredEdit], in database: Database, meanwhile begin: () -> Void) throws {
        for edit in edits {
            if let revision = edit.revision { try Owned(revision, of: edit.widget).insert(database) }
        }
        begin()
        for edit in edits { try BoardStore.apply(edit, in: database) }
    }

    /// Stores the effects of a revision that was inserted.
    private static func apply(_ edit: StoredEdit, in database: Database) throws {
        let widget = edit.widget.description
        if let revision = edit.revision {
            if revision.number.number % HistoryLimits.prunedAtOnce == 0 {
                try prune(upTo: revision, of: edit.widget, in: database)
            }
            try database.run(
                """
                UPDATE widget SET revision = ?, family = ?, name = ?, choices = ?, version = ?
                WHERE id = ?
                """,
                [
                    revision.number, revision.family.rawValue, revision.name, revision.choices,
                    revision.version, widget,
                ])
        }
        try database.run("UPDATE widget SET failures = failures * 0 WHERE id = ?", [widget])
        try supersede(reloadsOf: edit.widget, at: edit.at, in: database)
        if let reload = edit.reload { try insert(reload, of: edit.widget, in: database) }
    }

    /// Deletes revisions that are too old, except the latest ones.
    private static func prune(
        upTo newest: RevisionRow, of widget: PlacedWidgetID, in database: Database
    ) throws {
        try database.run(
            "DELETE FROM revision WHERE widget = ? AND number <= ? AND at < ?",
            [
                widget.description, newest.number.number - HistoryLimits.revisions,
                newest.at - HistoryLimits.age,
            ])
    }

    /// The placed widget with this id; nil if the id is unknown.
    package func widget(_ id: PlacedWidgetID) throws(StoreError) -> WidgetRow? {
        try read { try $0.first("SELECT * FROM widget WHERE id = ?", [id.description]) }
    }

    /// Moves a placed widget with its history to the trash, and deletes its timelines and archives (T19). Its
    /// id is never reused.
    ///
    /// Its reloads of the last 24 hours remain in the ledger; open ones are closed as cancelled. Older rows
    /// of all removed widgets are deleted.
    package func remove(_ widget: PlacedWidgetID, at now: Instant) throws(StoreError) {
        try write(.commits) { try BoardStore.remove(widget, at: now, in: $0) }
    }

    static func remove(_ widget: PlacedWidgetID, at now: Instant, in database: Database) throws {
        try BoardStore.discard(widget, at: now, in: database)
        try database.execute(sql: "DELETE FROM widget WHERE id = ?", arguments: [widget.description])
        try database.execute(
            sql: "DELETE FROM board WHERE name GLOB ? OR name = ?",
            arguments: ["choices \(widget) *", BoardStore.offersName(of: widget)])
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

    /// All revisions of a placed widget, oldest first.
    package func revisions(of widget: PlacedWidgetID) throws(StoreError) -> [RevisionRow] {
        try read {
            try $0.all("SELECT * FROM revision WHERE widget = ? ORDER BY number", [widget.description])
        }
    }

    /// The revisions that were made by the edit with this id, each with its widget; empty if the id is
    /// unknown. The ids of further widgets' revisions end in `/` and a number.
    package func revisions(
        editID: String
    ) throws(StoreError) -> [(widget: PlacedWidgetID, revision: RevisionRow)] {
        try read { database in
            // "0" follows "/" in ASCII.
            let found: [Owned<RevisionRow>] = try database.all(
                """
                SELECT * FROM revision WHERE editID = ? OR editID >= ? AND editID < ?
                ORDER BY length(editID), editID
                """, [editID, editID + "/", editID + "0"])
            return found.map { ($0.widget, $0.record) }
        }
    }
}
