/// Parses fixed-width numbers and separators from the beginning of a string.
struct DigitReader {
    private let bytes: [UInt8]
    private var next = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { next == bytes.count }

    /// A number of exactly `digits` ASCII digits. If there are fewer, returns nil and consumes nothing.
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

    /// Consumes `character` if it is next; returns whether it was.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[next] == UInt8(ascii: character) else { return false }
        next += 1
        return true
    }

    /// Consumes all ASCII digits that are next, and returns their values.
    mutating func digits() -> [UInt8] {
        let found = bytes[next...].prefix { (48...57).contains($0) }
        next += found.count
        return found.map { $0 - 48 }
    }
}

/// Writes fixed-width numbers and separators. This is the inverse of `DigitReader`.
struct DigitWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    /// The text that `body` writes, which has at most `capacity` bytes.
    static func text(capacity: Int, _ body: (inout DigitWriter) -> Void) -> String {
        String(unsafeUninitializedCapacity: capacity) { buffer in
            var writer = DigitWriter(buffer)
            body(&writer)
            return writer.count
        }
    }

    /// Writes a number with leading zeros. A number with more than `digits` digits traps.
    mutating func write(_ number: Int, digits: Int) {
        var rest = number
        for place in (count..<count + digits).reversed() {
            buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        precondition(rest == 0, "\(number) has more than \(digits) digits")
        count += digits
    }

    mutating func write(_ character: Unicode.Scalar) {
        buffer[count] = UInt8(ascii: character)
        count += 1
    }
}
