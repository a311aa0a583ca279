import BoardClient
import BoardDocuments
import JSONText
import NIOPosix
import WebBoard
import WidgetModel

/// Sends requests to the board, each on a connection and a thread of its own, because an edit waits for its
/// provider.
final class BoardLine: Sendable {
    private let socket: String
    private let threads = NIOThreadPool(numberOfThreads: WebLimits.requests)

    /// - Parameter socket: the path of the board's socket.
    init(socket: String) {
        self.socket = socket
        threads.start()
    }

    /// The reply of the board; nil if no process serves it, or if it ended before its answer.
    func ask(_ request: BoardRequest, in locale: LocaleTag) async -> BoardReply? {
        await run { [socket] in Self.ask(request, in: locale, at: socket) }
    }

    /// Runs blocking work on one of the threads; nil if the server is ending.
    func run<Outcome: Sendable>(_ work: @escaping @Sendable () -> Outcome?) async -> Outcome? {
        // It only throws when the threads have ended.
        (try? await threads.runIfActive(work)) ?? nil
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
