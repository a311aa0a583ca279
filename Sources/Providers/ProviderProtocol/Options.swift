package import WidgetModel

/// Requests the possible values of a parameter.
package struct OptionsRequest: RequestParams {
    package typealias Answer = OptionsAnswer
    package static let method = Method.options

    package var context: RequestContext
    package var parameter: String
    /// The type of the parameter, or of its elements; nil if the host does not state it.
    package var type: ValueType?
    package var query: Query
    /// The `next` of the previous answer, to request the next page; nil for the first page.
    package var cursor: String?
    /// The known values of the other parameters.
    package var configuration: JSONObject

    /// Which options are requested.
    package enum Query: Hashable, Sendable {
        /// All options, or the first options if there are very many.
        case list
        /// The options that match what the user typed.
        case search(String)
        /// The options with these ids, which provide the current titles of stored values. Unknown ids are
        /// left out of the answer.
        case ids([String])
    }

    package init(
        context: RequestContext, parameter: String, type: ValueType? = nil, query: Query,
        cursor: String? = nil, configuration: JSONObject = [:]
    ) {
        self.context = context
        self.parameter = parameter
        self.type = type
        self.query = query
        self.cursor = cursor
        self.configuration = configuration
    }

    private enum CodingKeys: CodingKey { case context, parameter, type, search, ids, cursor, configuration }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        context = try fields.decode(RequestContext.self, forKey: .context)
        parameter = try fields.decode(String.self, forKey: .parameter)
        // A newer host may have further types, which an older program need not know.
        type = try fields.decodeIfPresent(String.self, forKey: .type).flatMap { ValueType(rawValue: $0) }
        cursor = try fields.cursorIfPresent(.cursor)
        configuration = try fields.read(.configuration, otherwise: [:])
        let search = try fields.decodeIfPresent(String.self, forKey: .search)
        let ids: [String]? = try fields.listIfPresent(.ids, limit: ProtocolLimits.names)
        query = search.map(Query.search) ?? ids.map(Query.ids) ?? .list
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(context, forKey: .context)
        try fields.encode(parameter, forKey: .parameter)
        try fields.encodeIfPresent(type, forKey: .type)
        switch query {
        case .list: break
        case .search(let text): try fields.encode(text, forKey: .search)
        case .ids(let ids): try fields.encode(ids, forKey: .ids)
        }
        try fields.encodeIfPresent(cursor, forKey: .cursor)
        try fields.encode(configuration, forKey: .configuration)
    }
}

/// The values that a parameter can be set to.
package struct OptionsAnswer: MessagePart {
    package var options: [Option]
    /// Whether more options exist than the answer contains, so that the user has to search.
    package var hasMore: Bool { more ?? false }
    /// Nil if false, so that encoding leaves it out.
    private var more: Bool?
    /// The cursor of the next page; nil if this is the last one.
    package var next: String?

    package init(options: [Option], hasMore: Bool = false, next: String? = nil) {
        self.options = options
        more = hasMore ? true : nil
        self.next = next
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            options: try fields.list(
                .options, limit: ProtocolLimits.options, remedy: #" and "more": true"#),
            hasMore: try fields.read(.more, otherwise: false),
            next: try fields.cursorIfPresent(.next))
    }
}

/// One possible value of a parameter.
///
/// On the wire, an object of a declared type is an option by itself: `{"id": …, "title": …, "subtitle": …}`
/// with its properties. A value of another type is `{"value": …, "title": …, "subtitle": …}`, or the value
/// alone.
package struct Option: MessagePart {
    package var value: JSONValue
    package var title: String?
    package var subtitle: String?
    /// The heading under which it is listed; nil to list it without a heading.
    package var group: String?

    package init(
        value: JSONValue, title: String? = nil, subtitle: String? = nil, group: String? = nil
    ) {
        self.value = value
        self.title = title
        self.subtitle = subtitle
        self.group = group
    }

    /// Creates an option with the title and subtitle of an object of a declared type.
    package init(object: JSONObject) {
        self.init(
            value: .object(object), title: object["title"]?.string, subtitle: object["subtitle"]?.string)
    }

    private enum CodingKeys: CodingKey { case value, title, subtitle, group, id }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let json = try container.decode(JSONValue.self)
        guard let object = json.object else {
            guard json != .null, json.array == nil else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "an option")
            }
            self.init(value: json)
            return
        }
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let title = try fields.decodeIfPresent(String.self, forKey: .title)
        let subtitle = try fields.decodeIfPresent(String.self, forKey: .subtitle)
        if let value = object["value"], object["id"] == nil {
            let group = try fields.decodeIfPresent(String.self, forKey: .group)
            self.init(value: value, title: title, subtitle: subtitle, group: group)
        } else {
            _ = try fields.decode(String.self, forKey: .id)
            // A declared type may have a property with this name and any type.
            self.init(value: json, title: title, subtitle: subtitle, group: object["group"]?.string)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        if value.object != nil || (title == nil && subtitle == nil && group == nil) {
            var container = encoder.singleValueContainer()
            return try container.encode(value)
        }
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(value, forKey: .value)
        try fields.encodeIfPresent(title, forKey: .title)
        try fields.encodeIfPresent(subtitle, forKey: .subtitle)
        try fields.encodeIfPresent(group, forKey: .group)
    }
}
