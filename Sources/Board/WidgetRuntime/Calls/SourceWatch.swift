import Configurations
import Machine
import Timelines
import WidgetModel

/// Keeps the processes running that notice new data of sources, while the board is served: in files, from
/// commands that keep running, and from brokers.
///
/// A process notices new data for the widgets that requested a timeline from it. So each of these widgets
/// requests one when `serve` begins, and again from a process that replaces a former one. The content may
/// have changed while no process watched it, too.
struct SourceWatch {
    /// The least time between two starts because a process ended. If a process ends sooner, the next request
    /// of a widget starts it.
    private static let spacing = Milliseconds.minutes(1)

    /// When each provider's process ended last.
    private var ends: [ProviderName: Instant] = [:]

    /// Records that a process ended. Returns whether it starts again now.
    mutating func restarts(_ provider: ProviderName, at now: Instant) -> Bool {
        defer { ends[provider] = now }
        // The clock may have been set back.
        guard let last = ends[provider], last <= now else { return true }
        return now - last >= Self.spacing
    }

    /// Requests timelines when `serve` starts.
    static func begin(on host: isolated BoardHost) {
        for hosted in host.widgets.all where hosted.noticesData { ask(hosted, on: host) }
    }

    /// Requests timelines from a started process. Widgets with a request in flight are left out, and so are
    /// failed requests, which are repeated anyway.
    static func started(_ provider: ProviderName, on host: isolated BoardHost) {
        guard host.isServing else { return }
        for hosted in watching(provider, on: host) where !isBusy(hosted, on: host) { ask(hosted, on: host) }
    }

    /// Requests a timeline after a process ended, unless its successor runs already or is about to start. The
    /// request starts the successor, and then the other widgets request their timelines, too.
    static func ended(_ provider: ProviderName, on host: isolated BoardHost) {
        guard host.isServing, host.providers[provider]?.host.isRunning == false else { return }
        let watching = watching(provider, on: host)
        guard !watching.contains(where: { host.engine.inFlight(of: $0.index) != nil }),
            let first = watching.first(where: { hosted in
                host.engine.canReload(hosted.index) && !isBusy(hosted, on: host)
            }),
            host.sourceWatch.restarts(provider, at: host.clock.now())
        else { return }
        ask(first, on: host)
    }

    /// Whether a request is in flight, or a failed one is repeated with growing delays.
    private static func isBusy(_ hosted: HostedWidget, on host: isolated BoardHost) -> Bool {
        host.engine.inFlight(of: hosted.index) != nil || host.engine.failures(of: hosted.index) != nil
    }

    private static func watching(_ provider: ProviderName, on host: isolated BoardHost) -> [HostedWidget] {
        host.widgets.all.filter { $0.bound?.provider == provider && $0.noticesData }
    }

    private static func ask(_ hosted: HostedWidget, on host: isolated BoardHost) {
        guard host.engine.canReload(hosted.index) else { return }
        host.take(.reloadAsked(hosted.index, .arrived))
    }
}

extension HostedWidget {
    fileprivate var noticesData: Bool { bound?.source?.noticesData == true }
}
