/// How relevant an entry is compared with other widgets in the same position, and for how long from its date.
package struct Relevance: Codable, Hashable, Sendable {
    package var score: Double
    /// Nil if the entry remains relevant until the next one.
    package var duration: Milliseconds?

    package init(score: Double, duration: Milliseconds? = nil) {
        self.score = score
        self.duration = duration
    }
}
