package import WidgetModel

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
