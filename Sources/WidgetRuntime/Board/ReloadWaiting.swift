import Timelines
import WidgetModel
import WidgetStore

/// How a reload that somebody waits for has ended, or why nobody can wait for its end.
struct ReloadEnd: Sendable {
    var outcome: ReloadOutcome
    /// The disk refused what had to be written for it; it is kept, and goes on when the disk takes it.
    var unsaved: StoreError?

    init(_ outcome: ReloadOutcome, unsaved: StoreError? = nil) {
        self.outcome = outcome
        self.unsaved = unsaved
    }
}

/// Who waits for which reload.
struct ReloadWaiting {
    private struct Waiter {
        let generation: Generation
        let continuation: CheckedContinuation<ReloadEnd, Never>
    }

    private var waiters: [WidgetIndex: [Waiter]] = [:]
    /// How the last reloads of each widget were settled, oldest first, for whoever comes just too late to
    /// wait.
    private var settled: [WidgetIndex: [(generation: Generation, end: ReloadEnd)]] = [:]
    /// A request may fail and its retry be deferred before whoever asked for the first one waits for it.
    private static let remembered = 4

    /// Resumes `continuation` when the reload is settled, at once when it already is.
    mutating func add(
        _ continuation: CheckedContinuation<ReloadEnd, Never>, for widget: WidgetIndex,
        _ generation: Generation
    ) {
        let past = settled[widget] ?? []
        if let same = past.last(where: { $0.generation == generation }) {
            continuation.resume(returning: same.end)
        } else if let newest = past.last, generation < newest.generation {
            // Reloads of a widget are settled in their order.
            continuation.resume(returning: ReloadEnd(.superseded))
        } else {
            waiters[widget, default: []].append(Waiter(generation: generation, continuation: continuation))
        }
    }

    /// Lets everybody go on who waits for this reload.
    mutating func settle(_ widget: WidgetIndex, _ generation: Generation, _ end: ReloadEnd) {
        settled[widget, default: []].append((generation, end))
        if settled[widget, default: []].count > ReloadWaiting.remembered {
            settled[widget]?.removeFirst()
        }
        guard let all = waiters[widget] else { return }
        let rest = all.filter { $0.generation != generation }
        guard rest.count < all.count else { return }
        waiters[widget] = rest.isEmpty ? nil : rest
        for waiter in all where waiter.generation == generation {
            waiter.continuation.resume(returning: end)
        }
    }

    /// Lets everybody go on: the host ends.
    mutating func settleAll(_ end: ReloadEnd) {
        for waiter in waiters.values.joined() { waiter.continuation.resume(returning: end) }
        waiters = [:]
    }
}
