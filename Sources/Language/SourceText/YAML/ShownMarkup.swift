/// Markup in a text that is shown as it is written: a tag of HTML, or marks of Markdown.
package enum ShownMarkup {
    /// The range of the first markup in the UTF-8 of a text; nil if the text does not contain markup.
    ///
    /// Only markup that is almost never meant literally counts: tags with a known name, and marks around
    /// words.
    package static func range(in text: String) -> Range<Int>? {
        let bytes = Array(text.utf8)
        for (start, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "<"): if let end = endOfTag(bytes, start) { return start..<end }
            case UInt8(ascii: "*"), UInt8(ascii: "_"):
                if let end = endOfMarks(bytes, start, count: 2) { return start..<end }
            case UInt8(ascii: "`"): if let end = endOfMarks(bytes, start, count: 1) { return start..<end }
            default: break
            }
        }
        return nil
    }

    /// The end of a tag such as `<b>` or `<br/>`.
    private static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int? {
        var index = start + 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
        let name = bytes[index...].prefix(longestTag).prefix { isLetter($0) || (48...57).contains($0) }
        guard tags.contains(String(decoding: name, as: UTF8.self).lowercased()),
            let end = bytes[name.endIndex...].firstIndex(of: UInt8(ascii: ">")),
            name.endIndex == end || [UInt8(ascii: " "), UInt8(ascii: "/")].contains(bytes[name.endIndex])
        else { return nil }
        return end + 1
    }

    /// The end of a text between equal marks such as `**…**`, which begins and ends with a visible character.
    private static func endOfMarks(_ bytes: [UInt8], _ start: Int, count: Int) -> Int? {
        let mark = bytes[start]
        func isMark(_ index: Int) -> Bool {
            index + count <= bytes.count && bytes[index..<index + count].allSatisfy { $0 == mark }
        }
        func isVisible(_ index: Int) -> Bool {
            index < bytes.count && bytes[index] != UInt8(ascii: " ") && bytes[index] != mark
        }
        let first = start + count
        guard isMark(start), isVisible(first) else { return nil }
        let end = (first + 1..<max(first + 1, bytes.count)).first { isMark($0) && isVisible($0 - 1) }
        return end.map { $0 + count }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & ~0x20) }

    private static let longestTag = 8
    private static let tags: Set = [
        "a", "b", "big", "br", "code", "div", "em", "font", "h1", "h2", "h3", "hr", "i", "img", "li", "mark",
        "ol", "p", "pre", "s", "small", "span", "strong", "sub", "sup", "u", "ul",
    ]
}
