/// The instant until which a request must be answered, with the time that it had.
struct Deadline: Sendable {
    let instant: ContinuousClock.Instant
    let time: Duration

    /// - Parameter time: the time from now.
    init(after time: Duration) {
        instant = ContinuousClock.now + time
        self.time = time
    }

    /// The time in seconds, for messages: `4.5 s`.
    var shown: String {
        let (seconds, attoseconds) = time.components
        let tenths = attoseconds / 100_000_000_000_000_000
        return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
    }

    /// Performs `work`, and cancels it at the deadline.
    ///
    /// - Throws: `DeadlineExceeded` after the deadline, as soon as the work has ended.
    func limit<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask { [instant] in
                try await Task.sleep(until: instant, clock: .continuous)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else { throw DeadlineExceeded() }
            return value
        }
    }
}

struct DeadlineExceeded: Error {}

extension Duration {
    var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
