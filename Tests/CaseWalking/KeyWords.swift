package import WidgetModel

/// The words for keys in a script: `down`, `^O`, `alt-z`, `F2`, `"typed text"`, `paste "text\nof lines"`.
package enum KeyWords {
    /// A word of a script that is not a key.
    package struct Unknown: Error { package let word: String }

    package static func parse(_ line: String) throws -> [TerminalKey] {
        var keys: [TerminalKey] = []
        var rest = line[...]
        var isPasted = false
        while let first = rest.first {
            if first == " " {
                rest.removeFirst()
            } else if first == "\"" {
                let text = rest.dropFirst().prefix { $0 != "\"" }
                rest = rest.dropFirst(text.count + 2)
                keys += isPasted ? [.paste(unescaped(text))] : text.map(TerminalKey.character)
                isPasted = false
            } else {
                let word = rest.prefix { $0 != " " }
                rest = rest.dropFirst(word.count)
                isPasted = word == "paste"
                guard !isPasted else { continue }
                guard let key = key(word) else { throw Unknown(word: String(word)) }
                keys.append(key)
            }
        }
        return keys
    }

    /// A text with `\n`, `\r`, `\t`, `\e` and `\u` before four digits replaced.
    private static func unescaped(_ text: Substring) -> String {
        var parts = text.split(separator: "\\", omittingEmptySubsequences: false)
        var result = String(parts.removeFirst())
        for part in parts {
            switch part.first {
            case "n": result += "\n"
            case "r": result += "\r"
            case "t": result += "\t"
            case "e": result += "\u{1B}"
            case "u":
                let scalar = UInt32(part.dropFirst().prefix(4), radix: 16).flatMap(Unicode.Scalar.init)
                result.unicodeScalars.append(scalar ?? "?")
                result += part.dropFirst(5)
                continue
            default: preconditionFailure("no escape \(part)")
            }
            result += part.dropFirst()
        }
        return result
    }

    private static func key(_ word: Substring) -> TerminalKey? {
        if word.hasPrefix("^"), let letter = word.lowercased().dropFirst().first { return .control(letter) }
        if word.hasPrefix("F"), let number = Int(word.dropFirst()) { return .function(number) }
        if word.count == 1 { return word.first.map(TerminalKey.character) }
        if word == "alt-up" { return .altUp }
        if word == "alt-down" { return .altDown }
        if word.hasPrefix("alt-"), let character = word.last { return .alt(character) }
        return named[word]
    }

    private static let named: [Substring: TerminalKey] = [
        "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "pgup": .pageUp,
        "pgdn": .pageDown, "enter": .enter, "tab": .tab, "backtab": .backTab, "esc": .escape,
        "backspace": .backspace, "del": .delete, "space": .character(" "),
    ]
}
