import SourceText

// Lines in which something stands for YAML's own punctuation.
extension TreeBuilder {
    /// The slip that a syntax problem comes from, in the line that it is about.
    func slip(causing problem: SyntaxProblem) -> Finding? {
        var lines = [problem.contextOffset, problem.offset].map { file.lineNumber(atByte: $0) }
        // A line without a key goes on in the next one, of which YAML complains.
        if problem.problem == "mapping values are not allowed in this context" { lines.append(lines[1] - 1) }
        for line in lines where line > 0 && !isInBlockText(line) {
            if let finding = slip(inLine: line) { return finding }
        }
        return nil
    }

    /// Stops at a key that begins with another blank than a space, or with a typographic dash: that would be
    /// a part of its name. False if the key has no such beginning.
    mutating func stopAtSlip(inKeyAt key: Int) -> Bool {
        let number = file.lineNumber(atByte: key)
        guard bytes[file.rangeOfLine(number).start..<key].allSatisfy(isBlank) else { return false }
        let scan = LineScan(self, number)
        guard let finding = scan.blankInIndentation() ?? scan.dash() else { return false }
        // With the first key, the mapping itself is a consequence.
        if let top = open.last, top.children == 0 { refuse(top.index) }
        isCut = true
        stop(with: finding)
        return true
    }

    private func slip(inLine number: Int) -> Finding? {
        let scan = LineScan(self, number)
        return scan.blankInIndentation() ?? scan.comment() ?? scan.dash() ?? scan.punctuation()
    }

    private func isInBlockText(_ line: Int) -> Bool {
        guard let last = nodes.last, last.shape == .literal || last.shape == .folded else { return false }
        let start = file.rangeOfLine(line).start
        return Int(last.start) < start && start < Int(last.end)
    }

    var isInBrackets: Bool { open.contains { nodes[$0.index].shape.isFlow } }
}

/// The characters of one line, each with its offset in the file.
private struct LineScan {
    private let file: SourceFile
    private let characters: [(scalar: Unicode.Scalar, offset: Int)]
    private let end: Int
    private let isInBrackets: Bool
    /// The first character behind the spaces and tabs at the beginning.
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

    /// Blanks that are no spaces, before everything else in the line.
    func blankInIndentation() -> Finding? {
        blank(from: first, isMeant: "spaces")
    }

    /// A line that begins with `//` or `/*`.
    func comment() -> Finding? {
        let text = String(String.UnicodeScalarView(characters[first...].map(\.scalar)))
        guard text.hasPrefix("//") || text.hasPrefix("/*") else { return nil }
        let words = text.dropFirst(2).trimmingBlanks(and: text.hasPrefix("/*") ? "*/" : "")
        return YAMLFindings.commentSlashes(
            String(text.prefix(2)), at: location(first, characters.count), meant: "# \(words)")
    }

    /// A list's element behind a typographic dash or a bullet.
    func dash() -> Finding? {
        guard first + 1 < characters.count, Lookalike.dashes.contains(characters[first].scalar),
            characters[first + 1].scalar == " " || Lookalike.isBlank(characters[first + 1].scalar)
        else { return nil }
        return YAMLFindings.lookalike(characters[first].scalar, expected: "-", at: location(first, first + 1))
    }

    /// What stands for the colon behind the key, for the blank behind that colon, for quotes around the
    /// value, or for a bracket or comma.
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

    /// The finding about the blanks from here on; nil if the first is a space, or none.
    private func blank(from start: Int, isMeant expected: String) -> Finding? {
        guard start < characters.count, Lookalike.isBlank(characters[start].scalar) else { return nil }
        let blanks = characters[start...].prefix { Lookalike.isBlank($0.scalar) || $0.scalar == " " }
        return YAMLFindings.lookalikeBlank(
            characters[start].scalar, expected: expected, at: location(start, blanks.endIndex),
            meant: blanks.map { Lookalike.spaces(for: $0.scalar) }.joined())
    }

    private func location(_ start: Int, _ end: Int) -> SourceLocation {
        let stop = end < characters.count ? characters[end].offset : self.end
        return SourceLocation(file: file, range: SourceRange(start: characters[start].offset, end: stop))
    }
}

extension Substring {
    /// Without blanks at both ends, nor `suffix` at the end.
    fileprivate func trimmingBlanks(and suffix: String) -> Substring {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        if text.hasSuffix(suffix) { text.removeLast(suffix.count) }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.drop { $0.isWhitespace }
    }
}
