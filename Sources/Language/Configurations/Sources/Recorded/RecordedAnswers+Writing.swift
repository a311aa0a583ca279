import WidgetModel

extension RecordedAnswers {
    /// The file with these answers. Reading it gives the same answers.
    package var text: String {
        let answers = answers.flatMap { answer in
            answer.lines.enumerated().map { ($0 == 0 ? "  - " : $1.isEmpty ? "" : "    ") + $1 }
        }
        return (["format: 1", "answers:"] + answers).map { $0 + "\n" }.joined()
    }
}

extension RecordedAnswer {
    /// The keys of the answer, as lines.
    fileprivate var lines: [String] {
        var lines = request.lines
        if status != Self.success { lines.append("status: \(status)") }
        if !headers.isEmpty { lines += AnswerText.entry("headers", .object(headers), depth: Self.indent) }
        switch content {
        case .json(let json): lines += AnswerText.entry("json", json, depth: Self.indent)
        case .text(let text): lines += AnswerText.entry("text", text: text)
        }
        return lines
    }

    /// The number of spaces before the keys of an answer.
    fileprivate static let indent = 4
}

extension RecordedRequest {
    /// The keys of the request, as lines.
    fileprivate var lines: [String] {
        let depth = RecordedAnswer.indent
        switch origin {
        case .http(let line):
            let body = body.map { AnswerText.entry("body", $0, depth: depth) } ?? []
            return ["http: \(Self.isPlain(line) ? line : AnswerText.quoted(line))"] + body
        case .run(let words):
            return AnswerText.entry("run", .array(words.map(JSONValue.string)), depth: depth)
        case .file(let path): return ["file: \(AnswerText.scalar(path))"]
        }
    }

    /// Whether a method with a URL needs no quotes. A URL does not contain spaces.
    private static func isPlain(_ line: String) -> Bool {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        return words.count == 2 && words.allSatisfy { !$0.isEmpty && !$0.hasSuffix(":") }
            && line.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F || $0 == UInt8(ascii: " ") }
            && line == AnswerText.quoted(line).dropFirst().dropLast()
    }
}
