package import WidgetModel

/// Lists the values that differ between two revisions.
package struct DiffCall: BoardCall {
    package typealias Reply = RevisionDifference

    package static let method = "diff"

    package static let routes = [
        CallRoute.get(
            "/widgets/{id}/diff", "The values that differ in two revisions.",
            query: [
                .member("from", "The first by default.", .revision),
                .member("to", "The current one by default.", .revision),
            ])
    ]

    /// The id of a placed widget.
    package var widget: String
    /// Nil for the first revision.
    package var from: Revision?
    /// Nil for the current revision.
    package var to: Revision?

    package init(widget: String, from: Revision? = nil, to: Revision? = nil) {
        self.widget = widget
        self.from = from
        self.to = to
    }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
