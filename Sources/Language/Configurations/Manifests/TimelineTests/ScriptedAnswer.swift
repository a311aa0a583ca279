package import WidgetModel

/// An answer to a request for a timeline that replaces the provider's answer in simulations and tests.
package struct ScriptedAnswer: Hashable, Sendable {
    /// One entry of the answer.
    package struct Entry: Hashable, Sendable {
        package var date: ScriptedMoment
        /// The text that the entry shows; nil for its position in the list, as in `entry 1`.
        package var text: String?
        /// The name of the button that the entry shows; nil if it cannot be pressed.
        package var button: String?
        /// The relevance of the entry in a stack; nil if the entry does not specify it.
        package var relevance: Relevance?

        package init(
            _ date: ScriptedMoment, text: String? = nil, button: String? = nil, relevance: Relevance? = nil
        ) {
            self.date = date
            self.text = text
            self.button = button
            self.relevance = relevance
        }
    }

    /// When the next timeline is requested.
    package enum Policy: Hashable, Sendable {
        case atEnd, never
        case after(ScriptedMoment)
    }

    /// The entries as written, which may be unordered or repeat a date.
    package var entries: [Entry]
    package var policy: Policy
    /// The time that the provider takes to answer.
    package var takes: Milliseconds

    package init(entries: [Entry], policy: Policy = .atEnd, takes: Milliseconds = .zero) {
        self.entries = entries
        self.policy = policy
        self.takes = takes
    }

    /// The answer if a script does not specify one: six entries, one per hour, after which the policy
    /// reloads.
    package static let hourly = ScriptedAnswer(
        entries: (0..<6).map { Entry(.after(.hours($0))) })
}

/// An instant in a script. In answers, an offset counts from the request; in expectations, from the test's
/// start. It may be negative.
package enum ScriptedMoment: Hashable, Sendable {
    case after(Milliseconds)
    case at(Instant)

    /// The absolute instant, given the instant that offsets count from.
    package func instant(after base: Instant) -> Instant {
        switch self {
        case .after(let span): base + span
        case .at(let instant): instant
        }
    }
}

/// A failure that replaces the provider's answer in simulations and tests.
package struct ScriptedFailure: Error, Hashable {
    package var failureClass: FailureClass
    /// Only with `unavailable`: how long the provider asks not to receive requests.
    package var retryAfter: Milliseconds?

    package init(_ failureClass: FailureClass, retryAfter: Milliseconds? = nil) {
        self.failureClass = failureClass
        self.retryAfter = retryAfter
    }
}
