package import WidgetModel

/// Lists the placed widgets.
package struct ListCall: BoardCall {
    package typealias Reply = PlacedWidgets

    package static let method = "list"

    package static let routes = [
        CallRoute.get(
            "/widgets", "The placed widgets.",
            query: [
                .member("kind", "Only widgets of this kind."),
                .member("state", "Only widgets in this state.", .word(of: WidgetState.self), as: "inState"),
            ])
    ]

    /// Only widgets of this kind; nil for all.
    package var kind: String?
    /// Only widgets in this state; nil for all.
    package var inState: WidgetState?

    package init(kind: String? = nil, inState: WidgetState? = nil) {
        self.kind = kind
        self.inState = inState
    }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
