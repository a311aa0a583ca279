import BoardDocuments
import ProviderHost
import Synchronization

/// Reports the events of a board to one observer, in order and outside of the event loop, so that a blocked
/// terminal cannot delay the board.
final class EventFeed: Sendable {
    /// The maximum number of events that wait for a slow observer. If there are more, the oldest are dropped.
    private static let longest = 10_000

    private struct State {
        /// The events that are not reported yet, oldest first.
        var waiting: [BoardEvent] = []
        /// Whether a thread is reporting events.
        var isReporting = false
        /// The callers of `end` that wait for the last event.
        var ends: [CheckedContinuation<Void, Never>] = []
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
        if begins { Blocking.start { self.reportAll() } }
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
        while let batch = nextBatch() { for event in batch { observer(event) } }
        let ends = state.withLock { state in
            defer { state.ends = [] }
            return state.ends
        }
        for end in ends { end.resume() }
    }

    /// The events that wait; nil if there are none, which ends the reporting.
    private func nextBatch() -> [BoardEvent]? {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isReporting = !state.waiting.isEmpty
            return state.isReporting ? state.waiting : nil
        }
    }
}
