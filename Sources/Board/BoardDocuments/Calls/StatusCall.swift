/// Returns the process that hosts the board.
package struct StatusCall: BoardCall {
    package typealias Reply = HostStatus

    package static let method = "status"

    package static let routes = [
        CallRoute.get("/status", "Who hosts the board.")
    ]

    package init() {}

    package var lane: CallLane { .reading }
}
