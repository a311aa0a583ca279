import BoardDocuments
import Foundation
import Glibc
import Synchronization
import WidgetModel

/// The socket of a board without widgets, which counts the requests for widgets.
final class FakeBoard: Sendable {
    private struct State {
        var rendered: [String] = []
        /// The connections that receive events.
        var followers: [CInt] = []
        /// Whether answers are held back.
        var isHeld = false
    }

    let path: String
    private let listener: CInt
    private let state = Mutex(State())

    init(in folder: String) throws {
        path = folder + "/board.sock"
        listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isListening = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                    && listen(listener, 16) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRINUSE) }
        Thread.detachNewThread { [weak self] in
            while let connection = self?.accepted() {
                Thread.detachNewThread { [weak self] in self?.answer(on: connection) }
            }
        }
    }

    /// The languages of the requests for all widgets, in order.
    var rendered: [String] { state.withLock { $0.rendered } }

    var isFollowed: Bool { state.withLock { !$0.followers.isEmpty } }

    /// From now on, requests are counted, and answered after `release`.
    func hold() { state.withLock { $0.isHeld = true } }

    func release() { state.withLock { $0.isHeld = false } }

    /// Ends the board, and its connections.
    func end() {
        shutdown(listener, CInt(SHUT_RDWR))
        close(listener)
        state.withLock { state in
            for follower in state.followers { shutdown(follower, CInt(SHUT_RDWR)) }
        }
    }

    /// Sends an event to all followers of the board.
    func announce(_ news: BoardEvent.News, of widget: PlacedWidgetID? = nil) {
        let line = SocketEvent(BoardEvent(news, widget)).encodedJSON.bytes
        for follower in state.withLock({ $0.followers }) { FakeBoard.write(line, to: follower) }
    }

    private func accepted() -> CInt? {
        let connection = accept(listener, nil, nil)
        return connection >= 0 ? connection : nil
    }

    private func answer(on connection: CInt) {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(connection, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        // A line that is not a request is not answered.
        guard let request = try? SocketRequest(json: JSONValue(parsing: bytes)) else { return }
        let language = (try? request.locale)??.description ?? ""
        state.withLock { state in
            if request.method == "render" { state.rendered.append(language) }
            if request.method == "events" { state.followers.append(connection) }
        }
        while state.withLock({ $0.isHeld }) { poll(nil, 0, 5) }
        let reply = BoardReply(RenderedWidgets(widgets: []))
        FakeBoard.write(SocketAnswer(id: request.id, reply).encodedJSON.bytes, to: connection)
        // The other end closes a connection with an answer.
        while read(connection, &byte, 1) == 1 {}
        if request.method != "events" { close(connection) }
    }

    private static func write(_ line: [UInt8], to connection: CInt) {
        let line = line + [UInt8(ascii: "\n")]
        _ = send(connection, line, line.count, CInt(MSG_NOSIGNAL))
    }
}
