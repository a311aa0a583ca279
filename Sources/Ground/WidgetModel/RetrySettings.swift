/// How failed requests of a widget are repeated (T12).
package struct RetrySettings: Hashable, Sendable {
    /// The number of retries that are not charged to the budget.
    package var attempts: UInt16
    /// The delay before the first retry; it is doubled for each further one.
    package var first: Milliseconds
    /// The longest delay before an uncharged retry.
    package var longest: Milliseconds

    /// Counts above 65,535 are reduced to it.
    package init(
        attempts: Int = 10, first: Milliseconds = .seconds(2), longest: Milliseconds = .minutes(5)
    ) {
        self.attempts = UInt16(clamping: attempts)
        self.first = first
        self.longest = longest
    }

    /// The delay before the next uncharged retry.
    ///
    /// - Parameters:
    ///   - failures: the number of failures in a row, at least 1. Each one after the first doubles the delay.
    ///   - jitter: thousandths of the delay that are added to it, so that widgets do not retry in step.
    package func delay(afterFailures failures: Int, jitter: Int64) -> Milliseconds {
        let doublings = min(Int64(failures) - 1, 32)
        // Comparing before shifting prevents an overflow: a first delay of weeks, doubled 32 times, exceeds
        // 64 bits.
        let plain =
            first.count > longest.count >> doublings ? longest.count : first.count << doublings
        return min(Milliseconds(plain + plain * jitter / 1000), longest)
    }
}
