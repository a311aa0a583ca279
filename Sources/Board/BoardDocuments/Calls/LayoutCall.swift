/// Returns the arrangement of the widgets, and the widget that each stack shows.
package struct LayoutCall: BoardCall {
    package typealias Reply = ArrangedBoard

    package static let method = "layout"

    package static let routes = [
        CallRoute.get("/layout", "How the widgets are arranged.")
    ]

    package init() {}

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
