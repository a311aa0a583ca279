import BoardDocuments
import Machine
import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel

/// The counts of a board since its host opened it. Everything that is counted passes through one of the
/// functions below, on the board's loop, so that counting does not need locks.
///
/// Only events are counted here. `MetricSources` adds the states that can be read at any time.
struct MetricsDesk {
    /// The counts of one provider.
    struct OfProvider {
        var requested: [ReloadReason: Int] = [:]
        var reloads: [ReloadOutcome: Int] = [:]
        var failures: [FailureClass: Int] = [:]
        var deferrals: [Deferral: Int] = [:]
        /// Requests of all methods by their end: answered, failed or canceled.
        var requests: [ReloadOutcome: Int] = [:]
        /// The time until answers arrived.
        var answers = MetricHistogram()
        var open = 0
        var starts = 0
        /// Processes that ended by themselves with status 0, and all others.
        var (cleanExits, failedExits) = (0, 0)
    }

    private(set) var providers = CountsByLabel<ProviderName, OfProvider>(limit: providerLimit, OfProvider())
    /// The accepted edits of each kind.
    private(set) var edits = CountsByLabel<Kind, Int>(limit: kindLimit, 0)
    /// The time that the transactions of edits took.
    private(set) var commits = MetricHistogram()
    /// The time from accepted edits to their archives.
    private(set) var archives = MetricHistogram()
    /// When the last change was synced to the disk, as far as an event followed it; nil before the first.
    private(set) var lastSync: Instant?
    var traces = EditTraces()
    /// When the host opened the board; nil before the first event.
    private(set) var start: Instant?

    private var syncedTransactions = 0
    /// The timeline requests of each widget, by its index.
    private var requests: [UInt32] = []
    /// The requests that providers have not answered, by token.
    private var open: [UInt64: Stopwatch] = [:]
    /// The edits whose timelines are not archived yet. A newer edit of the widget replaces an older one.
    private var openEdits: [WidgetIndex: (generation: Generation, since: Stopwatch)] = [:]

    /// Counts an event of the engine with its effects.
    ///
    /// - Parameter synced: the number of synced transactions so far.
    mutating func count(
        _ event: Event, _ effects: Effects, on widgets: HostedWidgets, synced: Int, at now: Instant
    ) {
        if start == nil { start = now }
        if synced != syncedTransactions { (syncedTransactions, lastSync) = (synced, now) }
        switch event {
        case .edited(let widget, _, _):
            if let kind = widgets.kind(of: widget) { edits.update(kind) { $0 += 1 } }
        case .answered(let widget, _, _): traces.answered(widget)
        case .failed(let widget, _, let failure):
            update(widget, widgets) { $0.failures[failure.failureClass, default: 0] += 1 }
        case .removed(let widget): openEdits[widget] = nil
        default: break  // Only the effects of other events are counted.
        }
        for effect in effects {
            switch effect {
            case .send(let widget, let generation, _, let reason, _):
                update(widget, widgets) { $0.requested[reason, default: 0] += 1 }
                note(widget)
                if reason == .edited {
                    openEdits[widget] = (generation, Stopwatch())
                    traces.sent(widget)
                }
            case .closed(let widget, _, let outcome):
                update(widget, widgets) { $0.reloads[outcome, default: 0] += 1 }
            case .deferred(let widget, _, _, let why):
                update(widget, widgets) { $0.deferrals[why, default: 0] += 1 }
            default: break  // Other effects are parts of these.
            }
        }
    }

    private mutating func update(
        _ widget: WidgetIndex, _ widgets: HostedWidgets, _ change: (inout OfProvider) -> Void
    ) {
        if let provider = widgets.provider(of: widget) { providers.update(provider, change) }
    }

    private mutating func note(_ widget: WidgetIndex) {
        let index = Int(widget.number)
        if index >= requests.count {
            requests.append(contentsOf: repeatElement(0, count: index + 1 - requests.count))
        }
        requests[index] += 1
    }

    /// The widgets with the most timeline requests, the busiest first. Widgets without requests are omitted.
    func busiest(_ limit: Int) -> [(widget: WidgetIndex, requests: Int)] {
        let busy = requests.indices.filter { requests[$0] > 0 }
        return busy.sorted { (requests[$1], $0) < (requests[$0], $1) }.prefix(limit)
            .map { (WidgetIndex(UInt32($0)), Int(requests[$0])) }
    }

    /// Counts the transaction of an edit.
    mutating func committed(in stopwatch: Stopwatch) { commits.observe(stopwatch.milliseconds / 1000) }

    /// Counts an ended reload. The timeline of an edit can also be the answer to a retry or a later reload.
    mutating func settled(_ widget: WidgetIndex, _ generation: Generation, _ end: ReloadEnd) {
        traces.settled(widget)
        guard end.outcome == .answered, end.unsaved == nil, let edit = openEdits[widget],
            edit.generation <= generation
        else { return }
        openEdits[widget] = nil
        archives.observe(edit.since.milliseconds / 1000)
    }

    /// Adds a provider of the workspace, so that its counts are 0 rather than missing.
    mutating func connected(_ provider: ProviderName) { providers.update(provider) { _ in } }

    /// Counts a request that a provider receives.
    mutating func sent(_ token: UInt64, to provider: ProviderName) {
        open[token] = Stopwatch()
        providers.update(provider) { $0.open += 1 }
    }

    /// Counts a request whose answer is no longer needed.
    mutating func cancelled(_ request: OpenRequests.Cancelled) {
        guard open.removeValue(forKey: request.token) != nil else { return }
        ended(.cancelled, at: request.provider)
    }

    /// Counts an event of a provider.
    mutating func count(_ event: ProviderEvent, from provider: ProviderName) {
        switch event {
        case .answered(let token, _, _):
            guard let stopwatch = open.removeValue(forKey: token) else { return }
            ended(.answered, at: provider)
            providers.update(provider) { $0.answers.observe(stopwatch.milliseconds / 1000) }
        case .failed(let token, let failure):
            guard open.removeValue(forKey: token) != nil else { return }
            // A provider need not support all methods, such as `validate`.
            ended(failure.class == .unsupported ? .answered : .failed, at: provider)
        case .started: providers.update(provider) { $0.starts += 1 }
        case .stopped(.exited(status: 0)): providers.update(provider) { $0.cleanExits += 1 }
        case .stopped: providers.update(provider) { $0.failedExits += 1 }
        default: break  // Messages and lines of the log.
        }
    }

    private mutating func ended(_ outcome: ReloadOutcome, at provider: ProviderName) {
        providers.update(provider) { counts in
            counts.requests[outcome, default: 0] += 1
            counts.open -= 1
        }
    }
}

/// Counts by label value. The values beyond a limit share their counts, so that the metrics have a bounded
/// size. A value keeps its counts until the host ends, so that counts never fall.
struct CountsByLabel<Label: Hashable & Sendable, Counts: Sendable> {
    /// The counts in the order in which their labels were first used. The label is nil for the values beyond
    /// the limit.
    private(set) var all: [(label: Label?, counts: Counts)] = []
    private var indices: [Label: Int] = [:]
    private var rest: Int?
    private let limit: Int
    private let none: Counts

    /// - Parameter none: the counts of a new label.
    init(limit: Int, _ none: Counts) { (self.limit, self.none) = (limit, none) }

    mutating func update(_ label: Label, _ change: (inout Counts) -> Void) {
        change(&all[index(of: label)].counts)
    }

    /// The counts of a label; nil for an unknown one, and for those that share their counts.
    subscript(label: Label) -> Counts? { indices[label].map { all[$0].counts } }

    private mutating func index(of label: Label) -> Int {
        if let index = indices[label] { return index }
        if indices.count < limit {
            all.append((label, none))
            indices[label] = all.count - 1
            return all.count - 1
        }
        if let rest { return rest }
        all.append((nil, none))
        rest = all.count - 1
        return all.count - 1
    }
}

extension MetricsDesk {
    /// The most values of the labels `provider` and `kind`. Even with all of them, the text is below 200 KB.
    static let (providerLimit, kindLimit) = (24, 64)
    /// The label of the values beyond a limit. No provider and no kind can have this name.
    static let others = "(others)"
}
