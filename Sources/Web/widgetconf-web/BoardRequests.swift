import BoardDocuments
import NIOPosix
import Synchronization
import WebBoard
import WidgetModel

/// Sends requests to the board, each on a connection and a thread of its own, and runs other blocking work.
///
/// Each kind of work has threads of its own, so that a provider that hangs stops neither edits nor reads, and
/// devices that no one has let in stop only other displays.
final class BoardRequests: Sendable {
    /// A kind of work.
    enum Lane: Int, CaseIterable {
        /// Requests whose answers depend on a provider.
        case waiting
        case editing, reading
        /// Requests about displays, which are also sent for devices whose key is not checked yet.
        case displaying
        case drawing

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
    /// - Throws: if no process serves the board, if it ended before its answer, or if too many requests wait.
    func ask(_ request: BoardRequest, in locale: LocaleTag) async throws(WebProblem) -> BoardReply {
        let reply = try await run(request.lane) { [socket] in Self.ask(request, in: locale, at: socket) }
        guard let reply else { throw .boardAway }
        return reply
    }

    /// The document of a read; nil if the board refuses it.
    ///
    /// - Throws: also if the board fails, or its document cannot be read.
    func document<Document: Decodable>(
        of request: BoardRequest, in locale: LocaleTag = .english
    ) async throws(WebProblem) -> Document? {
        let reply = try await ask(request, in: locale)
        if reply.status == .failed { throw .boardAway }
        guard reply.isCarriedOut else { return nil }
        // A document of another form is that of another version.
        guard let document = try? Document(json: .object(reply.document)) else { throw .boardAway }
        return document
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
    static func ask(_ request: BoardRequest, in locale: LocaleTag, at socket: String) -> BoardReply? {
        guard let client = SocketClient(path: socket) else { return nil }
        // A host that does not respond has no answer.
        let line = try? client.ask(SocketRequest(request, in: locale).encodedJSON.bytes)
        // An answer that is not JSON has no result either.
        let answer = line.flatMap { $0 }.flatMap { try? SocketAnswer(json: JSONValue(parsing: $0)) }
        if let failure = answer?.error { return BoardReply(failed: failure.message) }
        return answer?.result
    }
}

extension BoardRequest {
    /// The threads that send the request.
    fileprivate var lane: BoardRequests.Lane {
        switch self {
        case .list, .show, .form, .history, .diff, .timeline, .ledger, .boardLedger, .render, .renderSeveral,
            .why,
            .layout, .changeLayout, .setup, .status, .logs, .trash, .emptyTrash, .accounts:
            .reading
        case .displays, .display, .displayWithKey, .reportDisplay: .displaying
        // A dry run stores nothing, and asks a provider.
        case .add, .duplicate, .edit, .undo, .redo: changeID == nil ? .waiting : .editing
        default: .waiting
        }
    }
}
