/// What a widget's declaration says about its reloads: the budget (T6), the retries (T12), and the age
/// of what they bring (T13).
package struct ReloadSettings: Hashable, Sendable {
    /// The sliding window of the budget (T6).
    package static let budgetWindow = Milliseconds.hours(24)
    package static let standardPerDay = 48
    package static let standardSpacing = Milliseconds.minutes(5)

    /// Charged reloads in any `budgetWindow`; 0 means that nothing charged is ever granted. The engine
    /// counts charges in as many bits.
    package var perDay: UInt16
    /// The least time between two grants of charged reloads.
    package var spacing: Milliseconds
    /// Retries that are not charged.
    package var attempts: UInt16
    /// The wait before the first retry; doubled by each one more.
    package var first: Milliseconds
    /// The longest wait before an uncharged retry.
    package var longest: Milliseconds
    /// Whether the policy's reloads wait while the display is hidden.
    package var whenHidden: WhenHidden
    /// From which age on content is stale, and expired.
    package var age: AgeLimits

    /// Counts beyond 65,535 are brought to it.
    package init(
        perDay: Int = standardPerDay, spacing: Milliseconds = standardSpacing, attempts: Int = 10,
        first: Milliseconds = .seconds(2), longest: Milliseconds = .minutes(5),
        whenHidden: WhenHidden = .continue, age: AgeLimits = AgeLimits()
    ) {
        self.perDay = UInt16(clamping: perDay)
        self.spacing = spacing
        self.attempts = UInt16(clamping: attempts)
        self.first = first
        self.longest = longest
        self.whenHidden = whenHidden
        self.age = age
    }
}

extension ReloadSettings: Codable {
    private enum CodingKeys: CodingKey {
        case perDay, spacing, attempts, first, longest, whenHidden, stale, expiry
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
            attempts: try members.decode(Int.self, forKey: .attempts), first: try span(.first),
            longest: try span(.longest),
            whenHidden: try members.decode(WhenHidden.self, forKey: .whenHidden),
            age: AgeLimits(stale: try mark(.stale), expiry: try mark(.expiry)))
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(perDay, forKey: .perDay)
        try members.encode(spacing.count, forKey: .spacing)
        try members.encode(attempts, forKey: .attempts)
        try members.encode(first.count, forKey: .first)
        try members.encode(longest.count, forKey: .longest)
        try members.encode(whenHidden, forKey: .whenHidden)
        try members.encodeIfPresent(age.stale?.count, forKey: .stale)
        try members.encodeIfPresent(age.expiry?.count, forKey: .expiry)
    }
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

    package var isUnlimited: Bool { self == AgeLimits() }

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
    package func next(after now: Instant) -> Instant? { all.filter { $0 > now }.min() }
}
