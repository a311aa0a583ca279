import IntentDefinitions
package import WidgetModel

/// A pattern for text answers: text around named values, such as `load average: {one}, {five}`.
///
/// The pattern is searched from the beginning, and the first match counts. A value extends to the next text
/// of the pattern, or to the end of its line; it never contains a line break. A space in the pattern stands
/// for any number of spaces and tabs. `{{` and `}}` stand for the braces themselves.
package struct TextPattern: Hashable, Sendable {
    /// The pattern as written.
    package let text: String
    /// The names of the values in the pattern's order.
    package let names: [String]
    /// The text before the first value, between values, and after the last one; one more than there are
    /// names. Only the first and the last one may be empty.
    private let literals: [[UInt8]]

    /// The longest pattern in bytes. Searching takes time in proportion to it.
    package static let longest = 1024

    /// Nil if a brace is not closed or not followed by a name, if a name occurs twice, if nothing separates
    /// two values, or if the pattern is too long or does not contain a value.
    package init?(_ text: String) {
        guard text.utf8.count <= TextPattern.longest else { return nil }
        let bytes = Array(text.utf8)
        var names: [String] = []
        var literals: [[UInt8]] = [[]]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let isDoubled = index + 1 < bytes.count && bytes[index + 1] == byte
            switch byte {
            case TextPattern.open where isDoubled, TextPattern.close where isDoubled:
                literals[literals.count - 1].append(byte)
                index += 2
            case TextPattern.open:
                guard let end = bytes[index...].firstIndex(of: TextPattern.close) else { return nil }
                names.append(String(decoding: bytes[index + 1..<end], as: UTF8.self))
                literals.append([])
                index = end + 1
            case TextPattern.close: return nil
            default:
                TextPattern.append(byte, to: &literals[literals.count - 1])
                index += 1
            }
        }
        TextPattern.trim(&literals)
        guard !names.isEmpty, Set(names).count == names.count, names.allSatisfy(NameRule.isWellFormed),
            literals.dropFirst().dropLast().allSatisfy({ !$0.isEmpty })
        else { return nil }
        self.text = text
        self.names = names
        self.literals = literals
    }

    /// Appends a byte of the pattern. Several spaces and tabs become one space, and all line breaks become
    /// line feeds.
    private static func append(_ byte: UInt8, to literal: inout [UInt8]) {
        switch byte {
        case carriageReturn: break
        case space, tab: if literal.last != space { literal.append(space) }
        default: literal.append(byte)
        }
    }

    /// Removes white space at both ends of the pattern.
    private static func trim(_ literals: inout [[UInt8]]) {
        literals[0] = Array(literals[0].drop { $0 == space || $0 == lineFeed })
        while let last = literals[literals.count - 1].last, last == space || last == lineFeed {
            literals[literals.count - 1].removeLast()
        }
    }

    // MARK: Matching

    /// The values of the first match as strings, without white space at both ends; nil without a match.
    package func captures(in text: String) -> JSONObject? {
        let bytes = Array(text.utf8)
        var lineStart = 0
        while true {
            if let texts = captures(in: bytes, from: lineStart) {
                return JSONObject(zip(names, texts).map { ($0, JSONValue.string($1)) })
            }
            // A later match in the same line would have been found, because every value ends as early as
            // possible.
            guard let end = bytes[lineStart...].firstIndex(of: TextPattern.lineFeed) else { return nil }
            lineStart = end + 1
        }
    }

    /// The values of a match that begins in the line at `lineStart`.
    private func captures(in bytes: [UInt8], from lineStart: Int) -> [String]? {
        var position = lineStart
        if !literals[0].isEmpty {
            guard let found = TextPattern.find(literals[0], in: bytes, from: lineStart) else { return nil }
            position = found.upperBound
        }
        var texts: [String] = []
        for literal in literals.dropFirst() {
            while position < bytes.count, TextPattern.isBlank(bytes[position]) { position += 1 }
            let range: Range<Int>
            if literal.isEmpty {
                let end = bytes[position...].firstIndex(of: TextPattern.lineFeed) ?? bytes.count
                range = end..<end
            } else {
                guard let found = TextPattern.find(literal, in: bytes, from: position) else { return nil }
                range = found
            }
            var end = range.lowerBound
            while end > position, TextPattern.isBlank(bytes[end - 1]) { end -= 1 }
            texts.append(String(decoding: bytes[position..<end], as: UTF8.self))
            position = range.upperBound
        }
        return texts
    }

    /// The first occurrence of a literal that begins in the line of `start`.
    private static func find(_ literal: [UInt8], in bytes: [UInt8], from start: Int) -> Range<Int>? {
        var index = start
        while index < bytes.count {
            if let end = end(of: literal, in: bytes, at: index) { return index..<end }
            if bytes[index] == lineFeed { return nil }
            let isFirstSpace = literal[0] == space && isBlank(bytes[index])
            index += 1
            // A literal that begins with a space stands for all spaces at once, so further attempts fail too.
            while isFirstSpace, index < bytes.count, isBlank(bytes[index]) { index += 1 }
        }
        return nil
    }

    /// The end of a literal that occurs at `start`; nil if it does not.
    private static func end(of literal: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
        var index = start
        for byte in literal {
            if byte == lineFeed, index < bytes.count, bytes[index] == carriageReturn { index += 1 }
            guard index < bytes.count else { return nil }
            if byte == space {
                guard isBlank(bytes[index]) else { return nil }
                while index < bytes.count, isBlank(bytes[index]) { index += 1 }
            } else {
                guard bytes[index] == byte else { return nil }
                index += 1
            }
        }
        return index
    }

    /// Whether a byte is white space in a line. A carriage return belongs to the line break after it.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == space || byte == tab || byte == carriageReturn
    }

    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")
    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
