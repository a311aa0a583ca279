import WidgetModel
import WidgetRuntime

/// Decides which boards sleep: boards without activity for some time, for which nothing is due for as long.
struct QuietBoards: Sendable {
    private struct Observation: Sendable {
        let count: Int
        /// When the board was first observed with this count.
        let since: ContinuousClock.Instant
    }

    /// The time without activity, and until something is due.
    let time: Milliseconds
    private var boards: [Int: Observation] = [:]

    init(_ time: Milliseconds) { self.time = time }

    /// Records the activity of a board.
    ///
    /// - Parameter rest: the time until something is due; nil if nothing is due without another event.
    /// - Returns: whether the board is to sleep.
    mutating func observe(
        _ board: Int, _ activity: BoardActivity, rest: Milliseconds?, at now: ContinuousClock.Instant
    ) -> Bool {
        guard !activity.isBusy else {
            boards[board] = nil
            return false
        }
        var observation = Observation(count: activity.count, since: now)
        if let former = boards[board], former.count == activity.count { observation = former }
        boards[board] = observation
        guard now >= observation.since + .milliseconds(time.count) else { return false }
        return rest.map { $0 >= time } ?? true
    }

    /// Forgets a board that is closed.
    mutating func forget(_ board: Int) { boards[board] = nil }
}
