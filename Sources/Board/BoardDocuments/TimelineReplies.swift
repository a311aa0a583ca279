package import WidgetModel

/// The reply to `timeline`: the current timeline, the shown entry, and the next reload.
package struct PresentTimeline: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var revision: Revision
    /// The revision for which the content was built; null for the placeholder.
    @OrNull package var shownRevision: Revision?
    package var state: WidgetState
    /// Omitted in the reply to `why`.
    package var entries: [DatedEntry]?
    @OrNull package var policy: ReloadPolicy?
    /// When the policy requests the next timeline.
    @OrNull package var due: Instant?
    /// When the next reload is possible; this also depends on the budget.
    @OrNull package var nextReload: Instant?
    /// Whether a `serve` is running. If not, no reload happens at `nextReload`.
    package var serving: Bool
    /// When the current timeline arrived, and the revision for which it was built.
    package var arrived: Instant?
    package var timelineRevision: Revision?
    /// The entry of the previous timeline that is shown until the first entry of the current one is due.
    package var former: FormerEntry?
    /// The actions that were pressed and whose effect is not visible yet.
    package var updating: [String]?
    /// Whether the policy's reload waits until the widget is visible.
    package var held: Bool?
    package var age: ContentAge?
    /// Whether a message that a login is needed replaces the content; omitted if not.
    package var needsLogin: Bool?
    package var failing: FailingRequests?
    /// Omitted if the widget is bound to a declaration.
    package var declared: Declaration?
    /// Required parameters without a value.
    package var needs: [String]?
    package var budget: Budget

    /// One entry of the timeline.
    package struct DatedEntry: Codable, Sendable {
        package var date: Instant
        package var shown: Bool
        package var relevance: Relevance?

        /// The relevance of an entry, if the provider specified it.
        package struct Relevance: Codable, Sendable {
            package var score: Double
            /// In seconds; null until the next entry.
            @OrNull package var duration: Milliseconds?

            package init(score: Double, duration: Milliseconds?) {
                self.score = score
                self.duration = duration
            }
        }

        /// - Parameter shown: whether the entry is shown now.
        package init(_ entry: EntryHeader, shown: Bool) {
            date = entry.date
            self.shown = shown
            relevance = entry.relevance.map { Relevance(score: $0.score, duration: $0.duration) }
        }
    }

    /// The entry of the previous timeline, and the revision for which it was built.
    package struct FormerEntry: Codable, Sendable {
        package var date: Instant
        package var revision: Revision

        package init(date: Instant, revision: Revision) {
            self.date = date
            self.revision = revision
        }
    }

    /// The current state of the budget.
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

/// The age of the content (T13).
package struct ContentAge: Codable, Sendable {
    package var `is`: Age
    /// When the provider answered with the content.
    package var answered: Instant
    /// When the content becomes stale and expires; null for never.
    @OrNull package var stale: Instant?
    @OrNull package var expires: Instant?
    /// The content after expiry: `placeholder`, `dimmed` or `message`.
    @OrNull package var show: String?

    package init(is age: Age, answered: Instant, stale: Instant?, expires: Instant?, show: String?) {
        self.is = age
        self.answered = answered
        self.stale = stale
        self.expires = expires
        self.show = show
    }
}

/// Where an instant is relative to the current timeline: before its first entry, or after the next timeline
/// is due.
package enum Beyond: String, Codable, CaseIterable, Sendable { case before, after }

/// The reply to `why`.
package typealias Explanation = Joined<PresentTimeline, Cause>

/// The shown content, the request that resulted in it, later events, and the next ones.
package struct Cause: Codable, Sendable {
    /// The explained instant.
    package var at: Instant
    /// Whether a request is in flight.
    package var asking: Bool
    /// Whether the command that sent the request ended before the answer.
    package var unanswered: Bool
    /// When the widget was placed, if that was after `at`.
    package var placed: Instant?
    package var shows: Shows
    /// Whether the widget waits for the first document that a program pushes to it; omitted if not.
    package var unpushed: Bool?
    package var beyond: Beyond?
    /// When the current timeline arrived, if that was after `at`.
    package var begun: Instant?
    /// The date of the next entry; null after the last entry.
    @OrNull package var nextEntry: Instant?
    /// The ledger row of the request that resulted in the content, while the ledger contains it.
    package var answeredBy: LedgerRow?
    /// The latest reloads since then. `sinceCount` is the total number.
    package var since: [LedgerRow]
    package var sinceCount: Int
    /// The ranking of its stack; nil if the widget is alone in its position.
    package var stack: RankedStack?

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

    /// The shown content.
    package enum Shows: Sendable {
        /// The placeholder. `hasTimeline` is whether a timeline exists, but no entry is due.
        case placeholder(hasTimeline: Bool)
        /// The entry of the previous timeline.
        case former(Entry)
        case entry(Entry)

        package struct Entry: Sendable {
            package var date: Instant
            /// The entry's number in its timeline, from 1.
            package var number: Int
            /// The number of entries.
            package var count: Int
            package var revision: Revision
            /// The generation of the request that was answered with this entry.
            package var request: Generation
            package var answered: Instant

            package init(
                date: Instant, number: Int, count: Int, revision: Revision, request: Generation,
                answered: Instant
            ) {
                self.date = date
                self.number = number
                self.count = count
                self.revision = revision
                self.request = request
                self.answered = answered
            }
        }

        /// Nil for the placeholder.
        package var entry: Entry? {
            switch self {
            case .placeholder: nil
            case .former(let entry), .entry(let entry): entry
            }
        }
    }
}

extension Cause.Shows: Codable {
    /// The members of the JSON form. `hasTimeline` belongs to the placeholder, and the others to entries.
    private struct Document: Codable {
        enum What: String, Codable, CaseIterable { case placeholder, former, entry }

        var what: What
        var hasTimeline: Bool?
        var entry: Instant?
        var place: Int?
        var of: Int?
        var revision: Revision?
        var request: Generation?
        var answered: Instant?
    }

    package init(from decoder: any Decoder) throws {
        let document = try Document(from: decoder)
        func entry() throws -> Entry {
            guard let date = document.entry, let number = document.place, let count = document.of,
                let revision = document.revision, let request = document.request,
                let answered = document.answered
            else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "an entry with all members"))
            }
            return Entry(
                date: date, number: number, count: count, revision: revision, request: request,
                answered: answered)
        }
        switch document.what {
        case .placeholder: self = .placeholder(hasTimeline: document.hasTimeline ?? false)
        case .former: self = .former(try entry())
        case .entry: self = .entry(try entry())
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var document: Document
        switch self {
        case .placeholder(let hasTimeline):
            document = Document(what: .placeholder, hasTimeline: hasTimeline)
        case .former: document = Document(what: .former)
        case .entry: document = Document(what: .entry)
        }
        if let entry {
            (document.entry, document.place, document.of) = (entry.date, entry.number, entry.count)
            (document.revision, document.request) = (entry.revision, entry.request)
            document.answered = entry.answered
        }
        try document.encode(to: encoder)
    }
}

/// The reply to `render`: the archived view.
package struct RenderedWidget: Codable, Sendable {
    package var widget: PlacedWidgetID
    @OrNull package var title: String?
    package var family: Family
    /// The instant at which the view is shown.
    package var at: Instant
    package var state: WidgetState
    package var revision: Revision
    @OrNull package var shownRevision: Revision?
    /// The date of the shown entry.
    @OrNull package var entry: Instant?
    /// The view tree; null if the client should draw its built-in placeholder.
    @OrNull package var view: JSONValue?
    /// Whether the view contains made-up values, so that text and values are drawn as `▒▒▒`.
    package var redacted: Bool?
    /// The first failure since the last answer; null without a failure.
    @OrNull package var failingSince: Instant?
    @OrNull package var summary: String?
    package var age: ContentAge?
    package var updating: [String]?
    /// The provider's progress with the current request, as in `40%, reading`; omitted if not reported.
    package var progress: String?
    package var declared: Declaration?
    package var beyond: Beyond?
    /// When the next entry is shown; nil after the last entry.
    package var nextEntry: Instant?
    /// The origin of the view; omitted for a placeholder or a message.
    package var provenance: Provenance?

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

/// The reply to `render`: about one widget, or about several.
package enum RenderReply: Codable, Sendable {
    case one(RenderedWidget)
    case several(RenderedWidgets)

    /// Nil for several widgets.
    package var one: RenderedWidget? { if case .one(let widget) = self { widget } else { nil } }

    /// The widgets to show, in their order.
    package var shown: [RenderedWidget] {
        switch self {
        case .one(let widget): [widget]
        case .several(let reply): reply.shown
        }
    }

    private enum Key: CodingKey { case widgets }

    package init(from decoder: any Decoder) throws {
        let areSeveral = try decoder.container(keyedBy: Key.self).contains(.widgets)
        self =
            areSeveral
            ? .several(try RenderedWidgets(from: decoder)) : .one(try RenderedWidget(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .one(let reply): try reply.encode(to: encoder)
        case .several(let reply): try reply.encode(to: encoder)
        }
    }
}

/// The reply to rendering several widgets, in board order.
package struct RenderedWidgets: Codable, Sendable {
    package var widgets: [RenderedWidget]
    /// The arrangement of the widgets, if all of them were requested.
    package var board: ArrangedBoard?

    package init(widgets: [RenderedWidget], board: ArrangedBoard? = nil) {
        self.widgets = widgets
        self.board = board
    }

    /// The reply for one widget or several, as a list.
    package init(_ reply: RenderReply) {
        switch reply {
        case .one(let widget): self.init(widgets: [widget])
        case .several(let reply): self = reply
        }
    }

    /// The widgets to show, in layout order: only the top widget of each stack.
    package var shown: [RenderedWidget] {
        guard let board else { return widgets }
        return board.layout.stacks.compactMap { stack in
            let top = board.top(of: stack)
            return widgets.first { $0.widget == top }
        }
    }
}
