/// The maximum size of a timeline. Entries beyond it are removed from the end, with a warning (T20).
package struct TimelineLimits: Hashable, Sendable {
    package var entries: Int
    /// The total size of all views: a node counts 64 bytes, a string its length, and each chart value 8
    /// bytes.
    package var bytes: Int

    package init(entries: Int = 2_000, bytes: Int = 8 << 20) {
        self.entries = entries
        self.bytes = bytes
    }

    package static let standard = TimelineLimits()
    /// The number of duplicate dates that are reported individually. A provider that makes this mistake
    /// usually repeats it in every entry.
    package static let namedDuplicates = 5
}
