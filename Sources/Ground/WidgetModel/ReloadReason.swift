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
    /// Data of the widget's source arrived: a program pushed a document, a file changed, a command printed a
    /// line, or a broker sent a message.
    case arrived
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
        case .arrived: ReloadRules(priority: 4, isRequested: true)
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
