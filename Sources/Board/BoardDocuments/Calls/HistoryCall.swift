package import WidgetModel

/// Lists the revisions of a placed widget.
package struct HistoryCall: BoardCall {
    package typealias Reply = WidgetHistory

    package static let method = "history"

    package static let routes = [
        CallRoute.get(
            "/widgets/{id}/history", "The revisions, oldest first.",
            query: [
                .member("limit", "The number of the latest revisions; all by default.", .number(1...1_000)),
                .member("before", "Only revisions before this one.", .revision),
            ])
    ]

    /// The id of a placed widget.
    package var widget: String
    /// The number of the latest revisions; nil for all.
    package var limit: Int?
    /// Only revisions before this one; nil for all.
    package var before: Revision?

    package init(widget: String, limit: Int? = nil, before: Revision? = nil) {
        self.widget = widget
        self.limit = limit
        self.before = before
    }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
