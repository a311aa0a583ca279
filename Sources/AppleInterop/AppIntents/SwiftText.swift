/// Writes Swift, four spaces a level.
struct SwiftText {
    private(set) var text = ""

    mutating func line(_ content: String = "", depth: Int = 0) {
        if !content.isEmpty { text += String(repeating: " ", count: 4 * depth) + content }
        text += "\n"
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
