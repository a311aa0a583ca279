package import JSONText
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
    var context: RequestContext { get }
    /// The effective values of all visible parameters; empty for a static widget.
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

/// Requests one entry for the current time. With `isPreview`, it is for the gallery, and a fast answer is
/// important.
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

/// Requests the entries from now on, and the policy that says when to request the next ones.
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

/// The answer to `placeholder` and `snapshot`: a view, and optionally its date.
package struct EntryAnswer: MessagePart {
    package var date: Instant?
    package var view: ViewTree

    package init(date: Instant? = nil, view: ViewTree) {
        self.date = date
        self.view = view
    }
}

/// The answer to `timeline`: entries and a policy.
package struct TimelineAnswer: MessagePart {
    /// The entries in the order of the answer, or sorted and within the limits (see `ReceivedTimeline`).
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

/// One entry of a timeline: a view, and the date from which it is shown.
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
