/// Lists the revisions of a placed widget.
package struct HistoryCall: BoardCall {
    package typealias Reply = WidgetHistory

    package static let method = "history"

    package static let routes = [
        CallRoute.get("/widgets/{id}/history", "The revisions.")
    ]

    /// The id of a placed widget.
    package var widget: String

    package init(widget: String) { self.widget = widget }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
