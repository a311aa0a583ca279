import BoardDocuments
import ProviderHost
import Synchronization

/// Reports to one observer what happens on the board, in order and away from the loop: a terminal that is
/// stopped holds up no edit.
final class EventFeed: Sendable {
    /// News that wait for an observer that does not keep up; beyond, the oldest are dropped.
    private static let longest = 10_000

    private struct State {
        var waiting: [BoardEvent] = []
        var isReporting = false
        var ends: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let observer: @Sendable (BoardEvent) -> Void

    init(_ observer: @escaping @Sendable (BoardEvent) -> Void) { self.observer = observer }

    func report(_ batch: [BoardEvent]) {
        let begins = state.withLock { state in
            state.waiting += batch
            state.waiting.removeFirst(max(0, state.waiting.count - EventFeed.longest))
            defer { state.isReporting = true }
            return !state.isReporting
        }
        if begins { Blocking.start { self.reportAll() } }
    }

    /// Returns when everything was reported.
    nonisolated(nonsending) func end() async {
        await withCheckedContinuation { continuation in
            let isReporting = state.withLock { state in
                if state.isReporting { state.ends.append(continuation) }
                return state.isReporting
            }
            if !isReporting { continuation.resume() }
        }
    }

    private func reportAll() {
        while let batch = nextBatch() { for event in batch { observer(event) } }
        let ends = state.withLock { state in
            defer { state.ends = [] }
            return state.ends
        }
        for end in ends { end.resume() }
    }

    /// Nil when nothing waits; the next report then begins again.
    private func nextBatch() -> [BoardEvent]? {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isReporting = !state.waiting.isEmpty
            return state.isReporting ? state.waiting : nil
        }
    }
}
