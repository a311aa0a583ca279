/// Everything about an entry of a timeline except its content.
///
/// Answers, stored timelines and documents share this value, so that a new property is added once.
package struct EntryHeader: Codable, Hashable, Sendable {
    /// The instant from which the entry is shown.
    package var date: Instant
    /// Nil if the provider did not specify it.
    package var relevance: Relevance?

    package init(date: Instant, relevance: Relevance? = nil) {
        self.date = date
        self.relevance = relevance
    }
}
