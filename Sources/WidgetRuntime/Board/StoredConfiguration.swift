package import BoardDocuments
package import JSONText
package import WidgetStore

// The JSON that rows of the board hold as text. This program wrote it: a damaged text reads as nothing.

extension WidgetRow {
    package var storedChoices: JSONObject { (try? JSONObject(json: JSONValue(parsing: choices))) ?? [:] }
}

extension RevisionRow {
    /// The choices that count since this revision.
    package var storedChoices: JSONObject { (try? JSONObject(json: JSONValue(parsing: choices))) ?? [:] }

    /// The values that the edit changed.
    package var storedChanges: ValueChanges {
        (try? ValueChanges(json: JSONValue(parsing: changes))) ?? ValueChanges()
    }
}
