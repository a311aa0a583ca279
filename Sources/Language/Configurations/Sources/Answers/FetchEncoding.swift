/// Percent-encoding (RFC 3986) of the parts of a URL.
package enum FetchEncoding {
    /// A value: everything but letters, digits and `-._~` is encoded, including `/`.
    package static func value(_ text: String) -> String {
        encoded(Array(text.utf8)) { bytes, index in isUnreserved(bytes[index]) }
    }

    /// Text of a URL that an author wrote: only characters that URLs cannot contain are encoded. References
    /// such as `%20` are kept.
    static func constant(_ text: some StringProtocol) -> String {
        encoded(Array(text.utf8)) { bytes, index in
            let byte = bytes[index]
            guard byte == UInt8(ascii: "%") else { return isUnreserved(byte) || reserved.contains(byte) }
            return index + 2 < bytes.count && isHexadecimal(bytes[index + 1])
                && isHexadecimal(bytes[index + 2])
        }
    }

    private static func encoded(_ bytes: [UInt8], isKept: ([UInt8], Int) -> Bool) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if isKept(bytes, index) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
    /// The characters that separate the parts of a URL.
    private static let reserved = Set("!$&'()*+,;=:@/?#".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
}
