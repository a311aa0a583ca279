import WidgetModel

/// A reload that was asked for: eight bytes.
struct Request: Sendable {
    var generation: Generation
    var reason: ReloadReason
    /// The reason whose priority it has: its own, that of the reason it retries, or that of a joined ask.
    var precedence: ReloadReason
    /// Its grant was stored before the restart (T17).
    var isGranted = false
    /// It was asked for before the restart.
    var isRecovered = false
}

/// Where a placed widget stands with its provider.
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
///     │stopped│◀──── failed, a person must mend it ─────────────────────┘
///     └───────┘
///     edited: from everywhere to underWay, or to needsConfiguration.
///     performed: from everywhere but needsConfiguration to underWay.
///     pushed: as the policy, from idle and stopped; follows what is under way.
/// ```
enum Reloading: Sendable {
    /// Nothing is asked. Waits for the policy's instant. Goes to: queued, waiting, underWay.
    case idle
    /// A reload is deferred, by the budget, the spacing or a back-off. Waits for that instant (`never` when
    /// none fits) and for any stronger ask. Goes to: queued, underWay, waiting.
    case waiting(Request, until: Instant)
    /// A reload is in its provider's queue. Waits until the provider has room. Goes to: underWay, waiting.
    case queued(Request)
    /// A request was sent. Waits for the answer or failure of its generation. Goes to: idle, waiting,
    /// stopped, underWayAndFollowing, queued (superseded).
    case underWay(Request)
    /// As underWay, and one more reload follows whatever becomes of it (T10). Goes to: queued, underWay.
    case underWayAndFollowing(Request, next: Request)
    /// A person must mend what failed (T12). Waits for an edit or a reload. Goes to: queued, underWay.
    case stopped
    /// A required value is missing (C10). Waits for the edit that completes it. Goes to: underWay, idle.
    case needsConfiguration
}

extension Reloading {
    /// The request that was sent and is not answered.
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
    /// Stands for no instant where an optional would cost its eight bytes a million times.
    static let never = Instant(milliseconds: .max)

    var optional: Instant? { self == .never ? nil : self }
}
