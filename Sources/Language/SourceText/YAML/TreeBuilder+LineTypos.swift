// Finds lines with characters that look like YAML's punctuation.
extension TreeBuilder {
    /// The mistake in a line that caused a syntax error; nil if the line looks correct.
    func typo(causing problem: SyntaxProblem) -> Finding? {
        var lines = [problem.contextOffset, problem.offset].map { file.lineNumber(atByte: $0) }
        // libyaml reports the line after a line with a mistyped key.
        if problem.problem == "mapping values are not allowed in this context" { lines.append(lines[1] - 1) }
        for line in lines where line > 0 && !isInBlockText(line) {
            if let finding = typo(inLine: line) { return finding }
        }
        return nil
    }

    /// Stops reading at a key that begins with a typographic dash, or with a blank other than a space,
    /// because that would become part of its name. Returns false for other keys.
    mutating func stopAtTypo(inKeyAt key: Int) -> Bool {
        let number = file.lineNumber(atByte: key)
        guard bytes[file.rangeOfLine(number).start..<key].allSatisfy(isBlank) else { return false }
        let scan = LineScan(self, number)
        guard let finding = scan.blankInIndentation() ?? scan.dash() else { return false }
        // If this is the first key, the mapping only exists because of the mistake.
        if let top = open.last, top.children == 0 { refuse(top.index) }
        isCut = true
        stop(with: finding)
        return true
    }

    /// The first mistake in a line; nil if the line looks correct.
    private func typo(inLine number: Int) -> Finding? {
        let scan = LineScan(self, number)
        return scan.blankInIndentation() ?? scan.comment() ?? scan.dash() ?? scan.punctuation()
    }

    /// Whether a line belongs to a block scalar, where all characters are part of the text.
    private func isInBlockText(_ line: Int) -> Bool {
        guard let last = nodes.last, last.shape == .literal || last.shape == .folded else { return false }
        let start = file.rangeOfLine(line).start
        return Int(last.start) < start && start < Int(last.end)
    }

    /// Whether the current position is within brackets or braces.
    var isInBrackets: Bool { open.contains { nodes[$0.index].shape.isFlow } }
}

/// Searches one line for characters that look like YAML's punctuation.
private struct LineScan {
    private let file: SourceFile
    /// The characters of the line with their offsets in the file.
    private let characters: [(scalar: Unicode.Scalar, offset: Int)]
    private let end: Int
    private let isInBrackets: Bool
    /// The index of the first character after the indentation.
    private let first: Int

    init(_ builder: TreeBuilder, _ number: Int) {
        file = builder.file
        let range = builder.file.rangeOfLine(number)
        end = range.end
        var offset = range.start
        characters = builder.file.text(range).unicodeScalars.map { scalar in
            defer { offset += UTF8.width(scalar) }
            return (scalar, offset)
        }
        first = characters.firstIndex { $0.scalar != " " && $0.scalar != "\t" } ?? characters.count
        isInBrackets = builder.isInBrackets
    }

    /// Finds blanks other than spaces in the indentation.
    func blankInIndentation() -> Finding? {
        blank(from: first, isMeant: "spaces")
    }

    /// Finds a line that begins with `//` or `/*`.
    func comment() -> Finding? {
        let text = String(String.UnicodeScalarView(characters[first...].map(\.scalar)))
        guard text.hasPrefix("//") || text.hasPrefix("/*") else { return nil }
        let words = text.dropFirst(2).trimmingBlanks(and: text.hasPrefix("/*") ? "*/" : "")
        return YAMLFindings.commentSlashes(
            String(text.prefix(2)), at: location(first, characters.count), meant: "# \(words)")
    }

    /// Finds an element of a list that begins with a typographic dash or a bullet.
    func dash() -> Finding? {
        guard first + 1 < characters.count, Lookalike.dashes.contains(characters[first].scalar),
            characters[first + 1].scalar == " " || Lookalike.isBlank(characters[first + 1].scalar)
        else { return nil }
        return YAMLFindings.lookalike(characters[first].scalar, expected: "-", at: location(first, first + 1))
    }

    /// Finds a character that replaces the colon after a key, the blank after that colon, the quotes around a
    /// value, a bracket or a comma.
    func punctuation() -> Finding? {
        var quote: Unicode.Scalar?
        var isBehindKey = isInBrackets
        for place in characters.indices.dropFirst(first) {
            let scalar = characters[place].scalar
            if let open = quote {
                if scalar == open { quote = nil }
                continue
            }
            let before = place > 0 ? characters[place - 1].scalar : " "
            switch scalar {
            case "\"", "'": if " [{,:".unicodeScalars.contains(before) { quote = scalar }
            case "#": if before == " " { return nil }
            case "[", "{": isBehindKey = true
            case ":":
                if let finding = blank(from: place + 1, isMeant: "a space") { return finding }
            case "：":
                let isFollowed = place + 1 < characters.count && characters[place + 1].scalar != " "
                return YAMLFindings.lookalike(
                    scalar, expected: ":", replacement: isFollowed ? ": " : ":",
                    at: location(place, place + 1))
            case "，", "｛", "｝", "［", "］":
                guard isBehindKey || "｛［".unicodeScalars.contains(scalar) else { continue }
                return YAMLFindings.lookalike(
                    scalar, expected: String(Lookalike.ascii(scalar)), at: location(place, place + 1))
            case _ where Lookalike.quotes.contains(scalar) && " [{,:".unicodeScalars.contains(before):
                return YAMLFindings.lookalike(
                    scalar, expected: "\"", replacement: nil, at: location(place, place + 1))
            default: break
            }
        }
        return nil
    }

    /// The finding about blanks from an index on; nil if there are only spaces or other characters.
    private func blank(from start: Int, isMeant expected: String) -> Finding? {
        guard start < characters.count, Lookalike.isBlank(characters[start].scalar) else { return nil }
        let blanks = characters[start...].prefix { Lookalike.isBlank($0.scalar) || $0.scalar == " " }
        return YAMLFindings.lookalikeBlank(
            characters[start].scalar, expected: expected, at: location(start, blanks.endIndex),
            meant: blanks.map { Lookalike.spaces(for: $0.scalar) }.joined())
    }

    /// The location of a range of characters.
    private func location(_ start: Int, _ end: Int) -> SourceLocation {
        let stop = end < characters.count ? characters[end].offset : self.end
        return SourceLocation(file: file, range: SourceRange(start: characters[start].offset, end: stop))
    }
}

extension Substring {
    /// The text without blanks at either end, and without `suffix`.
    fileprivate func trimmingBlanks(and suffix: String) -> Substring {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        if text.hasSuffix(suffix) { text.removeLast(suffix.count) }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.drop { $0.isWhitespace }
    }
}
