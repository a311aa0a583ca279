import Foundation
import GRDB
package import Timelines
package import WidgetModel

/// A stored timeline with the values of its last answer, but without its archived views.
package struct TimelineRow: Hashable, Sendable {
    package var generation: Generation
    package var revision: Revision
    package var arrived: Instant
    package var policy: ReloadPolicy
    /// In order of their dates.
    package var entries: [EntryHeader]
    /// The content hash; nil if it is unknown (T15).
    package var content: ContentHash?
    /// The last request that was answered with this timeline. `generation` is the first one.
    package var answer: Generation

    package init(
        generation: Generation, revision: Revision, arrived: Instant, policy: ReloadPolicy,
        entries: [EntryHeader]
    ) {
        self.generation = generation
        self.revision = revision
        self.arrived = arrived
        self.policy = policy
        self.entries = entries
        answer = generation
    }

    /// The same timeline with the values of an equal `answer` (T15).
    package func confirmed(by answer: TimelineRow) -> TimelineRow {
        var row = answer
        row.generation = generation
        row.answer = answer.generation
        return row
    }
}

/// A timeline to store, with its archived views.
package struct TimelineToSave: Sendable {
    package var timeline: TimelineRow
    package var archive: [UInt8]
    package var widget: PlacedWidgetID
    /// The data from which the views were built; nil if the provider sent the views.
    package var source: ViewSource?
    /// The entry of an older timeline that is shown until this timeline's first date. All other older
    /// timelines become past content.
    package var former: ShownRow?
    /// The scores of the replaced timeline's entries whose dates had come.
    package var scores: [EntryScore]

    package init(
        _ timeline: TimelineRow, archive: [UInt8], of widget: PlacedWidgetID, source: ViewSource? = nil,
        former: ShownRow?, scores: [EntryScore] = []
    ) {
        self.timeline = timeline
        self.archive = archive
        self.widget = widget
        self.source = source
        self.former = former
        self.scores = scores
    }
}

extension TimelineRow {
    /// The scores of the entries whose dates have come.
    package func scores(at now: Instant) -> [EntryScore] {
        entries.prefix { $0.date <= now }.compactMap { entry in
            entry.relevance.map { EntryScore(date: entry.date, score: $0.score) }
        }
    }
}

extension BoardStore {
    /// Stores timelines, at most one per widget, and the changes to the ledger, in one transaction (T2).
    package func adopt(
        _ timelines: [TimelineToSave], ledger changes: [LedgerChange], _ durability: Durability = .archives
    ) throws(StoreError) {
        try write(durability) { database in
            // A timeline that is stored now arrived after its widget lost the content before.
            for change in changes where change.step.withdraws { try BoardStore.record(change, in: database) }
            for timeline in timelines {
                try BoardStore.adopt(timeline, in: database)
                try BoardStore.record(timeline.scores, of: timeline.widget, in: database)
            }
            for change in changes where !change.step.withdraws { try BoardStore.record(change, in: database) }
        }
    }

    /// Deletes the current and past content of a widget.
    static func withdraw(contentOf widget: PlacedWidgetID, in database: Database) throws {
        try database.run("DELETE FROM timeline WHERE widget = ?", [widget.description])
        try database.run("DELETE FROM past WHERE widget = ?", [widget.description])
        try database.run(
            "UPDATE widget SET formerGeneration = NULL, formerEntry = NULL WHERE id = ?",
            [widget.description])
    }

    private static func adopt(_ new: TimelineToSave, in database: Database) throws {
        let (timeline, widget, former) = (new.timeline, new.widget, new.former)
        try keepTimelines(of: widget, replacedBy: timeline, in: database)
        try database.run(
            "DELETE FROM timeline WHERE widget = ? AND generation IS NOT ?",
            [widget.description, former?.generation])
        try database.run(
            """
            UPDATE widget SET formerGeneration = ?1, formerEntry = ?2
            WHERE id = ?3 AND (formerGeneration IS NOT ?1 OR formerEntry IS NOT ?2)
            """, [former?.generation, former?.entry, widget.description])
        let (policy, after) = timeline.policy.stored
        try database.run(
            "INSERT INTO timeline VALUES (?,?,?,?,?,?,?,?,?)",
            [
                widget.description, timeline.generation, timeline.revision, timeline.arrived, policy, after,
                timeline.content, Data(timeline.entries.bytes), Data(new.archive),
            ])
        if let source = new.source {
            try database.run(
                "INSERT INTO entryData VALUES (?,?,?,?)",
                [
                    widget.description, timeline.generation, source.storedDefinition, Data(source.values),
                ])
        }
        // The timeline was confirmed before it could be written, so the confirmation is stored with it.
        if timeline.answer != timeline.generation { try confirm(timeline, of: widget, in: database) }
    }

    /// Stores that an equal timeline arrived, with the values of the new answer, and the changes to the
    /// ledger (T15).
    ///
    /// The row of the timeline, which contains the archive, is not rewritten.
    package func confirm(
        _ timeline: TimelineRow, of widget: PlacedWidgetID, ledger changes: [LedgerChange],
        _ durability: Durability = .archives
    ) throws(StoreError) {
        try write(durability) { database in
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
                widget.description, timeline.generation, timeline.answer, timeline.revision,
                timeline.arrived, policy, after,
            ])
    }

    /// The stored timelines of a placed widget, oldest first: the current timeline, preceded by the timeline
    /// that is still shown, as far as they exist.
    package func timelines(of widget: PlacedWidgetID) throws(StoreError) -> [TimelineRow] {
        try read {
            try $0.all(
                """
                SELECT generation, answer, coalesce(c.revision, t.revision) AS revision,
                    coalesce(c.arrived, t.arrived) AS arrived, coalesce(c.policy, t.policy) AS policy,
                    iif(c.widget IS NULL, t.after, c.after) AS after, content, entries
                FROM timeline AS t LEFT JOIN confirmation AS c USING (widget, generation)
                WHERE t.widget = ? ORDER BY generation
                """, [widget.description])
        }
    }

    /// The archived views of a stored timeline, in the format of `TimelineArchive`; nil if the timeline is
    /// not stored.
    package func archive(
        of widget: PlacedWidgetID, generation: Generation
    ) throws(StoreError) -> [UInt8]? {
        try read { database in
            try Data.fetchOne(
                database, sql: "SELECT archive FROM timeline WHERE widget = ? AND generation = ?",
                arguments: [widget.description, generation]
            ).map { [UInt8]($0) }
        }
    }

    /// The data from which a stored timeline's views were built; nil if the provider sent the views.
    package func source(
        of widget: PlacedWidgetID, generation: Generation
    ) throws(StoreError) -> ViewSource? {
        try read { database in
            try Row.fetchOne(
                database, sql: "SELECT definition, data FROM entryData WHERE widget = ? AND generation = ?",
                arguments: [widget.description, generation]
            ).map(ViewSource.init(row:))
        }
    }

    /// Replaces a timeline's archived views with views that a changed definition has built from the same
    /// data.
    package func rebuild(
        _ timeline: TimelineRow, of widget: PlacedWidgetID, archive: [UInt8], from source: ViewSource
    ) throws(StoreError) {
        try write(.archives) { database in
            try database.run(
                "UPDATE timeline SET archive = ?, content = ? WHERE widget = ? AND generation = ?",
                [Data(archive), timeline.content, widget.description, timeline.generation])
            try database.run(
                "UPDATE entryData SET definition = ? WHERE widget = ? AND generation = ?",
                [source.storedDefinition, widget.description, timeline.generation])
        }
    }

    /// Records that a changed definition cannot build the views of a timeline. They are kept as they are.
    ///
    /// - Parameter source: the data of the timeline, with the changed definition.
    package func keepViews(
        of widget: PlacedWidgetID, _ generation: Generation, despite source: ViewSource
    ) throws(StoreError) {
        try write(.archives) { database in
            try database.run(
                "UPDATE entryData SET definition = ? WHERE widget = ? AND generation = ?",
                [source.storedDefinition, widget.description, generation])
        }
    }
}

extension LedgerChange.Step {
    /// Whether the change deletes content.
    fileprivate var withdraws: Bool {
        if case .withdrawn = self { return true }
        return false
    }
}

extension ReloadPolicy {
    /// The values of the columns for a policy.
    var stored: (name: String, after: Instant?) {
        switch self {
        case .atEnd: ("atEnd", nil)
        case .never: ("never", nil)
        case .after(let instant): ("after", instant)
        }
    }

    init(stored name: String, after: Instant?) {
        switch (name, after) {
        case ("after", let instant?): self = .after(instant)
        case ("never", _): self = .never
        default: self = .atEnd
        }
    }
}

extension TimelineRow: FetchableRecord {
    init(row: Row) throws {
        let entries = [EntryHeader](bytes: [UInt8](try row.decode(Data.self, forColumn: "entries")))
        guard entries.count <= TimelineLimits.standard.entries else {
            throw DamagedRow(reason: "a timeline has \(entries.count) entries")
        }
        self.init(
            generation: try row.decode(forColumn: "generation"),
            revision: try row.decode(forColumn: "revision"), arrived: try row.decode(forColumn: "arrived"),
            policy: ReloadPolicy(
                stored: try row.decode(forColumn: "policy"), after: try row.decode(forColumn: "after")),
            entries: entries)
        content = try row.decode(forColumn: "content")
        answer = try row.decode(Generation?.self, forColumn: "answer") ?? generation
    }
}
