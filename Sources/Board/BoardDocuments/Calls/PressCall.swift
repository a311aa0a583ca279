package import WidgetModel

/// Performs the action of an element that a user pressed (T8).
package struct PressCall: BoardCall {
    package typealias Reply = PressedWidget

    package static let method = "press"

    package static let routes = [
        CallRoute(.post, "/widgets/{id}/press", "Press a button or a toggle.") {
            $0.body = .members()
            $0.example = ["action": "counter.CountUp"]
            $0.required = ["action"]
            $0.changeID = "pressID"
            $0.expectedRevision = "expectedRevision"
        }
    ]

    /// The id of a placed widget.
    package var widget: String
    /// Nil for the only action of the widget.
    package var action: String?
    /// Chosen by the client, so that repeating the call does not change anything further.
    package var pressID: String
    /// The host refuses the call if the widget's revision differs (C7).
    package var expectedRevision: Revision?

    package init(widget: String, action: String?, pressID: String, expectedRevision: Revision? = nil) {
        self.widget = widget
        self.action = action
        self.pressID = pressID
        self.expectedRevision = expectedRevision
    }

    package var changeID: String? { pressID }
    package var expectsReloads: Bool { true }
    package static func timeline(in reply: Reply) -> PresentTimeline? { reply.timeline }
}
