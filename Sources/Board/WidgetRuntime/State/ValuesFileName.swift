package import WidgetModel

/// The names of the files in which a text editor changes the values of a widget. They remain in the state
/// folder if the values cannot be stored.
package enum ValuesFileName {
    static func prefix(of widget: PlacedWidgetID) -> String { "edit-\(widget)-" }

    /// - Parameter id: the id of the edit, which makes the name unique.
    package static func name(of widget: PlacedWidgetID, _ id: String) -> String {
        prefix(of: widget) + id.prefix(8) + ".yaml"
    }

    /// The file with the unsaved changes of a form in a terminal.
    package static func draft(of widget: PlacedWidgetID) -> String { prefix(of: widget) + draftSuffix }

    /// The file with the unsaved changes of a form that places a widget.
    package static func draft(ofNew kind: Kind) -> String { "add-\(kind)-" + draftSuffix }

    /// The end of the names of all files with unsaved changes.
    package static let draftSuffix = "draft.json"
}
