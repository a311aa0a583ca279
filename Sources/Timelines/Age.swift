package import WidgetModel

/// How old what a placed widget shows is, as its declaration counts (T13).
package enum Age: String, Hashable, Sendable, CaseIterable {
    /// Younger than its marks, without marks, or the placeholder, which does not age.
    case fresh
    /// Marked as stale.
    case stale
    /// Replaced, as the declaration says by what; the engine does not need to know.
    case expired
}

/// The ages from which content is stale and expired, counted from the answer that brought it (T13).
package struct AgeLimits: Hashable, Sendable {
    /// Nil: never.
    package var stale: Milliseconds?
    /// Nil: never. Not below `stale`; if it is, it holds first.
    package var expiry: Milliseconds?

    package init(stale: Milliseconds? = nil, expiry: Milliseconds? = nil) {
        self.stale = stale
        self.expiry = expiry
    }

    /// When content that was answered then reaches them.
    package func marks(from answered: Instant) -> AgeMarks {
        AgeMarks(stale: stale.map { answered + $0 }, expiry: expiry.map { answered + $0 })
    }
}

/// The instants at which content becomes stale and expires; nil: it does not.
package struct AgeMarks: Hashable, Sendable {
    package var stale: Instant?
    package var expiry: Instant?

    package func age(at now: Instant) -> Age {
        if let expiry, expiry <= now { return .expired }
        if let stale, stale <= now { return .stale }
        return .fresh
    }

    /// Those that there are.
    package var all: [Instant] { [stale, expiry].compactMap { $0 } }

    /// The first mark after `now`.
    func next(after now: Instant) -> Instant? { all.filter { $0 > now }.min() }
}

/// The age that was last told, in one byte; `none` where nothing is declared to age by.
enum AgeCode: UInt8, Sendable {
    case none, fresh, stale, expired

    init(_ limits: AgeLimits) { self = limits == AgeLimits() ? .none : .fresh }

    init(_ age: Age) {
        switch age {
        case .fresh: self = .fresh
        case .stale: self = .stale
        case .expired: self = .expired
        }
    }

    var age: Age {
        switch self {
        case .none, .fresh: .fresh
        case .stale: .stale
        case .expired: .expired
        }
    }
}
