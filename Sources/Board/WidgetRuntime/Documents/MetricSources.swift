import BoardDocuments
import Machine
import ProviderHost
import Timelines
import WidgetModel
import WidgetStore

/// Everything from which the metrics of a board are made: its counts, and its state at one moment.
struct MetricSources {
    let now: Instant
    let isServing: Bool
    let counts: MetricsDesk
    let widgets: WidgetTally
    let providers: [ProviderState]
    let store: StoreState
    let definitionErrors: Int
    let displays: Int
    let missingDisplays: Int
    let use = ProcessUse.current

    struct ProviderState {
        let name: ProviderName
        let isRunning: Bool
        let memoryBytes: Int?
    }

    init(_ host: isolated BoardHost) throws(StoreError) {
        try host.loadAll()
        now = host.clock.now()
        isServing = host.isServing
        counts = host.metrics
        widgets = WidgetTally(host.widgets, host.engine)
        providers = host.providers.all.map { name, connection in
            ProviderState(
                name: name, isRunning: connection.host.isRunning, memoryBytes: connection.host.memoryBytes)
        }
        store = StoreState(host)
        definitionErrors = host.workspace.errorCount
        let displays = try host.displays.readable().displays
        self.displays = displays.count
        let snapshot = host.snapshot
        missingDisplays = displays.count { snapshot.isMissing($0) }
    }

    var document: BoardMetrics { BoardMetrics(at: now) { samples(of: $0) } }

    private typealias Sample = BoardMetrics.Sample
    private typealias Labels = BoardMetrics.Labels

    private func samples(of metric: Metric) -> [BoardMetrics.Sample] {
        switch metric {
        case .build: [Sample(1, Labels(version: ProgramVersion.text))]
        case .start: optional(counts.start.map(Self.seconds))
        case .serving: [Sample(isServing ? 1 : 0)]
        case .widgets, .outdatedWidgets, .staleWidgets, .attentionWidgets, .unconfiguredWidgets,
            .failingWidgets:
            widgets.samples(of: metric)
        case .edits: counts.edits.all.map { Sample($0.counts, Labels(kind: Self.text($0.label?.name))) }
        case .editCommit: [Sample(counts.commits)]
        case .editArchive: [Sample(counts.archives)]
        case .requestedReloads, .reloads, .reloadFailures, .deferrals, .providerRequests, .providerAnswer,
            .openRequests, .providerStarts, .providerExits:
            counts.providers.all.flatMap { label, counts in
                counts.samples(of: metric, at: Self.text(label?.description))
            }
        case .providerRunning:
            providers.filter(isLabel).map {
                Sample($0.isRunning ? 1 : 0, Labels(provider: $0.name.description))
            }
        case .providerMemory:
            providers.filter(isLabel).compactMap { provider in
                provider.memoryBytes.map { Sample($0, Labels(provider: provider.name.description)) }
            }
        case .transactions: [Sample(store.written)]
        case .storeErrors: [Sample(store.failed)]
        case .unwrittenChanges: [Sample(store.unwritten)]
        case .storeSize: [Sample(store.bytes)]
        case .freeSpace: optional(store.freeBytes.map(Double.init))
        case .lastSync: optional(counts.lastSync.map(Self.seconds))
        case .definitionErrors: [Sample(definitionErrors)]
        case .displays: [Sample(displays)]
        case .missingDisplays: [Sample(missingDisplays)]
        case .cpuTime: [Sample(use.processorSeconds)]
        case .memory: optional(use.residentBytes.map(Double.init))
        }
    }

    private func optional(_ value: Double?) -> [BoardMetrics.Sample] {
        value.map { [BoardMetrics.Sample($0)] } ?? []
    }

    /// Whether a provider is listed separately.
    private func isLabel(_ provider: ProviderState) -> Bool { counts.providers[provider.name] != nil }

    fileprivate static func text(_ label: String?) -> String { label ?? MetricsDesk.others }

    private static func seconds(_ instant: Instant) -> Double { Double(instant.milliseconds) / 1000 }
}

extension MetricsDesk.OfProvider {
    /// The series of one provider. Outcomes that alerts compare are 0 before they first occur, because a
    /// monitoring system does not notice the first increase of a missing series.
    fileprivate func samples(of metric: Metric, at provider: String) -> [BoardMetrics.Sample] {
        func samples<Key: RawRepresentable<String> & CaseIterable & Hashable>(
            _ counts: [Key: Int], always: [Key] = [], _ label: (Key) -> BoardMetrics.Labels
        ) -> [BoardMetrics.Sample] {
            Key.allCases.compactMap { key in
                guard let count = counts[key] ?? (always.contains { $0 == key } ? 0 : nil) else { return nil }
                return BoardMetrics.Sample(count, label(key))
            }
        }
        let label = BoardMetrics.Labels(provider: provider)
        switch metric {
        case .requestedReloads:
            return samples(requested) { BoardMetrics.Labels(provider: provider, reason: $0.rawValue) }
        case .reloads:
            return samples(reloads, always: [.answered, .failed]) {
                BoardMetrics.Labels(provider: provider, outcome: $0.rawValue)
            }
        case .reloadFailures:
            return samples(failures) { BoardMetrics.Labels(provider: provider, class: $0.rawValue) }
        case .deferrals:
            return samples(deferrals) { BoardMetrics.Labels(provider: provider, reason: $0.rawValue) }
        case .providerRequests:
            return samples(requests, always: [.answered, .failed]) {
                BoardMetrics.Labels(provider: provider, outcome: $0.rawValue)
            }
        case .providerAnswer: return [BoardMetrics.Sample(answers, label)]
        case .openRequests: return [BoardMetrics.Sample(open, label)]
        case .providerStarts: return [BoardMetrics.Sample(starts, label)]
        case .providerExits:
            return [
                BoardMetrics.Sample(cleanExits, BoardMetrics.Labels(provider: provider, outcome: "ended")),
                BoardMetrics.Sample(failedExits, BoardMetrics.Labels(provider: provider, outcome: "failed")),
            ]
        default: preconditionFailure("\(metric) is not counted for each provider")
        }
    }
}

/// The placed widgets in numbers.
struct WidgetTally {
    struct OfKind {
        var placed = 0
        var states: [WidgetState: Int] = [:]
    }

    private(set) var placed = 0
    private(set) var kinds = CountsByLabel<Kind, OfKind>(limit: MetricsDesk.kindLimit, OfKind())
    /// The widgets of each provider whose last request failed.
    private(set) var failing = CountsByLabel<ProviderName, Int>(limit: MetricsDesk.providerLimit, 0)

    init(_ widgets: HostedWidgets, _ engine: TimelineEngine) {
        for hosted in widgets.loaded {
            placed += 1
            kinds.update(hosted.kind) { counts in
                counts.placed += 1
                counts.states[engine.state(of: hosted.index), default: 0] += 1
            }
            guard let provider = hosted.bound?.provider else { continue }
            failing.update(provider) { $0 += hosted.failure == nil ? 0 : 1 }
        }
    }

    fileprivate func samples(of metric: Metric) -> [BoardMetrics.Sample] {
        let state: WidgetState
        switch metric {
        case .failingWidgets:
            return failing.all.map { provider, count in
                let label = MetricSources.text(provider?.description)
                return BoardMetrics.Sample(count, BoardMetrics.Labels(provider: label))
            }
        case .outdatedWidgets: state = .outdated
        case .staleWidgets: state = .stale
        case .attentionWidgets: state = .attention
        case .unconfiguredWidgets: state = .needsConfiguration
        default:
            return kinds.all.map { kind, counts in
                BoardMetrics.Sample(
                    counts.placed, BoardMetrics.Labels(kind: MetricSources.text(kind?.name)))
            }
        }
        return kinds.all.map { kind, counts in
            BoardMetrics.Sample(
                counts.states[state] ?? 0, BoardMetrics.Labels(kind: MetricSources.text(kind?.name)))
        }
    }
}

/// The store in numbers.
struct StoreState {
    let written: Int
    let failed: Int
    let unwritten: Int
    let bytes: Int
    let freeBytes: Int?

    init(_ host: isolated BoardHost) {
        let store = host.store
        written = store.activity.written
        failed = store.activity.failed
        unwritten = host.unsaved.steps.count + host.unsaved.timelines.count
        bytes = DiskSpace.databaseBytes(store.path)
        freeBytes = DiskSpace.freeBytes(in: host.secrets.state)
    }
}

extension BoardSnapshot {
    /// Whether a display missed its last requests.
    func isMissing(_ display: Display) -> Bool { missing(display).map { $0 < now } ?? false }

    /// When a display that is not seen again counts as missing; nil if never.
    func missing(_ display: Display) -> Instant? {
        let zone = display.settings.timeZone ?? boardContext.timeZone
        return display.missing { ZoneDatabase.offset(of: zone, at: $0) ?? 0 }
    }
}
