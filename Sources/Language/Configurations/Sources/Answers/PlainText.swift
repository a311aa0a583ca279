/// Text without markup and needless white space.
enum PlainText {
    /// The text without white space at both ends.
    static func trimmed(_ text: String) -> String {
        let bytes = text.utf8.drop(while: AnswerFormat.isSpace)
        let count = bytes.reversed().drop(while: AnswerFormat.isSpace).count
        return String(Substring(bytes.prefix(count)))
    }

    /// The text of HTML: without tags, with its references resolved, and with single spaces. It is shortened
    /// to `AnswerLimits.summary`.
    static func withoutMarkup(_ html: String) -> String {
        let bytes = Array(html.utf8)
        var content: [UInt8] = []
        var index = 0
        // The next ">". It is searched only once, so that a text full of "<" does not take quadratic time.
        var end = -1
        while index < bytes.count {
            if beginsTag(bytes, at: index) {
                if end < index { end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count }
                if end < min(bytes.count, index + longestTag) {
                    if separatesWords(bytes[index..<end]) { content.append(UInt8(ascii: " ")) }
                    index = end + 1
                    continue
                }
            }
            content.append(bytes[index])
            index += 1
        }
        let text = XMLEntities.resolved(content[...])
        let words = text.split { $0 == "\u{A0}" || $0.isWhitespace }.joined(separator: " ")
        let beginning = words.unicodeScalars.prefix(AnswerLimits.summary)
        return beginning.endIndex == words.endIndex ? words : String(beginning) + "…"
    }

    /// Longer text between "<" and ">" is not a tag.
    private static let longestTag = 4096

    /// Whether a tag or a comment begins at an index.
    private static func beginsTag(_ bytes: [UInt8], at index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
        return switch bytes[index + 1] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "/"), UInt8(ascii: "!"):
            true
        default: false
        }
    }

    /// Whether a tag separates words, as `<br>` and `</p>` do, unlike `<b>`.
    private static func separatesWords(_ tag: ArraySlice<UInt8>) -> Bool {
        let name = tag.drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }
            .prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && !AnswerFormat.isSpace($0) }
        return !isInline(String(decoding: name, as: UTF8.self))
    }

    /// Whether an element is part of a word, as `b` is.
    static func isInline(_ name: String) -> Bool { inlineTags.contains(name.lowercased()) }

    private static let inlineTags: Set = [
        "a", "abbr", "b", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s", "small",
        "span", "strong", "sub", "sup", "u", "wbr",
    ]
}
