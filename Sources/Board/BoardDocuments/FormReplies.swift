package import WidgetModel

/// The reply to `form`: the data for the form of a placed widget.
package struct OpenedForm: Codable, Sendable {
    package var widget: PlacedWidgetID
    /// The user's name for the widget; nil without a name.
    package var name: String?
    package var family: Family
    package var revision: Revision
    /// The version of the intent under which the choices are stored.
    package var version: Int
    /// The choices in their stored form, without secrets.
    package var choices: JSONObject
    /// The provider's statements about the chosen values, in their stored form; nil without statements.
    package var offers: JSONValue?
    /// Nil if the request does not include it, or if the widget cannot be configured.
    package var definition: DefinitionInForce?
    /// Whether programs push the data of the widget; nil means no, or that the request does not include the
    /// definition.
    package var takesPushes: Bool?
    /// The revision that the request's edit created; nil if it is not stored.
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

/// The definition of an intent that the board uses, as the files that declare it.
///
/// The files on the disk may differ: while they contain errors, `serve` keeps the previous definition.
/// Clients must not read them.
package struct DefinitionInForce: Codable, Sendable {
    /// The name of the intent.
    package var intent: String
    /// The file of the intent, the files that it uses, and their locale files.
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
