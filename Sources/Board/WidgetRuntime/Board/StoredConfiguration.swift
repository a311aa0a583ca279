package import BoardDocuments
package import WidgetModel
package import WidgetStore

// Rows of the board contain JSON that this program wrote. Damaged JSON is read as empty, so that one damaged
// row does not make the board unusable.

extension WidgetRow {
    /// The current choices of the widget.
    package var storedChoices: JSONObject { (try? JSONObject(json: JSONValue(parsing: choices))) ?? [:] }
}

extension RevisionRow {
    /// The choices of this revision.
    package var storedChoices: JSONObject { (try? JSONObject(json: JSONValue(parsing: choices))) ?? [:] }

    /// The values that the edit changed.
    package var storedChanges: ValueChanges {
        (try? ValueChanges(json: JSONValue(parsing: changes))) ?? ValueChanges()
    }
}
