import Foundation
package import ProviderProtocol
import Synchronization
package import WidgetModel

/// The requests that the kit sends to the host, and the answers that it waits for.
package final class HostCalls: Sendable {
    /// The calls of this process.
    package static let shared = HostCalls()

    /// How long an answer may take. A host that does not support the method answers at once.
    static let limit = Duration.seconds(5)

    private struct State {
        var write: (@Sendable ([UInt8]) -> Void)?
        var waiting: [Int64: @Sendable (Result<JSONValue, any Error>) -> Void] = [:]
        var lastID: Int64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Starts to send messages, as complete lines, with `write`.
    package func connect(_ write: @escaping @Sendable ([UInt8]) -> Void) {
        state.withLock { $0.write = write }
    }

    /// Ends the connection. All open calls fail.
    func disconnect() {
        let waiting = state.withLock { state in
            defer { (state.write, state.waiting) = (nil, [:]) }
            return state.waiting.values
        }
        for receive in waiting { receive(.failure(ProviderFailure(.unavailable, "the host has ended"))) }
    }

    /// Whether a host is connected. False outside a provider's process, for example in tests.
    package var isConnected: Bool { state.withLock { $0.write != nil } }

    /// Sends a notification. Without a host, it is dropped.
    func notify(_ method: String, _ params: JSONValue) {
        let line = Message.notification(method: method, params: params).line
        state.withLock { $0.write }?(line)
    }

    /// Writes a line to the provider's log, during a request to that of its board. Without a host, it goes to
    /// standard error.
    package func log(_ entry: LogNotification) {
        var entry = entry
        entry.board = entry.board ?? BoardID.ofRequest
        guard isConnected else {
            return FileHandle.standardError.write(Data((entry.line + "\n").utf8))
        }
        notify(LogNotification.method, entry.encodedJSON)
    }

    /// Sends a request and returns its result.
    package func result(of method: String, _ params: JSONValue = [:]) async throws -> JSONValue {
        let id = Mutex<Int64?>(nil)
        let expiry = Task {
            try await Task.sleep(for: Self.limit)
            if let id = id.withLock({ $0 }) { expire(id, method) }
        }
        defer { expiry.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            let sent = send(method, params) { continuation.resume(with: $0) }
            id.withLock { $0 = sent }
        }
    }

    /// Sends a request and blocks this thread until the result arrives. The thread that reads the input
    /// delivers it.
    func blockingResult(of method: String, _ params: JSONValue = [:]) throws -> JSONValue {
        let answer = Mutex<Result<JSONValue, any Error>?>(nil)
        let arrived = DispatchSemaphore(value: 0)
        let id = send(method, params) { result in
            answer.withLock { $0 = result }
            arrived.signal()
        }
        let seconds = TimeInterval(Self.limit.components.seconds)
        if arrived.wait(timeout: .now() + seconds) == .timedOut { expire(id, method) }
        return try (answer.withLock { $0 } ?? .failure(Self.silence(method))).get()
    }

    /// Sends a request. `receive` is called once with the answer; without a host, it is called at once.
    @discardableResult
    func send(
        _ method: String, _ params: JSONValue,
        receive: @escaping @Sendable (Result<JSONValue, any Error>) -> Void
    ) -> Int64 {
        let (id, write) = state.withLock { state in
            state.lastID += 1
            if state.write != nil { state.waiting[state.lastID] = receive }
            return (state.lastID, state.write)
        }
        guard let write else {
            receive(.failure(ProviderFailure(.unavailable, "there is no host to answer \(method)")))
            return id
        }
        write(Message.request(id: .number(id), method: method, params: params).line)
        return id
    }

    /// Delivers an answer from the host. An unexpected answer is ignored.
    func receive(_ answer: Result<JSONValue, any Error>, id: MessageID?) {
        guard let number = id?.number else { return }
        state.withLock { $0.waiting.removeValue(forKey: number) }?(answer)
    }

    private func expire(_ id: Int64, _ method: String) {
        receive(.failure(Self.silence(method)), id: .number(id))
    }

    private static func silence(_ method: String) -> ProviderFailure {
        ProviderFailure(
            .unavailable, "the host did not answer \(method) within \(limit.components.seconds) s")
    }
}
