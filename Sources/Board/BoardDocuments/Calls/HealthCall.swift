/// Returns facts about the parts of the board: the engine, the store, the providers and the displays.
package struct HealthCall: BoardCall {
    package typealias Reply = BoardHealth

    package static let method = "health"

    package static let routes = [
        CallRoute.get(
            "/health", "The state of the engine, the store, the providers and the displays.",
            query: [
                .member("busiest", "How many of the busiest widgets to return.", .number(0...busiestLimit))
            ])
    ]

    /// The most widgets that a reply contains. A longer list is not readable while it changes.
    package static let busiestLimit = 100

    /// How many of the busiest widgets to return; nil to omit them.
    package var busiest: Int?

    package init(busiest: Int? = nil) { self.busiest = busiest }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
