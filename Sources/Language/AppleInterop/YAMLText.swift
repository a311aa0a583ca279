import WidgetModel

/// Builds YAML in the style in which people write it: block collections, short collections on one line, and
/// quotes only where they are needed.
struct YAMLText {
    private(set) var text = ""

    mutating func line(_ content: String = "", depth: Int = 0) {
        if !content.isEmpty {
            for _ in 0..<depth { text += "  " }
            text += content
        }
        text += "\n"
    }

    /// A string in the form of a value in a block collection.
    static func scalar(_ text: String) -> String {
        isPlain(text, inFlow: false) ? text : quoted(text)
    }

    /// A string as a value within brackets or braces, where more characters require quotes.
    static func flowScalar(_ text: String) -> String {
        isPlain(text, inFlow: true) ? text : quoted(text)
    }

    /// A key with its colon.
    static func key(_ text: String) -> String { flowScalar(text) + ":" }

    /// Whether a string can be a key in YAML, which limits a key to 1024 characters, quotes and escapes
    /// included.
    ///
    /// The byte count is a quick test: an escape takes at most six characters, so 150 bytes always fit.
    static func isKey(_ text: String) -> Bool {
        isWritable(text) && (text.utf8.count <= 150 || flowScalar(text).unicodeScalars.count <= 1000)
    }

    /// Whether a string contains no control characters. Definitions refuse them, even if they are escaped.
    static func isWritable(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isRefused) }

    /// Whether definitions refuse the character: all control characters except tab, line feed, carriage
    /// return and U+0085, the line end of other systems.
    static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x85: false
        case ..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }

    /// Whether every YAML reader takes the text without quotes for exactly this string.
    ///
    /// The test is stricter than YAML 1.2, because other tools that read the file may follow YAML 1.1.
    private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20,
            last != UInt8(ascii: ":")
        else { return false }
        if isIndicator(first) || words.contains(text.lowercased()) || looksLikeNumber(bytes) { return false }
        for (place, byte) in bytes.enumerated() {
            switch byte {
            case ..<0x20, 0x7F: return false
            case UInt8(ascii: "#") where place > 0 && bytes[place - 1] == 0x20: return false
            case UInt8(ascii: ":"):
                let next = place + 1 < bytes.count ? bytes[place + 1] : 0x20
                if next == 0x20 || inFlow { return false }
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                UInt8(ascii: "}"):
                if inFlow { return false }
            default: break
            }
        }
        return text.unicodeScalars.allSatisfy { $0.value < 0x80 || isPrintable($0) }
    }

    /// Whether a string that begins with this character needs quotes. Besides the indicators of YAML, these
    /// are the characters with which other readers recognize special values, such as `~`, `=` and `<<`.
    private static func isIndicator(_ byte: UInt8) -> Bool {
        "-?:,[]{}#&*!|>'\"%@`=+/<~".utf8.contains(byte)
    }

    /// Words that YAML 1.1 readers take for a boolean or null, and words that have a meaning in conditions.
    private static let words: Set<String> = [
        "null", "true", "false", "yes", "no", "on", "off", "y", "n", "set", "unset",
    ]

    /// Whether a reader might take the text for a number, a date or a time. Texts with a sign are excluded by
    /// `isIndicator`.
    private static func looksLikeNumber(_ bytes: [UInt8]) -> Bool {
        return bytes[0].isDigit || bytes[0] == UInt8(ascii: ".")
    }

    /// Whether the character can stand in YAML without an escape. Line ends of YAML 1.1 and characters that
    /// change the direction of text are refused there, and U+FEFF would be a byte order mark.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    /// A string in double quotes. A control character becomes U+FFFD, because definitions refuse it even as
    /// an escape.
    static func quoted(_ text: String) -> String {
        quotedText(text) { scalar in
            if isRefused(scalar) { return "\u{FFFD}" }
            if isPrintable(scalar) { return nil }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
