package import BoardDocuments
import Machine
import ProviderHost
import ProviderProtocol
import Timelines
package import WidgetModel
package import WidgetStore

extension HealthCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<BoardHealth> {
        try host.loadAll()
        let (displays, warnings) = try host.displays.readable()
        let snapshot = host.snapshot
        var health = BoardHealth(at: snapshot.now, engine(on: host), store(on: host))
        var failures: [ProviderName: [HostedWidget]] = [:]
        var counts: [ProviderName: Int] = [:]
        for hosted in host.widgets.loaded {
            let state = host.engine.state(of: hosted.index)
            health.engine.waiting += state == .attention || state == .needsConfiguration ? 1 : 0
            guard let provider = hosted.bound?.provider else { continue }
            counts[provider, default: 0] += 1
            if host.engine.failures(of: hosted.index) != nil {
                failures[provider, default: []].append(hosted)
            }
        }
        health.providers = host.providers.all.map { name, connection in
            provider(name, connection, counts[name] ?? 0, failures[name] ?? [], on: host)
        }
        health.providers.sort { $0.provider < $1.provider }
        health.displays = displays.map { BoardHealth.SeenDisplay($0, missing: snapshot.missing($0)) }
        if let busiest {
            health.busiest = host.metrics.busiest(busiest).compactMap { index, requests in
                host.widgets[index].map { BoardHealth.BusyWidget($0.id, requests: requests) }
            }
        }
        return BoardReply(health, remarks: warnings)
    }

    private func engine(on host: isolated BoardHost) -> BoardHealth.Engine {
        var engine = BoardHealth.Engine(
            processID: Int(processID()), serving: host.isServing, since: host.metrics.start,
            widgets: host.widgets.loaded.reduce(0) { count, _ in count + 1 })
        engine.definitionErrors = host.workspace.errorCount
        engine.definitionTrouble = host.workspaceTrouble
        return engine
    }

    private func store(on host: isolated BoardHost) -> BoardHealth.Store {
        let state = StoreState(host)
        var store = BoardHealth.Store(
            folder: host.secrets.state, sizeBytes: state.bytes, freeBytes: state.freeBytes)
        store.lastSync = host.metrics.lastSync
        store.unwritten = state.unwritten
        let problem = host.unsaved.trouble ?? missingFile(of: host)
        (store.trouble, store.hint) = (problem?.description, problem?.hint)
        return store
    }

    /// The error that the next change would end with, because the database was deleted or replaced.
    private func missingFile(of host: isolated BoardHost) -> StoreError? {
        do throws(StoreError) {
            try host.store.checkFile()
            return nil
        } catch {
            return error
        }
    }

    private func provider(
        _ name: ProviderName, _ connection: ProviderConnection, _ widgets: Int, _ failing: [HostedWidget],
        on host: isolated BoardHost
    ) -> BoardHealth.Provider {
        var provider = BoardHealth.Provider(name, running: connection.host.isRunning)
        (provider.widgets, provider.failing) = (widgets, failing.count)
        provider.failure = failing.compactMap { hosted -> BoardHealth.Provider.Failure? in
            guard let series = host.engine.failures(of: hosted.index) else { return nil }
            return BoardHealth.Provider.Failure(
                series.last, hosted.failure?.explanation ?? "", since: series.since)
        }.max { ($0.since ?? host.clock.now()) < ($1.since ?? host.clock.now()) }
        provider.memoryBytes = connection.host.memoryBytes
        guard let counts = host.metrics.providers[name] else { return provider }
        provider.answered = counts.requests[.answered] ?? 0
        provider.failed = counts.requests[.failed] ?? 0
        (provider.open, provider.starts) = (counts.open, counts.starts)
        let observed = counts.answers.counts.reduce(0, +)
        if observed > 0 { provider.meanMilliseconds = counts.answers.sum / Double(observed) * 1000 }
        return provider
    }
}
