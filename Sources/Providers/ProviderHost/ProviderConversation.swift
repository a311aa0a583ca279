package import NIOCore
package import ProviderProtocol
import Synchronization
package import WidgetModel

/// A conversation between a provider and a caller without a board: `doctor`, `check --run`, or the
/// conformance kit.
///
/// You must call `stop`, which ends its process.
package final class ProviderConversation: Sendable {
    package typealias Declared = Result<InitializeAnswer, ProviderFailure>

    /// The result of a request.
    package struct Answer: Sendable {
        package let result: Result<JSONValue, ProviderFailure>
        /// The time from sending the request to its result, including the time that it waited for other
        /// requests.
        package let milliseconds: Double
    }

    package let host: ProviderHost
    private let callers: WaitingCallers

    /// Prepares a conversation without starting a process.
    ///
    /// - Parameters:
    ///   - trace: called on `loop` with everything that passes between the host and the process.
    ///   - events: called on `loop` with everything that the host reports, before callers are resumed.
    package init(
        _ settings: ProviderSettings, on loop: any EventLoop,
        trace: (@Sendable (TracedEvent) -> Void)? = nil,
        events: @escaping @Sendable (ProviderEvent) -> Void = { _ in }
    ) {
        let callers = WaitingCallers()
        self.callers = callers
        host = ProviderHost(settings: settings, on: loop, trace: trace) { event in
            events(event)
            callers.receive(event)
        }
        callers.state.withLock { $0.host = host }
    }

    /// Starts the process by sending a request, and returns the provider's declaration.
    package func start(with request: ProviderRequest) async -> Declared {
        await withCheckedContinuation { continuation in
            callers.state.withLock { $0.start = continuation }
            host.send(OutgoingRequest(token: WaitingCallers.first, request: request))
        }
    }

    /// Sends a request and waits for its result.
    package func ask(_ request: ProviderRequest) async -> Answer {
        let start = NIODeadline.now()
        let result = await withCheckedContinuation { continuation in
            let token = callers.state.withLock { state in
                state.latest += 1
                state.requests[state.latest] = continuation
                return state.latest
            }
            host.send(OutgoingRequest(token: token, request: request))
        }
        let microseconds = (NIODeadline.now() - start).nanoseconds / 1000
        return Answer(result: result, milliseconds: Double(microseconds) / 1000)
    }

    /// Ends the process in steps.
    package func stop() async { await host.stop() }
}

/// The callers that wait for answers of a provider.
private final class WaitingCallers: Sendable {
    /// The number of the request that makes the host start the process.
    static let first: UInt64 = 1

    struct State {
        var start: CheckedContinuation<ProviderConversation.Declared, Never>?
        var requests: [UInt64: CheckedContinuation<Result<JSONValue, ProviderFailure>, Never>] = [:]
        /// The number of the latest request.
        var latest = first
        /// The values of the provider's group for each board, which exist only during the conversation.
        var groups: [BoardID?: GroupContents] = [:]
        /// Nil until the conversation is prepared.
        weak var host: ProviderHost?
    }

    let state = Mutex(State())

    /// Resumes the caller that waits for this event.
    func receive(_ event: ProviderEvent) {
        switch event {
        case .declared(let declaration): started(.success(declaration))
        case .answered(let token, _, let json): answered(token, .success(json))
        case .failed(let token, let failure):
            if token == Self.first { started(.failure(failure)) } else { answered(token, .failure(failure)) }
        case .asked(let call, let request): answer(request, call)
        case .started, .progress, .notification, .strayPrint, .log, .remark, .stopped: break
        }
    }

    /// Answers a request of the provider, as on a board without widgets.
    private func answer(_ request: HostRequest, _ call: HostCall) {
        let (host, result) = state.withLock { state in
            (state.host, state.groups[request.board, default: GroupContents()].result(of: request))
        }
        // The host must not be called while it reports an event.
        host?.loop.execute { host?.reply(to: call, result) }
    }

    private func started(_ declared: ProviderConversation.Declared) {
        let waiting = state.withLock { $0.start.take() }
        waiting?.resume(returning: declared)
    }

    private func answered(_ token: UInt64, _ result: Result<JSONValue, ProviderFailure>) {
        let waiting = state.withLock { $0.requests.removeValue(forKey: token) }
        waiting?.resume(returning: result)
    }
}

extension GroupContents {
    /// The answer to a request of a provider that is not on a board.
    fileprivate mutating func result(of request: HostRequest) -> Result<JSONValue, ProviderFailure> {
        switch request {
        case .configurations: return .success(ConfigurationsAnswer(widgets: []).encodedJSON)
        case .groupGet(let request): return .success(values(of: request.keys).encodedJSON)
        case .groupSet(let request):
            do throws(ProviderFailure) {
                let isStored = try apply(request)
                return .success(GroupSetAnswer(isStored: isStored, revision: revision).encodedJSON)
            } catch { return .failure(error) }
        }
    }
}
