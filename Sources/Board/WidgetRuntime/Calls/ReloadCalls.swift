package import BoardDocuments
import Machine
import ProviderProtocol
import Timelines
package import WidgetModel
package import WidgetStore

/// `reload`: requests fresh timelines, and waits for them.
extension ReloadCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ReloadReply> {
        switch try host.chosen(by: target) {
        case .failure(let refusal): return refusal.reply()
        case .success(let chosen):
            let refusals = chosen.lazy.compactMap {
                host.snapshot.refusal(expecting: expectedRevision, of: $0)
            }
            if let refusal = refusals.first { return refusal.reply() }
            let reloads = WidgetReloads(of: chosen)
            if case .widget = target {
                return await reloads.one(on: host, in: locale).map(ReloadReply.one)
            }
            return await reloads.all(on: host, in: locale).map(ReloadReply.several)
        }
    }
}

/// `look`: tells the engine whether a widget is visible, which may release held requests.
extension LookCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ReportedVisibility> {
        try host.with(widget) { hosted in
            host.drive()
            host.take(.looked(hosted.index, self.is))
            return BoardReply(ReportedVisibility(widget: hosted.id, is: self.is))
        }
    }
}

/// A reload that was requested from the engine.
struct RequestedReload {
    let hosted: HostedWidget
    private let reason: ReloadReason
    private let generation: Generation
    private let since: Stopwatch

    /// Nil if the widget cannot be reloaded.
    init?(of hosted: HostedWidget, because reason: ReloadReason = .center, on host: isolated BoardHost) {
        guard host.engine.canReload(hosted.index) else { return nil }
        since = Stopwatch()
        host.drive()
        host.take(.reloadAsked(hosted.index, reason))
        guard let generation = host.reloads.lastAsked(for: hosted.index) else { return nil }
        self.hosted = hosted
        self.reason = reason
        self.generation = generation
    }

    /// Waits until the reload ends.
    func report(on host: isolated BoardHost) async -> AwaitedReload {
        let end = await host.end(of: hosted.index, generation)
        return AwaitedReload(
            reason: reason, generation: generation, bypassed: [], end: end,
            milliseconds: since.milliseconds)
    }
}

/// Reloads of widgets for a client that waits for them.
struct WidgetReloads {
    private let chosen: [HostedWidget]

    init(of chosen: [HostedWidget]) { self.chosen = chosen }

    /// Reloads the only widget and waits for the result. If the request fails, the status of the reply is
    /// `problems`.
    fileprivate func one(on host: isolated BoardHost, in locale: LocaleTag) async -> BoardReply<
        ReloadedWidget
    > {
        if let trouble = host.presentTrouble() { return BoardReply(trouble) }
        guard let reload = RequestedReload(of: chosen[0], on: host) else {
            return BoardReply(refused: [host.snapshot.refusal(ofReloading: chosen[0])])
        }
        let report = await reload.report(on: host)
        guard let hosted = host.widgets[chosen[0].index] else { return BoardReply(failed: .widgetRemoved) }
        let document = ReloadedWidget(
            widget: hosted.id, revision: hosted.revision, reload: report.report(hosted.failure),
            timeline: host.snapshot.timeline(of: hosted))
        let failure = host.snapshot.startFailure(report, of: hosted)
        let isStored = report.end.unsaved == nil
        let remarks =
            failure.isEmpty && isStored ? host.snapshot.remarks(on: report, of: hosted, in: locale) : []
        var reply = BoardReply(document, remarks: remarks)
        if report.outcome == .failed { reply.status = .problems }
        return reply.failing(failure).failing(host.snapshot.notStored(report.end.unsaved))
    }

    /// Requests all reloads first and then waits for each, so that providers answer concurrently.
    func all(on host: isolated BoardHost, in locale: LocaleTag) async -> BoardReply<ReloadedWidgets> {
        if let trouble = host.presentTrouble() { return BoardReply(trouble) }
        var rows: [ReloadedWidgets.Row] = []
        var remarks: [BoardRemark] = []
        var trouble: StoreError?
        var failures: [[BoardRemark]] = []
        var hasFailed = false
        let reloads = chosen.map { ($0, RequestedReload(of: $0, on: host)) }
        for (hosted, reload) in reloads {
            guard let reload else {
                remarks.append(host.snapshot.refusal(ofReloading: hosted).asWarning)
                continue
            }
            let report = await reload.report(on: host)
            let present = host.widgets[hosted.index] ?? hosted
            trouble = trouble ?? report.end.unsaved
            hasFailed = hasFailed || report.outcome == .failed
            let failure = host.snapshot.startFailure(report, of: present)
            if failure.isEmpty, report.end.unsaved == nil {
                remarks += host.snapshot.remarks(on: report, of: present, in: locale)
            } else if !failure.isEmpty, !failures.contains(where: { $0.first == failure.first }) {
                // A failure is reported once for all widgets of a provider, without its log, which differs
                // between starts.
                failures.append(failure)
            }
            rows.append(.init(widget: hosted.id, reload: report.report(present.failure)))
        }
        var reply = BoardReply(
            ReloadedWidgets(reloads: rows, skipped: chosen.count - rows.count), remarks: remarks)
        if hasFailed { reply.status = .problems }
        return reply.failing(failures.flatMap(\.self)).failing(host.snapshot.notStored(trouble))
    }
}

extension BoardSnapshot {
    /// The remark about a provider that does not start; empty for any other outcome.
    fileprivate func startFailure(_ report: AwaitedReload, of hosted: HostedWidget) -> [BoardRemark] {
        guard report.outcome == .failed, let failure = hosted.failure, failure.isOfStart,
            let bound = hosted.bound
        else { return [] }
        return willNotStart(bound, failure)
    }

    /// The error for a reload that could not be stored; empty if it was stored.
    fileprivate func notStored(_ trouble: StoreError?) -> [BoardRemark] {
        trouble.map { [.reloadNotStored($0, isServing: isServing)] } ?? []
    }
}
