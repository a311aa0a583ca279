import BoardDocuments
import JSONText
import ProviderHost
import ProviderProtocol
import SourceText
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// Requests on their way to providers, and what comes back.
extension BoardHost {
    /// Hands a request for a timeline to the provider's process, unless it was sent ahead.
    func send(_ ask: TimelineAsk, isUrgent: Bool) {
        guard !isSent(ask), let hosted = upToDate(ask.widget) else { return }
        send(ask, of: hosted, isUrgent: isUrgent)
    }

    /// Hands the request of an edit to the provider's process while the disk takes the edit, so that neither
    /// waits for the other (T7).
    ///
    /// Its answer is taken on this loop, so not before the commit: it counts when that succeeds, and the
    /// request is withdrawn when it does not. What a refused edit could not take back waits for the commit:
    /// the cancelling of a request that the edit supersedes, and the start of a process.
    func sendAhead(_ ask: TimelineAsk, of edited: HostedWidget) {
        guard edited.reading.isComplete, requests.generation(of: ask.widget) == nil, let bound = edited.bound,
            providers[bound.provider]?.host.isRunning == true
        else { return }
        send(ask, of: edited, isUrgent: true)
    }

    func isSent(_ ask: TimelineAsk) -> Bool { requests.generation(of: ask.widget) == ask.generation }

    private func send(_ ask: TimelineAsk, of hosted: HostedWidget, isUrgent: Bool) {
        guard let bound = hosted.bound else { return }
        let context = context(of: hosted, at: ask.sent, reason: ask.reason)
        let request = TimelineRequest(context: context, configuration: hosted.reading.values)
        hand(.timeline(request), to: bound.provider, for: .timeline(ask), isUrgent: isUrgent)
    }

    func askPlaceholder(_ widget: WidgetIndex, at now: Instant) {
        guard let hosted = widgets[widget], let bound = hosted.bound else { return }
        let request = PlaceholderRequest(context: context(of: hosted, at: now, reason: nil))
        hand(.placeholder(request), to: bound.provider, for: .placeholder(widget), isUrgent: false)
    }

    /// Cancels the request of a generation that no longer counts.
    func cancelRequest(of widget: WidgetIndex, _ generation: Generation) {
        requests.cancelTimeline(of: widget, generation).map(cancel)
    }

    func cancel(_ request: OpenRequests.Cancelled) {
        providers[request.provider]?.host.cancel(request.token)
    }

    /// Asks a provider something and waits for its answer: until `deadline` has passed since the provider
    /// came to it, or patience is at its end. A host that ends asks nothing more, as it would hear no answer.
    func ask(
        _ request: ProviderRequest, of provider: ProviderName, deadline: Milliseconds? = nil,
        patience: Patience? = nil
    ) async -> Result<JSONValue, ProviderFailure> {
        await withCheckedContinuation { continuation in
            guard !isClosing else { return continuation.resume(returning: .failure(BoardHost.ended)) }
            hand(
                request, to: provider, for: .question(continuation), isUrgent: false, deadline: deadline,
                patience: patience)
        }
    }

    /// Has the board take an event of a provider, after what it is doing now. From any thread.
    nonisolated func deliver(_ event: ProviderEvent, from provider: ProviderName, _ connection: UInt64) {
        enqueue { $0.take(event, from: provider, connection) }
    }

    private func take(_ event: ProviderEvent, from provider: ProviderName, _ connection: UInt64) {
        guard !isClosing else { return }
        defer { noteEnd(of: .answers) }
        // A provider that was replaced still ends its requests, and no longer speaks for its successor.
        let isPresent = providers.isPresent(connection, of: provider)
        switch event {
        case .answered(let token, _, let result): answered(token, .success(result))
        case .failed(let token, let failure): answered(token, .failure(failure))
        case .declared where !isPresent, .notification(.reload) where !isPresent: break
        case .declared(let declaration): declared(declaration, by: provider)
        case .notification(.unknown(let method)):
            announce(provider, "sent the unknown notification \"\(method)\"; it is ignored")
        case .notification(.log(let entry)): announceLog(provider, entry.line)
        case .notification(.reload(let reload)): pushed(reload, by: provider)
        case .strayPrint(let line): announceLog(provider, "printed: " + line)
        case .log(let line): announceLog(provider, line)
        case .remark(let text): announce(provider, text)
        case .started: break
        case .stopped(let ending): announce(provider, ending.description)
        }
    }

    private func announce(_ provider: ProviderName, _ text: String) {
        announce(.provider) {
            $0.provider = provider
            $0.text = text
        }
    }

    /// A line of a provider's log, or a stray print of its.
    private func announceLog(_ provider: ProviderName, _ line: String) {
        announce(.log) {
            $0.provider = provider
            $0.line = line
        }
    }

    /// A provider has news: for all its widgets, for those of one of its kinds, or for one of them.
    private func pushed(_ reload: ReloadNotification, by provider: ProviderName) {
        // A command that only looks asks for nothing.
        guard isDriving else { return }
        let named =
            reload.widget.map { id in widgets[stepping == nil ? id : id.unsimulated].map { [$0] } ?? [] }
            ?? widgets.all
        let meant = named.filter { hosted in
            hosted.bound?.provider == provider && (reload.kind.map { $0 == hosted.kind } ?? true)
        }
        if let kind = reload.kind, workspace.widget(kind)?.provider != provider {
            announce(provider, "requested a reload of \"\(kind)\", which belongs to another provider")
        }
        for hosted in meant where engine.canReload(hosted.index) {
            take(.reloadAsked(hosted.index, .pushed))
        }
    }

    func hand(
        _ request: ProviderRequest, to provider: ProviderName, for purpose: RequestPurpose, isUrgent: Bool,
        deadline: Milliseconds? = nil, patience: Patience? = nil
    ) {
        let token = requests.open(purpose, at: provider)
        // The workspace may have changed since the caller looked.
        guard let connection = providers[provider] else {
            let failure = ProviderFailure(.unavailable, "the provider \(provider) is no longer declared")
            return deliver(.failed(token: token, failure), from: provider, 0)
        }
        connection.host.send(
            OutgoingRequest(
                token: token, request: request, deadline: deadline, patience: patience, isUrgent: isUrgent))
    }

    private func answered(_ token: UInt64, _ result: Result<JSONValue, ProviderFailure>) {
        guard let purpose = requests.close(token) else { return }
        switch purpose {
        case .question(let continuation): continuation.resume(returning: result)
        case .placeholder(let widget): placeholderArrived(result, for: widget)
        case .timeline(let ask): timelineArrived(result.flatMap(ReadTimeline.read), for: ask)
        case .press(let widget, let number): performed(result, widget, press: number)
        }
    }

    private func timelineArrived(_ result: Result<ReadTimeline, ProviderFailure>, for ask: TimelineAsk) {
        guard widgets[ask.widget] != nil else { return }
        let arrived = result.map { ArrivedTimeline(ask: ask, read: $0) }
        reloads.arrived(arrived, for: ask.widget)
        defer { reloads.decided(about: ask.widget) }
        switch arrived {
        case .success(let answer):
            widgets[ask.widget]?.warnings = answer.read.warnings.map(\.message)
            take(.answered(ask.widget, ask.generation, answer.timeline))
        case .failure(let failure):
            widgets[ask.widget]?.failure = failure
            let retryAfter = failure.retryAfter.map { clock.now() + $0 }
            take(.failed(ask.widget, ask.generation, ReloadFailure(failure.class, retryAfter: retryAfter)))
        }
    }

    private static let ended = ProviderFailure(.unavailable, "the process that ran the board ended")

    /// Lets everybody go on who waits for an answer of a provider: the host ends.
    func giveUpQuestions() {
        for caller in requests.closeQuestions() { caller.resume(returning: .failure(BoardHost.ended)) }
        workWaiting.end(.placeholders, ())
    }

    /// A provider without a placeholder of its own keeps the built-in look.
    private func placeholderArrived(_ result: Result<JSONValue, ProviderFailure>, for widget: WidgetIndex) {
        defer { noteEnd(of: .placeholders) }
        guard let hosted = widgets[widget], case .success(let json) = result else { return }
        do {
            let answer = try PlaceholderRequest.answer(json)
            try store.store(placeholder: TimelineArchive.encode([answer.view]), of: hosted.id)
        } catch {
            announce(.warning, hosted.id, message: "placeholder: \(error)")
        }
    }

    private func declared(_ declaration: InitializeAnswer, by provider: ProviderName) {
        guard let index = providers.declared(declaration, by: provider) else { return }
        if isDriving { take(.providerDeclared(index, concurrency: declaration.concurrency)) }
        for finding in workspace.findings(on: declaration, by: provider) {
            announce(provider, finding.message)
        }
    }

    /// What every request about a placed widget says about its surroundings.
    ///
    /// - Parameter locale: of the person who asks; nil: the board's, for what stays on it.
    func context(
        of hosted: HostedWidget, at now: Instant, reason: ReloadReason?, in locale: LocaleTag? = nil
    ) -> RequestContext {
        RequestContext(
            kind: hosted.kind,
            widget: hosted.id.number == 0 ? nil : stepping == nil ? hosted.id : hosted.id.simulated,
            family: hosted.family, isSimulated: stepping != nil, now: now,
            locale: (locale ?? surroundings.locale).description, timeZone: surroundings.timeZone,
            colorScheme: .dark, reason: reason,
            revision: hosted.revision.number > 0 ? hosted.revision : nil)
    }
}
