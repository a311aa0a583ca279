import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import ProviderHost
import ProviderProtocol
import SourceText
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// Sends requests to providers and handles their answers.
extension BoardHost {
    /// Sends a request for a timeline to the provider's process, unless it was already sent ahead.
    func send(_ ask: TimelineAsk, isUrgent: Bool) {
        guard !isSent(ask), let hosted = upToDate(ask.widget) else { return }
        send(ask, of: hosted, isUrgent: isUrgent)
    }

    /// Sends the request of an edit to the provider's process while the edit is written to the disk, so that
    /// neither waits for the other (T7).
    ///
    /// The answer is handled on this loop and therefore after the commit. If the commit fails, the request is
    /// withdrawn. Steps that could not be reverted wait for the commit: canceling a request that the edit
    /// supersedes, and starting a process. So does reading a pushed document from the same database.
    func sendAhead(_ ask: TimelineAsk, of edited: HostedWidget) {
        guard edited.reading.isComplete, requests.generation(of: ask.widget) == nil, let bound = edited.bound,
            bound.pushRule == nil, providers[bound.provider]?.host.isRunning == true
        else { return }
        send(ask, of: edited, isUrgent: true)
    }

    /// Whether this request was already sent, which is the case after `sendAhead`.
    func isSent(_ ask: TimelineAsk) -> Bool { requests.generation(of: ask.widget) == ask.generation }

    private func send(_ ask: TimelineAsk, of hosted: HostedWidget, isUrgent: Bool) {
        guard let bound = hosted.bound else { return }
        let request = snapshot.timelineRequest(for: ask, of: hosted)
        hand(
            .timeline(request), to: bound.provider, for: .timeline(ask), isUrgent: isUrgent,
            choosing: snapshot.chosenPaths(in: hosted.reading.resolved, of: bound))
    }

    /// Requests the provider's placeholder for a placed widget.
    func askPlaceholder(_ widget: WidgetIndex, at now: Instant) {
        guard let hosted = widgets[widget], let bound = hosted.bound else { return }
        let request = PlaceholderRequest(context: snapshot.context(of: hosted, at: now, reason: nil))
        hand(.placeholder(request), to: bound.provider, for: .placeholder(widget), isUrgent: false)
    }

    /// Cancels a request whose generation no longer counts.
    func cancelRequest(of widget: WidgetIndex, _ generation: Generation) {
        requests.cancelTimeline(of: widget, generation).map(cancel)
    }

    /// Tells the provider's host that the answer to a request is no longer needed.
    func cancel(_ request: OpenRequests.Cancelled) {
        metrics.cancelled(request)
        providers[request.provider]?.host.cancel(request.token)
    }

    /// Sends a question to a provider and waits for its answer, until `deadline` has passed since the
    /// provider received it, or until the timeout. A closing host sends nothing, because it would not receive
    /// the answer. If the task is canceled, so is the request.
    ///
    /// - Parameter chosen: the files and folders that the provider may read from now on.
    func ask(
        _ request: ProviderRequest, of provider: ProviderName, isUrgent: Bool = false,
        deadline: Milliseconds? = nil, patience: Patience? = nil, choosing chosen: [String] = []
    ) async -> Result<JSONValue, ProviderFailure> {
        let token = requests.newToken()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !isClosing else { return continuation.resume(returning: .failure(BoardHost.ended)) }
                hand(
                    request, to: provider, for: .question(continuation), as: token, isUrgent: isUrgent,
                    deadline: deadline, patience: patience, choosing: chosen)
            }
        } onCancel: {
            enqueue { host in
                guard let (request, caller) = host.requests.cancelQuestion(token) else { return }
                host.cancel(request)
                caller.resume(returning: .failure(BoardHost.withdrawn))
            }
        }
    }

    /// Delivers an event of a provider to the board after its current work. It can be called from any thread.
    nonisolated func deliver(_ event: ProviderEvent, from provider: ProviderName, _ connection: UInt64) {
        enqueue { $0.take(event, from: provider, connection) }
    }

    /// Handles an event of a provider.
    ///
    /// - Parameter connection: the number of the connection that reported the event.
    private func take(_ event: ProviderEvent, from provider: ProviderName, _ connection: UInt64) {
        guard !isClosing else { return }
        defer { noteEnd(of: .answers) }
        metrics.count(event, from: provider)
        // A replaced provider still ends its requests, but it no longer speaks for its successor.
        let isPresent = providers.isPresent(connection, of: provider)
        switch event.masked(by: { secretTexts(of: provider) }) {
        case .answered(let token, _, let result): receive(result, answering: token)
        case .failed(let token, let failure): answered(token, .failure(failure))
        case .declared where !isPresent, .notification(.reload) where !isPresent, .asked where !isPresent:
            break
        case .declared(let declaration): declared(declaration, by: provider)
        case .notification(.unknown(let method)):
            announce(provider, "sent the unknown notification \"\(method)\"; it is ignored")
        case .asked(let call, let request): asked(request, by: provider, call)
        case .notification(.progress): break  // Reported as `.progress`, with the token of the request.
        case .progress(let token, let progress): progressed(progress, of: token, by: provider)
        case .notification(.log(let entry)): announceLog(provider, entry.message, entry.level)
        case .notification(.reload(let reload)):
            ProviderReloads(notification: reload, provider: provider).request(on: self)
        case .strayPrint(let line): announceLog(provider, "printed: " + line, .warning)
        case .log(let line): announceLog(provider, line)
        case .remark(let text): announce(provider, text)
        case .started:
            if isPresent, stepping == nil { SourceWatch.started(provider, on: self) }
        case .stopped(let ending):
            announce(provider, ending.description, ending == .exited(status: 0) ? .debug : .warning)
            if isPresent, stepping == nil { SourceWatch.ended(provider, on: self) }
        }
    }

    /// Reports a sentence about a provider.
    func announce(_ provider: ProviderName, _ text: String, _ level: LogLevel = .warning) {
        announce(.provider) {
            $0.provider = provider
            $0.level = level
            $0.text = text
        }
    }

    /// Reports a mistake of a provider.
    func warn(_ provider: ProviderName, _ message: String) {
        announce(.warning) {
            $0.provider = provider
            $0.message = BoardEvent.orNull(message)
        }
    }

    /// Reports a line of a provider's log, or unexpected output.
    private func announceLog(_ provider: ProviderName, _ line: String, _ level: LogLevel = .info) {
        announce(.log) {
            $0.provider = provider
            $0.level = level
            $0.line = line
        }
    }

    /// Sends a request to a provider's host and stores the purpose of its answer.
    ///
    /// - Parameters:
    ///   - token: a new token that the caller knows; nil to create one.
    ///   - chosen: the files and folders that the provider may read from now on.
    func hand(
        _ request: ProviderRequest, to provider: ProviderName, for purpose: RequestPurpose,
        as token: UInt64? = nil, isUrgent: Bool, deadline: Milliseconds? = nil, patience: Patience? = nil,
        choosing chosen: [String] = []
    ) {
        let token = requests.open(purpose, at: provider, as: token)
        do throws(ProviderFailure) {
            // The workspace may have changed since the caller read it.
            guard let connection = providers[provider] else {
                throw ProviderFailure(.unavailable, "the provider \(provider) is no longer declared")
            }
            let request = try request.completed(for: provider, on: self)
            var outgoing = OutgoingRequest(
                token: token, request: request, deadline: deadline, patience: patience, isUrgent: isUrgent)
            outgoing.chosenPaths = chosen
            metrics.sent(token, to: provider)
            connection.sent.learn(from: request.params)
            connection.host.send(outgoing)
        } catch {
            deliver(.failed(token: token, error), from: provider, 0)
        }
    }

    /// The largest timeline, in JSON values, that is read on the loop. During a larger one, edits of other
    /// widgets would have to wait (T7).
    private static let quickValues = 2000

    /// Whether an answer is large, has views that must be built, or has pictures in files.
    private func takesTime(_ result: JSONValue, about widget: WidgetIndex) -> Bool {
        widgets[widget]?.bound?.view != nil || result.exceeds(values: BoardHost.quickValues)
            || PictureFiles.areIn(result)
    }

    /// Handles an answer. One that takes time is read on another thread.
    private func receive(_ result: JSONValue, answering token: UInt64) {
        switch requests.purpose(of: token) {
        case .timeline(let ask) where takesTime(result, about: ask.widget):
            let limits = widgets[ask.widget]?.bound?.manifest.limits
            readElsewhere(result, answering: token, about: ask.widget) {
                ReadTimeline.read($0, at: ask.sent, limits: limits, $1)
            } then: {
                $0.timelineArrived($1, for: ask)
            }
        case .placeholder(let widget) where takesTime(result, about: widget):
            readElsewhere(result, answering: token, about: widget) {
                PlaceholderRow.read($0, $1)
            } then: {
                $0.placeholderArrived($1, for: widget)
            }
        case .timeline, .placeholder, .press, .question, nil: answered(token, .success(result))
        }
    }

    /// Reads an answer on another thread, and repeats this if the view definition changes in the meantime.
    /// Its request remains open, so that an edit can cancel it.
    private func readElsewhere<Read: Sendable>(
        _ result: JSONValue, answering token: UInt64, about widget: WidgetIndex,
        _ read: @escaping @Sendable (JSONValue, AnsweredViews) -> Read,
        then handle: @escaping @Sendable (isolated BoardHost, Read) -> Void
    ) {
        // The widget was removed, so the answer only closes its request.
        guard let hosted = widgets[widget] else { return answered(token, .success(result)) }
        let views = snapshot.views(of: hosted)
        Blocking.start(.board) {
            let answer = read(result, views)
            self.enqueue { host in
                guard !host.isClosing else { return }
                if let hosted = host.widgets[widget], hosted.bound?.view?.hash != views.definition?.hash {
                    return host.readElsewhere(result, answering: token, about: widget, read, then: handle)
                }
                if host.requests.close(token) != nil { handle(host, answer) }
                host.noteEnd(of: .answers)
                host.noteEnd(of: .placeholders)
            }
        }
    }

    /// Handles the result of a request. A canceled request has no effect.
    private func answered(_ token: UInt64, _ result: Result<JSONValue, ProviderFailure>) {
        guard let purpose = requests.close(token) else { return }
        switch purpose {
        case .question(let continuation): continuation.resume(returning: result)
        case .placeholder(let widget):
            // If the provider does not supply a placeholder, the built-in one remains.
            if let hosted = widgets[widget], case .success(let json) = result {
                placeholderArrived(PlaceholderRow.read(json, snapshot.views(of: hosted)), for: widget)
            }
            noteEnd(of: .placeholders)
        case .timeline(let ask):
            guard let hosted = widgets[ask.widget] else { return }
            let (limits, views) = (hosted.bound?.manifest.limits, snapshot.views(of: hosted))
            timelineArrived(
                result.flatMap { ReadTimeline.read($0, at: ask.sent, limits: limits, views) }, for: ask)
        case .press(let widget, let number): performed(result, widget, press: number)
        }
    }

    /// Sends a timeline request's result to the engine, which decides whether it counts (T11).
    private func timelineArrived(_ result: Result<ReadTimeline, ProviderFailure>, for ask: TimelineAsk) {
        guard let hosted = widgets[ask.widget] else { return }
        let provider = hosted.bound?.provider
        let arrived = result.map { ArrivedTimeline(ask: ask, read: $0) }
            .mapError { failure in provider.map { failure.masked(by: secretTexts(of: $0)) } ?? failure }
        reloads.arrived(arrived, for: ask.widget)
        defer { reloads.decided(about: ask.widget) }
        switch arrived {
        case .success(let answer):
            let secrets = provider.map { secretTexts(of: $0) }
            let warnings = answer.read.warnings.map { secrets?.masked($0.message) ?? $0.message }
            widgets[ask.widget]?.warnings = hosted.explained(warnings, about: answer.read, in: store)
            take(.answered(ask.widget, ask.generation, answer.timeline))
        case .failure(let failure):
            widgets[ask.widget]?.failure = failure
            let retryAfter = failure.retryAfter.map { clock.now() + $0 }
            take(.failed(ask.widget, ask.generation, ReloadFailure(failure.class, retryAfter: retryAfter)))
        }
    }

    private static let withdrawn = ProviderFailure(.unavailable, "the client no longer waits for the answer")
    private static let ended = ProviderFailure(.unavailable, "the process that ran the board ended")

    /// Resumes all callers that wait for a provider's answer, because the host is closing.
    func giveUpQuestions() {
        for caller in requests.closeQuestions() { caller.resume(returning: .failure(BoardHost.ended)) }
        workWaiting.end(.placeholders, ())
    }

    /// Stores the provider's placeholder.
    private func placeholderArrived(
        _ placeholder: Result<PlaceholderRow, JSONMismatch>, for widget: WidgetIndex
    ) {
        guard let hosted = widgets[widget] else { return }
        do { try store.store(try placeholder.get(), of: hosted.id) } catch {
            announce(.warning, hosted.id, message: "placeholder: \(error)")
        }
    }

    /// Applies a started provider's declaration, and reports its differences from the manifest.
    private func declared(_ declaration: InitializeAnswer, by provider: ProviderName) {
        guard let index = providers.declared(declaration, by: provider) else { return }
        if isDriving { take(.providerDeclared(index, concurrency: declaration.concurrency)) }
        for finding in workspace.findings(on: declaration, by: provider) {
            warn(provider, finding.message)
        }
    }
}

extension PlaceholderRow {
    /// Reads the answer to a request for a placeholder.
    fileprivate static func read(
        _ json: JSONValue, _ views: AnsweredViews
    ) -> Result<PlaceholderRow, JSONMismatch> {
        do throws(JSONMismatch) {
            let answer = try views.entry(in: json)
            return .success(
                PlaceholderRow(
                    archive: TimelineArchive.encode([answer.view]),
                    source: ViewSource([answer.values], builtBy: views.definition)))
        } catch { return .failure(error) }
    }
}
