/// The state of a placed widget's content in one word.
package enum WidgetState: String, Codable, Hashable, Sendable, CaseIterable {
    case placeholder, current, outdated, stale, attention, needsConfiguration
}

/// The age of a placed widget's content, according to the limits of its declaration (T13).
package enum Age: String, Codable, Hashable, Sendable, CaseIterable {
    /// Younger than its limits, without limits, or the placeholder, which never ages.
    case fresh
    /// Marked as stale.
    case stale
    /// Past its expiry. The declaration determines what replaces it; the engine does not need to know.
    case expired
}
