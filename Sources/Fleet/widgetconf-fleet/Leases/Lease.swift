import WidgetModel

/// The lease of a node, measured by the node itself.
///
/// The database permits a takeover after the lease, by its own clock. The node stops its boards earlier, so
/// that people rarely meet two hosts of a board. Safety does not depend on either: see `PostgresJournal`.
struct Lease: Sendable {
    let length: Milliseconds
    /// When the last successful renewal was sent.
    private(set) var renewed: ContinuousClock.Instant

    init(_ length: Milliseconds, renewed: ContinuousClock.Instant) {
        self.length = length
        self.renewed = renewed
    }

    /// When the lease is to be renewed.
    var renewal: ContinuousClock.Instant { renewed + .milliseconds(length.count / 4) }

    /// When the node stops its boards.
    var end: ContinuousClock.Instant { renewed + .milliseconds(length.count / 5 * 4) }

    /// Records a renewal.
    ///
    /// - Parameter sent: the time before its statement was sent. The database begins the new lease later.
    mutating func renew(_ sent: ContinuousClock.Instant) { renewed = sent }
}
