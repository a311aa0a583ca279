/// The content of a JSON string as it stands in the text, between its quotes, checked but not yet copied.
///
/// Valid only as long as the bytes that the reader reads.
package struct JSONSlice {
    package let bytes: UnsafeBufferPointer<UInt8>
    package let hasEscapes: Bool

    /// The string that the slice stands for. Copies; a slice without escapes costs one validation.
    package var string: String {
        hasEscapes ? unescaped : String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the slice stands for `text`. Copies nothing unless the slice has escapes.
    package func equals(_ text: StaticString) -> Bool {
        if hasEscapes { return unescaped == text.description }
        let count = text.utf8CodeUnitCount
        guard bytes.count == count, let start = bytes.baseAddress else { return false }
        for index in 0..<count where start[index] != text.utf8Start[index] { return false }
        return true
    }

    private var unescaped: String {
        String(unsafeUninitializedCapacity: bytes.count) { output in
            var source = bytes.startIndex
            var count = 0
            while source < bytes.count {
                if bytes[source] == UInt8(ascii: "\\") {
                    let (scalar, length) = escapedScalar(at: source)
                    for unit in UTF8.encode(scalar).unsafelyUnwrapped {
                        output[count] = unit
                        count += 1
                    }
                    source += length
                } else {
                    output[count] = bytes[source]
                    count += 1
                    source += 1
                }
            }
            return count
        }
    }

    /// The scalar of the escape sequence at `index` and how many bytes it takes. The reader has checked it.
    private func escapedScalar(at index: Int) -> (Unicode.Scalar, length: Int) {
        switch bytes[index + 1] {
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"):
            let unit = hexadecimal(at: index + 2)
            if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
            let low = hexadecimal(at: index + 8)
            let value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
            return (Unicode.Scalar(value).unsafelyUnwrapped, 12)
        case let byte: return (Unicode.Scalar(byte), 2)
        }
    }

    private func hexadecimal(at index: Int) -> UInt32 {
        var value: UInt32 = 0
        for offset in 0..<4 { value = value << 4 | UInt32(bytes[index + offset].hexadecimalValue ?? 0) }
        return value
    }
}

extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
