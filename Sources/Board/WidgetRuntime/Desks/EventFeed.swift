import BoardDocuments
import ProviderHost
import Synchronization

/// Reports the events of a board to one observer, in order and outside of the event loop, so that a blocked
/// terminal cannot delay the board.
final class EventFeed: Sendable {
    /// The maximum number of events that wait for a slow observer. If the limit is exceeded, the oldest are
    /// dropped.
    private static let longest = 10_000

    private struct State {
        /// The events that are not reported yet, oldest first.
        var waiting: [BoardEvent] = []
        /// Whether a thread is reporting events.
        var isReporting = false
        /// The callers of `end` that wait for the last event.
        var ends: [CheckedContinuation<Void, Never>] = []

        /// The events to report next. If no event is left, reporting stops, and the callers of `end` are
        /// returned. Both happen in one step: a caller that arrives later waits for later events.
        mutating func next() -> (events: [BoardEvent], ends: [CheckedContinuation<Void, Never>]) {
            isReporting = !waiting.isEmpty
            defer {
                waiting = []
                if !isReporting { ends = [] }
            }
            return (waiting, isReporting ? [] : ends)
        }
    }

    private let state = Mutex(State())
    private let observer: @Sendable (BoardEvent) -> Void

    /// - Parameter observer: receives the events one after the other on a thread for blocking work.
    init(_ observer: @escaping @Sendable (BoardEvent) -> Void) { self.observer = observer }

    /// Adds events, and starts reporting them unless that is already in progress.
    func report(_ batch: [BoardEvent]) {
        let begins = state.withLock { state in
            state.waiting += batch
            state.waiting.removeFirst(max(0, state.waiting.count - EventFeed.longest))
            defer { state.isReporting = true }
            return !state.isReporting
        }
        if begins { Blocking.start(.outside) { self.reportAll() } }
    }

    /// Returns when all events have been reported.
    nonisolated(nonsending) func end() async {
        await withCheckedContinuation { continuation in
            let isReporting = state.withLock { state in
                if state.isReporting { state.ends.append(continuation) }
                return state.isReporting
            }
            if !isReporting { continuation.resume() }
        }
    }

    /// Reports events until none are left, then resumes the callers of `end`.
    private func reportAll() {
        while true {
            let (batch, ends) = state.withLock { $0.next() }
            for event in batch { observer(event) }
            for end in ends { end.resume() }
            if batch.isEmpty { return }
        }
    }
}
