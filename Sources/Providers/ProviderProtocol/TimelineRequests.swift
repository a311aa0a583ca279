package import WidgetModel
package import WidgetViews

/// Requests the generic view of a kind, which the provider returns at once and without the user's values.
package struct PlaceholderRequest: RequestParams {
    package typealias Answer = EntryAnswer
    package static let method = Method.placeholder

    package var context: RequestContext

    package init(context: RequestContext) { self.context = context }
}

/// The parameters of a request about one placed widget with its values.
package protocol ConfiguredRequest: RequestParams {
    var context: RequestContext { get set }
    /// The effective values of all visible parameters; empty for a static widget.
    var configuration: JSONObject { get set }

    init(context: RequestContext, configuration: JSONObject)
}

extension ConfiguredRequest {
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: ConfiguredKeys.self)
        self.init(
            context: try fields.decode(RequestContext.self, forKey: .context),
            configuration: try fields.read(.configuration, otherwise: [:]))
    }
}

private enum ConfiguredKeys: CodingKey { case context, configuration }

/// The latest document that a program pushed to a widget or to its kind.
package struct PushedDocument: MessagePart {
    /// Any JSON except null.
    package var document: JSONValue
    /// When the document arrived on the board.
    package var at: Instant

    private enum CodingKeys: String, CodingKey { case document = "data", at }

    package init(_ document: JSONValue, at: Instant) {
        self.document = document
        self.at = at
    }
}

/// Requests one entry for the current time. With `isPreview`, it is for the gallery, and a fast answer is
/// important.
package struct SnapshotRequest: ConfiguredRequest {
    package typealias Answer = EntryAnswer
    package static let method = Method.snapshot

    package var context: RequestContext
    package var configuration: JSONObject
    /// Nil for a kind whose source is not a push, and before the first push.
    package var pushed: PushedDocument?

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        context = try fields.decode(RequestContext.self, forKey: .context)
        configuration = try fields.read(.configuration, otherwise: [:])
        pushed = try fields.decodeIfPresent(PushedDocument.self, forKey: .pushed)
    }
}

/// Requests the entries from now on, and the policy that determines the next request.
package struct TimelineRequest: ConfiguredRequest {
    package typealias Answer = TimelineAnswer
    package static let method = Method.timeline

    package var context: RequestContext
    package var configuration: JSONObject
    /// Nil for a kind whose source is not a push, and before the first push.
    package var pushed: PushedDocument?

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        context = try fields.decode(RequestContext.self, forKey: .context)
        configuration = try fields.read(.configuration, otherwise: [:])
        pushed = try fields.decodeIfPresent(PushedDocument.self, forKey: .pushed)
    }
}

/// The answer to `placeholder` and `snapshot`: a view or data, and optionally its date.
package struct EntryAnswer: MessagePart {
    package var date: Instant?
    package var view: ViewTree
    /// The values from which the board builds the view; see ``AnswerEntry/values``.
    package var values: JSONValue?

    package init(date: Instant? = nil, view: ViewTree, values: JSONValue? = nil) {
        self.date = date
        self.view = view
        self.values = values
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: EntryKeys.self)
        date = try fields.decodeIfPresent(Instant.self, forKey: .date)
        (view, values) = try fields.content(.view, .data)
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: EntryKeys.self)
        try fields.encodeIfPresent(date, forKey: .date)
        try fields.encode(view, .view, values, .data)
    }
}

/// The answer to `timeline`: entries and a policy.
package struct TimelineAnswer: MessagePart {
    /// The entries in the order in which they were answered, or sorted and within the limits (see
    /// `ReceivedTimeline`).
    package var entries: [AnswerEntry]
    package var policy: ReloadPolicy

    package init(entries: [AnswerEntry], policy: ReloadPolicy = .atEnd) {
        self.entries = entries
        self.policy = policy
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        entries = try fields.decode([AnswerEntry].self, forKey: .entries)
        policy = try fields.read(.policy, otherwise: .atEnd)
    }
}

/// One entry of a timeline: its header, with a view or data.
@dynamicMemberLookup package struct AnswerEntry: MessagePart {
    package var header: EntryHeader
    package var view: ViewTree
    /// The values from which the board builds the view, using the widget's view definition. In that case the
    /// provider does not send a view, and `view` is empty until it is built.
    package var values: JSONValue?

    package init(_ header: EntryHeader, view: ViewTree, values: JSONValue? = nil) {
        self.header = header
        self.view = view
        self.values = values
    }

    package subscript<Value>(dynamicMember path: KeyPath<EntryHeader, Value>) -> Value {
        header[keyPath: path]
    }

    package init(from decoder: any Decoder) throws {
        header = try EntryHeader(from: decoder)
        let fields = try decoder.container(keyedBy: EntryKeys.self)
        (view, values) = try fields.content(.view, .data)
    }

    package func encode(to encoder: any Encoder) throws {
        try header.encode(to: encoder)
        var fields = encoder.container(keyedBy: EntryKeys.self)
        try fields.encode(view, .view, values, .data)
    }
}

/// The keys of an entry's content, and the date of a snapshot.
private enum EntryKeys: CodingKey { case date, view, data }

extension KeyedDecodingContainer {
    /// The content of an entry: its view, which may be missing for an entry with data, and its data.
    fileprivate func content(_ view: Key, _ data: Key) throws -> (ViewTree, JSONValue?) {
        let values = try decodeIfPresent(JSONValue.self, forKey: data)
        if let view = try decodeIfPresent(ViewTree.self, forKey: view) { return (view, values) }
        return (values == nil ? try decode(ViewTree.self, forKey: view) : "", values)
    }
}

extension KeyedEncodingContainer {
    /// Writes the data of an entry, or else its view.
    fileprivate mutating func encode(
        _ view: ViewTree, _ viewKey: Key, _ values: JSONValue?, _ dataKey: Key
    ) throws {
        if let values { try encode(values, forKey: dataKey) } else { try encode(view, forKey: viewKey) }
    }
}
