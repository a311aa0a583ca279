package import JSONText
package import WidgetModel

/// Something that happened on a board: a line of `serve --format json`, and an event of `simulate`.
///
/// A line of `serve` has its name under `news`, an event of `simulate` under `event`. The other members
/// depend on the name; the rest is absent.
package struct BoardEvent: Codable, Sendable {
    package var at: Instant?
    /// Seconds since the start of a simulation, whatever its clock was set to.
    package var elapsed: Milliseconds?
    package var news: String?
    /// Null in a simulation for what concerns the whole board.
    package var widget: OrNull<PlacedWidgetID>?
    package var event: String?

    // Requests and their ends
    package var reason: ReloadReason?
    package var generation: Generation?
    package var what: String?
    package var place: Int?
    package var of: Int?
    package var revision: OrNull<Revision>?
    package var bypassed: [Bypassed]?
    package var charged: Bool?
    package var entries: Int?
    package var policy: ReloadPolicy?
    package var unchanged: Bool?
    package var milliseconds: Int?
    package var until: OrNull<Instant>?
    package var why: String?
    package var action: String?
    package var outcome: ReloadOutcome?
    package var failure: FailureClass?
    package var message: OrNull<String>?
    package var text: String?
    package var age: Age?
    /// `placeholder`, `former`, or the index of the entry from 0.
    package var entry: JSONValue?
    /// What stands for content that expired.
    package var show: String?
    package var seconds: OrNull<Milliseconds>?

    // Providers and definitions
    package var provider: ProviderName?
    package var line: String?
    package var kind: Kind?
    package var change: String?
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

    /// An event that is about a widget, if there is one.
    package init(news: String, _ widget: PlacedWidgetID? = nil) {
        self.news = news
        self.widget = widget.map { OrNull(wrappedValue: $0) }
    }

    package init(event: String) { self.event = event }

    /// A member that is null without a value.
    package static func orNull<Value>(_ value: Value?) -> OrNull<Value> { OrNull(wrappedValue: value) }
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
