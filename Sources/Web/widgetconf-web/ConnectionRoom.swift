import NIOCore
import Synchronization
import WebBoard
import WidgetModel

/// Reserves connections for logged-in clients: unauthenticated connections ("strangers") are limited, and are
/// closed soon.
///
/// Every connection counts as a stranger until it sends a request with the token or a login, which it does
/// immediately, or pushes with a known key. If the limit is exceeded, the oldest stranger without a complete
/// request is closed for a new one. Therefore, idle connections and slow bodies cannot lock out others,
/// whether they come from the same address, as on loopback, or from many.
final class ConnectionRoom: Sendable {
    /// An event on a connection.
    enum Event: Sendable { case requestBegan, requestRead, requestEnded, admitted }

    /// An unauthenticated connection.
    private struct Stranger {
        let connection: ObjectIdentifier
        let peer: String
        let channel: any Channel
        /// Whether its request has arrived, including the body.
        var isAnswered = false
    }

    /// The strangers, the oldest first.
    private let strangers = Mutex<[Stranger]>([])
    let limits: WebLimits

    init(_ limits: WebLimits) { self.limits = limits }

    /// The handler for a new connection.
    var handler: ConnectionHandler { ConnectionHandler(self) }

    fileprivate func add(_ channel: any Channel) {
        let peer = channel.remoteAddress?.ipAddress ?? ""
        let surplus = strangers.withLock { strangers in
            let surplus =
                Self.surplus(
                    strangers.filter { $0.peer == peer }, limits.strangersOfPeer)
                ?? Self.surplus(strangers, limits.strangers)
            if let surplus { strangers.removeAll { $0.connection == surplus.connection } }
            strangers.append(Stranger(connection: ObjectIdentifier(channel), peer: peer, channel: channel))
            return surplus
        }
        surplus?.channel.close(promise: nil)
    }

    /// The connection to close for a new one: the oldest one without a complete request, or the oldest of
    /// all.
    private static func surplus(_ strangers: [Stranger], _ limit: Int) -> Stranger? {
        guard strangers.count >= limit else { return nil }
        return strangers.first { !$0.isAnswered } ?? strangers.first
    }

    fileprivate func change(_ channel: any Channel, isAnswered: Bool) {
        strangers.withLock { strangers in
            let index = strangers.firstIndex { $0.connection == ObjectIdentifier(channel) }
            if let index { strangers[index].isAnswered = isAnswered }
        }
    }

    fileprivate func remove(_ channel: any Channel) {
        strangers.withLock { $0.removeAll { $0.connection == ObjectIdentifier(channel) } }
    }
}

/// Closes a connection that does not send a complete request header in time, and notifies the room.
///
/// The library's timeout restarts with every byte, so that a client could keep a connection forever.
final class ConnectionHandler: ChannelOutboundHandler, ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Never
    typealias OutboundIn = Never

    private let room: ConnectionRoom
    private let headers: RequestHeaders
    private var isStranger = true
    private var deadline: Scheduled<Void>?

    fileprivate init(_ room: ConnectionRoom) {
        self.room = room
        headers = RequestHeaders(room.limits)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // A closed connection does not accept handlers, and does not read requests either.
        try? context.pipeline.syncOperations.addHandler(headers, position: .first)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        headers.fail(error)
        context.fireErrorCaught(error)
    }

    func channelActive(context: ChannelHandlerContext) {
        room.add(context.channel)
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        room.remove(context.channel)
        context.fireChannelInactive()
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        switch event as? ConnectionRoom.Event {
        case .requestBegan:
            deadline?.cancel()
        case .requestRead:
            if isStranger { room.change(context.channel, isAnswered: true) }
        case .requestEnded:
            if isStranger { room.change(context.channel, isAnswered: false) }
            if context.channel.isActive { begin(context) }
        case .admitted:
            if isStranger { room.remove(context.channel) }
            isStranger = false
        case nil: return context.triggerUserOutboundEvent(event, promise: promise)
        }
        promise?.succeed()
    }

    private func begin(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        let limit = isStranger ? room.limits.strangerIdle : room.limits.idle
        deadline = context.eventLoop.scheduleTask(in: .milliseconds(limit.count)) {
            channel.close(promise: nil)
        }
    }
}
