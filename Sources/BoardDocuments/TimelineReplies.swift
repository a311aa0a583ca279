package import JSONText
package import WidgetModel

/// The reply to `timeline`: the present timeline, what shows of it, and what comes next.
package struct PresentTimeline: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var revision: Revision
    @OrNull package var shownRevision: Revision?
    package var state: WidgetState
    /// Absent in `why`.
    package var entries: [DatedEntry]?
    @OrNull package var policy: ReloadPolicy?
    /// When the policy asks.
    @OrNull package var due: Instant?
    /// When that can happen.
    @OrNull package var nextReload: Instant?
    /// Whether anything reloads by itself: `nextReload` only comes true while `serve` runs.
    package var serving: Bool
    package var arrived: Instant?
    package var timelineRevision: Revision?
    /// The entry of the timeline before, which shows until the first one of the present timeline.
    package var former: FormerEntry?
    /// Actions whose effect does not show yet.
    package var updating: [String]?
    /// The policy's reload waits until a person looks.
    package var held: Bool?
    package var age: ContentAge?
    package var failing: FailingRequests?
    package var declared: Declaration?
    package var needs: [String]?
    package var budget: Budget

    package struct DatedEntry: Codable, Sendable {
        package var date: Instant
        package var shown: Bool
        package var relevance: Relevance?

        package struct Relevance: Codable, Sendable {
            package var score: Double
            /// In seconds.
            @OrNull package var duration: Milliseconds?

            package init(score: Double, duration: Milliseconds?) {
                self.score = score
                self.duration = duration
            }
        }

        package init(date: Instant, shown: Bool, relevance: Relevance?) {
            self.date = date
            self.shown = shown
            self.relevance = relevance
        }
    }

    package struct FormerEntry: Codable, Sendable {
        package var date: Instant
        package var revision: Revision

        package init(date: Instant, revision: Revision) {
            self.date = date
            self.revision = revision
        }
    }

    package struct Budget: Codable, Sendable {
        package var left: Int
        @OrNull package var perDay: Int?
        @OrNull package var next: Instant?

        package init(left: Int, perDay: Int?, next: Instant?) {
            self.left = left
            self.perDay = perDay
            self.next = next
        }
    }

    package init(
        widget: PlacedWidgetID, revision: Revision, shownRevision: Revision?, state: WidgetState,
        entries: [DatedEntry], policy: ReloadPolicy?, due: Instant?, nextReload: Instant?, serving: Bool,
        budget: Budget
    ) {
        self.widget = widget
        self.revision = revision
        self.shownRevision = shownRevision
        self.state = state
        self.entries = entries
        self.policy = policy
        self.due = due
        self.nextReload = nextReload
        self.serving = serving
        self.budget = budget
    }
}

/// How old what shows is (T13).
package struct ContentAge: Codable, Sendable {
    package var `is`: Age
    package var answered: Instant
    @OrNull package var stale: Instant?
    @OrNull package var expires: Instant?
    /// What shows once it is expired: `placeholder`, `dimmed` or `message`.
    @OrNull package var show: String?

    package init(is age: Age, answered: Instant, stale: Instant?, expires: Instant?, show: String?) {
        self.is = age
        self.answered = answered
        self.stale = stale
        self.expires = expires
        self.show = show
    }
}

/// On which side an instant lies outside of what the present timeline tells: before its first entry, or after
/// the instant at which the next timeline is due.
package enum Beyond: String, Codable, CaseIterable, Sendable { case before, after }

/// The reply to `why`.
package typealias Explanation = Joined<PresentTimeline, Cause>

/// What shows, which request brought it, what happened since, and what comes.
package struct Cause: Codable, Sendable {
    package var at: Instant
    /// A request is under way.
    package var asking: Bool
    /// The command that asked has ended before the answer.
    package var unanswered: Bool
    /// When the widget was placed, if that was after `at`.
    package var placed: Instant?
    package var shows: Shows
    package var beyond: Beyond?
    /// When the present timeline arrived, if that was after `at`.
    package var begun: Instant?
    @OrNull package var nextEntry: Instant?
    package var answeredBy: LedgerRow?
    /// The latest reloads since.
    package var since: [LedgerRow]
    package var sinceCount: Int

    package init(
        at: Instant, asking: Bool, unanswered: Bool, shows: Shows, since: [LedgerRow], sinceCount: Int
    ) {
        self.at = at
        self.asking = asking
        self.unanswered = unanswered
        self.shows = shows
        self.since = since
        self.sinceCount = sinceCount
    }

    package struct Shows: Codable, Sendable {
        package enum What: String, Codable, CaseIterable, Sendable { case placeholder, former, entry }

        package var what: What
        /// For the placeholder: whether there is a timeline, none of whose entries is due.
        package var hasTimeline: Bool?
        /// The rest is about an entry: its date, its position from 1, and how many there are.
        package var entry: Instant?
        package var place: Int?
        package var of: Int?
        package var revision: Revision?
        /// The generation of the request that brought it.
        package var request: Generation?
        package var answered: Instant?

        package init(placeholder hasTimeline: Bool) {
            what = .placeholder
            self.hasTimeline = hasTimeline
        }

        package init(
            _ what: What, entry: Instant, place: Int, of: Int, revision: Revision, request: Generation,
            answered: Instant
        ) {
            self.what = what
            self.entry = entry
            self.place = place
            self.of = of
            self.revision = revision
            self.request = request
            self.answered = answered
        }
    }
}

/// The reply to `render`: the archived view.
package struct RenderedWidget: Codable, Sendable {
    package var widget: PlacedWidgetID
    @OrNull package var title: String?
    package var family: Family
    package var at: Instant
    package var state: WidgetState
    package var revision: Revision
    @OrNull package var shownRevision: Revision?
    /// The date of the entry.
    @OrNull package var entry: Instant?
    /// A view tree; null stands for the built-in look.
    @OrNull package var view: JSONValue?
    @OrNull package var failingSince: Instant?
    @OrNull package var summary: String?
    package var age: ContentAge?
    package var updating: [String]?
    package var declared: Declaration?
    package var beyond: Beyond?

    package init(
        widget: PlacedWidgetID, title: String?, family: Family, at: Instant, state: WidgetState,
        revision: Revision, shownRevision: Revision?, entry: Instant?, view: JSONValue?,
        failingSince: Instant?, summary: String?
    ) {
        self.widget = widget
        self.title = title
        self.family = family
        self.at = at
        self.state = state
        self.revision = revision
        self.shownRevision = shownRevision
        self.entry = entry
        self.view = view
        self.failingSince = failingSince
        self.summary = summary
    }
}
