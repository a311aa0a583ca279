package import WidgetModel

/// Describes one placed widget.
package struct ShowCall: BoardCall {
    package typealias Reply = ShownWidget

    package static let method = "show"

    package static let routes = [
        CallRoute.get(
            "/widgets/{id}", "One placed widget.",
            query: [.member("revision", "An older revision.", .revision)]
        ) { $0.isTagged = true }
    ]

    /// The id of a placed widget.
    package var widget: String
    /// An older revision; nil for the current one.
    package var revision: Revision?

    package init(widget: String, revision: Revision? = nil) {
        self.widget = widget
        self.revision = revision
    }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
