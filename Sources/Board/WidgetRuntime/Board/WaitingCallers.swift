import Timelines
import WidgetModel
import WidgetStore

/// Suspended callers, by the key of the event for which they wait. All callers with the same key are resumed
/// together.
///
/// Each caller must be resumed before the host ends, because a continuation that is never resumed leaks its
/// task.
struct WaitingCallers<Key: Hashable, Outcome: Sendable> {
    private var waiters: [Key: [CheckedContinuation<Outcome, Never>]] = [:]

    /// Adds a caller, which is resumed by the next `end` with this key or by `endAll`.
    mutating func add(_ continuation: CheckedContinuation<Outcome, Never>, for key: Key) {
        waiters[key, default: []].append(continuation)
    }

    /// Resumes the callers of a key.
    mutating func end(_ key: Key, _ outcome: Outcome) {
        for waiter in waiters.removeValue(forKey: key) ?? [] { waiter.resume(returning: outcome) }
    }

    /// Resumes all callers, when the host ends.
    mutating func endAll(_ outcome: Outcome) {
        for waiter in waiters.values.joined() { waiter.resume(returning: outcome) }
        waiters = [:]
    }
}

/// The end of a reload, or the reason why it cannot be awaited.
struct ReloadEnd: Sendable {
    var outcome: ReloadOutcome
    /// Why the reload could not be written. It is kept in memory and continues when writes succeed.
    var unsaved: StoreError?

    init(_ outcome: ReloadOutcome, unsaved: StoreError? = nil) {
        self.outcome = outcome
        self.unsaved = unsaved
    }
}

/// Callers that wait for reloads, and the results of the last reloads of each widget.
struct ReloadWaiting {
    private struct Reload: Hashable {
        let widget: WidgetIndex
        let generation: Generation
    }

    private var waiting = WaitingCallers<Reload, ReloadEnd>()
    /// The last results of each widget, oldest first, for callers that begin to wait too late.
    private var settled: [WidgetIndex: [(generation: Generation, end: ReloadEnd)]] = [:]
    /// How many results are stored for each widget. A request may fail and its retry may be deferred before
    /// the first caller begins to wait.
    private static let remembered = 4

    /// Resumes `continuation` when the reload ends, immediately if it already has.
    mutating func add(
        _ continuation: CheckedContinuation<ReloadEnd, Never>, for widget: WidgetIndex,
        _ generation: Generation
    ) {
        let past = settled[widget] ?? []
        if let same = past.last(where: { $0.generation == generation }) {
            continuation.resume(returning: same.end)
        } else if let newest = past.last, generation < newest.generation {
            // The reloads of a widget end in order, so an older one has been superseded.
            continuation.resume(returning: ReloadEnd(.superseded))
        } else {
            waiting.add(continuation, for: Reload(widget: widget, generation: generation))
        }
    }

    /// Stores a reload's result and resumes its callers.
    mutating func settle(_ widget: WidgetIndex, _ generation: Generation, _ end: ReloadEnd) {
        settled[widget, default: []].append((generation, end))
        if settled[widget, default: []].count > ReloadWaiting.remembered {
            settled[widget]?.removeFirst()
        }
        waiting.end(Reload(widget: widget, generation: generation), end)
    }

    /// Resumes all callers, when the host ends. The result is not stored.
    mutating func settleAll(_ end: ReloadEnd) { waiting.endAll(end) }
}

/// Kinds of unfinished work that callers can wait for.
enum OpenWork: Hashable {
    /// Requests of clients that are not answered.
    case clients
    /// Requests for placeholders that are not answered.
    case placeholders
    /// Requests whose answers arrive at the current instant of a simulated clock.
    case answers
}

extension BoardHost {
    /// Returns when no work of this kind is unfinished.
    func end(of work: OpenWork) async {
        await withCheckedContinuation { continuation in
            if isOver(work) { continuation.resume() } else { workWaiting.add(continuation, for: work) }
        }
    }

    /// Resumes the callers that wait for this kind of work, if it is finished.
    func noteEnd(of work: OpenWork) { if isOver(work) { workWaiting.end(work, ()) } }

    /// Whether no work of this kind is unfinished.
    func isOver(_ work: OpenWork) -> Bool {
        switch work {
        case .clients: clientRequests == 0
        case .placeholders: !requests.hasPlaceholders
        case .answers: requests.tokens.allSatisfy { stepping?.isPostponed($0) ?? false }
        }
    }
}
