package import WidgetModel

/// Returns the data for the form of a placed widget: the definition in force, and the stored values.
package struct OpenFormCall: BoardCall {
    package typealias Reply = OpenedForm

    package static let method = "form"

    /// The id of a placed widget.
    package var widget: String
    /// The revision whose choices are returned; nil for the current one.
    package var revision: Revision?
    /// Whether the reply contains the definition; nil means no. A form needs it only when it opens.
    package var definition: Bool?
    /// The id of an edit whose reply was lost.
    package var editID: String?

    package init(
        widget: String, revision: Revision? = nil, definition: Bool? = nil, editID: String? = nil
    ) {
        self.widget = widget
        self.revision = revision
        self.definition = definition
        self.editID = editID
    }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
