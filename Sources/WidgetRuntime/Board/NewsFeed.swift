import ProviderHost
import Synchronization
import WidgetModel

/// Reports to one observer what happens on the board, in order and away from the loop: a terminal that is
/// stopped holds up no edit.
final class NewsFeed: Sendable {
    typealias Happened = (news: BoardNews, at: Instant)

    /// News that wait for an observer that does not keep up; beyond, the oldest are dropped.
    private static let longest = 10_000

    private struct State {
        var waiting: [Happened] = []
        var isReporting = false
        var ends: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let observer: @Sendable (BoardNews, Instant) -> Void

    init(_ observer: @escaping @Sendable (BoardNews, Instant) -> Void) { self.observer = observer }

    func report(_ batch: [Happened]) {
        let begins = state.withLock { state in
            state.waiting += batch
            state.waiting.removeFirst(max(0, state.waiting.count - NewsFeed.longest))
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
        while let batch = nextBatch() { for (news, instant) in batch { observer(news, instant) } }
        let ends = state.withLock { state in
            defer { state.ends = [] }
            return state.ends
        }
        for end in ends { end.resume() }
    }

    /// Nil when nothing waits; the next report then begins again.
    private func nextBatch() -> [Happened]? {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isReporting = !state.waiting.isEmpty
            return state.isReporting ? state.waiting : nil
        }
    }
}
