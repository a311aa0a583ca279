/// Returns the metrics of the board, for monitoring systems.
package struct MetricsCall: BoardCall {
    package typealias Reply = BoardMetrics

    package static let method = "metrics"

    package static let routes = [CallRoute.get("/metrics", "The metrics of the board, as JSON.")]

    package init() {}

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
