import BoardClient
import BoardDocuments
import JSONText
import NIOPosix
import Synchronization
import WebBoard
import WidgetModel

/// Sends requests to the board, each on a connection and a thread of its own, and runs other blocking work.
///
/// Work that waits for a provider, reads and drawing have threads of their own, so that a provider that hangs
/// stops neither pictures nor reads.
final class BoardRequests: Sendable {
    /// A kind of work.
    enum Lane: Int, CaseIterable { case waiting, reading, drawing }

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
            let number = lane == .drawing ? 2 : limits.requests
            return Threads(
                pool: NIOThreadPool(numberOfThreads: number), limit: number + limits.waitingRequests)
        }
        for lane in threads { lane.pool.start() }
    }

    /// The reply of the board.
    ///
    /// - Throws: if no process serves the board, if it ended before its answer, or if too many requests wait.
    func ask(_ request: BoardRequest, in locale: LocaleTag) async throws(WebProblem) -> BoardReply {
        let lane: Lane = request.waitsForProviders ? .waiting : .reading
        let reply = try await run(lane) { [socket] in Self.ask(request, in: locale, at: socket) }
        guard let reply else { throw .boardAway }
        return reply
    }

    /// The document of a read; nil if the board refuses it.
    func document<Document: Decodable>(
        of request: BoardRequest, in locale: LocaleTag = .english
    ) async throws(WebProblem) -> Document? {
        let reply = try await ask(request, in: locale)
        // A document of another form is that of another version.
        return reply.isCarriedOut ? try? Document(json: .object(reply.document)) : nil
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
    /// Whether the answer can wait for a provider, which may take long.
    fileprivate var waitsForProviders: Bool {
        switch self {
        case .list, .show, .history, .diff, .timeline, .ledger, .boardLedger, .render, .renderSeveral, .why,
            .layout, .setup, .displays, .display, .displayWithKey, .reportDisplay, .status:
            false
        default: true
        }
    }
}
