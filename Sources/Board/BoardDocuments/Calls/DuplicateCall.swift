package import WidgetModel

/// Places a widget with the values of an existing widget, without its secrets.
package struct DuplicateCall: BoardCall {
    package typealias Reply = ChangedWidget

    package static let method = "duplicate"

    package static let routes = [
        CallRoute(.post, "/widgets/{id}/duplicate", "Place a copy of a widget.") {
            $0.body = .members()
            $0.example = ["name": "Copy"]
            $0.success = 201
            $0.changeID = "editID"
            $0.expectedRevision = "expectedRevision"
        }
    ]

    /// The widget to copy.
    package var widget: String
    /// Nil for the family of the copied widget.
    package var family: Family?
    /// The user's name for the new widget; nil to leave it unnamed.
    package var name: String?
    /// Changes of the copied values.
    package var changes: [RequestedChange]
    /// The client's working folder, to which relative paths in values refer.
    package var folder: String
    /// Chosen by the client, so that repeating the call does not change anything further.
    package var editID: String
    /// The host refuses the call if the widget's revision differs (C7).
    package var expectedRevision: Revision?

    package init(
        widget: String, family: Family?, name: String?, changes: [RequestedChange], folder: String,
        editID: String, expectedRevision: Revision? = nil
    ) {
        self.widget = widget
        self.family = family
        self.name = name
        self.changes = changes
        self.folder = folder
        self.editID = editID
        self.expectedRevision = expectedRevision
    }

    package var lane: CallLane { .editing }
    package var changeID: String? { editID }
    package var expectsReloads: Bool { true }
    package static func timeline(in reply: Reply) -> PresentTimeline? { reply.timeline }
}
