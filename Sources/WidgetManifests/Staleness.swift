package import WidgetModel

/// When content counts as old, by its age since the answer that brought it (T13).
package struct Staleness: Hashable, Sendable {
    /// From this age on it is marked as stale; nil: never.
    package var after: Milliseconds?
    /// What replaces it in the end; nil: nothing does.
    package var expiry: ContentExpiry?

    package init(after: Milliseconds? = nil, expiry: ContentExpiry? = nil) {
        self.after = after
        self.expiry = expiry
    }

    /// A year: what is older than that is not waited for.
    static let bounds = Milliseconds.seconds(1)...Milliseconds.hours(24 * 365)
}

/// The age at which content is no longer shown as it is, not below that at which it is stale.
package struct ContentExpiry: Hashable, Sendable {
    /// What is shown then.
    package enum Look: String, Hashable, Sendable, CaseIterable {
        /// The placeholder, as before the first answer.
        case placeholder
        /// The content, pale.
        case dimmed
        /// Since when there is nothing newer, and nothing else.
        case message
    }

    package var after: Milliseconds
    package var show: Look

    package init(after: Milliseconds, show: Look = .placeholder) {
        self.after = after
        self.show = show
    }
}
