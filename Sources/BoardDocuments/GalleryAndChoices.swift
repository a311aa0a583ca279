package import JSONText
package import WidgetModel

/// The reply to `gallery`: the kinds that can be placed.
package struct Gallery: Codable, Sendable {
    package var widgets: [OfferedWidget]
    /// How many widgets do not have the family that was asked for.
    package var otherFamilies: Int?

    package init(widgets: [OfferedWidget], otherFamilies: Int?) {
        self.widgets = widgets
        self.otherFamilies = otherFamilies
    }
}

package struct OfferedWidget: Codable, Sendable {
    package enum Configuration: String, Codable, CaseIterable, Sendable { case `static`, intent }

    package var kind: Kind
    package var title: String
    @OrNull package var description: String?
    package var families: [Family]
    package var configuration: Configuration
    @OrNull package var intent: String?
    package var provider: String
    package var parameters: [OfferedParameter]
    @OrNull package var open: [String]?
    @OrNull package var group: WidgetDetails.Group?
    /// A view tree.
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
}

package struct OfferedParameter: Codable, Sendable {
    package var name: String
    package var title: String
    package var type: String
    package var help: String?
    package var required: Bool
    package var `default`: JSONValue?
    /// The families whose lists take the default; absent when all do.
    package var defaultFamilies: [Family]?
    package var range: String?
    package var list: Bool?
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
    /// The placed widget, or a kind with the number 0.
    package var target: String
    package var parameters: [OfParameter]

    package struct OfParameter: Codable, Sendable {
        package var parameter: String
        package var title: String
        /// Values, or objects with `id` or `value`, `title` and `subtitle`.
        package var options: [JSONValue] = []
        /// For a parameter without choices: what it accepts.
        package var accepts: String?
        /// Values can be found by words.
        package var searchable: Bool?
        /// There are more than are listed.
        package var more: Bool?

        package init(parameter: String, title: String) {
            self.parameter = parameter
            self.title = title
        }
    }

    /// What a choice says beyond its value.
    package struct Choice: Codable, Sendable {
        package var id: JSONValue?
        package var value: JSONValue?
        package var title: String?
        package var subtitle: String?
    }

    package init(target: String, parameters: [OfParameter]) {
        self.target = target
        self.parameters = parameters
    }
}
