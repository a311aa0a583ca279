package import WidgetModel

/// What a widget's declaration says about its reloads: the budget (T6), the retries (T12), and the age
/// of what they bring (T13).
package struct ReloadSettings: Hashable, Sendable {
    /// Charged reloads in any `Limits.budgetWindow`; 0 means that nothing charged is ever granted. At most
    /// 65,535.
    package var perDay: UInt16
    /// The least time between two grants of charged reloads, from 0 to 2³² - 1 milliseconds.
    package var spacing: Milliseconds { Milliseconds(Int64(spacingCount)) }
    /// Retries that are not charged.
    package var attempts: UInt16
    /// The wait before the first retry; doubled by each one more.
    package var first: Milliseconds { Milliseconds(Int64(firstCount)) }
    /// The longest wait before an uncharged retry.
    package var longest: Milliseconds { Milliseconds(Int64(longestCount)) }
    /// Whether the policy's reloads wait while nobody looks.
    package var whenHidden: WhenHidden
    /// From which age on content is stale, and expired.
    package var age: AgeLimits

    private let spacingCount: UInt32
    private let firstCount: UInt32
    private let longestCount: UInt32

    /// Numbers beyond their range are brought to its nearer end.
    package init(
        perDay: Int = Limits.budgetPerDay, spacing: Milliseconds = Limits.spacing, attempts: Int = 10,
        first: Milliseconds = .seconds(2), longest: Milliseconds = .minutes(5),
        whenHidden: WhenHidden = .continue, age: AgeLimits = AgeLimits()
    ) {
        self.perDay = UInt16(clamping: perDay)
        self.attempts = UInt16(clamping: attempts)
        spacingCount = UInt32(clamping: spacing.count)
        firstCount = UInt32(clamping: first.count)
        longestCount = UInt32(clamping: longest.count)
        self.whenHidden = whenHidden
        self.age = age
    }
}

/// Whether a placed widget's configuration has all that it needs (C10).
package enum Completeness: Hashable, Sendable {
    /// Timelines may be asked for.
    case complete
    /// The widget needs configuration: it keeps what it shows, and its provider is asked for a placeholder
    /// only.
    case needsConfiguration
}

/// How a placed widget is declared at present: whose it is, under which settings, and whether it can be asked
/// for.
package struct Placement: Hashable, Sendable {
    package var provider: ProviderIndex
    package var settings: ReloadSettings
    package var completeness: Completeness

    package init(
        provider: ProviderIndex, settings: ReloadSettings = ReloadSettings(),
        completeness: Completeness = .complete
    ) {
        self.provider = provider
        self.settings = settings
        self.completeness = completeness
    }
}
