package import WidgetModel

/// Requests new timelines, with the reason `center`.
package struct ReloadCall: BoardCall {
    package typealias Reply = ReloadReply

    package static let method = "reload"

    package static let routes = [
        CallRoute(.post, "/widgets/{id}/reload", "Request a new timeline.") {
            $0.body = .members(except: ["widgets", "kind", "all"])
            $0.reply = ReloadedWidget.self
            $0.expectedRevision = "expectedRevision"
        },
        CallRoute(.post, "/reload", "Request new timelines of several widgets.") {
            $0.operation = "reloadSeveral"
            $0.example = ["widgets": ["weather-1", "weather-2"]]
            $0.isBodyRequired = true
            $0.body = .members(except: ["expectedRevision"])
        },
    ]

    package var target: WidgetTarget
    /// The host refuses the call if a widget's revision differs (C7).
    package var expectedRevision: Revision?

    package init(_ target: WidgetTarget, expectedRevision: Revision? = nil) {
        self.target = target
        self.expectedRevision = expectedRevision
    }

    package var expectsReloads: Bool { true }
    package static func timeline(in reply: Reply) -> PresentTimeline? { reply.one?.timeline }
}

extension ReloadCall {
    private enum CodingKeys: CodingKey { case expectedRevision }

    package init(from decoder: any Decoder) throws {
        target = try WidgetTarget(from: decoder)
        expectedRevision = try decoder.container(keyedBy: CodingKeys.self)
            .decodeIfPresent(Revision.self, forKey: .expectedRevision)
    }

    package func encode(to encoder: any Encoder) throws {
        try target.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(expectedRevision, forKey: .expectedRevision)
    }
}
