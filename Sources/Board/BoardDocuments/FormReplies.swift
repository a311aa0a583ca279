package import WidgetModel

/// The reply to `form`: what the form of a placed widget needs.
package struct OpenedForm: Codable, Sendable {
    package var widget: PlacedWidgetID
    /// The user's name for the widget; nil for none.
    package var name: String?
    package var family: Family
    package var revision: Revision
    /// The version of the intent under which the choices are stored.
    package var version: Int
    /// The choices in the form in which they are stored, without secrets.
    package var choices: JSONObject
    /// What the provider says about the chosen values, as the board stores it; nil if it has said nothing.
    package var offers: JSONValue?
    /// Nil if the request does not ask for it, or if nothing about the widget can be configured.
    package var definition: DefinitionInForce?
    /// The revision that the edit of the request made; nil if it is not stored.
    package var editRevision: Revision?

    package init(
        widget: PlacedWidgetID, name: String?, family: Family, revision: Revision, version: Int,
        choices: JSONObject
    ) {
        self.widget = widget
        self.name = name
        self.family = family
        self.revision = revision
        self.version = version
        self.choices = choices
    }
}

/// The definition of an intent with which the board works, as the files that declare it.
///
/// The files on the disk may differ: while they have errors, `serve` keeps the previous definition. A client
/// must not read them.
package struct DefinitionInForce: Codable, Sendable {
    /// The name of the intent.
    package var intent: String
    /// The file of the intent, those that it uses, and their locale files.
    package var files: [File]

    package init(intent: String, files: [File]) {
        self.intent = intent
        self.files = files
    }

    /// A file as it was when it came into force.
    package struct File: Codable, Sendable {
        package var path: String
        package var text: String

        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }
}
