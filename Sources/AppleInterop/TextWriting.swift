/// A text in double quotes, as Swift, YAML and strings tables all write one.
///
/// - Parameter escape: how the language writes a character that none of them escapes alike; nil: as it is.
func quotedText(_ text: String, escape: (Unicode.Scalar) -> String? = { _ in nil }) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        default:
            if let escaped = escape(scalar) {
                result += escaped
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
    return result + "\""
}

/// Writes Swift, four spaces a level.
struct SwiftText {
    private(set) var text = ""

    mutating func line(_ content: String = "", depth: Int = 0) {
        if !content.isEmpty { text += String(repeating: " ", count: 4 * depth) + content }
        text += "\n"
    }

    /// Lines of code, each further indented by `depth`.
    mutating func block(_ lines: String, depth: Int = 0) {
        for content in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            line(String(content), depth: depth)
        }
    }

    /// A call on one line where it is short enough, else with an argument on each.
    mutating func call(_ head: String, _ arguments: [String], depth: Int) {
        let whole = "\(head)(\(arguments.joined(separator: ", ")))"
        if whole.utf8.count + 4 * depth <= SwiftText.columns { return line(whole, depth: depth) }
        line("\(head)(", depth: depth)
        for (place, argument) in arguments.enumerated() {
            line(argument + (place + 1 < arguments.count ? "," : ""), depth: depth + 1)
        }
        line(")", depth: depth)
    }

    private static let columns = 100

    static func literal(_ text: String) -> String {
        quotedText(text) { scalar in
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            return isControl ? "\\u{\(String(scalar.value, radix: 16))}" : nil
        }
    }

    /// A name as code may use it.
    static func name(_ name: String) -> String {
        keywords.contains(name) ? "\u{60}\(name)\u{60}" : name
    }

    static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
        "inout", "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public",
        "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch",
        "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat",
        "return", "throw", "switch", "where", "while", "as", "false", "is", "nil", "self", "Self", "super",
        "throws", "true", "try", "Any", "Type", "Protocol", "_",
    ]
}

/// Writes YAML as a person would: blocks, what is short on one line, quotes only where they are needed.
struct YAMLText {
    private(set) var text = ""

    mutating func line(_ content: String = "", depth: Int = 0) {
        if !content.isEmpty {
            for _ in 0..<depth { text += "  " }
            text += content
        }
        text += "\n"
    }

    /// A text where any value may stand.
    static func scalar(_ text: String) -> String {
        isPlain(text, inFlow: false) ? text : quoted(text)
    }

    /// A text within brackets or braces.
    static func flowScalar(_ text: String) -> String {
        isPlain(text, inFlow: true) ? text : quoted(text)
    }

    static func key(_ text: String) -> String { flowScalar(text) + ":" }

    /// Whether a text can be a key of YAML: that ends at 1024 characters, quotes and escapes included.
    static func isKey(_ text: String) -> Bool {
        isWritable(text) && (text.utf8.count <= 150 || flowScalar(text).unicodeScalars.count <= 1000)
    }

    /// Whether a text is without control characters, which definitions do not take even escaped.
    static func isWritable(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isRefused) }

    static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case ..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }

    /// Whether a text means itself without quotes, to this reader and to every other.
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

    private static func isIndicator(_ byte: UInt8) -> Bool {
        "-?:,[]{}#&*!|>'\"%@`=+/<~".utf8.contains(byte)
    }

    /// What other readers take for something else than a text.
    private static let words: Set<String> = [
        "null", "true", "false", "yes", "no", "on", "off", "y", "n", "set", "unset",
    ]

    private static func looksLikeNumber(_ bytes: [UInt8]) -> Bool {
        let isDigit = { (byte: UInt8) in (48...57).contains(byte) }
        return isDigit(bytes[0]) || bytes[0] == UInt8(ascii: ".")
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    /// In quotes; a control character becomes the mark for one that cannot be shown.
    static func quoted(_ text: String) -> String {
        quotedText(text) { scalar in
            if isRefused(scalar) { return "\u{FFFD}" }
            if isPrintable(scalar) { return nil }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
