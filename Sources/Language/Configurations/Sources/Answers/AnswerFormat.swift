package import WidgetModel

/// The format of an answer, which determines how it becomes a JSON document.
package enum AnswerFormat: String, CaseIterable, Sendable {
    /// One JSON value. Several values on separate lines become a list (JSON Lines).
    case json
    /// A header row and further rows: a list of objects with strings.
    case csv
    /// A list with each line as a string.
    case lines
    /// An object with the values of a pattern, or without a pattern, with the whole text as `text`.
    case text
    /// RSS or Atom: an object with `title`, `link` and `items`.
    case feed

    /// The document that the answer contains.
    ///
    /// - Parameter pattern: the pattern for `text`; other formats ignore it.
    /// - Throws: the reason why the answer does not have the format, with the beginning of the answer.
    package func document(
        of bytes: [UInt8], pattern: TextPattern? = nil
    ) throws(AnswerProblem) -> JSONValue {
        guard bytes.count <= AnswerLimits.bytes else {
            throw AnswerProblem(
                "found an answer of \(bytes.count) bytes, expected at most \(AnswerLimits.bytes)"
            ).quoting(bytes)
        }
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let content = hasMark ? Array(bytes.dropFirst(3)) : bytes
        do throws(AnswerProblem) {
            switch self {
            case .json: return try JSONAnswer.document(of: content)
            case .csv:
                try AnswerFormat.refuseMarkup(content, expected: "CSV")
                return try CSVReader.document(of: content)
            case .lines: return .array(try AnswerFormat.textLines(of: content).map(JSONValue.string))
            case .text: return try AnswerFormat.object(of: content, pattern)
            case .feed: return try FeedReader.document(of: content)
            }
        } catch {
            throw error.quoting(bytes)
        }
    }

    // MARK: Text

    /// The lines of a text, without line breaks. A line break at the end does not begin another line.
    private static func textLines(of bytes: [UInt8]) throws(AnswerProblem) -> [String] {
        var lines = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: AnswerLimits.lines, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard lines.count <= AnswerLimits.lines else {
            throw AnswerProblem("found more lines than expected, at most \(AnswerLimits.lines)")
        }
        return lines.map { line in
            let isEnded = line.last == UInt8(ascii: "\r")
            return String(decoding: isEnded ? line.dropLast() : line, as: UTF8.self)
        }
    }

    private static func object(
        of bytes: [UInt8], _ pattern: TextPattern?
    ) throws(AnswerProblem) -> JSONValue {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let pattern else {
            let end = text.unicodeScalars.lastIndex { $0 != "\n" && $0 != "\r" }
            let whole = end.map { text.unicodeScalars[...$0] }
            return ["text": .string(whole.map { String($0) } ?? "")]
        }
        guard let captures = pattern.captures(in: text) else {
            throw AnswerProblem(
                "found no match of the pattern \(JSONValue.shortText(pattern.text)); "
                    + "compare the text around its values with the answer")
        }
        return .object(captures)
    }

    // MARK: Wrong formats

    /// Refuses an empty answer, and markup such as a login page where another format is expected.
    static func refuseMarkup(_ bytes: [UInt8], expected: String) throws(AnswerProblem) {
        guard let start = bytes.firstIndex(where: { !AnswerFormat.isSpace($0) }) else {
            throw AnswerProblem("found an empty answer, expected \(expected)")
        }
        let beginning = String(decoding: bytes[start...].prefix(14), as: UTF8.self).lowercased()
        guard !["<!doctype html", "<html", "<head>", "<body"].contains(where: { beginning.hasPrefix($0) })
        else {
            throw AnswerProblem(
                "the answer is a page of HTML, expected \(expected); "
                    + "find the address of the data (API), because this one is for people")
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
    }
}

/// Reads answers in JSON.
enum JSONAnswer {
    static func document(of bytes: [UInt8]) throws(AnswerProblem) -> JSONValue {
        let problem: JSONError
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            problem = error
        }
        try AnswerFormat.refuseMarkup(bytes, expected: "JSON")
        if bytes.first(where: { !AnswerFormat.isSpace($0) }) == UInt8(ascii: "<") {
            throw AnswerProblem("the answer is XML, expected JSON; write \"as: feed\" for RSS and Atom")
        }
        if let documents = try lines(of: bytes) { return .array(documents) }
        let format = AnswerFormat.ofText(bytes).map { "; add \"as: \($0.rawValue)\"" }
        throw AnswerProblem(
            "the answer is not JSON: \(problem)" + (hint(problem, in: bytes[...]) ?? format ?? ""))
    }

    /// The documents of JSON Lines; nil if the first line does not contain a whole document.
    private static func lines(of bytes: [UInt8]) throws(AnswerProblem) -> [JSONValue]? {
        var documents: [JSONValue] = []
        var (start, number) = (0, 0)
        while start < bytes.count {
            let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
            start = line.endIndex + 1
            number += 1
            if line.allSatisfy(AnswerFormat.isSpace) { continue }
            guard documents.count < AnswerLimits.lines else {
                throw AnswerProblem("found more than \(AnswerLimits.lines) documents of JSON")
            }
            do throws(JSONError) {
                documents.append(try JSONValue(parsing: line))
            } catch {
                if documents.isEmpty { return nil }
                throw AnswerProblem(
                    "line \(number) of the answer is not JSON: \(error.message), in column \(error.column)"
                        + (hint(error, in: line) ?? ""))
            }
        }
        // The only line is known not to be JSON.
        return documents.count > 1 ? documents : nil
    }

    /// An explanation for numbers that some programs write although JSON does not have them; nil for other
    /// problems.
    private static func hint(_ error: JSONError, in bytes: ArraySlice<UInt8>) -> String? {
        let isWord = ["\"N\"", "\"I\""].contains { error.message.hasSuffix("found \($0)") }
        guard isWord else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let isNumber = ["NaN", "Infinity"].contains { text.contains($0) }
        return isNumber ? "; JSON has no numbers such as NaN and Infinity" : nil
    }
}
