/// Lists the displays.
package struct ListDisplaysCall: BoardCall {
    package typealias Reply = DisplayList

    package static let method = "display.list"

    package static let routes = [
        CallRoute.get("/displays", "The displays of the board.")
    ]

    package init() {}

    package var lane: CallLane { .displaying }
    package var isReading: Bool { true }
}
