package import WidgetModel

/// The widgets of a stack from the one to show to the last one.
///
/// The order is: widgets that need attention, the pinned widget, relevant widgets, all others. Scores of
/// different widgets cannot be compared, because each provider chooses its own scale. Relevant widgets are
/// therefore compared by their ranks: how high the score of the shown entry is among the scores of the same
/// widget in the last 7 days. Ties are broken by the newest entry, then by the order of the stack.
package struct StackRanking: Sendable {
    /// A widget of the stack, as it is at the time of the ranking.
    package struct Candidate: Sendable {
        package var widget: PlacedWidgetID
        /// Whether requests are paused until a user acts (T12, C10).
        package var needsAttention: Bool
        /// The shown entry with its relevance; nil without an entry or without a score.
        package var shown: ScoredEntry?
        /// When the next entry of the timeline is shown; nil after the last entry.
        package var nextEntry: Instant?
        /// The scores of all entries that became due, including entries of former timelines.
        package var scores: [EntryScore]

        package init(
            _ widget: PlacedWidgetID, needsAttention: Bool = false, shown: ScoredEntry? = nil,
            nextEntry: Instant? = nil, scores: [EntryScore] = []
        ) {
            self.widget = widget
            self.needsAttention = needsAttention
            self.shown = shown
            self.nextEntry = nextEntry
            self.scores = scores
        }
    }

    /// A ranked widget.
    package struct Row: Hashable, Sendable {
        package var widget: PlacedWidgetID
        package var standing: StackStanding
        /// The date and the relevance of the shown entry; nil without a score.
        package var shown: ScoredEntry?
        /// The rank of its score among the widget's scores of the last 7 days, from 1 for the highest.
        package var place: Int?
        /// The number of these scores.
        package var count: Int?
    }

    /// The best widget first.
    package let rows: [Row]
    private let pinned: PlacedWidgetID?
    /// When the ranking changes without other events; nil if never.
    private let nextChange: Instant?

    /// How far back scores count.
    package static let window = Milliseconds.hours(24 * 7)
    /// The shortest time between two switches, unless a user has just pinned a widget.
    package static let dwell = Milliseconds.minutes(1)

    /// - Parameter candidates: all widgets of the stack, in its order.
    package init(_ candidates: [Candidate], pinned: PlacedWidgetID?, at now: Instant) {
        let ranked = candidates.enumerated().map { order, candidate in
            Ranked(candidate, order: order, isPinned: candidate.widget == pinned, at: now)
        }
        rows = ranked.sorted { $0.precedes($1) }.map(\.row)
        self.pinned = pinned
        var changes = candidates.flatMap { [$0.nextEntry, $0.shown?.end].compactMap(\.self) }
        let relevant = candidates.filter { $0.shown?.isRelevant(at: now) == true }
        if relevant.count > 1 {
            // A score that is too old to count changes the rank of the widget.
            changes += relevant.flatMap(\.scores).map { $0.date + StackRanking.window }
        }
        nextChange = changes.filter { $0 > now }.min()
    }

    /// The widget to show.
    ///
    /// - Parameter former: the widget shown so far; nil if it is unknown.
    package func top(after former: StackTop?, at now: Instant) -> StackTop {
        guard let best = rows.first else { preconditionFailure("a stack has no widgets") }
        let isKnown = rows.contains { $0.widget == former?.widget }
        guard let former, isKnown, former.widget != best.widget else {
            let since = former?.widget == best.widget ? former?.since : nil
            return StackTop(widget: best.widget, since: since ?? now, until: nextChange, pinned: pinned)
        }
        // A switch in the future was made before the clock was set back.
        let isHeld = former.since <= now && now < former.since + StackRanking.dwell
        let isNewPin = best.standing == .pinned && former.pinned != pinned
        guard isHeld, !isNewPin else {
            return StackTop(widget: best.widget, since: now, until: nextChange, pinned: pinned)
        }
        let end = former.since + StackRanking.dwell
        return StackTop(
            widget: former.widget, since: former.since, until: nextChange.map { min($0, end) } ?? end,
            pinned: pinned)
    }
}

/// The date of an entry and its relevance.
package struct ScoredEntry: Hashable, Sendable {
    package var date: Instant
    package var relevance: Relevance

    package init(date: Instant, relevance: Relevance) {
        self.date = date
        self.relevance = relevance
    }

    /// When its relevance ends; nil if that is at the next entry. A duration of 0 means the same, as in
    /// WidgetKit.
    package var end: Instant? {
        relevance.duration.flatMap { $0 > .zero ? date + $0 : nil }
    }

    /// A score of 0 or less means that the entry is not relevant, as in WidgetKit.
    func isRelevant(at now: Instant) -> Bool {
        relevance.score > 0 && date <= now && end.map { now < $0 } ?? true
    }
}

/// The score of an entry that became due.
package struct EntryScore: Hashable, Sendable {
    package var date: Instant
    package var score: Double

    package init(date: Instant, score: Double) {
        self.date = date
        self.score = score
    }
}

/// The widget that a stack shows.
package struct StackTop: Codable, Hashable, Sendable {
    package var widget: PlacedWidgetID
    /// Since when the stack shows it.
    package var since: Instant
    /// When the shown widget changes without other events; nil if never.
    package var until: Instant?
    /// The widget that was pinned when the stack was last ranked. Only a new pin takes effect immediately.
    package var pinned: PlacedWidgetID?

    package init(
        widget: PlacedWidgetID, since: Instant, until: Instant? = nil, pinned: PlacedWidgetID? = nil
    ) {
        self.widget = widget
        self.since = since
        self.until = until
        self.pinned = pinned
    }
}

/// A candidate with everything by which it is compared.
private struct Ranked {
    let row: StackRanking.Row
    private let order: Int
    /// The share of scores that are lower, where equal scores count half. With a single score, this is in
    /// the middle, because nothing is known about the widget's scale.
    private let rank: Double

    init(_ candidate: StackRanking.Candidate, order: Int, isPinned: Bool, at now: Instant) {
        self.order = order
        let isRelevant = candidate.shown?.isRelevant(at: now) ?? false
        let standing: StackStanding =
            candidate.needsAttention ? .attention : isPinned ? .pinned : isRelevant ? .relevant : .idle
        var row = StackRanking.Row(
            widget: candidate.widget, standing: standing, shown: candidate.shown)
        guard isRelevant, let score = candidate.shown?.relevance.score else {
            (self.row, rank) = (row, 0)
            return
        }
        let scores = candidate.scores.filter { $0.date <= now && $0.date > now - StackRanking.window }
        let higher = scores.count { $0.score > score }
        let equal = max(1, scores.count { $0.score == score })
        let count = max(scores.count, higher + equal)
        row.place = higher + 1
        row.count = count
        rank = 1 - (Double(higher) + Double(equal) / 2) / Double(count)
        self.row = row
    }

    func precedes(_ other: Ranked) -> Bool {
        let standings = StackStanding.allCases
        let mine = standings.firstIndex(of: row.standing) ?? 0
        let others = standings.firstIndex(of: other.row.standing) ?? 0
        if mine != others { return mine < others }
        if rank != other.rank { return rank > other.rank }
        if rank > 0, let date = row.shown?.date, let otherDate = other.row.shown?.date, date != otherDate {
            return date > otherDate
        }
        return order < other.order
    }
}
