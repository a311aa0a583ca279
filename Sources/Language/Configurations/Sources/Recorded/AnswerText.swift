import WidgetModel

/// JSON and text in the notation of YAML, as people write it: short collections on one line, and quotes only
/// where the reader could take a string for something else.
enum AnswerText {
    /// The longest line of a collection or a string.
    private static let width = 100
    /// Deeper JSON could exceed the nesting that the reader allows, because the answer is inside other
    /// values.
    private static let deepest = 100
    /// A key of YAML has at most 1,024 characters with its quotes and escapes, which have at most 6
    /// characters.
    private static let longestKey = 150

    /// Whether YAML can express a value, so that the reader returns the same value.
    static func canContain(_ json: JSONValue, depth: Int = 0) -> Bool {
        guard depth < deepest else { return false }
        return switch json {
        case .array(let elements): elements.allSatisfy { canContain($0, depth: depth + 1) }
        case .object(let members): members.allSatisfy { canBeKey($0) && canContain($1, depth: depth + 1) }
        case .null, .boolean, .integer, .number, .string: true
        }
    }

    /// An empty key and the merge key of YAML are errors.
    private static func canBeKey(_ name: String) -> Bool {
        !name.isEmpty && name != "<<" && name.unicodeScalars.count <= longestKey
    }

    /// A key with a value, on one line or on several lines.
    ///
    /// - Parameter depth: the number of spaces before the key in the file.
    static func entry(_ key: String, _ value: JSONValue, depth: Int) -> [String] {
        let line = "\(scalar(key)): \(flow(value))"
        if !value.isCollection || value.isEmpty || line.count + depth <= width { return [line] }
        return ["\(scalar(key)):"] + block(value, depth: depth + 2).map { "  " + $0 }
    }

    /// A text with its key: as a block of lines if it consists of lines, or else in quotes.
    static func entry(_ key: String, text: String) -> [String] {
        guard isBlock(text) else { return ["\(key): \(quoted(text))"] }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let endsLine = lines.last?.isEmpty == true
        if endsLine { lines.removeLast() }
        return ["\(key): \(endsLine ? "|" : "|-")"] + lines.map { $0.isEmpty ? "" : "  \($0)" }
    }

    /// A list or an object on several lines.
    private static func block(_ value: JSONValue, depth: Int) -> [String] {
        switch value {
        case .object(let members):
            return members.flatMap { entry($0.key, $0.value, depth: depth) }
        case .array(let elements) where !elements.contains(where: \.isCollection):
            return wrapped(elements.map(flow), depth: depth)
        case .array(let elements):
            return elements.flatMap { element in
                let line = flow(element)
                let isShort = !element.isCollection || element.isEmpty || line.count + depth + 2 <= width
                let lines = isShort ? [line] : block(element, depth: depth + 2)
                return lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
            }
        case .null, .boolean, .integer, .number, .string: return [flow(value)]
        }
    }

    /// A list of single values, in as few lines as possible.
    private static func wrapped(_ elements: [String], depth: Int) -> [String] {
        var lines: [String] = []
        var line = "["
        for (index, element) in elements.enumerated() {
            let part = element + (index + 1 == elements.count ? "]" : ",")
            if line.count > 1, line.count + part.count + depth + 1 > width {
                lines.append(line)
                line = " "
            }
            line += (line.count > 1 ? " " : "") + part
        }
        return lines + [line]
    }

    /// A value on one line.
    static func flow(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): scalar(text)
        case .array(let elements): "[\(elements.map(flow).joined(separator: ", "))]"
        case .object(let members) where members.isEmpty: "{}"
        case .object(let members):
            "{ \(members.map { "\(scalar($0.key)): \(flow($0.value))" }.joined(separator: ", ")) }"
        case .null, .boolean, .integer, .number: value.text
        }
    }

    /// A string, in quotes if it contains more than words and simple marks, or could be another value.
    static func scalar(_ text: String) -> String {
        let bytes = text.utf8
        let beginsWord = bytes.first.map { isLetter($0) || $0 == UInt8(ascii: "/") } ?? false
        let isPlain =
            beginsWord && bytes.last != UInt8(ascii: " ") && bytes.allSatisfy(isSimple)
            && !text.contains("//") && !otherWords.contains(text.lowercased())
        return isPlain ? text : quoted(text)
    }

    /// The words that are not strings for readers of YAML 1.1 or 1.2.
    private static let otherWords: Set = ["false", "n", "no", "null", "off", "on", "true", "y", "yes"]

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSimple(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte.isDigit || " ._-/+%=".utf8.contains(byte)
    }

    /// A string in double quotes. The escapes of JSON are escapes in YAML, too.
    static func quoted(_ text: String) -> String {
        var result = ""
        for scalar in JSONValue.string(text).text.unicodeScalars {
            if isVisible(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result
    }

    /// Whether a text can be written as a block of lines.
    private static func isBlock(_ text: String) -> Bool {
        guard let first = text.first, !first.isWhitespace, text.utf8.contains(UInt8(ascii: "\n")) else {
            return false
        }
        return !text.hasSuffix("\n\n")
            && text.unicodeScalars.allSatisfy { scalar in
                isVisible(scalar) && (scalar.value >= 0x20 || scalar == "\n" || scalar == "\t")
            }
    }

    /// Whether a character of a string does not need an escape. The others are control characters, ends of
    /// lines in YAML 1.1, directions of text, the byte order mark and characters that YAML does not allow.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}

extension JSONValue {
    /// Whether this is a list or an object without content.
    fileprivate var isEmpty: Bool { array?.isEmpty ?? object?.isEmpty ?? false }
}
