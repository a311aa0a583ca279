import GRDB
import Timelines
package import WidgetModel

extension BoardStore {
    /// All placed widgets, by kind and number.
    package func widgets() throws(StoreError) -> [WidgetRow] {
        try fetch { database in
            try Row.fetchAll(database, sql: "SELECT * FROM widget ORDER BY kind, number").map(
                WidgetRow.init)
        }
    }

    /// The id that the next widget of a kind gets.
    package func nextID(of kind: Kind) throws(StoreError) -> PlacedWidgetID {
        try fetch { database in
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
        try transaction(.commits) { database in
            try database.cachedStatement(
                sql: "INSERT INTO counter VALUES (?, 1) ON CONFLICT DO UPDATE SET last = last + 1"
            ).execute(arguments: [kind.name])
            let number = try Int.fetchOne(
                database, sql: "SELECT last FROM counter WHERE kind = ?", arguments: [kind.name])
            let widget = WidgetRow(
                id: PlacedWidgetID(kind: kind, number: number ?? 1), family: family, placed: first.at,
                revision: first.number, choices: first.choices, version: first.version)
            try database.execute(
                sql: """
                    INSERT INTO widget (id, kind, number, family, placed, revision, choices, version)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    widget.id.description, kind.name, widget.id.number, family.rawValue,
                    first.at.milliseconds,
                    first.number.number, first.choices, first.version,
                ])
            try BoardStore.insert(first, of: widget.id, in: database)
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
        try transaction(.commits) { database in
            try BoardStore.insert(revision, of: widget, in: database)
            begin()
            try database.run(
                """
                UPDATE widget SET revision = ?, choices = ?, version = ?, failures = failures * 0
                WHERE id = ?
                """, [revision.number.number, revision.choices, revision.version, widget.description])
            try BoardStore.supersede(reloadsOf: widget, at: revision.at, in: database)
            if let reload { try BoardStore.insert(reload, of: widget, in: database) }
        }
    }

    /// One placed widget; nil when there is none of this id.
    package func widget(_ id: PlacedWidgetID) throws(StoreError) -> WidgetRow? {
        try fetch { database in
            let statement = try database.cachedStatement(sql: "SELECT * FROM widget WHERE id = ?")
            return try Row.fetchOne(statement, arguments: [id.description]).map(WidgetRow.init)
        }
    }

    /// Removes a placed widget with its history, timelines and archives (T19). Its id is not used again.
    ///
    /// Its reloads of the last 24 hours stay in the ledger, where those that were open end as cancelled;
    /// older ones go, and those of widgets that were removed before.
    package func remove(_ widget: PlacedWidgetID, at now: Instant) throws(StoreError) {
        try transaction(.commits) { database in
            try database.execute(sql: "DELETE FROM widget WHERE id = ?", arguments: [widget.description])
            try database.execute(
                sql: """
                    UPDATE reload SET outcome = ?, finished = ?
                    WHERE widget = ? AND (outcome IS NULL OR outcome = 'deferred')
                    """,
                arguments: [ReloadOutcome.cancelled.rawValue, now.milliseconds, widget.description])
            try database.execute(
                sql: "DELETE FROM reload WHERE finished <= ? AND widget NOT IN (SELECT id FROM widget)",
                arguments: [(now - Limits.budgetWindow).milliseconds])
        }
    }

    /// All revisions of a placed widget, oldest first.
    package func revisions(of widget: PlacedWidgetID) throws(StoreError) -> [RevisionRow] {
        try fetch { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM revision WHERE widget = ? ORDER BY number",
                arguments: [widget.description]
            ).map(RevisionRow.init)
        }
    }

    /// The revision that an edit of this id made, and of which widget; nil when it has not been seen.
    package func revision(
        editID: String
    ) throws(StoreError) -> (widget: PlacedWidgetID, revision: RevisionRow)? {
        try fetch { database in
            let statement = try database.cachedStatement(sql: "SELECT * FROM revision WHERE editID = ?")
            guard let row = try Row.fetchOne(statement, arguments: [editID]) else { return nil }
            return (try PlacedWidgetID(stored: row.stored("widget")), try RevisionRow(row))
        }
    }

    private static func insert(
        _ revision: RevisionRow, of widget: PlacedWidgetID, in database: Database
    ) throws {
        try database.run(
            "INSERT INTO revision VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                widget.description, revision.number.number, revision.at.milliseconds, revision.origin,
                revision.choices, revision.changes, revision.editID, revision.restores?.number,
                revision.version,
            ])
    }
}

extension WidgetRow {
    init(_ row: Row) throws(DamagedRow) {
        self.init(
            id: try PlacedWidgetID(stored: row.stored("id")),
            family: Family(rawValue: try row.stored("family")) ?? .systemSmall,
            placed: Instant(milliseconds: try row.stored("placed")),
            revision: try row.revision("revision"), choices: try row.stored("choices"),
            version: try row.stored("version"))
        if let generation: UInt32 = try row.stored("formerGeneration"),
            let entry: Int = try row.stored("formerEntry")
        {
            former = ShownRow(generation: Generation(generation), entry: entry)
        }
        if let count: Int = try row.stored("failures"), let since: Int64 = try row.stored("failingSince"),
            let last = try row.named("failure").flatMap(FailureClass.init),
            let retried = try row.named("failureRetries").flatMap(ReloadReason.init)
        {
            failures = FailureSeries(
                count: count, since: Instant(milliseconds: since), last: last, retried: retried)
        }
    }
}

extension RevisionRow {
    init(_ row: Row) throws(DamagedRow) {
        self.init(
            number: try row.revision("number"), at: Instant(milliseconds: try row.stored("at")),
            origin: try row.stored("origin"), choices: try row.stored("choices"),
            changes: try row.stored("changes"), editID: try row.stored("editID"),
            restores: try row.stored("restores", as: Int?.self).map(Revision.init),
            version: try row.stored("version"))
    }
}

extension PlacedWidgetID {
    /// The id in a row that this store wrote.
    init(stored text: String) throws(DamagedRow) {
        guard let id = PlacedWidgetID(text) else {
            throw DamagedRow(reason: "the id of a placed widget reads \"\(text)\"")
        }
        self = id
    }
}
