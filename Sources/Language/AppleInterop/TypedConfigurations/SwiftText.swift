/// Puts a string in double quotes, with the escapes that Swift, YAML and strings tables share.
///
/// - Parameter escape: Returns the escape of a character for which the languages differ, or nil if the
///   character is not escaped.
package func quotedText(_ text: String, escape: (Unicode.Scalar) -> String? = { _ in nil }) -> String {
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

/// Builds Swift source line by line, indented by four spaces a level.
package struct SwiftText {
    package private(set) var text = ""

    package init() {}

    package mutating func line(_ content: String = "", depth: Int = 0) {
        if !content.isEmpty { text += String(repeating: " ", count: 4 * depth) + content }
        text += "\n"
    }

    /// Appends several lines of code, each indented by another `depth` levels.
    package mutating func block(_ lines: String, depth: Int = 0) {
        for content in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            line(String(content), depth: depth)
        }
    }

    /// Appends a call, on one line if it fits, or else with one argument on each line.
    package mutating func call(_ head: String, _ arguments: [String], depth: Int) {
        let whole = "\(head)(\(arguments.joined(separator: ", ")))"
        if whole.utf8.count + 4 * depth <= SwiftText.columns { return line(whole, depth: depth) }
        line("\(head)(", depth: depth)
        for (index, argument) in arguments.enumerated() {
            line(argument + (index + 1 < arguments.count ? "," : ""), depth: depth + 1)
        }
        line(")", depth: depth)
    }

    /// The line length of swift-format's default configuration.
    private static let columns = 100

    /// A Swift string literal of the text.
    package static func literal(_ text: String) -> String {
        quotedText(text) { scalar in
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            return isControl ? "\\u{\(String(scalar.value, radix: 16))}" : nil
        }
    }

    /// An identifier, with backticks if it is a keyword.
    package static func name(_ name: String) -> String {
        keywords.contains(name) ? "\u{60}\(name)\u{60}" : name
    }

    /// Words that Swift does not accept as an identifier without backticks.
    package static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
        "inout", "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public",
        "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch",
        "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat",
        "return", "throw", "switch", "where", "while", "as", "false", "is", "nil", "self", "Self", "super",
        "throws", "true", "try", "Any", "Type", "Protocol", "_",
    ]
}
