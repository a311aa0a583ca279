package import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import SourceText
import Timelines
package import WidgetModel
package import WidgetStore
import WidgetViews

/// A call that the host answers.
package protocol HostedCall: BoardCall {
    /// Answers the call.
    ///
    /// - Parameter locale: the client's language.
    /// - Throws: if the store fails before anything is changed.
    func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Reply>
}

/// Answers the calls of clients.
extension BoardHost {
    /// Answers a call. Failures of the store become replies.
    ///
    /// - Parameter locale: the client's language; nil for the board's.
    package func answer<Call: HostedCall>(
        _ call: Call, in locale: LocaleTag? = nil
    ) async -> BoardReply<Call.Reply> {
        // Under `serve`, a timer does this.
        if call.expectsReloads, !isServing, !accounts.due(at: clock.now()).isEmpty {
            await AccountRefresh.runDue(on: self)
        }
        do throws(StoreError) {
            if let id = call.changeID, let refusal = try interrupted.refusal(ofReused: id) {
                return refusal.reply()
            }
            return try await call.answer(by: self, in: locale ?? boardContext.locale)
        } catch {
            return BoardReply(error)
        }
    }

    /// Answers a request about the widget with the given id.
    func with<Document>(
        _ text: String, _ body: (HostedWidget) throws(StoreError) -> BoardReply<Document>
    ) throws(StoreError) -> BoardReply<Document> {
        guard let hosted = try hosted(text) else { return try refuse(unknownWidget: text) }
        return try body(hosted)
    }

    // Changes

    /// Moves a widget and its secrets to the trash, and removes its requests and presses.
    fileprivate func remove(
        _ text: String, expecting revision: Revision?
    ) throws(StoreError) -> BoardReply<RemovedWidget> {
        try with(text) { (hosted) throws(StoreError) in
            if let refusal = refusal(expecting: revision, of: hosted) { return refusal.reply() }
            // Ledger rows from loading the widget are written before they are removed. Open requests are not
            // sent anymore.
            startDriving()
            try store.remove(hosted.id, at: clock.now())
            // Without this, the layout ignores the widget.
            try? arrangement.forget(hosted.id)
            unsaved.forget(hosted.index, hosted.id)
            announce(.removed, hosted.id)
            dropPresses(of: hosted.index)
            take(.removed(hosted.index))
            widgets.remove(hosted.id)
            // The widget is removed, even if older ones cannot be deleted now.
            try? trash.sweep(at: clock.now())
            resume()
            return BoardReply(RemovedWidget(widget: hosted.id))
        }
    }

    /// The placed widgets that a client chose, each once.
    func chosen(
        by target: WidgetTarget
    ) throws(StoreError) -> Result<[HostedWidget], CallRefusal> {
        switch target {
        case .widget(let text): return try chosen(by: .widgets([text]))
        case .widgets(let texts):
            var chosen: [HostedWidget] = []
            for text in texts {
                guard let hosted = try hosted(text) else {
                    return .failure(CallRefusal(try refuse(unknownWidget: text, acceptsKind: true)))
                }
                if !chosen.contains(where: { $0.index == hosted.index }) { chosen.append(hosted) }
            }
            return .success(chosen)
        case .kind(let name):
            try loadAll()
            let chosen = try widgets.all.filter { $0.kind.name == name }.ordered(by: layout())
            guard !chosen.isEmpty || Kind(name).flatMap(workspace.widget) != nil else {
                return .failure(CallRefusal(BoardReply(refused: [unknownKind(name)])))
            }
            return .success(chosen)
        case .all:
            try loadAll()
            return .success(try widgets.all.ordered(by: layout()))
        }
    }

    fileprivate func reload(
        _ target: WidgetTarget, expecting revision: Revision?, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ReloadReply> {
        switch try chosen(by: target) {
        case .failure(let refusal): return refusal.reply()
        case .success(let chosen):
            let refusals = chosen.lazy.compactMap { self.refusal(expecting: revision, of: $0) }
            if let refusal = refusals.first { return refusal.reply() }
            if case .widget = target { return await reload(chosen[0], in: locale).map(ReloadReply.one) }
            return await reload(chosen, in: locale).map(ReloadReply.several)
        }
    }

    /// Reloads one widget and waits for the result. If the request fails, the status of the reply is
    /// `problems`.
    fileprivate func reload(_ hosted: HostedWidget, in locale: LocaleTag) async -> BoardReply<ReloadedWidget>
    {
        if let trouble = presentTrouble() { return BoardReply(trouble) }
        guard let ask = askReload(hosted) else {
            return BoardReply(refused: [refusal(ofReloading: hosted)])
        }
        let report = await report(on: ask, of: hosted)
        guard let hosted = widgets[hosted.index] else { return BoardReply(failed: .widgetRemoved) }
        let document = ReloadedWidget(
            widget: hosted.id, revision: hosted.revision, reload: report.report(hosted.failure),
            timeline: timeline(of: hosted))
        let failure = startFailure(report, of: hosted)
        let isStored = report.end.unsaved == nil
        var reply = BoardReply(
            document, remarks: failure.isEmpty && isStored ? remarks(on: report, of: hosted, in: locale) : [])
        if report.outcome == .failed { reply.status = .problems }
        return reply.failing(failure).failing(notStored(report.end.unsaved))
    }

    /// The remark about a provider that does not start; empty for any other outcome.
    private func startFailure(_ report: AwaitedReload, of hosted: HostedWidget) -> [BoardRemark] {
        guard report.outcome == .failed, let failure = hosted.failure, failure.isOfStart,
            let bound = hosted.bound
        else { return [] }
        return willNotStart(bound, failure)
    }

    /// Requests all reloads first and then waits for each, so that providers answer concurrently.
    func reload(_ chosen: [HostedWidget], in locale: LocaleTag) async -> BoardReply<ReloadedWidgets> {
        if let trouble = presentTrouble() { return BoardReply(trouble) }
        var rows: [ReloadedWidgets.Row] = []
        var remarks: [BoardRemark] = []
        var trouble: StoreError?
        var failures: [[BoardRemark]] = []
        var hasFailed = false
        let asks = chosen.map { (hosted: $0, ask: askReload($0)) }
        for (hosted, ask) in asks {
            guard let ask else {
                remarks.append(refusal(ofReloading: hosted).asWarning)
                continue
            }
            let report = await report(on: ask, of: hosted)
            let present = widgets[hosted.index] ?? hosted
            trouble = trouble ?? report.end.unsaved
            hasFailed = hasFailed || report.outcome == .failed
            let failure = startFailure(report, of: present)
            if failure.isEmpty, report.end.unsaved == nil {
                remarks += self.remarks(on: report, of: present, in: locale)
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
        return reply.failing(failures.flatMap(\.self)).failing(notStored(trouble))
    }

    /// The error for a reload that could not be stored; empty if it was stored.
    private func notStored(_ trouble: StoreError?) -> [BoardRemark] {
        trouble.map { [.reloadNotStored($0, isServing: isServing)] } ?? []
    }

    /// Requests a reload with the reason `center` from the engine; nil if the widget cannot be reloaded.
    func askReload(_ hosted: HostedWidget) -> (generation: Generation, since: Stopwatch)? {
        guard engine.canReload(hosted.index) else { return nil }
        let stopwatch = Stopwatch()
        drive()
        take(.reloadAsked(hosted.index, .center))
        return reloads.lastAsked(for: hosted.index).map { ($0, stopwatch) }
    }

    /// Waits until a requested reload ends.
    func report(
        on ask: (generation: Generation, since: Stopwatch), of hosted: HostedWidget
    ) async -> AwaitedReload {
        let end = await end(of: hosted.index, ask.generation)
        return AwaitedReload(
            reason: .center, generation: ask.generation, bypassed: [], end: end,
            milliseconds: ask.since.milliseconds)
    }

    /// Why the widget cannot be reloaded: its kind is not declared, or it needs configuration.
    func refusal(ofReloading hosted: HostedWidget) -> BoardRemark {
        guard hosted.bound != nil else { return undeclared(hosted) }
        var remark = needsConfiguration(hosted)
        remark.severity = .error
        return remark
    }

    // Reading

    /// The placed widgets, in layout order, limited to a kind or a state if not nil.
    fileprivate func list(
        _ kind: String?, _ state: WidgetState?, in locale: LocaleTag
    ) throws(StoreError) -> BoardReply<PlacedWidgets> {
        if let kind, Kind(kind).flatMap(workspace.widget) == nil {
            return BoardReply(refused: [unknownKind(kind)])
        }
        try loadAll()
        let ordered = try widgets.all.ordered(by: layout())
        let hosted = ordered.compactMap { upToDate($0.index) }.filter { hosted in
            kind.map { hosted.kind.name == $0 } ?? true
                && state.map { engine.state(of: hosted.index) == $0 } ?? true
        }
        return BoardReply(PlacedWidgets(widgets: hosted.map { summary(of: $0, in: locale) }))
    }

    /// Tells the engine whether the widget is visible, which may release held requests.
    fileprivate func look(_ text: String, _ visibility: Visibility) throws(StoreError) -> BoardReply<
        ReportedVisibility
    > {
        try with(text) { hosted in
            drive()
            take(.looked(hosted.index, visibility))
            return BoardReply(ReportedVisibility(widget: hosted.id, is: visibility))
        }
    }

    /// The reloads of a widget, and the reloads that its budget will allow.
    fileprivate func ledger(_ text: String) throws(StoreError) -> BoardReply<Ledger> {
        try with(text) { (hosted) throws(StoreError) in
            let rows = try store.reloads(of: hosted.id)
            return BoardReply(
                .widget(
                    WidgetLedger(
                        widget: hosted.id, reloads: rows.map { LedgerRow($0) },
                        forecast: forecast(of: hosted, at: clock.now()))))
        }
    }

    /// Identifies this host. Clients also use the request to check that the process responds.
    func status() -> BoardReply<HostStatus> {
        BoardReply(
            HostStatus(
                processID: Int(processID()), serving: isServing, workspace: workspace.folder,
                state: store.path))
    }

    /// The reason why a widget is not bound: its kind is not declared, or its declaration contains errors.
    func undeclared(_ hosted: HostedWidget) -> BoardRemark {
        .undeclared(hosted.id, isBroken: workspace.manifests.isDeclared(hosted.id.kind))
    }

    /// Why a kind cannot be used: its declaration contains errors, another kind replaced it, or it does not
    /// exist.
    func unknownKind(_ name: String) -> BoardRemark {
        if Kind(name).map(workspace.manifests.isDeclared) == true { return .kindBroken(name) }
        let kinds = workspace.widgets.map { $0.kind.name }
        if let successor = Kind(name).flatMap(workspace.bound(placedAs:)) {
            return .kindFormer(name, successor: successor.kind)
        }
        return .kindUnknown(name, near: Spelling.nearest(name, among: kinds), kinds: kinds)
    }
}

extension RemoveCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<RemovedWidget> {
        try host.remove(widget, expecting: expectedRevision)
    }
}

extension ReloadCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ReloadReply> {
        try await host.reload(target, expecting: expectedRevision, in: locale)
    }
}

extension ListCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<PlacedWidgets> {
        try host.list(kind, inState, in: locale)
    }
}

extension LedgerCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Ledger> {
        switch self {
        case .widget(let widget): return try host.ledger(widget)
        case .board:
            let now = host.clock.now()
            let start = now - ReloadSettings.budgetWindow
            return BoardReply(.board(BoardLedger(try host.store.day(since: start), since: start, at: now)))
        }
    }
}

extension LookCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ReportedVisibility> {
        try host.look(widget, self.is)
    }
}

extension StatusCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<HostStatus> {
        host.status()
    }
}
