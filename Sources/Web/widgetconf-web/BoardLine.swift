import BoardDocuments
import NIOPosix
import Synchronization
import WebBoard
import WidgetModel

/// Sends calls to the board, each on a separate connection and thread, and runs other blocking work.
///
/// Each kind of work uses separate threads, so that a hanging provider delays neither edits nor reads, and
/// unauthenticated devices can delay only other displays.
final class BoardLine: Sendable {
    /// A kind of work: a call's kind, or drawing.
    enum Lane: Int, CaseIterable {
        case waiting, editing, reading, displaying, pushing, drawing

        fileprivate init(_ lane: CallLane) {
            self =
                switch lane {
                case .waiting: .waiting
                case .editing: .editing
                case .reading: .reading
                case .displaying: .displaying
                case .pushing: .pushing
                }
        }

        /// The maximum number of concurrent work items, and of items that wait for a thread.
        fileprivate func size(_ limits: WebLimits) -> (threads: Int, waiting: Int) {
            switch self {
            case .waiting, .editing, .reading, .pushing: (limits.requests, limits.waitingRequests)
            case .displaying: (limits.displayRequests, limits.waitingDisplayRequests)
            case .drawing: (BoardLine.drawingThreads, limits.waitingRequests)
            }
        }
    }

    /// The number of pictures that are drawn at the same time.
    static let drawingThreads = 2

    private struct Threads {
        let pool: NIOThreadPool
        let limit: Int
        /// The number of work items that run or wait for a thread.
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
    /// - Throws: if no process serves the board, if the process ended before its answer, or if too many calls
    ///   wait.
    func ask<Call: BoardCall>(
        _ call: Call, in locale: LocaleTag
    ) async throws(WebProblem) -> BoardReply<Call.Reply> { try await send(call, in: locale) }

    /// The reply of the board with an undecoded document, for clients that read it themselves.
    func askForJSON(
        _ call: any BoardCall, in locale: LocaleTag
    ) async throws(WebProblem) -> BoardReply<JSONObject> { try await send(call, in: locale) }

    private func send<Document>(
        _ call: some BoardCall, in locale: LocaleTag
    ) async throws(WebProblem) -> BoardReply<Document> {
        let reply = try await run(Lane(call.lane)) { [socket] () -> BoardReply<Document>? in
            Self.send(call, in: locale, at: socket)
        }
        guard let reply else { throw .boardAway }
        return reply
    }

    /// The document of a read; nil if the call is rejected.
    ///
    /// - Throws: if the call fails.
    func document<Call: BoardCall>(
        of call: Call, in locale: LocaleTag = .english
    ) async throws(WebProblem) -> Call.Reply? {
        let reply = try await ask(call, in: locale)
        if reply.status == .failed || reply.isUnreadable { throw .boardAway }
        return reply.carriedOut
    }

    /// Whether the board answers. Clients without a login may ask, so it uses the threads for displays.
    func isConnected() async throws(WebProblem) -> Bool {
        try await run(.displaying) { [socket] in SocketClient(path: socket)?.isHostAlive ?? false }
    }

    /// Runs blocking work on a thread.
    ///
    /// - Throws: if too many work items wait, or if the server is shutting down.
    func run<Outcome: Sendable>(
        _ lane: Lane, _ work: @escaping @Sendable () -> Outcome
    ) async throws(WebProblem) -> Outcome {
        let threads = threads[lane.rawValue]
        let count = threads.count.value.add(1, ordering: .relaxed).newValue
        defer { threads.count.value.subtract(1, ordering: .relaxed) }
        guard count <= threads.limit else { throw .busy }
        // It only throws after the threads have ended.
        guard let outcome = try? await threads.pool.runIfActive(work) else { throw .ending }
        return outcome
    }

    /// Sends the request on the calling thread.
    static func ask<Call: BoardCall>(
        _ call: Call, in locale: LocaleTag, at socket: String
    ) -> BoardReply<Call.Reply>? { send(call, in: locale, at: socket) }

    private static func send<Document>(
        _ call: some BoardCall, in locale: LocaleTag, at socket: String
    ) -> BoardReply<Document>? {
        guard let client = SocketClient(path: socket) else { return nil }
        // Treat an unresponsive host as no answer.
        let line = try? client.ask(SocketRequest(call, in: locale).encodedJSON.bytes)
        // Treat an answer that is not JSON, or a document of another version, as no answer.
        let answer = line.flatMap { $0 }.flatMap {
            try? SocketAnswer<Document>(json: JSONValue(parsing: $0))
        }
        if let failure = answer?.error { return BoardReply(failed: failure.message) }
        return answer?.result
    }
}
