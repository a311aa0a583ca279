package import WidgetModel

/// Replaces secrets in text for people (C8): as is, in the escapes of JSON and of programming languages, and
/// their beginnings in shortened text.
package struct SecretTexts: Sendable {
    /// Shorter secrets are not masked, because they may be parts of common words.
    package static let shortest = 4
    /// The end of a shortened text, in UTF-8.
    private static let ellipsis = Array("…".utf8)
    /// The number of bytes in the longest escape, a surrogate pair such as `\ud83d\ude00`.
    private static let longestEscape = 12

    /// The longest first, because one secret may be the beginning of another.
    private let secrets: [String]

    /// The lines of a secret, such as a PEM key, are also found individually.
    package init(_ secrets: some Sequence<String>) {
        let lines = secrets.flatMap { secret in
            secret.contains(where: \.isNewline)
                ? [secret] + secret.split(whereSeparator: \.isNewline).map(String.init) : [secret]
        }
        self.secrets = lines.filter { $0.count >= Self.shortest }.sorted { $0.utf8.count > $1.utf8.count }
    }

    package var isEmpty: Bool { secrets.isEmpty }

    package func masked(_ text: String) -> String {
        // First compare characters, which may be composed differently, then bytes, which may be escaped or
        // followed by a combining mark.
        let plain = secrets.reduce(text) { $0.replacing($1, with: SecretText.mask) }
        return secrets.reduce(plain) { masked($0, Array($1.unicodeScalars)) }
    }

    /// JSON with masks in place of the secrets in its strings and numbers, except in the names of members. A
    /// masked number becomes a string.
    package func masked(_ json: JSONValue) -> JSONValue {
        if isEmpty { return json }
        switch json {
        case .string(let text): return .string(masked(text))
        case .integer, .number:
            let text = masked(json.text)
            return text == json.text ? json : .string(text)
        case .array(let elements): return .array(elements.map { masked($0) })
        case .object(let members): return .object(members.mapValues { masked($0.value) })
        case .null, .boolean: return json
        }
    }

    private func masked(_ text: String, _ secret: [Unicode.Scalar]) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let end = Self.end(of: secret, in: bytes, from: index) {
                result += Array(SecretText.mask.utf8)
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The end of the secret, or of its beginning before an ellipsis; nil if it does not begin here.
    private static func end(of secret: [Unicode.Scalar], in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        for (count, scalar) in secret.enumerated() {
            if let (found, length) = scalarOrEscape(in: bytes, at: index), found == scalar {
                index += length
            } else {
                return count >= shortest && isShortened(bytes, at: index) ? index : nil
            }
        }
        return index
    }

    /// Whether an ellipsis follows, possibly after an incomplete escape.
    private static func isShortened(_ bytes: [UInt8], at index: Int) -> Bool {
        let rest = bytes[index...]
        guard rest.first == UInt8(ascii: "\\") else { return rest.starts(with: ellipsis) }
        let escape = rest.prefix(longestEscape).prefix { $0 < 0x80 }
        return rest.dropFirst(escape.count).starts(with: ellipsis)
    }

    private static func scalarOrEscape(
        in bytes: [UInt8], at index: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        guard index < bytes.count else { return nil }
        guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
            var iterator = bytes[index...].prefix(4).makeIterator()
            var decoder = UTF8()
            guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
            return (scalar, UTF8.width(scalar))
        }
        func hexadecimal(_ digits: Int, after offset: Int) -> UInt32? {
            let range = (index + offset)..<(index + offset + digits)
            guard range.upperBound <= bytes.count else { return nil }
            return UInt32(String(decoding: bytes[range], as: UTF8.self), radix: 16)
        }
        switch bytes[index + 1] {
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "x"): return hexadecimal(2, after: 2).flatMap(Unicode.Scalar.init).map { ($0, 4) }
        case UInt8(ascii: "U"): return hexadecimal(8, after: 2).flatMap(Unicode.Scalar.init).map { ($0, 10) }
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal(4, after: 2) else { return nil }
            if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
            guard index + 7 < bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
                bytes[index + 7] == UInt8(ascii: "u"), let low = hexadecimal(4, after: 8),
                (0xD800..<0xDC00).contains(unit), (0xDC00..<0xE000).contains(low)
            else { return nil }
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)).map { ($0, 12) }
        case let other where other < 0x80: return (Unicode.Scalar(other), 2)
        default: return nil
        }
    }
}
