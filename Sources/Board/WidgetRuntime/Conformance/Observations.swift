import ProviderHost
import ProviderProtocol
import Synchronization
import WidgetModel

/// A provider's output during all checks, apart from the answers to single requests.
final class Observations: Sendable {
    /// The facts that a check reads.
    struct Facts {
        /// Lines on standard output that are not messages.
        var strayLines: [String] = []
        /// Problems of malformed messages that do not belong to a request.
        var malformed: [String] = []
        /// Descriptions of answers without a request.
        var unasked: [String] = []
        /// The views and modifiers that the provider draws only approximately, each once.
        var approximations: [String] = []
        /// The latest line of the log.
        var logLine: String?
        /// How the latest process ended.
        var ending: ProcessEnding?
        /// The number of processes that have ended.
        var endings = 0
    }

    /// A request of the provider to the host.
    struct Call: Hashable {
        let method: String
        /// The board that it names; nil if it names none.
        let board: String?
    }

    /// The first id of injected requests. It is above the ids of a session, and still exact in a provider
    /// that represents numbers as floating-point.
    static let firstInjected: Int64 = (1 << 52) + (1 << 51)
    /// The maximum number of lines of each kind.
    private static let mostLines = 20

    /// The requests that one process received. Its last output may be read when the next process already
    /// runs.
    private struct Requests {
        var outstanding: Set<Int64> = []
        var answered: Set<Int64> = []
    }

    private struct State {
        var facts = Facts()
        var requests: [Int32: Requests] = [:]
        /// The answers to injected requests, and the callers that wait for them.
        var injected: [Int64: Message] = [:]
        var waiting: [Int64: CheckedContinuation<Message?, Never>] = [:]
        var waitingForEnd: CheckedContinuation<Bool, Never>?
        /// The requests of the provider since a check has taken them last, at most `mostLines`.
        var calls: [Call] = []
    }

    private let state = Mutex(State())

    var facts: Facts { state.withLock(\.facts) }

    /// The requests of the provider since the last call, at most `mostLines`.
    func takeCalls() -> [Call] {
        state.withLock { state in
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// Waits for the answer to a request that was injected; nil if it does not come in time.
    func answer(to id: Int64, within limit: Milliseconds) async -> Message? {
        await withCheckedContinuation { continuation in
            let present = state.withLock { state in
                if state.injected[id] == nil { state.waiting[id] = continuation }
                return state.injected[id]
            }
            if let present { return continuation.resume(returning: present) }
            Self.run(after: limit) { self.finish(id, nil) }
        }
    }

    /// Waits until a process has ended; returns false if it does not end in time.
    func ended(within limit: Milliseconds) async -> Bool {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if state.facts.endings == 0 { state.waitingForEnd = continuation }
                return state.facts.endings > 0
            }
            if hasEnded { return continuation.resume(returning: true) }
            Self.run(after: limit) { self.finishWaitForEnd(false) }
        }
    }

    private static func run(after delay: Milliseconds, _ body: @escaping @Sendable () -> Void) {
        Task {
            try? await Task.sleep(for: .milliseconds(delay.count))  // The task is never canceled.
            body()
        }
    }

    private func finishWaitForEnd(_ hasEnded: Bool) {
        let waiting = state.withLock { $0.waitingForEnd.take() }
        waiting?.resume(returning: hasEnded)
    }

    private func finish(_ id: Int64, _ message: Message?) {
        let waiting = state.withLock { $0.waiting.removeValue(forKey: id) }
        waiting?.resume(returning: message)
    }

    /// Receives everything that passes between the host and the process.
    func receive(_ event: TracedEvent) {
        switch event.what {
        case .started: state.withLock { $0.requests[event.processID] = Requests() }
        case .sent(let bytes): sent(bytes, to: event.processID)
        case .received(let bytes): received(IncomingLine(bytes), from: event.processID)
        case .logged(let line): state.withLock { $0.facts.logLine = line }
        case .stopped(let ending):
            state.withLock { state in
                state.facts.ending = ending
                state.facts.endings += 1
            }
            finishWaitForEnd(true)
        }
    }

    private func sent(_ bytes: [UInt8], to process: Int32) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard case .message(.request(let id, _, _)) = IncomingLine(line) else { continue }
            state.withLock { state in
                state.requests[process, default: Requests()].outstanding.insert(id.number)
                state.requests[process]?.answered.remove(id.number)
            }
        }
    }

    private func received(_ line: IncomingLine, from process: Int32) {
        switch line {
        case .message(.answer(let id, _)): answered(id.number, line, process)
        case .message(.failure(let id?, _)): answered(id.number, line, process)
        case .malformed(let id?, _): answered(id.number, line, process)
        case .message(.notification(let method, let params)): notified(method, params)
        // An error without an id is an answer to a line that could not be read.
        case .message(.failure(nil, _)): break
        case .message(.request(_, let method, let params)):
            let call = Call(method: method, board: params["board"]?.string)
            state.withLock { if $0.calls.count < Self.mostLines { $0.calls.append(call) } }
        case .malformed(nil, let error), .malformedAnswer(let error), .malformedRequest(_, let error):
            state.withLock { $0.facts.malformed.keep(error.description, Self.mostLines) }
        case .stray(let text): state.withLock { $0.facts.strayLines.keep(text, Self.mostLines) }
        }
    }

    private func answered(_ id: Int64, _ line: IncomingLine, _ process: Int32) {
        state.withLock { state in
            let requests = state.requests[process] ?? Requests()
            if requests.outstanding.contains(id) {
                state.requests[process]?.outstanding.remove(id)
                state.requests[process]?.answered.insert(id)
            } else {
                let words = requests.answered.contains(id) ? "answered twice" : "never sent"
                state.facts.unasked.keep("request \(id) was \(words)", Self.mostLines)
            }
            if id >= Self.firstInjected, case .message(let message) = line { state.injected[id] = message }
        }
        if case .message(let message) = line { finish(id, message) }
    }

    private func notified(_ method: String, _ params: JSONValue) {
        guard method == LogNotification.method else { return }
        state.withLock { state in
            if let name = params["approximation"]?.string, !state.facts.approximations.contains(name) {
                state.facts.approximations.append(name)
            }
            if let message = params["message"]?.string { state.facts.logLine = message }
        }
    }
}

extension [String] {
    fileprivate mutating func keep(_ line: String, _ limit: Int) { if count < limit { append(line) } }
}
