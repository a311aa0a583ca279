import NIOCore
import WidgetModel

/// Closes a connection that sends no complete request header in time.
///
/// The timeout of the library begins again with every byte, so that a client could keep a connection
/// forever.
final class RequestDeadline: ChannelOutboundHandler, ChannelInboundHandler, RemovableChannelHandler {
    /// Events that start and stop the deadline.
    enum Event: Sendable { case requestBegan, requestEnded }

    typealias InboundIn = Never
    typealias OutboundIn = Never

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?

    init(_ limit: Milliseconds) { self.limit = .milliseconds(limit.count) }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        switch event as? Event {
        case .requestBegan: deadline?.cancel()
        case .requestEnded: if context.channel.isActive { begin(context) }
        case nil: return context.triggerUserOutboundEvent(event, promise: promise)
        }
        promise?.succeed()
    }

    private func begin(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }
}
