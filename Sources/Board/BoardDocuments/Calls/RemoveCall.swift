package import WidgetModel

/// Moves a placed widget to the trash.
package struct RemoveCall: BoardCall {
    package typealias Reply = RemovedWidget

    package static let method = "remove"

    package static let routes = [
        CallRoute(.delete, "/widgets/{id}", "Move a widget to the trash.") {
            $0.expectedRevision = "expectedRevision"
        }
    ]

    /// The id of a placed widget.
    package var widget: String
    /// The host refuses the call if the widget's revision differs (C7).
    package var expectedRevision: Revision?

    package init(widget: String, expectedRevision: Revision? = nil) {
        self.widget = widget
        self.expectedRevision = expectedRevision
    }
}
