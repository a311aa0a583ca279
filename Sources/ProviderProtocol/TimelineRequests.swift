package import JSONText
package import WidgetModel
package import WidgetViews

/// Asks for the generic look of a kind: at once, without the person's own values.
package struct PlaceholderRequest: RequestParams {
    package typealias Answer = EntryAnswer
    package static let method = Method.placeholder

    package var context: RequestContext

    package init(context: RequestContext) { self.context = context }
}

/// What a request about one placed widget with its values consists of.
package protocol ConfiguredRequest: RequestParams {
    var context: RequestContext { get }
    /// The effective value of every visible parameter; empty for a static widget.
    var configuration: JSONObject { get }

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

/// Asks for one entry for now; with `isPreview` it is for the gallery and must be quick.
package struct SnapshotRequest: ConfiguredRequest {
    package typealias Answer = EntryAnswer
    package static let method = Method.snapshot

    package var context: RequestContext
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }
}

/// Asks for entries from now on, and for when to ask again.
package struct TimelineRequest: ConfiguredRequest {
    package typealias Answer = TimelineAnswer
    package static let method = Method.timeline

    package var context: RequestContext
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }
}

/// The answer to `placeholder` and `snapshot`: one view, and the date that it is of when it says.
package struct EntryAnswer: MessagePart {
    package var date: Instant?
    package var view: ViewTree

    package init(date: Instant? = nil, view: ViewTree) {
        self.date = date
        self.view = view
    }
}

/// Entries, and when to ask for the next ones; as a provider answers them, or normalized.
package struct TimelineAnswer: MessagePart {
    /// In the order of the answer. Entries beyond `TimelineLimits` are read here and cut later (T20).
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

/// One entry of a timeline as a provider answers it: when it begins to show, and what.
package struct AnswerEntry: MessagePart {
    package var date: Instant
    package var relevance: Relevance?
    package var view: ViewTree

    package init(date: Instant, relevance: Relevance? = nil, view: ViewTree) {
        self.date = date
        self.relevance = relevance
        self.view = view
    }
}
