import BoardDocuments
import NIOPosix
import Synchronization
import WebBoard
import WidgetModel

/// Sends calls to the board, each on a connection and a thread of its own, and runs other blocking work.
///
/// Each kind of work has threads of its own, so that a provider that hangs stops neither edits nor reads, and
/// devices that no one has let in stop only other displays.
final class BoardLine: Sendable {
    /// A kind of work: that of a call, or drawing.
    enum Lane: Int, CaseIterable {
        case waiting, editing, reading, displaying, drawing

        fileprivate init(_ lane: CallLane) {
            self =
                switch lane {
                case .waiting: .waiting
                case .editing: .editing
                case .reading: .reading
                case .displaying: .displaying
                }
        }

        /// The work that is done at the same time, and the work that waits for a thread.
        fileprivate func size(_ limits: WebLimits) -> (threads: Int, waiting: Int) {
            switch self {
            case .waiting, .editing, .reading: (limits.requests, limits.waitingRequests)
            case .displaying: (limits.displayRequests, limits.waitingDisplayRequests)
            case .drawing: (2, limits.waitingRequests)
            }
        }
    }

    private struct Threads {
        let pool: NIOThreadPool
        let limit: Int
        /// The work that runs or waits for a thread.
        let count = Counter()
    }

    private final class Counter: Sendable { let value = Atomic(0) }

    private let socket: String
    private let threads: [Threads]

    /// - Parameter socket: the path of the board's socket.
    init(socket: String, limits: WebLimits) {
        self.socket = socket
        threads = Lane.allCases.map { lane in
            let size = lane.size(limits)
            return Threads(
                pool: NIOThreadPool(numberOfThreads: size.threads), limit: size.threads + size.waiting)
        }
        for lane in threads { lane.pool.start() }
    }

    /// The reply of the board.
    ///
    /// - Throws: if no process serves the board, if it ended before its answer, or if too many calls wait.
    func ask<Call: BoardCall>(
        _ call: Call, in locale: LocaleTag
    ) async throws(WebProblem) -> BoardReply<Call.Reply> { try await send(call, in: locale) }

    /// The reply of the board with its document as it is, for a client that reads it.
    func pass(_ call: any BoardCall, in locale: LocaleTag) async throws(WebProblem) -> BoardReply<JSONObject>
    {
        try await send(call, in: locale)
    }

    private func send<Document>(
        _ call: some BoardCall, in locale: LocaleTag
    ) async throws(WebProblem) -> BoardReply<Document> {
        let reply = try await run(Lane(call.lane)) { [socket] () -> BoardReply<Document>? in
            Self.send(call, in: locale, at: socket)
        }
        guard let reply else { throw .boardAway }
        return reply
    }

    /// The document of a read; nil if the board refuses it.
    ///
    /// - Throws: also if the board fails.
    func document<Call: BoardCall>(
        of call: Call, in locale: LocaleTag = .english
    ) async throws(WebProblem) -> Call.Reply? {
        let reply = try await ask(call, in: locale)
        if reply.status == .failed { throw .boardAway }
        return reply.carriedOut
    }

    /// Runs blocking work on a thread.
    ///
    /// - Throws: if too much work waits, or the server is shutting down.
    func run<Outcome: Sendable>(
        _ lane: Lane, _ work: @escaping @Sendable () -> Outcome
    ) async throws(WebProblem) -> Outcome {
        let threads = threads[lane.rawValue]
        let count = threads.count.value.add(1, ordering: .relaxed).newValue
        defer { threads.count.value.subtract(1, ordering: .relaxed) }
        guard count <= threads.limit else { throw .busy }
        // It only throws when the threads have ended.
        guard let outcome = try? await threads.pool.runIfActive(work) else { throw .ending }
        return outcome
    }

    /// Asks on the calling thread.
    static func ask<Call: BoardCall>(
        _ call: Call, in locale: LocaleTag, at socket: String
    ) -> BoardReply<Call.Reply>? { send(call, in: locale, at: socket) }

    private static func send<Document>(
        _ call: some BoardCall, in locale: LocaleTag, at socket: String
    ) -> BoardReply<Document>? {
        guard let client = SocketClient(path: socket) else { return nil }
        // A host that does not respond has no answer.
        let line = try? client.ask(SocketRequest(call, in: locale).encodedJSON.bytes)
        // An answer that is not JSON has no result either, nor has a document of another version.
        let answer = line.flatMap { $0 }.flatMap {
            try? SocketAnswer<Document>(json: JSONValue(parsing: $0))
        }
        if let failure = answer?.error { return BoardReply(failed: failure.message) }
        return answer?.result
    }
}
