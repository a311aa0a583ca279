package import WidgetModel

/// An event on a board: a line in the log of `serve`, or an event of `simulate`.
///
/// `news` is the event's name, which determines the other members. The JSON form omits members that are not
/// used.
package struct BoardEvent: Codable, Sendable {
    /// The names of all events, grouped by subject.
    package enum News: String, Codable, CaseIterable, Sendable {
        // Actions of users.
        case placed, removed, edited, pressed, performed
        // Requests for timelines, from the ledger and the engine.
        case asked, joined, deferred, charged, sent, answered, closed, discarded, warning
        // Changes of a widget's content.
        case shown, aged, expired, state
        // The host, its providers and its workspace.
        case serving, log, progress, provider, note, definition, invalid, valid, trouble, saved
        // The layout of the board, or its displays.
        case arranged
        // Steps of a simulation.
        case unplaced, refused, jump, suspend, restart, fail, answer, hide, show, remove

        /// Whether a simulated day includes the event.
        ///
        /// A simulated day is identical each time it is simulated. Therefore it leaves out messages of
        /// processes, whose timing varies.
        package var isSimulated: Bool {
            switch self {
            case .removed, .performed, .asked, .serving, .log, .progress, .provider, .note, .definition,
                .invalid,
                .valid, .trouble, .saved, .arranged:
                false
            default: true
            }
        }
    }

    /// When the event happened, on the board's clock.
    package var at: Instant?
    /// The time since the start of a simulation, independent of changes to its clock.
    package var elapsed: Milliseconds?
    package var news: News
    /// The placed widget; null in a simulation for an event about the whole board.
    package var widget: OrNull<PlacedWidgetID>?

    // Requests and their results.
    package var reason: ReloadReason?
    package var generation: Generation?
    package var revision: OrNull<Revision>?
    package var bypassed: [Bypassed]?
    /// Whether the reload draws on the budget.
    package var charged: Bool?
    /// The number of entries in an answered timeline.
    package var entries: Int?
    package var policy: ReloadPolicy?
    /// Whether the answer was equal to the current timeline.
    package var unchanged: Bool?
    /// The time from sending a request to its answer.
    package var milliseconds: Int?
    package var until: OrNull<Instant>?
    package var why: Deferral?
    package var action: String?
    package var outcome: ReloadOutcome?
    package var failure: FailureClass?
    package var message: OrNull<String>?
    /// The text of the shown entry, or a message about a provider.
    package var text: String?
    package var age: Age?
    /// `placeholder`, `former`, or the index of the shown entry, from 0.
    package var entry: JSONValue?
    /// The number of entries in the timeline of the shown entry.
    package var of: Int?
    /// The replacement for expired content.
    package var show: String?
    package var seconds: OrNull<Milliseconds>?
    /// Why a step of a simulation was refused.
    package var remark: BoardRemark?
    /// The index of the widget that a simulation could not place.
    package var place: Int?

    // Providers and definitions.
    package var provider: ProviderName?
    /// A line of the provider's log, or a stray line on its standard output.
    package var line: String?
    /// The severity of a log line, or of a message about a provider.
    package var level: LogLevel?
    /// The completed fraction of a request, from 0 to 1.
    package var fraction: Double?
    package var kind: Kind?
    package var change: DefinitionChange?
    package var path: String?
    /// The first error of a file, in the JSON form of findings.
    package var finding: JSONValue?
    /// The number of further errors in the file.
    package var more: Int?
    /// The kinds that keep their previous declaration because of the errors.
    package var inForce: [Kind]?

    // The start of `serve`.
    package var workspace: String?
    /// The widget's state, or the folder with the board's state.
    package var state: String?
    package var socket: String?
    package var widgets: Int?
    package var providers: Int?

    package init(_ news: News, _ widget: PlacedWidgetID? = nil) {
        self.news = news
        self.widget = widget.map { OrNull(wrappedValue: $0) }
    }

    /// The part of the board that may differ after the event; nil if the board does not change.
    package var changed: WidgetTarget? {
        switch news {
        case .placed, .removed, .definition, .valid, .arranged: return .all
        case .edited, .pressed, .performed, .answered, .closed, .shown, .aged, .expired, .state:
            return (widget?.wrappedValue?.description).map { .widget($0) }
        default: return nil
        }
    }

    /// The provider's progress, as in `40%, reading`; nil for other events, and if not reported.
    package var progressWords: String? {
        guard news == .progress, fraction != nil || text != nil else { return nil }
        let part = fraction.map { "\(Int($0 * 100))%" }
        return [part, text].compactMap(\.self).joined(separator: ", ")
    }

    /// The index of the entry that is shown from now on; nil for other events and other content.
    package var shownEntry: Int? { news == .shown ? entry?.integer.map(Int.init) : nil }
    /// The new state of the widget; nil for other events.
    package var widgetState: WidgetState? { news == .state ? state.flatMap(WidgetState.init) : nil }

    /// Creates a member that is encoded as null if there is no value.
    package static func orNull<Value>(_ value: Value?) -> OrNull<Value> { OrNull(wrappedValue: value) }
}

/// How a kind's declaration changed while the board is being served.
package enum DefinitionChange: String, Codable, CaseIterable, Sendable {
    case added, changed, removed
    /// Only the view definition changed: views were rebuilt from stored data, without a request.
    case redrawn
}

/// The reply to `simulate`: the totals of each widget, and all events.
package struct SimulationReport: Codable, Sendable {
    package var start: Instant
    package var end: Instant
    package var length: Milliseconds
    package var widgets: [OfWidget]
    package var events: [BoardEvent]

    /// The totals of one placed widget.
    package struct OfWidget: Codable, Sendable {
        package var widget: PlacedWidgetID
        package var totals: Totals

        package init(widget: PlacedWidgetID, totals: Totals) {
            self.widget = widget
            self.totals = totals
        }
    }

    /// Counts of a simulated period for one placed widget.
    package struct Totals: Codable, Sendable {
        package var requests: Int
        /// The number of requests by reason; reasons without requests are missing.
        package var byReason: JSONObject
        package var charged: Int
        package var deferred: Int
        package var joined: Int
        package var failures: Int
        package var superseded: Int
        package var unchanged: Int
        package var edits: Int
        package var entries: Int
        /// The seconds spent in each state; states that did not occur are missing.
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
