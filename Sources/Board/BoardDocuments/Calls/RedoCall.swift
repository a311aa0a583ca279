package import WidgetModel

/// Creates a new revision with the choices that the last undo replaced.
package struct RedoCall: BoardCall {
    package typealias Reply = ChangedWidget

    package static let method = "redo"

    package static let routes = [
        CallRoute(.post, "/widgets/{id}/redo", "Take back the last undo.") {
            $0.body = .members()
            $0.isTagged = true
            $0.changeID = "editID"
            $0.expectedRevision = "expectedRevision"
        }
    ]

    /// The id of a placed widget.
    package var widget: String
    /// Chosen by the client, so that repeating the call does not change anything further.
    package var editID: String
    /// The host refuses the call if the widget's revision differs (C7).
    package var expectedRevision: Revision?

    package init(widget: String, editID: String, expectedRevision: Revision? = nil) {
        self.widget = widget
        self.editID = editID
        self.expectedRevision = expectedRevision
    }

    package var lane: CallLane { .editing }
    package var changeID: String? { editID }
    package var expectsReloads: Bool { true }
    package static func timeline(in reply: Reply) -> PresentTimeline? { reply.timeline }
}
