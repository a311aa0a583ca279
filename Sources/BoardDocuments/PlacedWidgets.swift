package import JSONText
package import WidgetModel

/// The reply to `list`.
package struct PlacedWidgets: Codable, Sendable {
    package var widgets: [ListedWidget]

    package init(widgets: [ListedWidget]) { self.widgets = widgets }
}

/// One placed widget: a row of `list`, and the beginning of `show`.
package struct ListedWidget: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var kind: Kind
    @OrNull package var title: String?
    package var family: Family
    package var revision: Revision
    /// By parameter.
    package var values: JSONObject
    package var types: ParameterTypes
    @OrNull package var summary: String?
    package var state: WidgetState
    package var failing: FailingRequests?
    package var declared: Declaration?

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

/// The name of each parameter's type: what a number of a duration means, JSON does not say.
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
}

/// Since when the requests of a placed widget fail, and why the last one did.
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

/// Why a placed widget is not bound: `false` when no provider declares its kind, `"broken"` when what
/// declares it has errors. A widget that is bound has no such member.
package enum Declaration: Codable, Sendable {
    case missing, broken

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A value of another kind is neither.
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

/// What `show` tells beyond `list`.
package struct WidgetDetails: Codable, Sendable {
    package var placed: Instant
    package var parameters: [ShownParameter]
    /// Required parameters without a value.
    package var needs: [String]?
    /// The command that opens its links; null: the desktop's.
    @OrNull package var open: [String]?
    @OrNull package var group: Group?
    /// Of the intent under which the values were stored.
    package var version: Int?
    package var definitionVersion: Int?
    package var aside: [KeptAside]?

    /// What a provider shares with an app.
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

/// One parameter's value and where it comes from (C1).
package struct ShownParameter: Codable, Sendable {
    package var name: String
    package var title: String
    package var type: String
    @OrNull package var value: JSONValue?
    /// `own`, `provider` or `default`; absent for a hidden parameter and for a value that no longer fits.
    package var origin: String?
    package var hiddenBy: String?
    /// The value that no longer fits, and why.
    package var stored: JSONValue?
    package var problem: String?

    package init(name: String, title: String, type: String, value: JSONValue?) {
        self.name = name
        self.title = title
        self.type = type
        self.value = value
    }
}

/// A stored value that does not count any more, and is kept (C9).
package struct KeptAside: Codable, Sendable {
    package var parameter: String
    package var stored: JSONValue
    package var problem: String
    /// The version of the intent under which it was stored first.
    package var version: Int

    package init(parameter: String, stored: JSONValue, problem: String, version: Int) {
        self.parameter = parameter
        self.stored = stored
        self.problem = problem
        self.version = version
    }
}

/// The reply to `history`.
package struct WidgetHistory: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var types: ParameterTypes
    @OrNull package var definitionVersion: Int?
    package var revisions: [StoredRevision]

    package struct StoredRevision: Codable, Sendable {
        package var version: Int?
        package var revision: Revision
        package var at: Instant
        /// The command that made it.
        package var origin: String
        package var changes: ValueChanges
        package var restores: Revision?

        package init(
            version: Int?, revision: Revision, at: Instant, origin: String, changes: ValueChanges,
            restores: Revision?
        ) {
            self.version = version
            self.revision = revision
            self.at = at
            self.origin = origin
            self.changes = changes
            self.restores = restores
        }
    }

    package init(
        widget: PlacedWidgetID, types: ParameterTypes, definitionVersion: Int?, revisions: [StoredRevision]
    ) {
        self.widget = widget
        self.types = types
        self.definitionVersion = definitionVersion
        self.revisions = revisions
    }
}
