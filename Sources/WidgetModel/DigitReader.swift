/// Reads fixed-width numbers and separators from the front of a text.
struct DigitReader {
    private let bytes: [UInt8]
    private var next = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { next == bytes.count }

    /// A number of exactly `digits` ASCII digits; nil, and nothing consumed, when they are not there.
    mutating func number(digits: Int) -> Int? {
        guard bytes.count - next >= digits else { return nil }
        var value = 0
        for byte in bytes[next..<next + digits] {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        next += digits
        return value
    }

    /// Consumes `character` when it comes next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[next] == UInt8(ascii: character) else { return false }
        next += 1
        return true
    }

    /// The ASCII digits that come next, however many.
    mutating func digits() -> [UInt8] {
        let found = bytes[next...].prefix { (48...57).contains($0) }
        next += found.count
        return found.map { $0 - 48 }
    }
}
