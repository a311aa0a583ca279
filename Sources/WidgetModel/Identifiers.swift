/// The identity of a widget that can be placed, such as `weather` or `org.example.weather`.
///
/// Letters, digits, `.`, `_` and `-`; unique in a workspace.
package struct Kind: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let name: String

    /// Nil when `name` is empty or has another character.
    package init?(_ name: String) {
        guard !name.isEmpty, name.unicodeScalars.allSatisfy(Kind.mayContain) else { return nil }
        self.name = name
    }

    /// For what is declared under a name that was reported: nothing of it can be placed.
    package init(unchecked name: String) { self.name = name }

    /// Every request names a kind: plain letters are told apart without asking Unicode's tables.
    private static func mayContain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
        case _ where scalar.isASCII: false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        }
    }

    package static func < (left: Kind, right: Kind) -> Bool { left.name < right.name }
    package var description: String { name }
}

extension Kind: TextCodable {
    package static let expectation = "a kind: letters, digits, '.', '_' and '-'"
}

/// The identity of a placed widget: its kind and a counter that never runs backwards, as in `weather-1`.
package struct PlacedWidgetID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let kind: Kind
    package let number: Int

    package init(kind: Kind, number: Int) {
        self.kind = kind
        self.number = number
    }

    /// Reads `weather-1`; nil when there is no positive number after the last `-`, or it has leading zeros.
    package init?(_ text: String) {
        guard let dash = text.utf8.lastIndex(of: UInt8(ascii: "-")), let kind = Kind(String(text[..<dash]))
        else { return nil }
        let digits = text[text.utf8.index(after: dash)...]
        guard let number = Int(digits), number > 0, String(number) == digits else { return nil }
        self.init(kind: kind, number: number)
    }

    package static func < (left: PlacedWidgetID, right: PlacedWidgetID) -> Bool {
        (left.kind, left.number) < (right.kind, right.number)
    }
    package var description: String { "\(kind)-\(number)" }
}

extension PlacedWidgetID: TextCodable {
    package static let expectation = "a placed widget, such as weather-1"
}

/// The name of a provider, as its manifest declares it.
package struct ProviderName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let name: String

    package init(_ name: String) { self.name = name }

    package static func < (left: ProviderName, right: ProviderName) -> Bool { left.name < right.name }
    package var description: String { name }
}

extension ProviderName: TextCodable {
    package static let expectation = "a text"
}

/// A number that only grows, with the JSON form of a number.
package protocol Counter: Codable, Comparable, Sendable, CustomStringConvertible {
    associatedtype Number: FixedWidthInteger & Codable
    var number: Number { get }
    init(_ number: Number)
}

extension Counter {
    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
    package var description: String { String(number) }

    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Number.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

/// The number of the accepted edit that a configuration comes from: 1 when placed, gapless, for people.
package struct Revision: Counter, Hashable {
    package var number: Int

    package init(_ number: Int) { self.number = number }

    package static let first = Revision(1)
    package var next: Revision { Revision(number + 1) }
}

/// The number of a request for one placed widget: grows with every request and is persisted; for the engine.
package struct Generation: Counter, Hashable {
    package var number: UInt32

    package init(_ number: UInt32) { self.number = number }

    /// Before any request.
    package static let none = Generation(0)
    package var next: Generation { Generation(number + 1) }
}
