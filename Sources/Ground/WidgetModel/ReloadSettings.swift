/// The settings for reloads in a widget's declaration: the budget (T6), the retries (T12), and the age limits
/// of its content (T13).
package struct ReloadSettings: Hashable, Sendable {
    /// The length of the budget's sliding window (T6).
    package static let budgetWindow = Milliseconds.hours(24)
    package static let standardPerDay = 48
    package static let standardSpacing = Milliseconds.minutes(5)

    /// The number of charged reloads in any `budgetWindow`; 0 denies all of them. The engine counts charges
    /// with the same number of bits.
    package var perDay: UInt16
    /// The minimum time between the grants of two charged reloads.
    package var spacing: Milliseconds
    package var retries: RetrySettings
    /// Whether the policy's reloads wait while the display is hidden.
    package var whenHidden: WhenHidden
    /// Whether content is kept after its account was removed or rejected.
    package var whenLoggedOut: WhenLoggedOut
    /// The ages at which content becomes stale and expires.
    package var age: AgeLimits

    /// Counts above 65,535 are reduced to it.
    package init(
        perDay: Int = standardPerDay, spacing: Milliseconds = standardSpacing,
        retries: RetrySettings = RetrySettings(), whenHidden: WhenHidden = .continue,
        whenLoggedOut: WhenLoggedOut = .withdraw, age: AgeLimits = AgeLimits()
    ) {
        self.perDay = UInt16(clamping: perDay)
        self.spacing = spacing
        self.retries = retries
        self.whenHidden = whenHidden
        self.whenLoggedOut = whenLoggedOut
        self.age = age
    }
}

extension ReloadSettings: Codable {
    /// The JSON form: spans are integers in milliseconds; retries and age limits are members of the same
    /// object.
    private enum CodingKeys: CodingKey {
        case perDay, spacing, attempts, first, longest, whenHidden, whenLoggedOut, stale, expiry
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func span(_ key: CodingKeys) throws -> Milliseconds {
            Milliseconds(try members.decode(Int64.self, forKey: key))
        }
        func mark(_ key: CodingKeys) throws -> Milliseconds? {
            try members.decodeIfPresent(Int64.self, forKey: key).map { Milliseconds($0) }
        }
        self.init(
            perDay: try members.decode(Int.self, forKey: .perDay), spacing: try span(.spacing),
            retries: RetrySettings(
                attempts: try members.decode(Int.self, forKey: .attempts), first: try span(.first),
                longest: try span(.longest)),
            whenHidden: try members.decode(WhenHidden.self, forKey: .whenHidden),
            // Older event files do not contain this key.
            whenLoggedOut: try members.decodeIfPresent(WhenLoggedOut.self, forKey: .whenLoggedOut)
                ?? .withdraw,
            age: AgeLimits(stale: try mark(.stale), expiry: try mark(.expiry)))
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(perDay, forKey: .perDay)
        try members.encode(spacing.count, forKey: .spacing)
        try members.encode(retries.attempts, forKey: .attempts)
        try members.encode(retries.first.count, forKey: .first)
        try members.encode(retries.longest.count, forKey: .longest)
        try members.encode(whenHidden, forKey: .whenHidden)
        if whenLoggedOut == .keep { try members.encode(whenLoggedOut, forKey: .whenLoggedOut) }
        try members.encodeIfPresent(age.stale?.count, forKey: .stale)
        try members.encodeIfPresent(age.expiry?.count, forKey: .expiry)
    }
}

/// The ages at which content becomes stale and expires, counted from its answer (T13).
package struct AgeLimits: Hashable, Sendable {
    /// Nil if content never becomes stale.
    package var stale: Milliseconds?
    /// Nil if content never expires. A limit below `stale` takes effect first.
    package var expiry: Milliseconds?

    package init(stale: Milliseconds? = nil, expiry: Milliseconds? = nil) {
        self.stale = stale
        self.expiry = expiry
    }

    package var isUnlimited: Bool { self == AgeLimits() }

    /// The instants at which content that was answered at `answered` reaches the limits.
    package func marks(from answered: Instant) -> AgeMarks {
        AgeMarks(stale: stale.map { answered + $0 }, expiry: expiry.map { answered + $0 })
    }
}

/// The instants at which content becomes stale and expires; nil if it never does.
package struct AgeMarks: Hashable, Sendable {
    package var stale: Instant?
    package var expiry: Instant?

    /// The age of the content at an instant.
    package func age(at now: Instant) -> Age {
        if let expiry, expiry <= now { return .expired }
        if let stale, stale <= now { return .stale }
        return .fresh
    }

    /// The marks that are not nil.
    package var all: [Instant] { [stale, expiry].compactMap { $0 } }

    /// The first mark after `now`; nil if all marks have passed.
    package func next(after now: Instant) -> Instant? { all.filter { $0 > now }.min() }
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
