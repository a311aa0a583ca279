import ProviderProtocol
import WidgetModel

/// Answers the host's requests, independently of how lines are transported.
///
/// `accept` must receive lines one after the other. It only parses and registers a request, so a `cancel`
/// always finds the request that preceded it. The work that it returns may run on any thread, at the same
/// time as other work.
package final class AnsweringSession: Sendable {
    /// The number of requests that the kit works on at once, unless its program declares another one.
    package static let concurrency = 4

    private let widgets: [String: ProvidedWidget]
    private let declaration: InitializeAnswer
    private let write: @Sendable ([UInt8]) -> Void
    private let shutDown: @Sendable () -> Void
    private let tasks = RequestTasks()
    private let boards: KnownBoards

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - widgets: The kinds that the session answers for.
    ///   - concurrency: The number of requests that it works on at once.
    ///   - boards: Records the boards of the requests.
    ///   - write: Called with a complete line, from any thread.
    ///   - shutDown: Called after `shutdown` was answered.
    package init(
        widgets: [ProvidedWidget], concurrency: Int = AnsweringSession.concurrency,
        boards: KnownBoards = KnownBoards(),
        write: @escaping @Sendable ([UInt8]) -> Void,
        shutDown: @escaping @Sendable () -> Void = {}
    ) {
        self.boards = boards
        self.widgets = Dictionary(widgets.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
        self.write = write
        self.shutDown = shutDown
        // A method that no kind needs is not declared, so that an edit does not wait for an empty answer.
        var methods: [Method] = [.initialize, .placeholder, .snapshot, .timeline, .perform, .shutdown]
        let answered = widgets.reduce(into: Set<Method>()) { $0.formUnion($1.questions?.methods ?? []) }
        methods += [Method.options, .defaults, .validate].filter(answered.contains)
        declaration = InitializeAnswer(
            concurrency: concurrency, boards: widgets.allSatisfy(\.servesManyBoards) ? .many : .one,
            methods: methods.map(\.rawValue), kinds: widgets.compactMap(\.kindDeclaration))
    }

    /// Parses a line. Returns the work that it requests, or nil if the line is completely handled.
    package func accept(_ line: [UInt8]) -> Work? {
        switch IncomingLine(line) {
        case .message(.request(let id, let method, let params)):
            guard tasks.register(id) else {
                return send(.failure(id: id, ProviderFailure(.failed, "this id is in use")))
            }
            return Work(session: self, id: id, method: method, params: params)
        case .message(.notification(let method, let params)):
            // A notification that cannot be decoded is ignored, because its request or board is unknown.
            if method == CancelNotification.method,
                let cancel = try? CancelNotification(json: params)
            {
                tasks.cancel(cancel.id)
            } else if method == GroupValues.changeMethod {
                GroupValues.receive(change: params)
            } else if method == BoardLeftNotification.method,
                // Without a board, no values can be forgotten.
                let left = try? BoardLeftNotification(json: params)
            {
                GroupValues.forget(left.board)
            }
            return nil  // JSON-RPC does not allow a response to a notification, even if it is malformed.
        case .message(.answer(let id, let result)):
            HostCalls.shared.receive(.success(result), id: id)
            return nil
        case .message(.failure(let id, let failure)):
            HostCalls.shared.receive(.failure(failure), id: id)
            return nil
        case .malformedAnswer: return nil
        case .malformed(let id, let error), .malformedRequest(let id, let error):
            return send(.failure(id: id, ProviderFailure(.failed, error.description)))
        case .stray(let text):
            let excerpt = text.shortened(toBytes: 80)
            return send(.failure(id: nil, ProviderFailure(.failed, "not a JSON-RPC message: \(excerpt)")))
        }
    }

    /// Waits until all accepted requests have been answered.
    package func finish() async { await tasks.waitForAll() }

    /// Writes a message. Always returns nil, because no work remains.
    private func send(_ message: Message) -> Work? {
        write(message.line)
        return nil
    }

    /// An accepted request, ready to be performed.
    package struct Work: Sendable {
        let session: AnsweringSession
        let id: MessageID
        let method: String
        let params: JSONValue

        /// Starts on the current thread, and continues on a different thread only after a suspension.
        package func run() {
            let task = Task.immediate {
                let reply = await ProgressReport.$current.withValue(ProgressReport(id, session.write)) {
                    await session.reply(id, method, params)
                }
                session.tasks.finished(id)
                session.write(reply.line)
                session.tasks.answered()
                if method == Method.shutdown.rawValue { session.shutDown() }
            }
            session.tasks.started(id, task)
        }
    }

    private func reply(_ id: MessageID, _ method: String, _ params: JSONValue) async -> Message {
        do {
            guard let known = Method(rawValue: method) else {
                throw ProviderFailure(.unsupported, "unknown method \"\(method.shortened(toBytes: 80))\"")
            }
            return .answer(id: id, result: try await result(of: try ProviderRequest(known, params: params)))
        } catch {
            return .failure(id: id, ProviderFailure(thrown: error))
        }
    }

    private func result(of request: ProviderRequest) async throws -> JSONValue {
        switch request {
        case .initialize: return declaration.encodedJSON
        case .placeholder(let request):
            return try await answering(request.context) { widget, context in
                try widget.placeholder(context).encodedJSON
            }
        case .snapshot(let request):
            return try await answering(request.context, pushed: request.pushed) { widget, context in
                try await widget.snapshot(context, request.configuration).encodedJSON
            }
        case .timeline(let request):
            return try await answering(request.context, pushed: request.pushed) { widget, context in
                try await widget.timeline(context, request.configuration).encodedJSON
            }
        case .perform(let request):
            return try await answering(request.context) { widget, context in
                try await widget.perform(request, in: context)
                return Done().encodedJSON
            }
        case .options(let request):
            return try await answering(request.context) { widget, context in
                try await widget.asked(.options).options(request, in: context).encodedJSON
            }
        case .defaults(let request):
            return try await answering(request.context) { widget, context in
                try await widget.asked(.defaults).defaults(request.configuration, in: context).encodedJSON
            }
        case .validate(let request):
            return try await answering(request.context) { widget, context in
                try await widget.asked(.validate).validate(request.configuration, in: context).encodedJSON
            }
        case .accountBegin, .accountPoll, .accountRefresh:
            throw ProviderFailure(.unsupported, "this provider does not answer \(request.method.rawValue)")
        case .shutdown: return Done().encodedJSON
        }
    }

    /// Runs `answer` for the widget of a request, with the context of the request as the current one.
    private func answering(
        _ requested: RequestContext, pushed: PushedDocument? = nil,
        _ answer: (ProvidedWidget, TimelineProviderContext) async throws -> JSONValue
    ) async throws -> JSONValue {
        let (widget, context) = (try widget(requested), TimelineProviderContext(requested, pushed: pushed))
        boards.add(requested.board)
        return try await TimelineProviderContext.$current.withValue(context) {
            try await answer(widget, context)
        }
    }

    private func widget(_ context: RequestContext) throws -> ProvidedWidget {
        guard let widget = widgets[context.kind.name] else {
            let known = widgets.keys.sorted().joined(separator: ", ")
            throw ProviderFailure(.failed, "unknown kind \"\(context.kind)\", this provider has \(known)")
        }
        return widget
    }
}

extension ProvidedWidget {
    /// Performs the pressed action: an intent of the program, or else an action of the provider.
    fileprivate func perform(_ request: PerformRequest, in context: TimelineProviderContext) async throws {
        // Building the views registers private intents, for example after a restart.
        if ActionTypes.shared.isUnknown(request.action) {
            _ = try await timeline(context, request.configuration)
        }
        let intent = try await IntentAction.intent(named: request.action, isOn: request.isOn, in: context)
        if let intent {
            try await intent.performed()
        } else {
            let press = WidgetPress(request.action, isOn: request.isOn, number: request.press)
            try await perform(press, context, request.configuration)
        }
    }

    /// The questions about the parameters. Throws for a method that the kind does not need.
    fileprivate func asked(_ method: Method) throws -> any ParameterQuestions {
        guard let questions, questions.methods.contains(method) else {
            throw ProviderFailure(.unsupported, "this provider does not answer \(method.rawValue)")
        }
        return questions
    }
}
