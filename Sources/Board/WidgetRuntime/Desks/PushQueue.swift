import WidgetModel

/// Orders the pushes of a board, so that each is combined with the documents of those before it, and so that
/// several share one synced transaction.
///
/// One caller at a time has the turn. It handles its own push, and all that arrived since the last turn, and
/// then passes the turn on. While the disk is written, further pushes arrive, so a disk that syncs slowly
/// does not limit their rate.
struct PushQueue {
    /// The instant of a stored push, or why nothing was stored.
    typealias Outcome = Result<Instant, CallRefusal>

    /// What ends the wait of a push.
    enum Turn: Sendable {
        /// The caller has the turn.
        case own
        /// Another caller has handled the push.
        case over(Outcome)
    }

    /// A push whose caller waits.
    struct Waiting {
        let push: PushDelivery
        let caller: CheckedContinuation<Turn, Never>
    }

    private(set) var waiting: [Waiting] = []
    private var isTaken = false

    /// The number of pushes that one turn handles. The web server sends fewer at once.
    private static let limit = 256

    /// Takes the turn.
    ///
    /// - Returns: false if another caller has it, so that this one must wait.
    mutating func take() -> Bool {
        guard !isTaken else { return false }
        isTaken = true
        return true
    }

    mutating func wait(_ push: PushDelivery, _ caller: CheckedContinuation<Turn, Never>) {
        waiting.append(Waiting(push: push, caller: caller))
    }

    /// The other pushes that this turn handles, in their order.
    mutating func takeWaiting() -> [Waiting] {
        let taken = Array(waiting.prefix(Self.limit - 1))
        waiting.removeFirst(taken.count)
        return taken
    }

    /// Gives the turn to the push that has waited longest, or to the next one that arrives.
    mutating func pass() {
        guard !waiting.isEmpty else {
            isTaken = false
            return
        }
        waiting.removeFirst().caller.resume(returning: .own)
    }
}
