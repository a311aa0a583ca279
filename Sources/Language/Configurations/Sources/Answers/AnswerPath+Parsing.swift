import SourceText

/// Why a text is not a path.
package struct AnswerPathProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The found and the expected text; lower case, without a period.
    package let message: String
    /// The range of the cause in the UTF-8 of the text.
    package let range: Range<Int>
    /// The path that was probably meant; nil if it is unknown.
    package fileprivate(set) var suggestion: String?
    /// Whether the text calculates with values, which paths cannot do. The suggestion is then the path of the
    /// first value.
    package fileprivate(set) var isCalculation = false

    package var description: String { message }
}

/// The path that an author meant by a text that is not a path.
private struct MeantPath {
    let text: String

    /// The problem with the path that was meant, if it is known.
    func explaining(_ problem: AnswerPathProblem) -> AnswerPathProblem {
        var problem = problem
        let first = firstValue
        problem.isCalculation = first != nil
        problem.suggestion = withoutBraces ?? first ?? withQuotes
        return problem
    }

    /// The path in `{{ boats }}`, `{boats}` or `${boats}`, as other tools write it.
    private var withoutBraces: String? {
        let words = PlainText.trimmed(text.hasPrefix("$") ? String(text.dropFirst()) : text)
        guard words.hasPrefix("{"), words.hasSuffix("}") else { return nil }
        let inner = PlainText.trimmed(words.filter { $0 != "{" && $0 != "}" })
        return parsed(inner.hasPrefix(".") ? String(inner.dropFirst()) : inner)
    }

    /// The path of the first value in a calculation, such as `boats * 2` or `round(price)`.
    private var firstValue: String? {
        for end in text.indices.dropFirst() {
            let (before, after) = (text[..<end], text[text.index(after: end)...])
            switch text[end] {
            case "(" where before.last?.isLetter == true:
                return parsed(PlainText.trimmed(String(after.prefix { !",)".contains($0) })))
            case "*", "+", "-", "/", "?", "|":
                let isProduct = text[end] == "*" && after.first?.isNumber == true
                guard isProduct || before.last == " " && after.first == " " else { continue }
                return parsed(PlainText.trimmed(String(before)))
            default: continue
            }
        }
        return nil
    }

    /// The path with quotes around names that contain spaces or other marks, and without a dot too many.
    private var withQuotes: String? {
        guard !text.contains(where: { "\"\\{}$".contains($0) }) else { return nil }
        var path = ""
        for name in text.split(separator: ".") {
            let bare = name.prefix { $0 != "[" }
            guard PlainText.trimmed(String(bare)) == bare else { return nil }
            if !path.isEmpty, !bare.isEmpty { path += "." }
            if !bare.isEmpty { path += AnswerPath(member: String(bare)).text }
            path += name[bare.endIndex...]
        }
        return parsed(path)
    }

    /// The text if it is another one and a path; nil otherwise.
    private func parsed(_ text: String) -> String? {
        text != self.text && AnswerPathParser.isPath(text) ? text : nil
    }
}

/// Parses a path.
struct AnswerPathParser {
    private let bytes: [UInt8]
    private var index = 0
    private var steps: [AnswerPath.Step] = []

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// The steps of a path, and whether they begin at the document.
    static func parsed(
        _ text: String
    ) throws(AnswerPathProblem) -> (isFromDocument: Bool, steps: [AnswerPath.Step]) {
        var parser = AnswerPathParser(text)
        do throws(AnswerPathProblem) {
            return try parser.path()
        } catch {
            let isLong = text.utf8.count > AnswerPath.longest
            let isExplained = error.suggestion.map { isPath($0) } ?? false
            throw isLong || isExplained ? error : MeantPath(text: text).explaining(error)
        }
    }

    /// Whether a text is a path.
    fileprivate static func isPath(_ text: String) -> Bool {
        var parser = AnswerPathParser(text)
        // Any problem means that the text is not a path.
        return (try? parser.path()) != nil
    }

    private mutating func path() throws(AnswerPathProblem) -> (
        isFromDocument: Bool, steps: [AnswerPath.Step]
    ) {
        guard !bytes.isEmpty else {
            throw problem("found empty text, expected a path such as \"temp.value\"", 0..<0)
        }
        guard bytes.count <= AnswerPath.longest else {
            let found = "found a path of \(bytes.count) bytes, expected at most \(AnswerPath.longest)"
            throw problem(found, 0..<bytes.count)
        }
        if bytes == [dot] { return (false, []) }
        let isFromDocument = try beginning()
        var isComplete = isFromDocument
        while index < bytes.count {
            if bytes[index] == open {
                try bracket()
            } else if isComplete {
                guard bytes[index] == dot else { throw unexpected("\".\" or \"[\"") }
                index += 1
                steps.append(.member(try name()))
            } else {
                steps.append(.member(try name()))
            }
            isComplete = true
            guard steps.count <= AnswerPath.mostSteps else {
                throw problem("found a path of more than \(AnswerPath.mostSteps) steps", 0..<bytes.count)
            }
        }
        return (isFromDocument, steps)
    }

    /// Reads `$` at the beginning, and refuses a point there.
    private mutating func beginning() throws(AnswerPathProblem) -> Bool {
        if bytes[0] == dot {
            let rest = text(1..<bytes.count)
            throw problem(
                "found \".\" at the beginning, expected a name", 0..<1,
                suggestion: rest.hasPrefix(".") ? nil : rest)
        }
        guard bytes[0] == dollar else { return false }
        index = 1
        guard index == bytes.count || bytes[index] == dot || bytes[index] == open else {
            throw problem(
                "found a value of the configuration, expected a path in the answer", 0..<bytes.count,
                suggestion: "$.\(text(1..<bytes.count))")
        }
        return true
    }

    // MARK: Names

    /// Reads a name, which may be in quotes.
    private mutating func name() throws(AnswerPathProblem) -> String {
        guard index < bytes.count else {
            throw problem("found the end after \".\", expected a name", index - 1..<index)
        }
        if bytes[index] == quote { return try quotedText() }
        let start = index
        while index < bytes.count, AnswerPathParser.isBare(bytes[index]) { index += 1 }
        guard index > start else {
            if bytes[index] == UInt8(ascii: "*") {
                let before = text(0..<start)
                let list = before.hasSuffix(".") ? String(before.dropLast()) : before
                throw problem(
                    "found \"*\", expected a name, or \"[*]\" for every element", start..<start + 1,
                    suggestion: "\(list)[*]\(text(start + 1..<bytes.count))")
            }
            throw unexpected("a name")
        }
        return text(start..<index)
    }

    /// Whether a byte can be part of a name without quotes.
    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F: false
        case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="), UInt8(ascii: ","),
            UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "\\"):
            false
        default: true
        }
    }

    /// Reads a text in double quotes, in which a backslash precedes quotes and backslashes.
    private mutating func quotedText() throws(AnswerPathProblem) -> String {
        let start = index
        var content: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == backslash {
                index += 1
                guard index < bytes.count, bytes[index] == quote || bytes[index] == backslash else {
                    throw problem(
                        "found a backslash, expected a quote or a backslash after it", index - 1..<index)
                }
            }
            content.append(bytes[index])
            index += 1
        }
        guard index < bytes.count else {
            throw problem("found a quote that is not closed", start..<bytes.count)
        }
        index += 1
        return String(decoding: content, as: UTF8.self)
    }

    // MARK: Brackets

    /// Reads `[*]`, `[0]`, `[-1]` or `[name=text]`.
    private mutating func bracket() throws(AnswerPathProblem) {
        let start = index
        index += 1
        guard let end = bytes[index...].firstIndex(of: close) else {
            throw problem("found \"[\" that is not closed, expected \"]\"", start..<bytes.count)
        }
        let content = text(index..<end)
        if content == "*" {
            steps.append(.all)
            index = end + 1
        } else if let place = number(content) {
            steps.append(.element(place))
            index = end + 1
        } else {
            try filter(from: start, content)
        }
    }

    /// The number of an index; nil for other text.
    private func number(_ content: String) -> Int? {
        let digits = content.utf8.drop { $0 == UInt8(ascii: "-") }
        guard (1...mostDigits).contains(digits.count), content.utf8.count - digits.count <= 1,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(content)
    }

    private mutating func filter(from start: Int, _ content: String) throws(AnswerPathProblem) {
        guard !content.isEmpty else {
            throw problem(
                "found \"[]\", expected an index, \"*\" or \"name=text\"", start..<index + 1,
                suggestion: text(0..<index) + "*" + text(index..<bytes.count))
        }
        var names = [try name()]
        while index < bytes.count, bytes[index] == dot {
            index += 1
            names.append(try name())
        }
        guard index < bytes.count, bytes[index] == equals else {
            let end = index < bytes.count ? index + 1 : index
            let isName = names.count == 1 && index < bytes.count && bytes[index] == close
            let member = AnswerPath(member: names[0]).text
            throw problem(
                "found \"\(text(start..<end))\", expected an index, \"*\" or \"name=text\" in brackets",
                start..<end,
                suggestion: isName
                    ? text(0..<start) + (start == 0 ? "" : ".") + member + text(end..<bytes.count) : nil)
        }
        index += 1
        steps.append(.matching(names: names, text: try wantedText()))
        guard index < bytes.count, bytes[index] == close else { throw unexpected("\"]\"") }
        index += 1
    }

    /// Reads the text after the equals sign of a filter.
    private mutating func wantedText() throws(AnswerPathProblem) -> String {
        if index < bytes.count, bytes[index] == quote { return try quotedText() }
        if index < bytes.count, bytes[index] == equals {
            throw problem(
                "found \"==\", expected \"=\"", index - 1..<index + 1,
                suggestion: text(0..<index) + text(index + 1..<bytes.count))
        }
        let start = index
        while index < bytes.count, bytes[index] != close { index += 1 }
        guard index > start else { throw unexpected("a text, or \"\" for an empty one") }
        return text(start..<index)
    }

    // MARK: Problems

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func problem(
        _ message: String, _ range: Range<Int>, suggestion: String? = nil
    ) -> AnswerPathProblem {
        AnswerPathProblem(message: message, range: range, suggestion: suggestion)
    }

    /// The problem with the character at the index, or with the end.
    private func unexpected(_ expected: String) -> AnswerPathProblem {
        guard index < bytes.count else {
            return problem("found the end, expected \(expected)", index..<index)
        }
        // The whole character is quoted. Its other bytes begin with the bits 10.
        let end = bytes[(index + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
        let isSpace = bytes[index] <= 0x20
        return problem(
            "found \(isSpace ? "a space" : quoted(text(index..<end))), expected \(expected); "
                + "write names with such characters in quotes", index..<end)
    }

    private let dot = UInt8(ascii: ".")
    private let open = UInt8(ascii: "[")
    private let close = UInt8(ascii: "]")
    private let quote = UInt8(ascii: "\"")
    private let equals = UInt8(ascii: "=")
    private let dollar = UInt8(ascii: "$")
    private let backslash = UInt8(ascii: "\\")
    /// Longer indexes would exceed every list.
    private let mostDigits = 7
}
