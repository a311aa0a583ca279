import Configurations
import Machine
import ProviderProtocol
import WidgetModel

/// A request about a widget, with everything that templates use.
struct SourceRequest: Sendable {
    let values: TemplateValues
    /// The latest pushed document; nil before the first push.
    var pushed: PushedDocument?
    /// Items that are added to a URL's query, such as the text of a search.
    var addedItems: [QueryItem] = []
    let deadline: Deadline

    var context: RequestContext { values.request }
    var now: Instant { context.now }
    /// The kind that is reloaded when a command prints a line or a file changes; nil for a widget that is not
    /// on a board.
    var reloadedKind: ReloadedKind? {
        context.isSimulated || context.widget == nil ? nil : ReloadedKind(context.kind, on: context.board)
    }

    init(
        _ context: RequestContext, configuration: JSONObject, group: JSONObject = [:], search: String? = nil,
        pushed: PushedDocument? = nil, deadline: Deadline
    ) {
        values = TemplateValues(
            configuration: configuration, request: context, group: group, search: search,
            offset: Self.offset(of: context.timeZone))
        self.pushed = pushed
        self.deadline = deadline
    }

    /// The offset of a zone from UTC in seconds; UTC if the machine does not know the zone.
    static func offset(of zone: String) -> @Sendable (Instant) -> Int {
        { ZoneDatabase.offset(of: zone, at: $0) ?? 0 }
    }

    /// The value of the configuration or of the group at a path of names; nil if it is missing.
    private func value(at path: [String]) -> JSONValue? {
        let isOfGroup = path.first == TemplateReference.group
        let whole: JSONValue? = .object(isOfGroup ? values.group : values.configuration)
        return path.dropFirst(isOfGroup ? 1 : 0).reduce(whole) { value, name in
            if let elements = value?.array { return .array(elements.compactMap { $0[name] }) }
            return value?[name]
        }
    }

    /// The values of parameters and of the group in a request.
    ///
    /// - Parameter paths: the values that are masked; nil to mask all.
    func secrets(of methods: [FetchMethod], masking paths: [[String]]?) -> RequestSecrets {
        let uses = methods.flatMap(\.references).filter { $0.requestValue == nil }
        let hidden = uses.filter { $0.path != [TemplateReference.search] || values.search == nil }
        return RequestSecrets(
            hidden.compactMap { values.value(of: $0) }, masking: paths.map { $0.compactMap(value(at:)) })
    }
}
