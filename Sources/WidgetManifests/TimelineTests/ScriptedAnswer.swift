package import WidgetModel

/// What stands in for a provider's answer to a request for a timeline.
package struct ScriptedAnswer: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package var date: ScriptedMoment
        /// What it shows; nil: its place, as `entry 1`.
        package var text: String?
        /// The name of a button that it is; nil: it cannot be pressed.
        package var button: String?

        package init(_ date: ScriptedMoment, text: String? = nil, button: String? = nil) {
            self.date = date
            self.text = text
            self.button = button
        }
    }

    package enum Policy: Hashable, Sendable {
        case atEnd, never
        case after(ScriptedMoment)
    }

    /// As they are written: also without order, or twice at one date.
    package var entries: [Entry]
    package var policy: Policy
    /// How long the provider takes for it.
    package var takes: Milliseconds

    package init(entries: [Entry], policy: Policy = .atEnd, takes: Milliseconds = .zero) {
        self.entries = entries
        self.policy = policy
        self.takes = takes
    }

    /// What answers where a script says nothing: an entry an hour, six of them, and then again.
    package static let hourly = ScriptedAnswer(
        entries: (0..<6).map { Entry(.after(.hours($0))) })
}

/// A moment that a script names: of an answer so long after its request, of an expectation so long after the
/// start; negative before it.
package enum ScriptedMoment: Hashable, Sendable {
    case after(Milliseconds)
    case at(Instant)

    package func instant(after base: Instant) -> Instant {
        switch self {
        case .after(let span): base + span
        case .at(let instant): instant
        }
    }
}

/// What stands in for a provider's failure to answer.
package struct ScriptedFailure: Error, Hashable {
    package var failureClass: FailureClass
    /// With `unavailable`: how long the provider does not want to be asked.
    package var retryAfter: Milliseconds?

    package init(_ failureClass: FailureClass, retryAfter: Milliseconds? = nil) {
        self.failureClass = failureClass
        self.retryAfter = retryAfter
    }
}
