import WidgetModel

/// A requested reload. It takes eight bytes, because every placed widget may hold two.
struct Request: Sendable {
    var generation: Generation
    var reason: ReloadReason
    /// The reason that determines the priority: the request's own reason, the reason that it retries, or the
    /// reason of a joined request.
    var precedence: ReloadReason
    /// Whether the grant was already stored before the restart (T17).
    var isGranted = false
    /// Whether it was requested before the restart.
    var isRecovered = false
}

/// The state of a placed widget's requests.
///
/// ```
///                     reloadAsked, placed
///       ┌───────────────────────────────────────────┐
///       │   policy due, fits                        ▼      room            reloadAsked
///     ┌────┐────────────────────────────────────▶┌──────┐──────▶┌────────┐────────────▶┌─────────────┐
///     │idle│   policy due    ┌───────┐  its time │queued│       │underWay│             │underWayAnd- │
///     │    │────────────────▶│waiting│──────────▶│      │       │        │◀──edited────│Following    │
///     └────┘                 └───────┘           └──────┘       └────────┘             └─────────────┘
///       ▲                        ▲                   ▲            │   │ │ answered, failed │
///       │                        └──── failed ───────┼────────────┘   │ │                  │
///       │                                            └────────────────┼─┼──────────────────┘
///       └──────────────────────── answered ───────────────────────────┘ │
///     ┌───────┐                                                         │
///     │stopped│◀──── failed, a user must fix it ────────────────────────┘
///     └───────┘
///     edited: from any state to underWay, or to needsConfiguration.
///     performed: from any state except needsConfiguration to underWay.
///     pushed: like a due policy, from idle and stopped; follows a request in flight.
/// ```
enum Reloading: Sendable {
    /// Nothing is requested. Waits for the policy's instant. Goes to: queued, waiting, underWay.
    case idle
    /// A reload is deferred by the budget, the spacing, a back-off or a hidden display. Waits for that
    /// instant (`never` if no instant fits) and for any stronger request. Goes to: queued, underWay, waiting.
    case waiting(Request, until: Instant)
    /// A reload is in its provider's queue. Waits until the provider has room. Goes to: underWay, waiting.
    case queued(Request)
    /// A request was sent. Waits for the answer or failure of its generation. Goes to: idle, waiting,
    /// stopped, underWayAndFollowing, queued (superseded).
    case underWay(Request)
    /// Like underWay, but one more reload follows regardless of the result (T10). Goes to: queued, underWay.
    case underWayAndFollowing(Request, next: Request)
    /// A user must fix the cause of a failure (T12). Waits for an edit or a reload. Goes to: queued,
    /// underWay.
    case stopped
    /// A required value is missing (C10). Waits for the edit that provides it. Goes to: underWay, idle.
    case needsConfiguration
}

extension Reloading {
    /// The request that was sent and not yet answered.
    var sent: Request? {
        switch self {
        case .underWay(let request), .underWayAndFollowing(let request, _): request
        case .idle, .waiting, .queued, .stopped, .needsConfiguration: nil
        }
    }
}

extension ReloadReason {
    var rank: Int { rules.priority }

    func stronger(_ other: ReloadReason) -> ReloadReason { other.rank < rank ? other : self }
}

extension Instant {
    /// Represents a missing instant where an optional would take eight more bytes in each row.
    static let never = Instant(milliseconds: .max)

    var optional: Instant? { self == .never ? nil : self }
}
