package import WidgetModel

/// Returns the views that are shown now, or at an instant according to the current timelines.
package struct RenderCall: BoardCall {
    package typealias Reply = RenderReply

    package static let method = "render"

    package static let routes = [
        CallRoute.get("/widgets/{id}/view", "The view that is shown.", query: [.at]) {
            $0.reply = RenderedWidget.self
        },
        CallRoute.get("/views", "The views of all widgets, and how they are arranged.", query: [.at]) {
            $0.operation = "renderAll"
            $0.implied = ["all": true]
            $0.reply = RenderedWidgets.self
        },
    ]

    package var target: WidgetTarget
    /// Nil for now.
    package var at: Instant?

    package init(_ target: WidgetTarget, at: Instant? = nil) {
        self.target = target
        self.at = at
    }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}

extension RenderCall {
    private enum CodingKeys: CodingKey { case at }

    package init(from decoder: any Decoder) throws {
        target = try WidgetTarget(from: decoder)
        at = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Instant.self, forKey: .at)
    }

    package func encode(to encoder: any Encoder) throws {
        try target.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(at, forKey: .at)
    }
}
