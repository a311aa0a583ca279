import ProviderKit
import ProviderProtocol
import Synchronization
import Testing
import WidgetModel

/// 2026-11-21T08:30:00Z, the shared instant of all tests.
let morning = Instant(milliseconds: 1_795_249_800_000)

/// A session in memory: the test sends the host's lines and reads the provider's.
final class Conversation: Sendable {
    private let session: AnsweringSession
    private let sink: Sink

    init(_ widgets: any WidgetConfiguration...) {
        let sink = Sink()
        session = AnsweringSession(
            widgets: widgets.flatMap(\.declarations), write: { sink.take($0) }, shutDown: { sink.end() })
        self.sink = sink
    }

    /// Passes a line to the session; its work starts on this thread.
    func send(_ line: String) { session.accept(Array(line.utf8))?.run() }

    func send(_ request: ProviderRequest, id: Int64) {
        send(request.message(id: .number(id)).json.text)
    }

    func cancel(_ id: Int64) { send(CancelNotification(id: .number(id)).message.json.text) }

    /// All answers up to the moment when no request is under way, in the order in which they were sent.
    func replies() async -> [Message] {
        await session.finish()
        return sink.lines.map { line in
            guard case .message(let message) = IncomingLine(line.dropLast()) else {
                Issue.record("not a message: \(String(decoding: line, as: UTF8.self))")
                return .notification(method: "", params: .null)
            }
            return message
        }
    }

    /// The answer to one request.
    func reply(to request: ProviderRequest) async -> Message? {
        send(request, id: 1)
        return await replies().last
    }

    func timeline(_ request: TimelineRequest) async throws -> TimelineAnswer {
        switch await reply(to: .timeline(request)) {
        case .answer(_, let result): return try TimelineRequest.answer(result)
        case .failure(_, let failure): throw failure
        default: throw ProviderFailure(.malformed, "no answer")
        }
    }

    var isShutDown: Bool { sink.hasEnded }

    private final class Sink: Sendable {
        private let state = Mutex<(lines: [[UInt8]], hasEnded: Bool)>(([], false))

        func take(_ line: [UInt8]) { state.withLock { $0.lines.append(line) } }
        func end() { state.withLock { $0.hasEnded = true } }
        var lines: [[UInt8]] { state.withLock { $0.lines } }
        var hasEnded: Bool { state.withLock { $0.hasEnded } }
    }
}

extension RequestContext {
    /// A context for a kind, as the host sends it.
    static func of(_ kind: String, family: Family = .systemSmall, reason: ReloadReason? = .added)
        -> RequestContext
    {
        guard let kind = Kind(kind) else { fatalError("\(kind) is no kind") }
        return RequestContext(
            kind: kind, widget: PlacedWidgetID(kind: kind, number: 1), family: family, now: morning,
            timeZone: "Asia/Seoul", reason: reason, revision: .first)
    }
}
