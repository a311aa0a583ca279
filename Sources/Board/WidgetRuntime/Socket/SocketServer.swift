import BoardDocuments
import CLinux
import Foundation
import Glibc
import Machine
import NIOCore
import NIOPosix
import ProviderProtocol
import Synchronization
import WidgetModel

/// Listens on the local socket of a board and answers each line with a line.
///
/// It runs on the event loop of the board's host, so that requests do not switch threads.
final class SocketServer: Sendable {
    private let listener: any Channel
    private let path: String
    let use: SocketUse

    /// The maximum size of a request in bytes. Edits are much smaller; the limit
    /// leaves room for large values.
    static let longestLine = 4 << 20

    /// The answer to a longer request.
    fileprivate static func tooLong(_ bytes: Int) -> [UInt8] {
        SocketAnswer<NoDocument>(id: nil, .tooLong(bytes, limit: longestLine)).encodedJSON.bytes
    }

    /// Handles one line.
    ///
    /// The result is called if the client closes the connection before the answer; nil if no action is needed
    /// in that case.
    typealias Answer = @Sendable (_ line: [UInt8], _ reply: SocketReply) -> (@Sendable () -> Void)?

    /// - Parameter answer: called on `loop` for each line, even while earlier lines are unanswered.
    /// - Throws: if the socket cannot be opened.
    init(
        path: String, on loop: any EventLoop, answer: @escaping Answer
    ) async throws(RuntimeFailure) {
        self.path = path
        let use = SocketUse()
        self.use = use
        if SocketAddress(path) == nil { throw RuntimeFailure(SocketAddress.tooLong(path)) }
        do {
            try SocketServer.prepareFolder(of: path)
            // The folder's mode protects the socket. Remove a socket file of a dead process first, because it
            // would prevent binding.
            unlink(path)
            listener = try await ServerBootstrap(group: loop)
                .serverChannelOption(.backlog, value: 64)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(LineHandler(answer: answer, use: use))
                    }
                }
                .bind(unixDomainSocketPath: path).get()
        } catch let failure as RuntimeFailure {
            throw failure
        } catch {
            throw RuntimeFailure("the socket \(path) cannot be opened: \(error)")
        }
    }

    /// Stops listening and removes the socket's file. Open connections are closed at their next request.
    func close() async {
        try? await listener.close()  // It may already be closed.
        unlink(path)
    }

    /// Creates the socket's folder with access for its owner only, because everyone who can reach the socket
    /// can edit the board.
    private static func prepareFolder(of path: String) throws(RuntimeFailure) {
        let folder = (path as NSString).deletingLastPathComponent
        mkdir(folder, 0o700)
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid()
        else {
            throw RuntimeFailure(
                "the socket's folder \(folder) does not belong to you",
                hint: "remove it, or set XDG_RUNTIME_DIR to a folder that only you can access")
        }
        if status.st_mode & 0o077 != 0 { chmod(folder, 0o700) }
    }
}

/// How clients use a socket.
final class SocketUse: Sendable {
    private let openConnections = Atomic(0)
    private let receivedLines = Atomic(0)

    /// The number of open connections.
    var connections: Int { openConnections.load(ordering: .relaxed) }
    /// The number of lines that clients sent so far.
    var lines: Int { receivedLines.load(ordering: .relaxed) }

    fileprivate func opened() { openConnections.add(1, ordering: .relaxed) }
    fileprivate func closed() { openConnections.subtract(1, ordering: .relaxed) }
    fileprivate func received() { receivedLines.add(1, ordering: .relaxed) }
}

/// Sends lines to the client that sent a line.
struct SocketReply: Sendable {
    /// Sends the final answer; nil closes the connection. It is called once, on the loop of the server.
    let answer: @Sendable ([UInt8]?) -> Void
    /// Sends a line that is not the answer, from any thread. The connection of a client that does not read is
    /// closed, so that lines do not accumulate.
    let notify: @Sendable ([UInt8]) -> Void
}

/// Splits the received bytes into lines, and writes the answers as soon as they are ready.
private final class LineHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: SocketServer.Answer
    private var framer = LineFramer(limitBytes: SocketServer.longestLine)
    /// The actions for unanswered lines when the connection is closed, by the lines' numbers.
    private var ends: [Int: @Sendable () -> Void] = [:]
    private var lines = 0
    private let use: SocketUse

    init(answer: @escaping SocketServer.Answer, use: SocketUse) {
        self.answer = answer
        self.use = use
    }

    func handlerAdded(context: ChannelHandlerContext) { use.opened() }

    func handlerRemoved(context: ChannelHandlerContext) { use.closed() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = context.channel
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        unwrapInboundIn(data).withUnsafeReadableBytes { bytes in
            framer.receive(bytes) { line in
                switch line {
                case .line(let line):
                    lines += 1
                    use.received()
                    let reply = SocketReply { [number = lines] line in
                        handler.value.ends[number] = nil
                        LineHandler.write(line, to: channel)
                    } notify: { line in
                        LineHandler.write(channel.isWritable ? line : nil, to: channel)
                    }
                    ends[lines] = answer(line, reply)
                case .tooLong(let bytes): LineHandler.write(SocketServer.tooLong(bytes), to: channel)
                }
            }
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        for end in ends.values { end() }
    }

    private static func write(_ answer: [UInt8]?, to channel: any Channel) {
        guard let answer else { return channel.close(promise: nil) }
        var reply = channel.allocator.buffer(capacity: answer.count + 1)
        reply.writeBytes(answer)
        reply.writeInteger(UInt8(ascii: "\n"))
        channel.writeAndFlush(reply, promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
