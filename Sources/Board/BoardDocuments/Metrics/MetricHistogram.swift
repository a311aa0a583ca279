/// A distribution of durations in seconds. Observing one takes a few comparisons and no memory.
package struct MetricHistogram: Hashable, Sendable {
    /// The upper bounds of the buckets, from an edit that the disk and the provider answer immediately to a
    /// provider that needs its whole deadline. A released bound does not change, because quantiles of old and
    /// new buckets cannot be compared.
    package static let bounds: [Double] = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]

    /// The observations of each bucket alone. The last element contains those above the last bound.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    package private(set) var sum = 0.0

    package init() {}

    /// - Parameter seconds: not negative.
    package mutating func observe(_ seconds: Double) {
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += max(0, seconds)
    }
}
