package import WidgetModel

/// Creates a new revision with the choices of an older one.
package struct UndoCall: BoardCall {
    package typealias Reply = ChangedWidget

    package static let method = "undo"

    package static let routes = [
        CallRoute(.post, "/widgets/{id}/undo", "Return to an older revision.") {
            $0.body = .members()
            $0.example = ["to": 1]
            $0.isTagged = true
            $0.changeID = "editID"
            $0.expectedRevision = "expectedRevision"
        }
    ]

    /// The id of a placed widget.
    package var widget: String
    /// Nil for the revision before the last edit.
    package var to: Revision?
    /// Chosen by the client, so that repeating the call does not change anything further.
    package var editID: String
    /// The host refuses the call if the widget's revision differs (C7).
    package var expectedRevision: Revision?

    package init(widget: String, to: Revision? = nil, editID: String, expectedRevision: Revision? = nil) {
        self.widget = widget
        self.to = to
        self.editID = editID
        self.expectedRevision = expectedRevision
    }

    package var lane: CallLane { .editing }
    package var changeID: String? { editID }
    package var expectsReloads: Bool { true }
    package static func timeline(in reply: Reply) -> PresentTimeline? { reply.timeline }
}
