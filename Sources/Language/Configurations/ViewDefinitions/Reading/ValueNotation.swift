import IntentDefinitions
import SourceText

/// How values of the data are written: `$name` alone, and `{name}` inside a text.
///
/// A format follows a colon: `{temperature:1}`. `{{` and `$$` stand for the characters themselves.
enum ValueNotation {
    /// A value as written.
    struct Written {
        let path: [String]
        let format: String?
        /// The range in the UTF-8 of the text, without `{`, `}` and `$`.
        let range: Range<Int>
    }

    enum Part {
        case text(String)
        case value(Written)
        /// A brace that is not closed, or not followed by a name.
        case unclosed(Range<Int>)
        /// `$name` with other text around it.
        case dollar(Written)
    }

    /// The value, if the whole text is `$name`; nil for any other text.
    static func lone(in text: String) -> Written? {
        let bytes = Array(text.utf8)
        guard bytes.first == dollar else { return nil }
        return written(bytes, 1..<bytes.count)
    }

    /// `$name` for the text `{name}`, which is a value only as part of a longer text; nil for any other text.
    static func alone(inBraces text: String) -> String? {
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
        let name = "$" + text.dropFirst().dropLast()
        return lone(in: name) == nil ? nil : name
    }

    /// The parts of a text.
    static func parts(of text: String) -> [Part] {
        if let lone = lone(in: text) { return [.value(lone)] }
        let bytes = Array(text.utf8)
        var parts: [Part] = []
        var literal: [UInt8] = []
        var index = 0
        func isDoubled(_ byte: UInt8) -> Bool {
            bytes[index] == byte && index + 1 < bytes.count && bytes[index + 1] == byte
        }
        while index < bytes.count {
            if isDoubled(open) || isDoubled(close) || isDoubled(dollar) {
                literal.append(bytes[index])
                index += 2
            } else if bytes[index] == open {
                let end = bytes[index...].firstIndex(of: close) ?? bytes.count
                parts.append(.text(String(decoding: literal, as: UTF8.self)))
                literal = []
                let value = end < bytes.count ? written(bytes, index + 1..<end) : nil
                parts.append(value.map(Part.value) ?? .unclosed(index..<min(end + 1, bytes.count)))
                index = end + 1
            } else if bytes[index] == dollar,
                let value = written(bytes, index + 1..<endOfPath(bytes, index + 1))
            {
                parts.append(.dollar(value))
                index = value.range.upperBound
            } else {
                literal.append(bytes[index])
                index += 1
            }
        }
        if !literal.isEmpty || parts.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
        return parts.filter { if case .text("") = $0 { parts.count == 1 } else { true } }
    }

    /// The intended text for a value that begins with `{name}` without quotes, which is a mapping in YAML:
    /// `$name`, or the whole text in quotes. Nil for any other mapping.
    ///
    /// - Returns: the intended text, and the range that it replaces.
    static func meant(by node: YAMLNode) -> (text: String, range: SourceRange)? {
        let braces = node.location.text
        let words = braces.dropFirst().dropLast().split(separator: " ")
        guard node.isMapping, braces.hasPrefix("{"), braces.hasSuffix("}"), words.count == 1 else {
            return nil
        }
        let name = "$" + words[0]
        guard lone(in: name) != nil else { return nil }
        // For YAML, the value ends after the brace; the remaining text is an error.
        guard let whole = node.rangeAsMeant, whole.end > node.range.end else { return (name, node.range) }
        return (YAMLFindings.inQuotes(node.file.text(whole)), whole)
    }

    /// Reads `name.member:format`; nil if the text does not match this pattern.
    private static func written(_ bytes: [UInt8], _ range: Range<Int>) -> Written? {
        let parts = bytes[range].split(separator: colon, maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let path = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard path.allSatisfy(NameRule.isWellFormed),
            parts.count == 1 || !parts[1].contains(where: \.isWhitespace)
        else { return nil }
        return Written(path: path, format: parts.count > 1 ? parts[1] : nil, range: range)
    }

    /// The end of the longest path that begins at an index: after `stop` in `stop.`, and after `price` in
    /// `price€`.
    private static func endOfPath(_ bytes: [UInt8], _ start: Int) -> Int {
        // Longer paths are not recognized, so that reading a text full of dollar signs remains linear.
        let window = bytes[start..<min(start + longestPath, bytes.count)]
        var rest = Substring(String(decoding: window, as: UTF8.self))
        var (end, next) = (start, start)
        while true {
            let name = NameRule.name(beginning: rest)
            if name.isEmpty { return end }
            end = next + name.utf8.count
            rest = rest[name.endIndex...]
            guard rest.utf8.first == dot else { return end }
            rest = Substring(rest.unicodeScalars.dropFirst())
            next = end + 1
        }
    }

    /// The maximum length of a path in a text, in bytes.
    private static let longestPath = 256

    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")
    private static let dollar = UInt8(ascii: "$")
    private static let colon = UInt8(ascii: ":")
    private static let dot = UInt8(ascii: ".")
}
