/// Writes fixed-width numbers and separators, one after the other: the reverse of `DigitReader`.
struct DigitWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    /// The text that `body` writes, of at most `capacity` bytes.
    static func text(capacity: Int, _ body: (inout DigitWriter) -> Void) -> String {
        String(unsafeUninitializedCapacity: capacity) { buffer in
            var writer = DigitWriter(buffer)
            body(&writer)
            return writer.count
        }
    }

    /// A number of at most `digits` digits, with leading zeros.
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
