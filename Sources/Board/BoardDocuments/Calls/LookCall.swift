package import WidgetModel

/// Reports whether a display shows the widget.
package struct LookCall: BoardCall {
    package typealias Reply = ReportedVisibility

    package static let method = "look"

    /// The id of a placed widget.
    package var widget: String
    package var `is`: Visibility

    package init(widget: String, is visibility: Visibility) {
        self.widget = widget
        self.is = visibility
    }
}
