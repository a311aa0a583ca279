import NIOCore
import NIOPosix
import Synchronization

@testable import widgetconf_source

/// A service on 127.0.0.1 whose answers a test scripts, down to their bytes.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        let line: String
        let headers: [(name: String, value: String)]
        let body: String

        /// The path with the query.
        var target: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    enum Reply: Sendable {
        /// A complete answer, after which the connection remains open.
        case http(Int, headers: [String] = [], body: [UInt8] = [])
        /// Bytes, after which the connection is closed.
        case raw([UInt8])
        /// A beginning, followed by one byte every 20 ms without end.
        case drip([UInt8])
        /// The same, as soon as the test opens the gate.
        indirect case held(FirstResult<Void>, Reply)

        static func text(_ status: Int, _ text: String, _ headers: String...) -> Reply {
            .http(status, headers: headers, body: Array(text.utf8))
        }
    }

    let port: Int
    private let channel: any Channel
    private let log: RequestLog

    /// Runs `work` with a service, and closes the service afterwards.
    static func run<Outcome>(
        _ reply: @escaping @Sendable (Request) -> Reply,
        _ work: (LoopbackServer) async throws -> Outcome
    ) async throws -> Outcome {
        let server = try await LoopbackServer(reply)
        do {
            let outcome = try await work(server)
            try await server.close()
            return outcome
        } catch {
            try await server.close()
            throw error
        }
    }

    private init(_ reply: @escaping @Sendable (Request) -> Reply) async throws {
        let log = RequestLog()
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Answering(log, reply))
                }
            }
        let channel = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
        self.channel = channel
        self.log = log
        port = channel.localAddress?.port ?? 0
    }

    private func close() async throws { try await channel.close().get() }

    /// The requests so far, in the order in which they arrived.
    var requests: [Request] { log.requests }

    func url(_ path: String = "/", host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

    private final class RequestLog: Sendable {
        private let received = Mutex<[Request]>([])

        var requests: [Request] { received.withLock { $0 } }
        func add(_ request: Request) { received.withLock { $0.append(request) } }
    }

    /// Reads the requests of one connection, and writes the scripted answers.
    private final class Answering: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let log: RequestLog
        private let reply: @Sendable (Request) -> Reply
        private var text = ""

        init(_ log: RequestLog, _ reply: @escaping @Sendable (Request) -> Reply) {
            self.log = log
            self.reply = reply
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text += String(buffer: unwrapInboundIn(data))
            guard let end = text.firstRange(of: "\r\n\r\n") else { return }
            let lines = text[..<end.lowerBound].split(separator: "\r\n")
            let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
                guard let colon = line.firstIndex(of: ":") else { return nil }
                let value = line[colon...].dropFirst().drop { $0 == " " }
                return (String(line[..<colon]), String(value))
            }
            let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }
            let body = text[end.upperBound...]
            guard body.utf8.count >= length ?? 0 else { return }
            text = ""
            let request = Request(
                line: lines.first.map(String.init) ?? "", headers: headers, body: String(body))
            log.add(request)
            Self.write(reply(request), to: context.channel)
        }

        private static func write(_ reply: Reply, to channel: any Channel) {
            switch reply {
            case .http(let status, let headers, let body):
                let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(body.count)"] + headers
                channel.writeAndFlush(buffer(lines, body), promise: nil)
            case .raw(let bytes):
                channel.writeAndFlush(ByteBuffer(bytes: bytes)).whenComplete { _ in
                    channel.close(promise: nil)
                }
            case .drip(let bytes):
                channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
                drip(to: channel)
            case .held(let gate, let later):
                Task {
                    // The gate is never canceled.
                    try? await gate.value()
                    channel.eventLoop.execute { write(later, to: channel) }
                }
            }
        }

        private static func drip(to channel: any Channel) {
            guard channel.isActive else { return }
            channel.writeAndFlush(ByteBuffer(string: "1"), promise: nil)
            channel.eventLoop.scheduleTask(in: .milliseconds(20)) { drip(to: channel) }
        }

        private static func buffer(_ lines: [String], _ body: [UInt8]) -> ByteBuffer {
            var buffer = ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n")
            buffer.writeBytes(body)
            return buffer
        }
    }
}
