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

/// Whether a placed widget's configuration has all that it needs (C10).
package enum Completeness: Hashable, Sendable {
    /// Timelines may be asked for.
    case complete
    /// The widget needs configuration: it keeps what it shows, and its provider is asked for a placeholder
    /// only.
    case needsConfiguration
}

/// As a Boolean: whether it is complete.
extension Completeness: Codable {
    package init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode(Bool.self) ? .complete : .needsConfiguration
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self == .complete)
    }
}

/// How a placed widget is declared at present: whose it is, under which settings, and whether it can be asked
/// for.
package struct Placement: Codable, Hashable, Sendable {
    package var provider: ProviderIndex
    package var settings: ReloadSettings
    package var completeness: Completeness

    private enum CodingKeys: String, CodingKey {
        case provider, settings
        case completeness = "complete"
    }

    package init(
        provider: ProviderIndex, settings: ReloadSettings = ReloadSettings(),
        completeness: Completeness = .complete
    ) {
        self.provider = provider
        self.settings = settings
        self.completeness = completeness
    }
}

/// The engine's dense number of a placed widget, allotted by the shell from 0 upwards.
///
/// The number of a removed widget may be allotted again once the shell can no longer receive an answer for
/// it. Below 2³¹.
package struct WidgetIndex: DenseIndex, Hashable, Comparable, Sendable, CustomStringConvertible {
    package var number: UInt32

    package init(_ number: UInt32) { self.number = number }

    package static func < (left: WidgetIndex, right: WidgetIndex) -> Bool { left.number < right.number }
    package var description: String { "#\(number)" }
}

/// The engine's dense number of a provider, allotted by the shell from 0 upwards and never again.
package struct ProviderIndex: DenseIndex, Hashable, Comparable, Sendable, CustomStringConvertible {
    package var number: UInt32

    package init(_ number: UInt32) { self.number = number }

    package static func < (left: ProviderIndex, right: ProviderIndex) -> Bool { left.number < right.number }
    package var description: String { "provider #\(number)" }
}

/// The settings that placed widgets have, each once: a million widgets are of few kinds.
struct SettingsTable: Sendable {
    private var list: [ReloadSettings] = []
    private var numbers: [ReloadSettings: UInt32] = [:]

    /// The number of these settings, a new one for new ones. None is ever dropped: they change with
    /// manifests only.
    mutating func number(of settings: ReloadSettings) -> UInt32 {
        if let number = numbers[settings] { return number }
        let number = UInt32(list.count)
        list.append(settings)
        numbers[settings] = number
        return number
    }

    subscript(number: UInt32) -> ReloadSettings { list[Int(number)] }
}

/// A number that the shell allots; in JSON just this number.
package protocol DenseIndex: Codable {
    init(_ number: UInt32)
    var number: UInt32 { get }
}

extension DenseIndex {
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UInt32.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    var position: Int { Int(number) }
}
