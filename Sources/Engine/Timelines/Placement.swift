package import WidgetModel

/// Whether a placed widget's configuration contains all required values (C10).
package enum Completeness: Hashable, Sendable {
    /// All required values are present, so timelines may be requested.
    case complete
    /// A required value is missing. The content does not change, and only a placeholder is requested.
    case needsConfiguration
}

/// The JSON form: a Boolean that is true if the configuration is complete.
extension Completeness: Codable {
    package init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode(Bool.self) ? .complete : .needsConfiguration
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self == .complete)
    }
}

/// The current declaration of a placed widget: its provider, its settings, and whether its configuration is
/// complete.
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

/// The index of a placed widget in the engine, allocated by the shell from 0 upwards.
///
/// The shell may reuse the index of a removed widget once no answer for that widget can arrive anymore.
/// Indices are below 2³¹.
package struct WidgetIndex: DenseIndex, Hashable, Comparable, Sendable, CustomStringConvertible {
    package var number: UInt32

    package init(_ number: UInt32) { self.number = number }

    package static func < (left: WidgetIndex, right: WidgetIndex) -> Bool { left.number < right.number }
    package var description: String { "#\(number)" }
}

/// The index of a provider in the engine, allocated by the shell from 0 upwards and never reused.
package struct ProviderIndex: DenseIndex, Hashable, Comparable, Sendable, CustomStringConvertible {
    package var number: UInt32

    package init(_ number: UInt32) { self.number = number }

    package static func < (left: ProviderIndex, right: ProviderIndex) -> Bool { left.number < right.number }
    package var description: String { "provider #\(number)" }
}

/// The distinct settings of all placed widgets. Rows refer to them by number, because many widgets share a
/// few settings.
struct SettingsTable: Sendable {
    private var list: [ReloadSettings] = []
    private var numbers: [ReloadSettings: UInt32] = [:]

    /// Returns the number of these settings, and adds them if they are new. Settings are never removed,
    /// because they change only with manifests.
    mutating func number(of settings: ReloadSettings) -> UInt32 {
        if let number = numbers[settings] { return number }
        let number = UInt32(list.count)
        list.append(settings)
        numbers[settings] = number
        return number
    }

    subscript(number: UInt32) -> ReloadSettings { list[Int(number)] }
}

/// A small integer that the shell allocates as an array index. Its JSON form is the number.
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
