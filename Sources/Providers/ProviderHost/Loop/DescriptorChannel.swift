package import NIOCore
import NIOPosix
import Synchronization

/// A descriptor that an event loop reads: a pipe, an eventfd, a timerfd or an inotify queue.
///
/// The channel owns the descriptor and closes it. Regular files are not supported.
package struct DescriptorChannel: Sendable {
    private let channel: EventLoopFuture<any Channel>

    /// - Parameters:
    ///   - received: Called on the loop with the bytes of each read.
    ///   - ended: Called once on the loop: with nil when the input has ended or after `close`, and with the
    ///     error after a failed read.
    package init(
        reading descriptor: consuming Descriptor, on loop: any EventLoop,
        received: @escaping @Sendable (ByteBuffer) -> Void,
        ended: @escaping @Sendable (IOError?) -> Void = { _ in }
    ) {
        let reader = Reader(received: received, ended: ended)
        channel = NIOPipeBootstrap(group: loop)
            .channelInitializer { $0.pipeline.addHandler(reader) }
            .takingOwnershipOfDescriptor(input: descriptor.release())
    }

    /// Pauses or continues reading.
    package func setReading(_ isReading: Bool) {
        channel.whenSuccess { _ = $0.setOption(.autoRead, value: isReading) }
    }

    package func close() { channel.whenSuccess { $0.close(promise: nil) } }

    private final class Reader: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private let received: @Sendable (ByteBuffer) -> Void
        private let ended: @Sendable (IOError?) -> Void
        private let failure: Mutex<IOError?> = Mutex(nil)

        init(
            received: @escaping @Sendable (ByteBuffer) -> Void, ended: @escaping @Sendable (IOError?) -> Void
        ) {
            self.received = received
            self.ended = ended
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { received(unwrapInboundIn(data)) }

        /// Records the error; NIO closes the channel after a failed read, which calls `channelInactive`.
        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            failure.withLock { $0 = error as? IOError }
        }

        func channelInactive(context: ChannelHandlerContext) { ended(failure.withLock(\.self)) }
    }
}
