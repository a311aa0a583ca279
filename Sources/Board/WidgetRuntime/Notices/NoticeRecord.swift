import WidgetModel

/// Which causes a person was told about. It is a property of the board, so a restart does not repeat notices.
struct NoticeRecord: Codable, Hashable, Sendable {
    fileprivate struct Key: Hashable {
        let cause: Notice.Cause
        let subject: String
    }

    private struct Told: Codable, Hashable {
        var cause: Notice.Cause
        var subject: String
        var at: Instant
        /// Whether the cause has disappeared since.
        var isOver = false

        var key: Key { Key(cause: cause, subject: subject) }
    }

    private var told: [Told] = []

    /// Updates the record, and returns the notices that are due. A cause is due once until it disappears. One
    /// that reappears within the quiet time is due when this time has passed, if it is then still present.
    ///
    /// - Parameter quiet: the time after a notice in which the same cause is not due again.
    mutating func due(among present: [Notice], quiet: Milliseconds, at now: Instant) -> [Notice] {
        let keys = Set(present.map(\.key))
        for index in told.indices where !keys.contains(told[index].key) { told[index].isOver = true }
        // A clock that was set back does not silence a cause.
        told.removeAll { $0.isOver && !($0.at <= now && now - $0.at < quiet) }
        let silent = Set(told.map(\.key))
        return present.filter { !silent.contains($0.key) }
    }

    /// Records that a person was told.
    mutating func add(_ notices: [Notice], at now: Instant) {
        told += notices.map { Told(cause: $0.cause, subject: $0.subject, at: now) }
    }
}

extension Notice {
    fileprivate var key: NoticeRecord.Key { .init(cause: cause, subject: subject) }
}
