package import WidgetModel

/// Explains what a widget shows.
package struct WhyCall: BoardCall {
    package typealias Reply = Explanation

    package static let method = "why"

    package static let routes = [
        CallRoute.get("/widgets/{id}/why", "Why the widget shows what it shows.", query: [.at])
    ]

    /// The id of a placed widget.
    package var widget: String
    /// An instant of the current timeline; nil for now.
    package var at: Instant?

    package init(widget: String, at: Instant? = nil) {
        self.widget = widget
        self.at = at
    }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
