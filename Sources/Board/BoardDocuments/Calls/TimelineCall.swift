/// Describes the current timeline of a placed widget.
package struct TimelineCall: BoardCall {
    package typealias Reply = PresentTimeline

    package static let method = "timeline"

    package static let routes = [
        CallRoute.get("/widgets/{id}/timeline", "The current timeline.")
    ]

    /// The id of a placed widget.
    package var widget: String

    package init(widget: String) { self.widget = widget }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
