import BoardDocuments
import Machine
import WidgetModel

/// Reports refused pushes with keys, whose senders may not show the reply to anyone.
///
/// A program can repeat a wrong push without end, so a message stands for all pushes of some seconds.
struct RefusedPushes {
    /// The time between two messages.
    static let spacing = Milliseconds.seconds(10)

    /// When the last message was reported; nil before the first one.
    private var last: Instant?
    /// The refused pushes since then.
    private var count = 0

    /// Counts a refused push.
    ///
    /// - Returns: the message to report; nil if the last one is too recent.
    mutating func message(about reason: String, at now: Instant) -> String? {
        // The clock may have been set back.
        if let last, last <= now, now - last < Self.spacing {
            count += 1
            return nil
        }
        defer { (last, count) = (now, 0) }
        return BoardRemark.pushRejected(reason, others: count).message
    }

    /// Reports the reply to a push, unless it was accepted.
    static func report(_ reply: BoardReply<DeliveredPush>, on host: isolated BoardHost) {
        guard reply.document == nil, let remark = reply.remarks.first(where: { $0.severity == .error }),
            let message = host.pushes.refused.message(about: remark.message, at: host.clock.now())
        else { return }
        host.announce(.warning, message: message)
    }
}
