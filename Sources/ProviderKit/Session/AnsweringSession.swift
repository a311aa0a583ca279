import JSONText
import ProviderProtocol
import WidgetModel

/// Answers the host's requests, independently of how lines are transported.
///
/// `accept` must receive lines one after the other. It only parses and registers a request, so a `cancel`
/// always finds the request that preceded it. The work that it returns may run on any thread, at the same
/// time as other work.
package final class AnsweringSession: Sendable {
    /// The number of requests that the kit works on at once.
    package static let concurrency = 4

    private let widgets: [String: ProvidedWidget]
    private let declaration: InitializeAnswer
    private let write: @Sendable ([UInt8]) -> Void
    private let shutDown: @Sendable () -> Void
    private let tasks = RequestTasks()

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - widgets: The kinds that the session answers for.
    ///   - write: Called with a complete line, from any thread.
    ///   - shutDown: Called after `shutdown` was answered.
    package init(
        widgets: [ProvidedWidget], write: @escaping @Sendable ([UInt8]) -> Void,
        shutDown: @escaping @Sendable () -> Void = {}
    ) {
        self.widgets = Dictionary(widgets.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
        self.write = write
        self.shutDown = shutDown
        declaration = InitializeAnswer(
            concurrency: AnsweringSession.concurrency,
            methods: [.initialize, .placeholder, .snapshot, .timeline, .perform, .shutdown].map(
                \Method.rawValue),
            kinds: widgets.compactMap(\.kindDeclaration))
    }

    /// Parses a line. Returns the work that it requests, or nil if nothing is left to do.
    package func accept(_ line: [UInt8]) -> Work? {
        switch IncomingLine(line) {
        case .message(.request(let id, let method, let params)):
            guard tasks.register(id) else {
                return send(.failure(id: id, ProviderFailure(.failed, "this id is in use")))
            }
            return Work(session: self, id: id, method: method, params: params)
        case .message(.notification(let method, let params)):
            // A notification that cannot be decoded is ignored, because it does not say which request to
            // cancel.
            if method == CancelNotification.method,
                let cancel = try? CancelNotification(json: params)
            {
                tasks.cancel(cancel.id)
            }
            return nil  // JSON-RPC does not allow a response to a notification, even if it is malformed.
        case .message(.answer), .message(.failure), .malformedAnswer:
            return nil  // The kit does not send requests to the host.
        case .malformed(let id, let error), .malformedRequest(let id, let error):
            return send(.failure(id: id, ProviderFailure(.failed, error.description)))
        case .stray(let text):
            let excerpt = text.shortened(toBytes: 80)
            return send(.failure(id: nil, ProviderFailure(.failed, "not a JSON-RPC message: \(excerpt)")))
        }
    }

    /// Waits until all accepted requests have been answered.
    package func finish() async { await tasks.waitForAll() }

    /// Writes a message; returns nil, because there is no work left.
    private func send(_ message: Message) -> Work? {
        write(message.line)
        return nil
    }

    /// An accepted request, ready to be carried out.
    package struct Work: Sendable {
        let session: AnsweringSession
        let id: MessageID
        let method: String
        let params: JSONValue

        /// Starts on the current thread, and continues on another one only after a suspension.
        package func run() {
            let task = Task.immediate {
                let reply = await session.reply(id, method, params)
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
            let context = TimelineProviderContext(request.context)
            return try widget(request.context).placeholder(context).encodedJSON
        case .snapshot(let request):
            let context = TimelineProviderContext(request.context)
            return try await widget(request.context).snapshot(context, request.configuration).encodedJSON
        case .timeline(let request):
            let context = TimelineProviderContext(request.context)
            return try await widget(request.context).timeline(context, request.configuration).encodedJSON
        case .perform(let request):
            let press = WidgetPress(request.action, isOn: request.isOn, number: request.press)
            let context = TimelineProviderContext(request.context)
            try await widget(request.context).perform(press, context, request.configuration)
            return Done().encodedJSON
        case .options, .defaults, .validate:
            throw ProviderFailure(.unsupported, "this provider does not answer \(request.method.rawValue)")
        case .shutdown: return Done().encodedJSON
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
