import CYAML

/// A syntax error from libyaml, before it is translated into its most likely meaning for the author.
struct SyntaxProblem {
    /// The message, hint and notes of a finding about a syntax error.
    struct Wording {
        var message: String
        var hint: String?
        var notes: [Finding.Note] = []
    }

    /// The messages of libyaml: the error, and the context in which it occurred.
    let problem: String
    let context: String
    /// The byte offsets of the error, and of the beginning of its context.
    let offset: Int
    let contextOffset: Int

    init(_ parser: UnsafeMutablePointer<yaml_parser_t>, map: CharacterMap) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        problem = text(parser.pointee.problem)
        context = text(parser.pointee.context)
        offset = map.byte(ofCharacter: parser.pointee.problem_mark.index)
        contextOffset = context.isEmpty ? offset : map.byte(ofCharacter: parser.pointee.context_mark.index)
    }
}

extension TreeBuilder {
    /// Reports a syntax error and stops reading. The scalar before it is rejected, because it may be
    /// incomplete.
    mutating func stopAtSyntaxError(_ parser: UnsafeMutablePointer<yaml_parser_t>) {
        isStopped = true
        isComplete = false
        isCut = true
        let problem = SyntaxProblem(parser, map: map)
        // A scalar before a closing bracket is complete.
        if let last = nodes.indices.last, nodes[last].shape.isScalar, nodes[last].end >= lastEnd {
            refuse(last)
        }
        // If reading stopped at an unreadable byte, which was already reported, the missing rest is only a
        // consequence.
        guard problem.offset < limit || limit == bytes.count else { return }
        readEnd = max(lastEnd, problem.offset)
        // The author's editor does not show a line end there, so the error is a consequence.
        if hasHiddenLineEnd(inLineOf: problem.offset) {
            readEnd = file.rangeOfLine(file.lineNumber(atByte: problem.offset)).end
            return
        }
        findings.append(finding(for: problem))
    }

    /// The finding for a syntax error. Common mistakes are recognized first, because libyaml's message often
    /// describes only their consequences.
    private mutating func finding(for problem: SyntaxProblem) -> Finding {
        if let tab = tab(for: problem) { return YAMLFindings.tab(at: location(tab, tab + 1)) }
        if let typo = typo(causing: problem) { return typo }
        if let (opening, closing) = quoteLeftOpen(before: problem) {
            return YAMLFindings.quoteLeftOpen(
                at: location(opening, opening + 1), until: location(closing, closing + 1))
        }
        if let comment = commentBetweenBrackets(before: problem.offset) {
            // The nodes after the `#` were not meant to be part of the brackets.
            for index in nodes.indices where nodes[index].start > comment.lowerBound { refuse(index) }
            let start = beginningOfText(before: comment.lowerBound)
            guard start < comment.lowerBound else {
                return YAMLFindings.commentForValue(at: location(comment.lowerBound, comment.upperBound))
            }
            return YAMLFindings.commentInText(
                at: location(start, comment.upperBound),
                comment: file.text(location(comment.lowerBound, comment.upperBound).range))
        }
        if let key = keyTooLong(before: problem) { return YAMLFindings.keyTooLong(at: key) }
        switch problem.context {
        case "while scanning an alias":
            return YAMLFindings.starUnquoted(at: plainRun(from: problem.contextOffset))
        case "while scanning an anchor":
            let place = plainRun(from: problem.contextOffset)
            return YAMLFindings.anchor(at: place, text: place.text)
        case "while scanning a tag", "while parsing a tag":
            let place = plainRun(from: problem.contextOffset)
            return YAMLFindings.tag(at: place, text: place.text)
        default: break
        }
        if let finding = lineWithoutKey(above: problem) ?? lineIndentedTooFar(problem) { return finding }
        switch problem.problem {
        case "found undefined tag handle":
            let place = plainRun(from: problem.offset)
            return YAMLFindings.tag(at: place, text: place.text)
        case "did not find expected key"
        where problem.offset < limit && bytes[problem.offset] == UInt8(ascii: ":"):
            return YAMLFindings.keyEmpty(at: character(at: problem.offset))
        default: break
        }
        let place =
            problem.pointsAtBeginning ? character(at: problem.contextOffset) : character(at: problem.offset)
        return YAMLFindings.syntax(wording(of: problem), at: place)
    }

    /// Finds a key with more characters than libyaml accepts, which it therefore reads as a value.
    private func keyTooLong(before problem: SyntaxProblem) -> SourceLocation? {
        let end = problem.offset
        var starts = nodes.suffix(2).filter { Int($0.end) == end }.map { Int($0.start) }
        if problem.context == "while scanning a simple key" { starts.append(problem.contextOffset) }
        for start in starts {
            let line = file.rangeOfLine(file.lineNumber(atByte: start)).end
            let key = start..<(start < end && end < line ? end : line)
            guard bytes[key.lowerBound..<line].contains(UInt8(ascii: ":")),
                file.text(SourceRange(start: start, end: key.upperBound)).unicodeScalars.count
                    > YAMLLimits.keyCharacters
            else { continue }
            return location(start, key.upperBound)
        }
        return nil
    }

    /// Finds a line that was meant to be a key, and is a string because its colon or the blank after the
    /// colon is missing.
    ///
    /// libyaml reports the key on the next line, because a string cannot continue there.
    private func lineWithoutKey(above problem: SyntaxProblem) -> Finding? {
        guard problem.problem == "mapping values are not allowed in this context" else { return nil }
        let number = file.lineNumber(atByte: problem.offset)
        // If the line contains an earlier colon, this colon is part of a string, and the error is not related
        // to the line above.
        guard number > 1, let line = contents(ofLine: number), let above = contents(ofLine: number - 1),
            line.column == above.column, endOfKey(in: line.range.lowerBound..<problem.offset) == nil
        else { return nil }
        let text = bytes[above.range]
        guard let end = text.firstIndex(where: { isBlank($0) || $0 == UInt8(ascii: ":") }),
            isWordByte(text[above.range.lowerBound])
        else { return nil }
        var value = end
        while value < above.range.upperBound, isBlank(text[value]) || text[value] == UInt8(ascii: ":") {
            value += 1
        }
        // A web address contains a colon without a blank, and is a string.
        guard value < above.range.upperBound, text[value] != UInt8(ascii: "/") else { return nil }
        let key = String(decoding: text[..<end], as: UTF8.self)
        let meant = key + ": " + String(decoding: text[value...], as: UTF8.self)
        return YAMLFindings.lineWithoutKey(
            at: location(above.range.lowerBound, above.range.upperBound),
            hasColon: text[..<value].contains(UInt8(ascii: ":")), meant: meant)
    }

    /// Finds a key that is indented more than the key above it, although the key above has a value on its own
    /// line.
    private func lineIndentedTooFar(_ problem: SyntaxProblem) -> Finding? {
        let number = file.lineNumber(atByte: problem.offset)
        guard problem.problem == "mapping values are not allowed in this context", number > 1,
            let line = contents(ofLine: number), let above = contents(ofLine: number - 1),
            line.column > above.column, isWordByte(bytes[above.range.lowerBound]),
            bytes[line.range.lowerBound..<problem.offset].allSatisfy(isWordByte)
        else { return nil }
        let text = bytes[above.range]
        let colon = zip(text.indices, text.indices.dropFirst()).first {
            text[$0] == UInt8(ascii: ":") && isBlank(text[$1])
        }
        guard let colon, text[..<colon.0].allSatisfy(isWordByte) else { return nil }
        return YAMLFindings.lineIndentedTooFar(
            at: location(line.range.lowerBound, problem.offset), by: line.column, insteadOf: above.column)
    }

    /// Finds a quote that was never closed. The opening quote of a later string closed it instead, so that
    /// the later string comes directly after a value.
    private func quoteLeftOpen(before problem: SyntaxProblem) -> (opening: Int, closing: Int)? {
        guard let text = nodes.last else { return nil }
        let (opening, closing) = (Int(text.start), Int(text.end) - 1)
        let behind = problem.pointsAtBeginning ? problem.contextOffset : problem.offset
        guard opening < closing, closing < behind, behind <= limit, isQuote(bytes[opening]),
            bytes[closing] == bytes[opening], bytes[opening..<closing].contains(where: isBreak),
            !bytes[closing..<behind].contains(where: isBreak)
        else { return nil }
        // The closing quote is at the beginning of a string, or on a line that begins with a key.
        let opensText =
            isBlank(bytes[closing - 1]) || [0x5B, 0x7B, 0x2C, 0x3A].contains(bytes[closing - 1])
        let isAtText = closing + 1 < limit && !isBlankOrBreak(bytes[closing + 1])
        guard opensText && isAtText || hasKey(atBeginningOfLineOf: closing) else { return nil }
        return (opening, closing)
    }

    private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Whether the line that contains `offset` begins with `key: `, or with the dash of a list and a key.
    private func hasKey(atBeginningOfLineOf offset: Int) -> Bool {
        guard var start = contents(ofLine: file.lineNumber(atByte: offset))?.range.lowerBound else {
            return false
        }
        while start < offset, isBlank(bytes[start]) || bytes[start] == UInt8(ascii: "-") { start += 1 }
        let word = bytes[start..<offset].prefix(while: isWordByte)
        return !word.isEmpty && word.endIndex + 1 < limit && bytes[word.endIndex] == UInt8(ascii: ":")
            && isBlank(bytes[word.endIndex + 1])
    }

    /// The offset after the first colon that is followed by a blank; nil if the range does not contain such a
    /// colon.
    func endOfKey(in range: Range<Int>) -> Int? {
        range.dropLast().first { bytes[$0] == UInt8(ascii: ":") && isBlank(bytes[$0 + 1]) }.map { $0 + 1 }
    }

    /// The range of a line without surrounding blanks, and the number of blanks before it; nil for an empty
    /// line.
    func contents(ofLine number: Int) -> (range: Range<Int>, column: Int)? {
        let whole = file.rangeOfLine(number)
        var start = whole.start
        while start < whole.end, isBlank(bytes[start]) { start += 1 }
        let end = trimmedEnd(from: start, to: whole.end)
        return start < end ? (start..<end, start - whole.start) : nil
    }

    /// The offset of the tab that caused the error: at its position, or in the indentation of its line. Nil
    /// if a tab is not the cause.
    private func tab(for problem: SyntaxProblem) -> Int? {
        let tab = UInt8(ascii: "\t")
        if problem.offset < limit, bytes[problem.offset] == tab { return problem.offset }
        var index = min(problem.offset, limit)
        while index > 0, !isBreak(bytes[index - 1]) { index -= 1 }
        while index < limit, isBlank(bytes[index]) {
            if bytes[index] == tab { return index }
            index += 1
        }
        return nil
    }

    /// Finds the first comment between brackets that looks like a value. libyaml reports the missing bracket
    /// only lines later.
    private func commentBetweenBrackets(before offset: Int) -> Range<Int>? {
        guard let outermost = open.first(where: { nodes[$0.index].shape.isFlow }) else { return nil }
        let start = Int(nodes[outermost.index].start)
        var quote: UInt8?
        var previous = UInt8(ascii: " ")
        for index in start..<max(start, min(offset, limit)) {
            let byte = bytes[index]
            let isAtBeginning = isBlankOrBreak(previous) || [0x5B, 0x7B, 0x2C, 0x3A].contains(previous)
            previous = byte
            if let open = quote {
                if byte == open { quote = nil }
            } else if isAtBeginning, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if isAtBeginning, let comment = commentThatIsAValue(at: index) {
                return comment
            }
        }
        return nil
    }

    /// The offset of the plain text on the line before a comment between brackets; the offset of the comment
    /// if there is no text.
    private func beginningOfText(before comment: Int) -> Int {
        var start = comment
        while start > 0, !isBreak(bytes[start - 1]), ![0x2C, 0x5B, 0x7B].contains(bytes[start - 1]) {
            // The colon after the key, which is followed by a blank.
            if bytes[start - 1] == UInt8(ascii: ":"), isBlank(bytes[start]) { break }
            start -= 1
        }
        while start < comment, isBlank(bytes[start]) { start += 1 }
        return start
    }

    /// The location of the text from `start` that should have been in quotes.
    private func plainRun(from start: Int) -> SourceLocation { location(start, plainEnd(from: start)) }

    /// The offset at which a string without quotes ends: before a comment or a line break and, within
    /// brackets, before a comma or bracket.
    func plainEnd(from start: Int) -> Int {
        let isInBrackets = open.contains { nodes[$0.index].shape.isFlow }
        var end = start
        while end < limit, !isBreak(bytes[end]) {
            if isInBrackets, [0x2C, 0x5D, 0x7D].contains(bytes[end]) { break }
            if bytes[end] == UInt8(ascii: "#"), end > start, isBlank(bytes[end - 1]) { break }
            end += 1
        }
        return trimmedEnd(from: start, to: end)
    }

    /// The location of one character; empty at the end of a line or file.
    private func character(at offset: Int) -> SourceLocation {
        guard offset < limit, !isBreak(bytes[offset]) else { return location(offset, offset) }
        return location(offset, offset + (decodeUTF8(bytes, at: offset)?.length ?? 1))
    }
}
