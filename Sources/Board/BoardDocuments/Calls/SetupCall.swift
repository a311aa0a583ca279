/// Returns the layout and the settings of the displays, as a document that can be applied.
package struct SetupCall: BoardCall {
    package typealias Reply = BoardSetup

    package static let method = "board.export"

    package static let routes = [
        CallRoute.get("/setup", "The layout and the displays, for another board.")
    ]

    package init() {}

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
