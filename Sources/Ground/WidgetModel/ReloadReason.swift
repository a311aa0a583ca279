/// The reason for a reload, which determines its priority and whether it is charged. The cases are sorted by
/// descending urgency.
package enum ReloadReason: String, Codable, Hashable, Sendable, CaseIterable {
    /// An edit was committed.
    case edited
    /// `perform` was answered or failed.
    case interaction
    /// A widget was placed.
    case added
    /// A user or an app requested it, by command, socket or page.
    case center
    /// An intent, a manifest or a provider changed.
    case definition
    /// The locale or the time zone changed.
    case environment
    /// A new local day changed a value that refers to `today` or `now`.
    case day
    /// The provider sent a notification for its own kinds.
    case pushed
    /// The timeline's reload policy became due.
    case policy
    /// A request failed. The reason that is retried is stored separately.
    case retry

    /// The rules that the engine applies to the reason. A retry has the priority of the reason that it
    /// retries.
    package var rules: ReloadRules {
        switch self {
        case .edited: ReloadRules(priority: 0, inFlight: .superseded, isUrgent: true, isAwaited: true)
        case .interaction: ReloadRules(priority: 1, inFlight: .superseded, isUrgent: true, isAwaited: true)
        case .added: ReloadRules(priority: 2, isAwaited: true)
        case .center: ReloadRules(priority: 3, isAwaited: true, isRequested: true)
        case .definition: ReloadRules(priority: 4, inFlight: .superseded, isRequested: true)
        case .environment, .day: ReloadRules(priority: 5, isRequested: true)
        case .pushed: ReloadRules(priority: 6, isCharged: true, isRequested: true)
        case .policy: ReloadRules(priority: 7, isCharged: true)
        case .retry: ReloadRules(priority: 7)
        }
    }

    /// The reasons that the shell reports to the engine. The engine itself determines all others.
    package static let requested = allCases.filter(\.rules.isRequested)
}

/// The rules for one reload reason (T6, T7, T10, T18).
package struct ReloadRules: Sendable {
    /// How the reload affects a request in flight.
    package enum InFlight: Sendable {
        /// The request in flight is answered first. One more reload follows, and serves all further requests
        /// of the same kind (T10).
        case followed
        /// The answer to the request in flight no longer counts.
        case superseded
    }

    /// The number of priorities.
    package static let priorities = 8

    /// From 0, the most urgent, to `priorities - 1`.
    package let priority: Int
    /// Whether the reload draws on the placed widget's budget and waits for the spacing. A retry only does so
    /// after the uncharged attempts, and not if a person waits for the result; the engine decides that.
    package let isCharged: Bool
    package let inFlight: InFlight
    /// Whether the request is sent immediately, even beyond the number of requests that the provider accepts
    /// (T7, T8).
    package let isUrgent: Bool
    /// Whether a person requested the reload and waits for the result. Retries are spaced, but the budget
    /// never defers them.
    package let isAwaited: Bool
    /// Whether the event `reloadAsked` may carry this reason.
    package let isRequested: Bool

    init(
        priority: Int, isCharged: Bool = false, inFlight: InFlight = .followed, isUrgent: Bool = false,
        isAwaited: Bool = false, isRequested: Bool = false
    ) {
        self.priority = priority
        self.isCharged = isCharged
        self.inFlight = inFlight
        self.isUrgent = isUrgent
        self.isAwaited = isAwaited
        self.isRequested = isRequested
    }
}

/// How a placed widget's policy reloads are handled while it is hidden.
package enum WhenHidden: String, Codable, Hashable, Sendable, CaseIterable {
    /// They wait until the widget is visible.
    case hold
    /// They are requested as usual.
    case `continue`
}

/// How a placed widget's content is handled when its account is removed or rejected (T12).
package enum WhenLoggedOut: String, Codable, Hashable, Sendable, CaseIterable {
    /// The content is withdrawn immediately, because it may be private.
    case withdraw
    /// The content is kept, as after any other failure, because everyone may see it.
    case keep
}

/// When a provider wants to receive the request for its next timeline.
package enum ReloadPolicy: Hashable, Sendable {
    /// When the date of the last entry is reached.
    case atEnd
    /// At this instant, whether or not the entries end before it.
    case after(Instant)
    /// Never, so that only other reasons reload the widget.
    case never
}

/// The JSON form: `"atEnd"`, `"never"` or `{"after": "2026-11-21T01:00:00.000Z"}`.
extension ReloadPolicy: Codable {
    private enum CodingKeys: CodingKey { case after }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Decoding a string fails for the object with an instant.
        switch try? container.decode(String.self) {
        case "atEnd": self = .atEnd
        case "never": self = .never
        default:
            // For values of other types, this fails too, and they are reported in the same way.
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

/// The waits that an accepted edit bypassed, in the order in which they are listed.
package enum Bypassed: String, Codable, Hashable, Sendable, CaseIterable {
    /// The policy itself was not due.
    case policy
    /// The budget of the last 24 hours was spent.
    case budget
    /// The last charged reload was too recent.
    case spacing
    /// A retry was waiting for its back-off.
    case backoff
    /// A request was in flight.
    case inFlight
}

/// The outcome of a reload.
package enum ReloadOutcome: String, Codable, Hashable, Sendable, CaseIterable {
    case answered, failed, unfinished, superseded, deferred, cancelled
}

/// The class of a failed request, which determines how the engine reacts.
package enum FailureClass: String, Codable, Hashable, Sendable, CaseIterable {
    /// The provider answered with an error of any other class.
    case failed
    /// The provider cannot answer now, and may specify when to retry.
    case unavailable
    /// A user must sign in.
    case authentication
    /// The provider cannot work with this configuration.
    case configuration
    /// The provider does not support the request.
    case unsupported
    /// There was no answer before the deadline.
    case timeout
    /// The provider's process ended or could not be started.
    case crashed
    /// The answer did not have the agreed form.
    case malformed

    /// Whether only a user can fix the cause. There is no retry until an edit or a reload (T12).
    package var needsAttention: Bool { self == .authentication || self == .configuration }
}

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

/// The reason why a reload waits.
package enum Deferral: String, Codable, Hashable, Sendable, CaseIterable {
    /// The budget of the last 24 hours is used up.
    case budget
    /// The last charged reload was granted too recently.
    case spacing
    /// A request failed, and its retry waits for the back-off.
    case backoff
    /// The widget is hidden, and its declaration holds the policy's reloads until it is visible.
    case hidden
}

/// Whether a placed widget is visible on a display.
package enum Visibility: String, Codable, Hashable, Sendable, CaseIterable {
    case visible, hidden
}
