package import Timelines
package import WidgetModel

/// A placed widget as the store keeps it.
package struct WidgetRow: Hashable, Sendable {
    package var id: PlacedWidgetID
    package var family: Family
    package var placed: Instant
    package var revision: Revision
    /// The person's own choices, as JSON text. The store does not read it.
    package var choices: String
    /// The version of the intent under which they were stored.
    package var version: Int
    /// What shows until the first entry of the present timeline is due (T2); nil for the placeholder.
    package var former: ShownRow?
    /// The requests that failed since the last answer (T12); nil when there were none.
    package var failures: FailureSeries?

    package init(
        id: PlacedWidgetID, family: Family, placed: Instant, revision: Revision, choices: String,
        version: Int = 1
    ) {
        self.id = id
        self.family = family
        self.placed = placed
        self.revision = revision
        self.choices = choices
        self.version = version
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
package struct RevisionRow: Hashable, Sendable {
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

/// One row of the ledger: a reload from the moment it was asked for.
package struct ReloadRow: Hashable, Sendable {
    package var generation: Generation
    package var revision: Revision
    package var reason: ReloadReason
    /// The reason that a retry retries.
    package var retries: ReloadReason?
    /// How many requests failed in a row before this one.
    package var attempt: Int = 0
    package var asked: Instant
    /// Nil while it is deferred or waits for its turn.
    package var granted: Instant?
    package var deferredUntil: Instant?
    /// Why it is deferred: `budget`, `spacing`, `backoff`.
    package var why: String?
    package var isCharged = false
    /// Further asks that became part of this reload (T10).
    package var joined = 0
    /// Asked again after a restart (T17).
    package var isRecovered = false
    package var bypassed: [Bypassed] = []
    /// Nil while it is pending or under way.
    package var outcome: ReloadOutcome?
    package var finished: Instant?
    package var failure: FailureClass?
    package var message: String?
    /// Answered with what was there already (T15).
    package var isUnchanged = false
    /// The size of the archived views of the answer.
    package var bytes: Int?

    package init(generation: Generation, revision: Revision, reason: ReloadReason, asked: Instant) {
        self.generation = generation
        self.revision = revision
        self.reason = reason
        self.asked = asked
    }
}

/// A timeline that counts, as it was answered last, without its archived views.
package struct TimelineRow: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package var date: Instant
        package var relevance: Relevance?

        package init(date: Instant, relevance: Relevance? = nil) {
            self.date = date
            self.relevance = relevance
        }
    }

    /// How much an entry matters: a score, and for how long it holds (nil: until the next entry).
    package struct Relevance: Hashable, Sendable {
        package var score: Double
        package var duration: Milliseconds?

        package init(score: Double, duration: Milliseconds? = nil) {
            self.score = score
            self.duration = duration
        }
    }

    package var generation: Generation
    package var revision: Revision
    package var arrived: Instant
    package var policy: ReloadPolicy
    /// In order of their dates.
    package var entries: [Entry]
    /// What it shows, as one number; nil when that is not known (T15).
    package var content: ContentHash?
    /// The last request that was answered with it; `generation` is the first.
    package var answer: Generation

    package init(
        generation: Generation, revision: Revision, arrived: Instant, policy: ReloadPolicy, entries: [Entry]
    ) {
        self.generation = generation
        self.revision = revision
        self.arrived = arrived
        self.policy = policy
        self.entries = entries
        answer = generation
    }

    /// The same timeline, answered again with all that `answer` brought (T15).
    package func confirmed(by answer: TimelineRow) -> TimelineRow {
        var row = answer
        row.generation = generation
        row.answer = answer.generation
        return row
    }
}
