import Foundation
import GRDB
package import WidgetModel

/// Limits for the history of widgets.
package enum PastLimits {
    /// The time after which a replaced timeline is deleted, at the next answer for its widget.
    package static let age = Milliseconds.hours(24 * 7)
    /// The size of a widget's replaced timelines. If they are larger, the oldest are deleted. An ordinary
    /// timeline occupies a few KB, so this is enough for days.
    package static let bytes = 512 << 10
    /// The largest timeline that is kept after it was replaced. Copying a larger one would delay an answer.
    package static let timelineBytes = 128 << 10
}

/// The content of a widget at an instant.
package struct PastContent: Hashable, Sendable {
    package var generation: Generation
    package var revision: Revision
    /// When the timeline arrived, and when its successor replaced it; nil if it was not replaced.
    package var arrived: Instant
    package var replaced: Instant?
    package var entries: [EntryHeader]
    /// The index of the entry.
    package var entry: Int
}

extension BoardStore {
    /// The entry that a widget showed at an instant, from the current timeline or an older timeline that is
    /// still kept; nil if it is not known.
    ///
    /// It is the newest entry of the newest timeline that had arrived and begun (T1, T2).
    package func content(
        of widget: PlacedWidgetID, at instant: Instant
    ) throws(StoreError) -> PastContent? {
        let timelines: [PastTimeline] = try read {
            try $0.all(
                """
                SELECT generation, revision, arrived, replaced, entries FROM past
                WHERE widget = ?1 AND arrived <= ?2
                UNION ALL
                SELECT generation, revision, arrived, NULL, entries FROM timeline
                WHERE widget = ?1 AND arrived <= ?2
                    AND generation NOT IN (SELECT generation FROM past WHERE widget = ?1)
                ORDER BY generation DESC
                """, [widget.description, instant])
        }
        return timelines.lazy.compactMap { $0.content(at: instant) }.first
    }

    /// The last request before an instant that was answered with this timeline: the first request, or a later
    /// one that confirmed the timeline (T15); nil if it is no longer in the ledger.
    package func answer(
        of widget: PlacedWidgetID, _ timeline: Generation, until instant: Instant
    ) throws(StoreError) -> ReloadRow? {
        try read {
            try $0.first(
                """
                SELECT * FROM reload WHERE widget = ?1 AND outcome = 'answered' AND finished <= ?3
                    AND generation >= ?2 AND generation < coalesce((
                        SELECT min(generation) FROM reload
                        WHERE widget = ?1 AND outcome = 'answered' AND NOT unchanged AND generation > ?2
                    ), generation + 1)
                ORDER BY generation DESC LIMIT 1
                """, [widget.description, timeline, instant])
        }
    }

    /// The accepted edit whose settings were in force at an instant; nil before the widget was placed.
    package func revision(
        of widget: PlacedWidgetID, at instant: Instant
    ) throws(StoreError) -> RevisionRow? {
        try read {
            try $0.first(
                "SELECT * FROM revision WHERE widget = ? AND at <= ? ORDER BY number DESC LIMIT 1",
                [widget.description, instant])
        }
    }

    /// The archived views of a timeline that was replaced; nil if it is not kept.
    package func pastArchive(
        of widget: PlacedWidgetID, generation: Generation
    ) throws(StoreError) -> [UInt8]? {
        try read { database in
            try Data.fetchOne(
                database, sql: "SELECT archive FROM past WHERE widget = ? AND generation = ?",
                arguments: [widget.description, generation]
            ).map { [UInt8]($0) }
        }
    }

    /// Deletes the content that a widget showed with these revisions of its configuration.
    package func deletePast(of widget: PlacedWidgetID, revisions: [Revision]) throws(StoreError) {
        guard !revisions.isEmpty else { return }
        try write(.archives) { database in
            for revision in revisions {
                try database.run(
                    "DELETE FROM past WHERE widget = ? AND revision = ?", [widget.description, revision])
            }
        }
    }

    /// Keeps a widget's timelines before `successor` replaces them, within the limits. A timeline that was
    /// kept before is unchanged: an entry of it was shown until the first date of its successor.
    static func keepTimelines(
        of widget: PlacedWidgetID, replacedBy successor: TimelineRow, in database: Database
    ) throws {
        let now = successor.arrived
        try database.run(
            """
            INSERT OR IGNORE INTO past
            SELECT widget, generation, revision, arrived, ?, length(archive) + length(entries), entries,
                archive
            FROM timeline WHERE widget = ? AND generation <> ? AND length(archive) + length(entries) <= ?
            """, [now, widget.description, successor.generation, PastLimits.timelineBytes])
        try database.run(
            """
            DELETE FROM past WHERE widget = ?1 AND (replaced <= ?2 OR generation IN (
                SELECT generation FROM (
                    SELECT generation, sum(bytes) OVER (ORDER BY generation DESC) AS total
                    FROM past WHERE widget = ?1
                ) WHERE total > ?3
            ))
            """, [widget.description, now - PastLimits.age, PastLimits.bytes])
    }
}

/// A timeline as it is read to find the entry of an instant.
private struct PastTimeline: FetchableRecord {
    let content: PastContent

    init(row: Row) throws {
        content = PastContent(
            generation: try row.decode(forColumn: "generation"),
            revision: try row.decode(forColumn: "revision"), arrived: try row.decode(forColumn: "arrived"),
            replaced: try row.decode(forColumn: "replaced"),
            entries: [EntryHeader](bytes: [UInt8](try row.decode(Data.self, forColumn: "entries"))),
            entry: 0)
    }

    /// After the timeline was replaced, its current entry remained visible.
    func content(at instant: Instant) -> PastContent? {
        let last = content.replaced.map { min($0, instant) } ?? instant
        guard let entry = content.entries.lastIndex(where: { $0.date <= last }) else { return nil }
        var found = content
        found.entry = entry
        return found
    }
}
