package import BoardDocuments
package import JSONText
package import WidgetStore

// Rows of the board contain JSON text. This program wrote it, so a damaged text is read as empty.

extension WidgetRow {
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
