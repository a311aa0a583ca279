/// Why a fresh timeline is asked for.
package enum ReloadReason: String, Codable, Hashable, Sendable, CaseIterable {
    /// An edit was committed.
    case edited
    /// `perform` answered or failed.
    case interaction
    /// A widget was placed.
    case added
    /// A person or an app asks, by command, socket or page.
    case center
    /// An intent, a manifest or a provider changed.
    case definition
    /// The locale or the time zone changed.
    case environment
    /// The provider's own notification, for its own kinds.
    case pushed
    /// The timeline's reload policy came due.
    case policy
    /// A request failed; goes with the reason that it retries.
    case retry

    /// The rules that the engine applies to it; a retry has the priority of the reason that it retries.
    package var rules: ReloadRules {
        switch self {
        case .edited: ReloadRules(priority: 0, inFlight: .superseded, isUrgent: true)
        case .interaction: ReloadRules(priority: 1, inFlight: .superseded, isUrgent: true)
        case .added: ReloadRules(priority: 2)
        case .center: ReloadRules(priority: 3, isRequested: true)
        case .definition: ReloadRules(priority: 4, inFlight: .superseded, isRequested: true)
        case .environment: ReloadRules(priority: 5, isRequested: true)
        case .pushed: ReloadRules(priority: 6, isCharged: true, isRequested: true)
        case .policy: ReloadRules(priority: 7, isCharged: true)
        case .retry: ReloadRules(priority: 7)
        }
    }

    /// The reasons that the engine is told of, as opposed to those that it finds itself.
    package static let requested = allCases.filter(\.rules.isRequested)
}

/// One row of the table of reload reasons (T6, T7, T10, T18).
package struct ReloadRules: Sendable {
    /// What becomes of a request in flight.
    package enum InFlight: Sendable {
        /// It is answered first; one more reload follows and serves all further requests of the kind (T10).
        case followed
        /// Its answer no longer counts.
        case superseded
    }

    /// The number of priorities.
    package static let priorities = 8

    /// From 0, the most urgent, to `priorities - 1`.
    package let priority: Int
    /// Whether the reload draws on the placed widget's budget and waits for the spacing. A retry does so only
    /// after the manifest's free attempts; the engine decides that.
    package let isCharged: Bool
    package let inFlight: InFlight
    /// Whether it is sent at its instant, even beyond what the provider takes at once (T7, T8).
    package let isUrgent: Bool
    /// Whether `reloadAsked` may name it.
    package let isRequested: Bool

    init(
        priority: Int, isCharged: Bool = false, inFlight: InFlight = .followed, isUrgent: Bool = false,
        isRequested: Bool = false
    ) {
        self.priority = priority
        self.isCharged = isCharged
        self.inFlight = inFlight
        self.isUrgent = isUrgent
        self.isRequested = isRequested
    }
}

/// What becomes of the policy's reloads of a placed widget that nobody looks at.
package enum WhenHidden: String, Codable, Hashable, Sendable, CaseIterable {
    /// They wait until somebody looks.
    case hold
    /// They are asked for as ever.
    case `continue`
}

/// When a provider wants to be asked for its next timeline.
package enum ReloadPolicy: Hashable, Sendable {
    /// When the date of the last entry is reached.
    case atEnd
    /// At this instant, wherever the entries end.
    case after(Instant)
    /// Not by itself.
    case never
}

/// `"atEnd"`, `"never"` or `{"after": "2026-11-21T01:00:00.000Z"}`.
extension ReloadPolicy: Codable {
    private enum CodingKeys: CodingKey { case after }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // An object is no text: it holds an instant.
        switch try? container.decode(String.self) {
        case "atEnd": self = .atEnd
        case "never": self = .never
        default:
            // Anything else has no members.
            let keyed = try? decoder.container(keyedBy: CodingKeys.self)
            guard let keyed, keyed.contains(.after) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: #""atEnd", "never" or {"after": instant}"#)
            }
            self = .after(try keyed.decode(Instant.self, forKey: .after))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .atEnd, .never:
            var container = encoder.singleValueContainer()
            try container.encode(self == .atEnd ? "atEnd" : "never")
        case .after(let instant):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(instant, forKey: .after)
        }
    }
}

/// How much an entry matters among the widgets that share a place, and for how long from its date on.
package struct Relevance: Codable, Hashable, Sendable {
    package var score: Double
    /// Nil: until the next entry.
    package var duration: Milliseconds?

    package init(score: Double, duration: Milliseconds? = nil) {
        self.score = score
        self.duration = duration
    }
}

/// What an accepted edit did not have to wait for, in the order in which it is listed.
package enum Bypassed: String, Codable, Hashable, Sendable, CaseIterable {
    /// The policy itself was not due.
    case policy
    /// The budget of the last 24 hours was spent.
    case budget
    /// The last charged reload was too recent.
    case spacing
    /// A retry was waiting for its time.
    case backoff
    /// A request was under way.
    case inFlight
}

/// What became of a reload.
package enum ReloadOutcome: String, Codable, Hashable, Sendable, CaseIterable {
    case answered, failed, unfinished, superseded, deferred, cancelled
}

/// Why a request failed; each class has its own course.
package enum FailureClass: String, Codable, Hashable, Sendable, CaseIterable {
    /// The provider answered with an error of its own.
    case failed
    /// The provider cannot answer now and may say when to ask again.
    case unavailable
    /// The provider needs a person to sign in.
    case authentication
    /// The provider cannot work with this configuration.
    case configuration
    /// The provider does not know the request.
    case unsupported
    /// No answer before the deadline.
    case timeout
    /// The provider's process ended or could not be started.
    case crashed
    /// The answer was not of the agreed form.
    case malformed

    /// Whether only a person can mend it: no retry until an edit or a reload (T12).
    package var needsAttention: Bool { self == .authentication || self == .configuration }
}

/// What a placed widget shows, in one word.
package enum WidgetState: String, Codable, Hashable, Sendable, CaseIterable {
    case placeholder, current, outdated, stale, attention, needsConfiguration
}

/// How old what a placed widget shows is, as its declaration counts (T13).
package enum Age: String, Codable, Hashable, Sendable, CaseIterable {
    /// Younger than its marks, without marks, or the placeholder, which does not age.
    case fresh
    /// Marked as stale.
    case stale
    /// Replaced, as the declaration says by what; the engine does not need to know.
    case expired
}

/// What a reload waits for.
package enum Deferral: String, Codable, Hashable, Sendable, CaseIterable {
    /// As many charged reloads were granted in the last 24 hours as the budget has.
    case budget
    /// The last charged reload was granted too recently.
    case spacing
    /// A request failed; its retry waits.
    case backoff
    /// No one looks at the widget, and its declaration holds the policy's reloads until a person does.
    case hidden
}

/// Whether a person looks at a placed widget.
package enum Visibility: String, Codable, Hashable, Sendable, CaseIterable {
    case visible, hidden
}
