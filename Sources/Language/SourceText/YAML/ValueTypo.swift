/// A mistyped value in which punctuation is part of the text, although it was meant as YAML syntax: `“5”`, `5
/// // five`, `５`.
package struct ValueTypo {
    /// The step that fixes the mistake, for a hint: `remove the typographic quotes`.
    let step: String
    /// The intended value.
    let value: String
    /// The replacement: the value, and its comment if it has one.
    let replacement: String

    private init(_ step: String, _ value: String, comment: String = "") {
        self.step = step
        self.value = value
        replacement = value + comment
    }

    /// Finds the mistake in the text at a location; nil if the text looks correct, or if it spans several
    /// lines and is not a list.
    init?(at location: SourceLocation) {
        let text = location.text
        if let list = ValueTypo(dashesIn: text) {
            self = list
            return
        }
        guard text.utf8.count <= ValueTypo.longest, let first = text.first, !text.contains(where: \.isNewline)
        else {
            return nil
        }
        if let typo = ValueTypo(blanksAround: text) ?? ValueTypo(quotesOf: text)
            ?? ValueTypo(commentAt: location)
        {
            self = typo
        } else if text.unicodeScalars.contains(where: { Lookalike.fullWidth.contains($0) }) {
            let narrow = String(String.UnicodeScalarView(text.unicodeScalars.map(Lookalike.ascii)))
            self.init("use ASCII characters", narrow)
        } else if let last = text.last, ",;".contains(last), first.isLetter || first.isNumber,
            text.dropLast().allSatisfy({ $0.isLetter || $0.isNumber || ".-_".contains($0) })
        {
            self.init("remove the \"\(last)\"", String(text.dropLast()))
        } else {
            return nil
        }
    }

    /// Typographic quotes around a string that is shown to people, such as `“Hours”`; nil for other strings.
    package init?(quotesOf text: String) {
        guard text.count > 2, let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            Lookalike.quotes.contains(first), Lookalike.quotes.contains(last)
        else { return nil }
        self.init("remove the typographic quotes", String(text.dropFirst().dropLast()))
    }

    /// A comment such as `5 // five` at a line end. Comments within brackets are not recognized, because they
    /// would also hide the text after them.
    private init?(commentAt location: SourceLocation) {
        let text = location.text
        guard let marks = location.commentSlashes, location.isAtEndOfLine else { return nil }
        let value = String(text[..<marks])
        self.init("begin the comment with \"#\"", value, comment: " # \(text[marks...].dropFirst(4))")
    }

    /// A list whose elements begin with typographic dashes.
    private init?(dashesIn text: String) {
        guard text.unicodeScalars.first.map(Lookalike.dashes.contains) == true else { return nil }
        var meant = ""
        var isAtBeginning = true
        for character in text {
            if isAtBeginning, character != " ", !character.isNewline {
                guard let dash = character.unicodeScalars.first, Lookalike.dashes.contains(dash) else {
                    return nil
                }
                meant.append("-")
                isAtBeginning = false
            } else {
                meant.append(character)
                isAtBeginning = isAtBeginning || character.isNewline
            }
        }
        self.init("begin each element of a list with \"-\"", meant)
    }

    /// Blanks other than spaces before or after the text.
    private init?(blanksAround text: String) {
        var middle = text.unicodeScalars[...]
        while let scalar = middle.first, Lookalike.isBlank(scalar) || scalar == " " { middle.removeFirst() }
        while let scalar = middle.last, Lookalike.isBlank(scalar) || scalar == " " { middle.removeLast() }
        let blank = text.unicodeScalars.first(where: Lookalike.isBlank)
        guard let blank, middle.count < text.unicodeScalars.count, !middle.isEmpty else { return nil }
        self.init("remove the \(Lookalike.name(of: blank))", String(middle))
    }

    /// The maximum length of an examined string, in bytes.
    private static let longest = 200
}

extension ValueTypo {
    /// The hint: the step and, for a single line, the replacement.
    package var hint: String { replacement.contains(where: \.isNewline) ? step : "\(step): \(replacement)" }

    /// The edit that replaces the text.
    package func fix(at location: SourceLocation) -> Finding.Fix {
        .replacing(location.range, with: replacement)
    }
}

extension Finding {
    /// The same finding. If its text is acceptable without the mistake, the hint and the fix correct the
    /// mistake.
    package func explainingTypo(where isExpected: (String) -> Bool) -> Finding {
        guard let location, let typo = ValueTypo(at: location), isExpected(typo.value) else { return self }
        var finding = self
        finding.hint = typo.hint
        finding.fix = typo.fix(at: location)
        return finding
    }
}

extension SourceLocation {
    /// Whether a plain text contains ` // `.
    var hasCommentSlashes: Bool { commentSlashes != nil }

    /// The position of ` // ` in a plain text; nil if the text does not contain it.
    fileprivate var commentSlashes: String.Index? {
        let text = self.text
        guard !text.hasPrefix("\""), !text.hasPrefix("'") else { return nil }
        return text.indices.dropFirst().first { text[$0...].hasPrefix(" // ") }
    }

    /// Whether only blanks follow on the same line.
    fileprivate var isAtEndOfLine: Bool {
        let line = file.rangeOfLine(file.lineNumber(atByte: range.end))
        return file.text(SourceRange(start: range.end, end: line.end)).allSatisfy(\.isWhitespace)
    }
}

/// Characters that look like YAML's own punctuation.
enum Lookalike {
    /// Opening and closing typographic quotes.
    static let quotes = Set("“”„‟‘’‚‛«»「」".unicodeScalars)
    /// Characters that word processors substitute for the `-` before an element of a list.
    static let dashes = Set("‐‑‒–—―−•·▪◦".unicodeScalars)
    /// The full-width forms of `!` to `~`, which East Asian input methods produce.
    static let fullWidth = Unicode.Scalar(0xFF01 as UInt16)!...Unicode.Scalar(0xFF5E as UInt16)!

    /// Whether a character is a blank other than space and tab. Zero-width characters count as blanks.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF: true
        default: false
        }
    }

    /// The name of a character in messages.
    static func name(of scalar: Unicode.Scalar) -> String {
        let code = codePoint(scalar.value)
        return switch scalar.value {
        case 0xA0, 0x202F: "no-break space (\(code))"
        case 0x200B, 0x2060, 0xFEFF: "zero-width space (\(code))"
        case 0x3000: "full-width space (\(code))"
        case 0xFF01...0xFF5E: "full-width \"\(scalar)\" (\(code))"
        default: isBlank(scalar) ? "space \(code)" : "\"\(scalar)\" (\(code))"
        }
    }

    /// The ASCII form of a full-width character. Other characters are returned unchanged.
    static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        fullWidth.contains(scalar) ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar
    }

    /// As many spaces as the blank is wide.
    static func spaces(for scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x200B, 0x2060, 0xFEFF: ""
        case 0x3000: "  "
        default: " "
        }
    }
}
