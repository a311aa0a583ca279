import ProviderHost
import ProviderProtocol
import Synchronization
import WidgetModel
import WidgetViews

@testable import WidgetRuntime

/// A replacement for a provider's process: stores its requests until the test answers them.
final class StandIn: RequestTaking {
    struct Asked: Sendable {
        let token: UInt64
        let request: ProviderRequest
    }

    private struct State {
        var asked: [Asked] = []
        var deliver: @Sendable (ProviderEvent) -> Void = { _ in }
        var isRunning = true
    }

    private let state = Mutex(State())
    /// Called for each request for a timeline.
    private let sent: @Sendable (TimelineRequest) -> Void

    init(sent: @escaping @Sendable (TimelineRequest) -> Void) { self.sent = sent }

    func connect(_ deliver: @escaping @Sendable (ProviderEvent) -> Void) {
        state.withLock { $0.deliver = deliver }
    }

    /// The unanswered requests, oldest first.
    var asked: [Asked] { state.withLock { $0.asked } }

    func send(_ request: OutgoingRequest) {
        switch request.request {
        case .timeline(let timeline):
            sent(timeline)
            keep(request)
        case .perform: keep(request)
        case .placeholder:
            deliver(.answered(token: request.token, .placeholder, EntryAnswer(view: .text("…")).encodedJSON))
        default:
            let failure = ProviderFailure(.unsupported, "it is not asked here")
            deliver(.failed(token: request.token, failure))
        }
    }

    var isRunning: Bool {
        get { state.withLock { $0.isRunning } }
        set { state.withLock { $0.isRunning = newValue } }
    }

    func cancel(_ token: UInt64) { state.withLock { $0.asked.removeAll { $0.token == token } } }

    func reply(to call: HostCall, _ result: Result<JSONValue, ProviderFailure>) {}
    func notify(_ message: Message) {}
    nonisolated(nonsending) func stop() async {}

    /// Answers one of the requests; false if the request no longer exists.
    @discardableResult
    func answer(_ asked: Asked, _ result: Result<JSONValue, ProviderFailure>) -> Bool {
        let isThere = state.withLock { state in
            let place = state.asked.firstIndex { $0.token == asked.token }
            return place.map { state.asked.remove(at: $0) } != nil
        }
        guard isThere else { return false }
        switch result {
        case .success(let json): deliver(.answered(token: asked.token, asked.request.method, json))
        case .failure(let failure): deliver(.failed(token: asked.token, failure))
        }
        return true
    }

    private func keep(_ request: OutgoingRequest) {
        state.withLock { $0.asked.append(Asked(token: request.token, request: request.request)) }
    }

    private func deliver(_ event: ProviderEvent) { state.withLock { $0.deliver }(event) }
}

extension ViewTree {
    /// Words with a button.
    static func words(_ words: String) -> ViewTree {
        ViewTree(.button(ViewButton(action: "add", content: .text(words))))
    }
}
