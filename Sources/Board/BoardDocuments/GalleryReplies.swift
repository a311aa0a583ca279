package import WidgetModel

/// The reply to `gallery`: the kinds that can be placed.
package struct Gallery: Codable, Sendable {
    package var widgets: [OfferedWidget]
    /// The number of widgets that were left out because they do not support the requested family.
    package var otherFamilies: Int?

    package init(widgets: [OfferedWidget], otherFamilies: Int?) {
        self.widgets = widgets
        self.otherFamilies = otherFamilies
    }
}

/// A kind that can be placed, as the gallery presents it.
package struct OfferedWidget: Codable, Sendable {
    /// Whether the kind is configurable.
    package enum Configuration: String, Codable, CaseIterable, Sendable { case `static`, intent }

    package var kind: Kind
    package var title: String
    @OrNull package var description: String?
    package var families: [Family]
    package var configuration: Configuration
    /// The name of the intent; null for a static widget.
    @OrNull package var intent: String?
    package var provider: String
    package var parameters: [OfferedParameter]
    /// Configurations that the author recommends, in manifest order; omitted if the manifest does not contain
    /// any.
    package var recommendations: [Recommendation]?
    /// The command that opens the widget's links; null for the desktop's command.
    @OrNull package var open: [String]?
    @OrNull package var group: WidgetDetails.Group?
    /// The view tree of the provider's snapshot; null without a snapshot.
    @OrNull package var snapshot: JSONValue?

    package init(
        kind: Kind, title: String, description: String?, families: [Family], configuration: Configuration,
        intent: String?, provider: String, parameters: [OfferedParameter], open: [String]?,
        group: WidgetDetails.Group?, snapshot: JSONValue?
    ) {
        self.kind = kind
        self.title = title
        self.description = description
        self.families = families
        self.configuration = configuration
        self.intent = intent
        self.provider = provider
        self.parameters = parameters
        self.open = open
        self.group = group
        self.snapshot = snapshot
    }

    /// A configuration with which the widget can be placed by its title.
    package struct Recommendation: Codable, Sendable {
        package var name: String
        package var title: String
        /// The recommended values by parameter, in the widget's first family.
        package var values: JSONObject

        package init(name: String, title: String, values: JSONObject) {
            self.name = name
            self.title = title
            self.values = values
        }
    }
}

/// A parameter of a kind, with the information that its editor needs.
package struct OfferedParameter: Codable, Sendable {
    package var name: String
    package var title: String
    package var type: String
    package var help: String?
    package var link: String?
    package var required: Bool
    package var `default`: JSONValue?
    /// The families in which a list uses the default; omitted if all families do.
    package var defaultFamilies: [Family]?
    /// The allowed range as a string for users.
    package var range: String?
    /// Whether the value is a list.
    package var list: Bool?
    /// The names of an enum's cases.
    package var cases: [String]?
    /// Whether the provider offers choices.
    package var options: Bool?

    package init(name: String, title: String, type: String, required: Bool) {
        self.name = name
        self.title = title
        self.type = type
        self.required = required
    }
}
