/// Reads fixed-width numbers and separators from the front of a text.
struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    /// A number of exactly `digits` ASCII digits; nil, and nothing consumed, when they are not there.
    mutating func number(digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var value = 0
        for byte in rest.prefix(digits) {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        rest = rest.dropFirst(digits)
        return value
    }

    /// Consumes `character` when it comes next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// The ASCII digits that come next, however many.
    mutating func digits() -> [UInt8] {
        let found = rest.prefix { (48...57).contains($0) }
        rest = rest[found.endIndex...]
        return found.map { $0 - 48 }
    }
}
