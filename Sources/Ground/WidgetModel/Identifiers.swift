/// The identity of a widget that can be placed, such as `weather` or `org.example.weather`.
///
/// It consists of letters, digits, `.`, `_` and `-`, and is unique in a workspace.
package struct Kind: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let name: String

    /// Returns nil if `name` is empty or contains any other character.
    package init?(_ name: String) {
        guard !name.isEmpty, name.unicodeScalars.allSatisfy(Kind.mayContain) else { return nil }
        self.name = name
    }

    /// Creates a kind without a check, for a declaration whose name was already reported as invalid. Such a
    /// declaration can never be placed.
    package init(unchecked name: String) { self.name = name }

    /// Whether a kind may contain this character. ASCII is checked first, because a kind is parsed for every
    /// request, and lookups in Unicode's tables are slow.
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

/// The identity of a placed widget, such as `weather-1`: its kind, and a number that is never reused.
package struct PlacedWidgetID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let kind: Kind
    package let number: Int

    package init(kind: Kind, number: Int) {
        self.kind = kind
        self.number = number
    }

    /// Parses `weather-1`. Returns nil unless the last `-` is followed by a positive number without leading
    /// zeros.
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

/// The name of a provider, as declared in its manifest.
package struct ProviderName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let name: String

    package init(_ name: String) { self.name = name }

    package static func < (left: ProviderName, right: ProviderName) -> Bool { left.name < right.name }
    package var description: String { name }
}

extension ProviderName: TextCodable {
    package static let expectation = "text"
}

/// The id of a board for providers, whose processes may serve several boards. On a single machine, it is the
/// workspace's name.
package struct BoardID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The longest id in bytes.
    package static let limitBytes = 256

    package let name: String

    /// Returns nil if `name` is empty or too long.
    package init?(_ name: String) {
        guard !name.isEmpty, name.utf8.count <= BoardID.limitBytes else { return nil }
        self.name = name
    }

    /// Creates an id without a check, from a name that was checked before.
    package init(unchecked name: String) { self.name = name }

    package static func < (left: BoardID, right: BoardID) -> Bool { left.name < right.name }
    package var description: String { name }
}

extension BoardID: TextCodable {
    package static let expectation = "the id of a board: 1 to \(limitBytes) bytes"
}

/// A number that only increases. Its JSON form is a number.
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

/// The number of the edit that produced a configuration. Numbering starts at 1 when a widget is placed and is
/// gapless. Users see revisions.
package struct Revision: Counter, Hashable {
    package var number: Int

    package init(_ number: Int) { self.number = number }

    package static let first = Revision(1)
    package var next: Revision { Revision(number + 1) }
}

/// The number of a request for one placed widget. It increases with every request and is stored. Only the
/// engine uses it; users see revisions.
package struct Generation: Counter, Hashable {
    package var number: UInt32

    package init(_ number: UInt32) { self.number = number }

    /// The generation before the first request.
    package static let none = Generation(0)
    package var next: Generation { Generation(number + 1) }
}
