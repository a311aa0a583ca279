/// Returns how the widgets are arranged, and which widget of each stack is shown.
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
