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

/// The reply to `options`.
package struct Choices: Codable, Sendable {
    /// The id of a placed widget, or the id with number 0 for a kind.
    package var target: String
    package var parameters: [OfParameter]

    /// The choices of one parameter.
    package struct OfParameter: Codable, Sendable {
        package var parameter: String
        package var title: String
        /// Values, or objects with `id` or `value`, `title`, `subtitle` and `group`.
        package var options: [JSONValue] = []
        /// For a parameter without choices: a description of the values that it accepts.
        package var accepts: String?
        /// Whether the provider supports searching for choices.
        package var searchable: Bool?
        /// Whether there are more choices than the list contains.
        package var more: Bool?

        package init(parameter: String, title: String) {
            self.parameter = parameter
            self.title = title
        }
    }

    /// The members of a choice that is an object.
    package struct Choice: Codable, Sendable {
        package var id: JSONValue?
        package var value: JSONValue?
        package var title: String?
        package var subtitle: String?
        /// The heading under which it is listed.
        package var group: String?
    }

    package init(target: String, parameters: [OfParameter]) {
        self.target = target
        self.parameters = parameters
    }
}
