/// How large a timeline may be; what is beyond is cut from the end, with a warning (T20).
package struct TimelineLimits: Hashable, Sendable {
    package var entries: Int
    /// Of all views together: a node counts 64, a text its bytes, a value of a chart 8.
    package var bytes: Int

    package init(entries: Int = 2_000, bytes: Int = 8 << 20) {
        self.entries = entries
        self.bytes = bytes
    }

    package static let standard = TimelineLimits()
    /// Duplicate dates that are reported one by one. A provider that makes this mistake repeats it in every
    /// entry.
    package static let namedDuplicates = 5
}
