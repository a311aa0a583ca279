package import WidgetModel

/// The reply to `list`.
package struct PlacedWidgets: Codable, Sendable {
    package var widgets: [ListedWidget]

    package init(widgets: [ListedWidget]) { self.widgets = widgets }
}

/// One placed widget: a row of `list`, and the first part of `show`.
package struct ListedWidget: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var kind: Kind
    /// The title of its kind; null if the kind is not declared.
    @OrNull package var title: String?
    /// The user's name for the widget.
    package var name: String?
    package var family: Family
    package var revision: Revision
    /// The values by parameter.
    package var values: JSONObject
    package var types: ParameterTypes
    /// The chosen values that the provider no longer offers; omitted if all are offered.
    package var orphaned: [OrphanedValues]?
    @OrNull package var summary: String?
    package var state: WidgetState
    package var failing: FailingRequests?
    package var declared: Declaration?
    /// When its provider last answered; nil before the first answer.
    package var answered: Instant?
    /// When the next reload can happen; nil if no reload is due.
    package var nextReload: Instant?

    package init(
        widget: PlacedWidgetID, kind: Kind, title: String?, family: Family, revision: Revision,
        values: JSONObject, types: ParameterTypes, summary: String?, state: WidgetState
    ) {
        self.widget = widget
        self.kind = kind
        self.title = title
        self.family = family
        self.revision = revision
        self.values = values
        self.types = types
        self.summary = summary
        self.state = state
    }
}

/// The values of a parameter, or elements of its list, that the provider no longer offers (C4).
package struct OrphanedValues: Codable, Sendable {
    package var parameter: String
    package var values: [JSONValue]

    package init(parameter: String, values: [JSONValue]) {
        self.parameter = parameter
        self.values = values
    }
}

/// The names of the parameters' types. Without them, a reader could not tell whether a number is a duration,
/// for example.
package struct ParameterTypes: Codable, Sendable {
    private var names: JSONObject = [:]

    package init() {}

    package init(from decoder: any Decoder) throws {
        names = try decoder.singleValueContainer().decode(JSONObject.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(names)
    }

    package subscript(parameter: String) -> String? {
        get { names[parameter]?.string }
        set { names[parameter] = newValue.map { .string($0) } }
    }

    /// The type of a member of an object, such as `amount` of `holdings.2`. For an object that no longer
    /// exists, the types of the other objects in its list apply.
    package func type(of member: String, in object: String) -> String? {
        func plain(_ name: some StringProtocol) -> [Substring] {
            Substring(name).split(separator: ".").filter { Int($0) == nil }
        }
        let name = "\(object).\(member)"
        let wanted = plain(name)
        return self[name] ?? names.first { plain($0.key) == wanted }?.value.string
    }
}

/// The failing requests of a placed widget: since when they fail, and why the last one failed.
package struct FailingRequests: Codable, Sendable {
    package var since: Instant
    package var requests: Int
    package var `class`: FailureClass
    @OrNull package var message: String?

    package init(since: Instant, requests: Int, class: FailureClass, message: String?) {
        self.since = since
        self.requests = requests
        self.class = `class`
        self.message = message
    }
}

/// Why a placed widget is not bound to a declaration.
///
/// The JSON form is `false` if no provider declares its kind, and `"broken"` if the declaration has errors. A
/// bound widget does not have this member.
package enum Declaration: Codable, Sendable {
    case missing, broken

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Values of other types match neither form.
        if (try? container.decode(Bool.self)) == false {
            self = .missing
        } else if (try? container.decode(String.self)) == "broken" {  // As above.
            self = .broken
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "false or \"broken\"")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .missing: try container.encode(false)
        case .broken: try container.encode("broken")
        }
    }
}

/// The reply to `show`.
package typealias ShownWidget = Joined<ListedWidget, WidgetDetails>

/// The members of `show` that are not part of `list`.
package struct WidgetDetails: Codable, Sendable {
    package var placed: Instant
    /// The sizes that its kind offers; missing if no provider declares the kind.
    package var families: [Family]?
    package var parameters: [ShownParameter]
    /// True if programs push the data of the widget, so that its form offers an address for them.
    package var takesPushes: Bool?
    /// The parts of the form; nil for a form without sections.
    package var sections: [ShownSection]?
    /// Required parameters without a value.
    package var needs: [String]?
    /// The rules with `severity: warning` that the values break, in words.
    package var warnings: [String]?
    /// The command that opens the widget's links; null for the desktop's command.
    @OrNull package var open: [String]?
    /// Why that command is not run, and how to allow it.
    package var openRefused: String?
    @OrNull package var group: Group?
    /// The version of the intent under which the values were stored.
    package var version: Int?
    /// The version of the intent in its current definition.
    package var definitionVersion: Int?
    package var aside: [KeptAside]?

    /// The values that a provider shares with an app.
    package struct Group: Codable, Sendable {
        package var id: String
        package var secrets: [String]

        package init(id: String, secrets: [String]) {
            self.id = id
            self.secrets = secrets
        }
    }

    package init(
        placed: Instant, parameters: [ShownParameter], needs: [String]?, open: [String]?, group: Group?
    ) {
        self.placed = placed
        self.parameters = parameters
        self.needs = needs
        self.open = open
        self.group = group
    }
}

/// The value of one parameter, and its origin (C1).
package struct ShownParameter: Codable, Sendable {
    package var name: String
    package var title: String
    package var type: String
    /// The text that a form shows after a number.
    package var suffix: String?
    @OrNull package var value: JSONValue?
    /// `own`, `provider` or `default`; missing for a hidden parameter and for a value that is no longer
    /// valid.
    package var origin: String?
    package var hiddenBy: String?
    /// The value on which a default depends: `today`, `now + 1h` or a parameter's name; nil for a constant.
    package var follows: String?
    /// The stored value that is no longer valid. `problem` contains the reason.
    package var stored: JSONValue?
    package var problem: String?
    /// The value, or the elements of the list, that the provider no longer offers; omitted if all are
    /// offered.
    package var orphaned: [JSONValue]?
    /// The replacement for a deprecated parameter.
    package var deprecated: String?

    package init(name: String, title: String, type: String, value: JSONValue?) {
        self.name = name
        self.title = title
        self.type = type
        self.value = value
    }
}

/// A section of the form with the names of its parameters, which are next to each other in the form.
package struct ShownSection: Codable, Sendable {
    package var name: String
    package var title: String
    package var help: String?
    /// Whether a form shows only the title until a user opens the section.
    package var collapsed: Bool
    package var parameters: [String]

    package init(name: String, title: String, help: String?, collapsed: Bool, parameters: [String]) {
        self.name = name
        self.title = title
        self.help = help
        self.collapsed = collapsed
        self.parameters = parameters
    }
}

/// A stored value that is kept although it is no longer used (C9).
package struct KeptAside: Codable, Sendable {
    package var parameter: String
    package var stored: JSONValue
    package var problem: String
    /// The version of the intent under which it was first stored.
    package var version: Int

    package init(parameter: String, stored: JSONValue, problem: String, version: Int) {
        self.parameter = parameter
        self.stored = stored
        self.problem = problem
        self.version = version
    }
}
