extension SyntaxProblem {
    /// Whether to report the mistake at the beginning of the element that was being read, such as an opening
    /// quote, rather than where libyaml noticed it.
    var pointsAtBeginning: Bool {
        switch problem {
        case "found unexpected end of stream", "found unexpected document indicator": true
        case "could not find expected ':'": true
        default: false
        }
    }
}

extension TreeBuilder {
    /// Translates libyaml's message into a message that helps to fix the mistake.
    ///
    /// The known messages were taken from libyaml 0.2. An unknown message is quoted.
    func wording(of problem: SyntaxProblem) -> SyntaxProblem.Wording {
        switch problem.problem {
        case "mapping values are not allowed in this context": unexpectedColon(problem)
        case "block sequence entries are not allowed in this context":
            .init(
                message: "found \"-\" after the key, expected the list on the next line",
                hint: "begin the list on the next line, or write it in brackets: [a, b]")
        case "mapping keys are not allowed in this context":
            .init(
                message: "found \"?\" here, expected a value",
                hint: "quote text that begins with \"?\""
            )
        case "did not find expected key" where !isAtBeginningOfLine(problem.offset): textBehindValue(problem)
        case "did not find expected key":
            indentationBetween(problem)
                ?? .init(
                    message: "expected a key here, aligned with the other keys of this mapping",
                    hint: "align this line with the other keys", notes: began("the mapping", problem)
                )
        case "did not find expected '-' indicator":
            .init(
                message: "expected \"-\" here, as on the lines above",
                hint: "align this line with the other elements",
                notes: began("the list", problem))
        case "did not find expected ',' or ']'":
            .init(
                message: "expected \",\" or \"]\" here",
                hint: apostropheHint(problem) ?? colonHint(problem)
                    ?? "add a comma before it, close the list with \"]\", or quote the text",
                notes: began("the list", problem))
        case "did not find expected ',' or '}'":
            .init(
                message: "expected \",\" or \"}\" here",
                hint: apostropheHint(problem) ?? colonHint(problem)
                    ?? "add a comma before it, close the mapping with \"}\", or quote the text",
                notes: began("the mapping", problem))
        case "did not find expected node content":
            .init(
                message: "\(foundHere(problem)), expected a value",
                hint: "write a value, or quote this text")
        case "did not find expected <document start>":
            .init(
                message: "\(foundHere(problem)) after the end of the file's content",
                hint: "check the indentation of this line and of the line above")
        case "could not find expected ':'":
            .init(
                message: "this line has no \":\", expected \"key: value\"",
                hint: "add \":\", or align this line with the text that it continues")
        default: scannerWording(of: problem)
        }
    }

    /// The hint for a text in single quotes that an apostrophe ends too early, as in `'Lamp's level'`.
    private func apostropheHint(_ problem: SyntaxProblem) -> String? {
        let offset = problem.offset
        guard offset > 0, offset < limit, bytes[offset - 1] == UInt8(ascii: "'"),
            (0x41...0x5A).contains(bytes[offset] & ~0x20)
        else { return nil }
        return "write '' for an apostrophe inside single quotes, or use double quotes"
    }

    /// The hint for a text between brackets that contains a colon and a blank.
    private func colonHint(_ problem: SyntaxProblem) -> String? {
        guard problem.offset < limit, bytes[problem.offset] == UInt8(ascii: ":"), let text = nodes.last,
            Int(text.end) == problem.offset,
            !bytes[Int(text.start)..<problem.offset].contains(where: isBreak)
        else { return nil }
        return quotingColon(inTextFrom: Int(text.start))
    }

    /// The hint to quote the text that begins at an offset.
    private func quotingColon(inTextFrom start: Int) -> String {
        let text = location(start, plainEnd(from: start)).text
        let isQuoted = text.first.map { "\"'".contains($0) } ?? true
        return "quote text that contains \": \"" + (isQuoted ? "" : ": \(YAMLFindings.inQuotes(text))")
    }

    /// Messages of libyaml's scanner: inside quoted strings, block scalars and directives, or at a single
    /// character.
    private func scannerWording(of problem: SyntaxProblem) -> SyntaxProblem.Wording {
        switch problem.problem {
        case "found unexpected end of stream":
            .init(message: "this quote is never closed", hint: "close the text with the same quote")
        case "found unexpected document indicator":
            .init(
                message: "this quote is not closed before the next document",
                hint: "close it with the same quote")
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            .init(
                message: "YAML does not support this escape",
                hint: "write \"\\\\\" for a backslash, or use single quotes")
        case "found character that cannot start any token":
            .init(
                message: "a value cannot begin with \(characterName(problem))",
                hint: problem.offset < limit && bytes[problem.offset] == UInt8(ascii: ">")
                    ? "quote text; write a comparison as { range: { min: … } }"
                    : "quote the value")
        case "found unexpected ':'":
            .init(message: "found \":\" in an unquoted text inside brackets", hint: "quote the text")
        case "did not find expected comment or line break"
        where problem.context == "while scanning a block scalar",
            "found an indentation indicator equal to 0":
            .init(
                message: "found text after the \"|\" or \">\" of a block text",
                hint: "begin the text on the next line")
        case _ where problem.context.contains("directive") || problem.problem.contains("directive"):
            .init(message: "a line that begins with \"%\" is a YAML directive", hint: "remove it")
        default:
            .init(
                message: "this is not valid YAML: \(problem.problem)",
                hint: "check the quotes and the indentation nearby")
        }
    }

    /// A second colon on the same line, or the colon of a key that YAML reads as part of the string above.
    private func unexpectedColon(_ problem: SyntaxProblem) -> SyntaxProblem.Wording {
        let line = file.rangeOfLine(file.lineNumber(atByte: problem.offset))
        if let end = endOfKey(in: min(line.start, problem.offset)..<problem.offset) {
            let start = (end..<problem.offset).first { !isBlank(bytes[$0]) } ?? problem.offset
            return .init(
                message: "found a second \":\" on this line, expected a value",
                hint: quotingColon(inTextFrom: start))
        }
        return .init(
            message: "found a key here, expected the end of the text above",
            hint: "align this line with the other keys, or remove the value above it")
    }

    /// A line whose indentation is between the indentations of the keys above it and of the keys around them,
    /// so it belongs to neither mapping. Nil in other cases.
    private func indentationBetween(_ problem: SyntaxProblem) -> SyntaxProblem.Wording? {
        let column = column(of: problem.offset)
        let ended = nodes.filter {
            $0.shape == .blockMapping && Int($0.after) == nodes.count
                && self.column(of: Int($0.start)) > column
        }
        guard let inner = ended.map({ Int($0.start) }).min(by: { self.column(of: $0) < self.column(of: $1) })
        else { return nil }
        return .init(
            message: "this line is indented by \(column) spaces, "
                + "expected \(self.column(of: inner)) or \(self.column(of: problem.contextOffset))",
            hint: "indent it by \(self.column(of: inner)) spaces to continue the keys above",
            notes: [
                Finding.Note(
                    "these keys are indented by \(self.column(of: inner))", at: location(inner, inner + 1)),
                Finding.Note(
                    "these keys are indented by \(self.column(of: problem.contextOffset))",
                    at: location(problem.contextOffset, problem.contextOffset + 1)),
            ])
    }

    /// The number of bytes before an offset in its line.
    private func column(of offset: Int) -> Int {
        offset - file.rangeOfLine(file.lineNumber(atByte: offset)).start
    }

    /// A string after a complete value on the same line.
    private func textBehindValue(_ problem: SyntaxProblem) -> SyntaxProblem.Wording {
        let isBracket = problem.offset < limit && [0x5D, 0x7D].contains(bytes[problem.offset])
        return .init(
            message: "\(foundHere(problem)) after the end of a value, expected the end of the line",
            hint: isBracket
                ? "remove the bracket, or add an opening one"
                : "put one pair of quotes around the whole value")
    }

    /// Whether only blanks precede an offset in its line.
    private func isAtBeginningOfLine(_ offset: Int) -> Bool {
        var index = min(offset, limit)
        while index > 0, isBlank(bytes[index - 1]) { index -= 1 }
        return index == 0 || isBreak(bytes[index - 1])
    }

    /// A note that points to the beginning of a collection.
    private func began(_ what: String, _ problem: SyntaxProblem) -> [Finding.Note] {
        [Finding.Note("\(what) begins here", at: location(problem.contextOffset, problem.contextOffset + 1))]
    }

    /// The text at the position of the problem, as the beginning of a message.
    private func foundHere(_ problem: SyntaxProblem) -> String {
        guard problem.offset < limit else { return "found the end of the file" }
        return isBreak(bytes[problem.offset])
            ? "found the end of the line" : "found \(characterName(problem))"
    }

    /// A character in quotes, or its name if it is a quote itself.
    private func characterName(_ problem: SyntaxProblem) -> String {
        guard problem.offset < limit, let (scalar, _) = decodeUTF8(bytes, at: problem.offset),
            let character = Unicode.Scalar(scalar)
        else { return "the end of the file" }
        return switch scalar {
        case 0x22: "a double quote"
        case 0x60: "a backtick"
        default: "\"\(character)\""
        }
    }
}
