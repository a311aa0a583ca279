import HTTPTypes
import NIOCore
import NIOHTTP1
import WebBoard

/// Answers a request whose header cannot be read with a problem document. The library answers with an empty
/// body, and always with the status 400.
///
/// This is the first handler of a connection: it receives bytes from the client, and bytes for the client.
final class RequestHeaders: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let limits: WebLimits
    /// The length of the first line of a request, as far as it has arrived, and whether all of it has.
    private var lineBytes = 0
    private var isLineComplete = false
    /// Why the latest request cannot be read.
    private var problem: WebProblem?

    init(_ limits: WebLimits) { self.limits = limits }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isLineComplete {
            let bytes = unwrapInboundIn(data).readableBytesView
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
            lineBytes += (end ?? bytes.endIndex) - bytes.startIndex
            isLineComplete = end != nil
        }
        context.fireChannelRead(data)
    }

    /// Records why a request cannot be read, before the library answers it.
    func fail(_ error: any Error) {
        guard let error = error as? HTTPParserError else { return }
        let isTargetLong = lineBytes > limits.headerBytes
        problem =
            switch error {
            case .headerOverflow where isTargetLong: .targetTooLong(limit: limits.headerBytes)
            case .headerOverflow: .headerTooLong(limits)
            default: .headerUnreadable
            }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // The client sends the next request after this reply.
        (lineBytes, isLineComplete) = (0, false)
        guard let problem, case .byteBuffer(let bytes) = unwrapOutboundIn(data), Self.isRefusal(bytes) else {
            return context.write(data, promise: promise)
        }
        self.problem = nil
        context.write(wrapOutboundOut(.byteBuffer(Self.message(problem.reply))), promise: promise)
    }

    /// Whether these bytes are the library's reply to a request that it cannot read.
    private static func isRefusal(_ bytes: ByteBuffer) -> Bool {
        let text = String(buffer: bytes)
        return text.hasPrefix("HTTP/1.1 400 ") && text.lowercased().contains("content-length: 0\r\n")
    }

    private static func message(_ reply: WebReply) -> ByteBuffer {
        var reply = reply
        reply.headers.add("Content-Length", "\(reply.body.count)")
        reply.headers.add("Connection", "close")
        let head = HTTPResponse(reply)
        let fields = head.headerFields.map { "\($0.name.rawName): \($0.value)\r\n" }
        let status = HTTPResponseStatus(statusCode: reply.status)
        let text = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n\(fields.joined())\r\n"
        return ByteBuffer(bytes: Array(text.utf8) + reply.body)
    }
}
