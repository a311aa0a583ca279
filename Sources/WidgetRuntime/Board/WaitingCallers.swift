import Timelines
import WidgetModel
import WidgetStore

/// Callers that wait for something, by what they wait for; all callers of one key go on together.
struct WaitingCallers<Key: Hashable, Outcome: Sendable> {
    private var waiters: [Key: [CheckedContinuation<Outcome, Never>]] = [:]

    mutating func add(_ continuation: CheckedContinuation<Outcome, Never>, for key: Key) {
        waiters[key, default: []].append(continuation)
    }

    mutating func end(_ key: Key, _ outcome: Outcome) {
        for waiter in waiters.removeValue(forKey: key) ?? [] { waiter.resume(returning: outcome) }
    }

    /// The host ends.
    mutating func endAll(_ outcome: Outcome) {
        for waiter in waiters.values.joined() { waiter.resume(returning: outcome) }
        waiters = [:]
    }
}

/// The end of a reload that a caller waits for, or why nothing can wait for its end.
struct ReloadEnd: Sendable {
    var outcome: ReloadOutcome
    /// The disk refused what had to be written for it; it is kept, and continues when the disk accepts it.
    var unsaved: StoreError?

    init(_ outcome: ReloadOutcome, unsaved: StoreError? = nil) {
        self.outcome = outcome
        self.unsaved = unsaved
    }
}

/// Callers that wait for reloads, and how the last reloads of each widget ended.
struct ReloadWaiting {
    private struct Reload: Hashable {
        let widget: WidgetIndex
        let generation: Generation
    }

    private var waiting = WaitingCallers<Reload, ReloadEnd>()
    /// Oldest first, for callers that come just too late to wait.
    private var settled: [WidgetIndex: [(generation: Generation, end: ReloadEnd)]] = [:]
    /// A request may fail and its retry be deferred before the caller that asked first waits for it.
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
            waiting.add(continuation, for: Reload(widget: widget, generation: generation))
        }
    }

    mutating func settle(_ widget: WidgetIndex, _ generation: Generation, _ end: ReloadEnd) {
        settled[widget, default: []].append((generation, end))
        if settled[widget, default: []].count > ReloadWaiting.remembered {
            settled[widget]?.removeFirst()
        }
        waiting.end(Reload(widget: widget, generation: generation), end)
    }

    mutating func settleAll(_ end: ReloadEnd) { waiting.endAll(end) }
}

/// Work of the board whose end callers wait for.
enum OpenWork: Hashable {
    /// Requests of clients.
    case clients
    /// Requests for placeholders.
    case placeholders
    /// Requests whose answers come at the present instant of a stepped clock.
    case answers
}

extension BoardHost {
    /// Returns when no such work is open.
    func end(of work: OpenWork) async {
        await withCheckedContinuation { continuation in
            if isOver(work) { continuation.resume() } else { workWaiting.add(continuation, for: work) }
        }
    }

    /// Lets the callers continue that wait for the end of this work, if it has come.
    func noteEnd(of work: OpenWork) { if isOver(work) { workWaiting.end(work, ()) } }

    func isOver(_ work: OpenWork) -> Bool {
        switch work {
        case .clients: clientRequests == 0
        case .placeholders: !requests.hasPlaceholders
        case .answers: requests.tokens.allSatisfy { stepping?.isPostponed($0) ?? false }
        }
    }
}
