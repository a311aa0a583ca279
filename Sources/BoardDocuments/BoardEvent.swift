package import JSONText
package import WidgetModel

/// Something that happened on a board: a line of the log of `serve`, and an event of `simulate`.
///
/// `news` is its name. The members that its kind does not have are absent.
package struct BoardEvent: Codable, Sendable {
    package enum News: String, Codable, CaseIterable, Sendable {
        // What people do
        case placed, removed, edited, pressed, performed
        // Reloads
        case asked, joined, deferred, charged, sent, answered, closed, discarded, warning
        // What a widget shows
        case shown, aged, expired, state
        // The host, its providers and its workspace
        case serving, log, provider, note, definition, invalid, valid, trouble, saved
        // The steps of a simulation
        case unplaced, refused, jump, suspend, restart, fail, answer, hide, show, remove

        /// Whether a simulated day includes it. A day is the same each time it is simulated, so that it
        /// leaves out what processes say at any moment.
        package var isSimulated: Bool {
            switch self {
            case .removed, .performed, .asked, .serving, .log, .provider, .note, .definition, .invalid,
                .valid, .trouble, .saved:
                false
            default: true
            }
        }
    }

    package var at: Instant?
    /// Seconds since the start of a simulation, whatever its clock was set to.
    package var elapsed: Milliseconds?
    package var news: News
    /// Null in a simulation for what concerns the whole board.
    package var widget: OrNull<PlacedWidgetID>?

    // Requests and their ends
    package var reason: ReloadReason?
    package var generation: Generation?
    package var revision: OrNull<Revision>?
    package var bypassed: [Bypassed]?
    package var charged: Bool?
    package var entries: Int?
    package var policy: ReloadPolicy?
    package var unchanged: Bool?
    package var milliseconds: Int?
    package var until: OrNull<Instant>?
    package var why: Deferral?
    package var action: String?
    package var outcome: ReloadOutcome?
    package var failure: FailureClass?
    package var message: OrNull<String>?
    package var text: String?
    package var age: Age?
    /// `placeholder`, `former`, or the index of the entry from 0.
    package var entry: JSONValue?
    /// How many entries the timeline has whose entry is shown.
    package var of: Int?
    /// What stands for content that expired.
    package var show: String?
    package var seconds: OrNull<Milliseconds>?
    /// Why a step of a simulation was refused.
    package var remark: BoardReply.Remark?
    /// The index of the widget that a simulation could not place.
    package var place: Int?

    // Providers and definitions
    package var provider: ProviderName?
    package var line: String?
    package var kind: Kind?
    package var change: DefinitionChange?
    package var path: String?
    package var finding: JSONValue?
    package var more: Int?
    package var inForce: [Kind]?

    // The beginning of `serve`
    package var workspace: String?
    /// The state of a widget, or the folder of the board's state.
    package var state: String?
    package var socket: String?
    package var widgets: Int?
    package var providers: Int?

    package init(_ news: News, _ widget: PlacedWidgetID? = nil) {
        self.news = news
        self.widget = widget.map { OrNull(wrappedValue: $0) }
    }

    /// The index of the entry that is shown; nil when no entry is.
    package var shownEntry: Int? { news == .shown ? entry?.integer.map(Int.init) : nil }
    package var widgetState: WidgetState? { news == .state ? state.flatMap(WidgetState.init) : nil }

    /// A member that is null without a value.
    package static func orNull<Value>(_ value: Value?) -> OrNull<Value> { OrNull(wrappedValue: value) }
}

/// What became of a kind's declaration while the board is served.
package enum DefinitionChange: String, Codable, CaseIterable, Sendable {
    case added, changed, removed
}

/// The reply to `simulate`.
package struct SimulationReport: Codable, Sendable {
    package var start: Instant
    package var end: Instant
    package var length: Milliseconds
    package var widgets: [OfWidget]
    package var events: [BoardEvent]

    package struct OfWidget: Codable, Sendable {
        package var widget: PlacedWidgetID
        package var totals: Totals

        package init(widget: PlacedWidgetID, totals: Totals) {
            self.widget = widget
            self.totals = totals
        }
    }

    /// What a simulated time comes to, of one placed widget.
    package struct Totals: Codable, Sendable {
        package var requests: Int
        /// Requests by reason; only the reasons that there were.
        package var byReason: JSONObject
        package var charged: Int
        package var deferred: Int
        package var joined: Int
        package var failures: Int
        package var superseded: Int
        package var unchanged: Int
        package var edits: Int
        package var entries: Int
        /// Seconds in each state; only the states that there were.
        package var seconds: JSONObject

        package init(
            requests: Int, byReason: JSONObject, charged: Int, deferred: Int, joined: Int, failures: Int,
            superseded: Int, unchanged: Int, edits: Int, entries: Int, seconds: JSONObject
        ) {
            self.requests = requests
            self.byReason = byReason
            self.charged = charged
            self.deferred = deferred
            self.joined = joined
            self.failures = failures
            self.superseded = superseded
            self.unchanged = unchanged
            self.edits = edits
            self.entries = entries
            self.seconds = seconds
        }
    }

    package init(
        start: Instant, end: Instant, length: Milliseconds, widgets: [OfWidget], events: [BoardEvent]
    ) {
        self.start = start
        self.end = end
        self.length = length
        self.widgets = widgets
        self.events = events
    }
}
