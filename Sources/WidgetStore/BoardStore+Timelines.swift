import GRDB
import Timelines
package import WidgetModel

/// A timeline that counts, with its archived views.
package struct TimelineToSave: Sendable {
    package var timeline: TimelineRow
    package var archive: [UInt8]
    package var widget: PlacedWidgetID
    /// What still shows until the timeline's first date; of older timelines only that one stays.
    package var former: ShownRow?
    /// Whether the widget's row may name another one than `former`; false only where it names none.
    package var rowNamesFormer: Bool

    package init(
        _ timeline: TimelineRow, archive: [UInt8], of widget: PlacedWidgetID, former: ShownRow?,
        rowNamesFormer: Bool = true
    ) {
        self.rowNamesFormer = rowNamesFormer
        self.timeline = timeline
        self.archive = archive
        self.widget = widget
        self.former = former
    }
}

extension BoardStore {
    /// Stores timelines that count, one for a widget, and closes their ledger rows, in one transaction (T2).
    package func adopt(
        _ timelines: [TimelineToSave], ledger changes: [LedgerChange], _ durability: Durability = .archives
    ) throws(StoreError) {
        try transaction(durability) { database in
            for timeline in timelines {
                try BoardStore.adopt(timeline, in: database)
            }
            for change in changes { try BoardStore.record(change, in: database) }
        }
    }

    private static func adopt(_ new: TimelineToSave, in database: Database) throws {
        let (timeline, widget, former) = (new.timeline, new.widget, new.former)
        // One by one: a statement that may delete several makes a temporary table for them each time.
        let stored = try database.integers(
            "SELECT generation FROM timeline WHERE widget = ?", [widget.description])
        for generation in stored where generation != former.map({ Int64($0.generation.number) }) {
            try database.run(
                "DELETE FROM timeline WHERE widget = ? AND generation = ?", [widget.description, generation])
        }
        if former != nil || new.rowNamesFormer {
            try database.run(
                "UPDATE widget SET formerGeneration = ?, formerEntry = ? WHERE id = ?",
                [former?.generation.number, former?.entry, widget.description])
        }
        let (policy, after) = timeline.policy.stored
        try database.run(
            "INSERT INTO timeline VALUES (?,?,?,?,?,?,?,?,?)",
            [
                widget.description, timeline.generation.number, timeline.revision.number,
                timeline.arrived.milliseconds, policy, after,
                timeline.content.map { Int64(bitPattern: $0.number) },
                EntryBytes.encode(timeline.entries), DatabaseBytes(new.archive),
            ])
        // One that could not be written before it was answered again.
        if timeline.answer != timeline.generation { try confirm(timeline, of: widget, in: database) }
    }

    /// Stores that a timeline was answered again, with what came with it, and closes the ledger's rows (T15).
    ///
    /// The timeline's own row, with the archive, is not written.
    package func confirm(
        _ timeline: TimelineRow, of widget: PlacedWidgetID, ledger changes: [LedgerChange],
        _ durability: Durability = .archives
    ) throws(StoreError) {
        try transaction(durability) { database in
            try BoardStore.confirm(timeline, of: widget, in: database)
            for change in changes { try BoardStore.record(change, in: database) }
        }
    }

    private static func confirm(
        _ timeline: TimelineRow, of widget: PlacedWidgetID, in database: Database
    ) throws {
        let (policy, after) = timeline.policy.stored
        try database.run(
            "INSERT OR REPLACE INTO confirmation VALUES (?,?,?,?,?,?,?)",
            [
                widget.description, timeline.generation.number, timeline.answer.number,
                timeline.revision.number, timeline.arrived.milliseconds, policy, after,
            ])
    }

    /// The stored timelines of a placed widget, oldest first: none, the present one, or the one before it
    /// too.
    package func timelines(of widget: PlacedWidgetID) throws(StoreError) -> [TimelineRow] {
        try fetch { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT generation, answer, coalesce(c.revision, t.revision) AS revision,
                        coalesce(c.arrived, t.arrived) AS arrived, coalesce(c.policy, t.policy) AS policy,
                        iif(c.widget IS NULL, t.after, c.after) AS after, content, entries
                    FROM timeline AS t LEFT JOIN confirmation AS c USING (widget, generation)
                    WHERE t.widget = ? ORDER BY generation
                    """)
            return try Row.fetchAll(statement, arguments: [widget.description]).map(TimelineRow.init)
        }
    }

    /// The archived views of a stored timeline, as `TimelineArchive` wrote them; nil when there is no such
    /// one.
    package func archive(
        of widget: PlacedWidgetID, generation: Generation
    ) throws(StoreError) -> [UInt8]? {
        try fetch { database in
            try DatabaseBytes.fetchOne(
                database, sql: "SELECT archive FROM timeline WHERE widget = ? AND generation = ?",
                arguments: [widget.description, generation.number])?.bytes
        }
    }

    /// Stores the provider's placeholder of a placed widget (T9).
    package func store(placeholder bytes: [UInt8], of widget: PlacedWidgetID) throws(StoreError) {
        try transaction(.archives) { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO placeholder VALUES (?, ?)",
                arguments: [widget.description, DatabaseBytes(bytes)])
        }
    }

    /// Whether the provider has answered a placeholder; its views are not read.
    package func hasPlaceholder(_ widget: PlacedWidgetID) throws(StoreError) -> Bool {
        try fetch { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM placeholder WHERE widget = ?")
            return try Int.fetchOne(statement, arguments: [widget.description]) != nil
        }
    }

    /// The provider's placeholder, as `TimelineArchive` wrote it; nil when it has not answered one.
    package func placeholder(of widget: PlacedWidgetID) throws(StoreError) -> [UInt8]? {
        try fetch { database in
            try DatabaseBytes.fetchOne(
                database, sql: "SELECT archive FROM placeholder WHERE widget = ?",
                arguments: [widget.description])?.bytes
        }
    }
}

extension ReloadPolicy {
    var stored: (name: String, after: Int64?) {
        switch self {
        case .atEnd: ("atEnd", nil)
        case .never: ("never", nil)
        case .after(let instant): ("after", instant.milliseconds)
        }
    }

    init(stored name: String, after: Int64?) {
        switch (name, after) {
        case ("after", let instant?): self = .after(Instant(milliseconds: instant))
        case ("never", _): self = .never
        default: self = .atEnd
        }
    }
}

extension TimelineRow {
    init(_ row: Row) throws(DamagedRow) {
        let entries = EntryBytes.decode(try row.stored("entries", as: DatabaseBytes.self).bytes)
        guard entries.count <= Limits.entries else {
            throw DamagedRow(reason: "a timeline has \(entries.count) entries")
        }
        self.init(
            generation: Generation(try row.stored("generation")),
            revision: try row.revision("revision"),
            arrived: Instant(milliseconds: try row.stored("arrived")),
            policy: ReloadPolicy(stored: try row.stored("policy"), after: try row.stored("after")),
            entries: entries)
        content = try row.stored("content", as: Int64?.self).map {
            ContentHash(number: UInt64(bitPattern: $0))
        }
        answer = try row.stored("answer", as: UInt32?.self).map { Generation($0) } ?? generation
    }
}
