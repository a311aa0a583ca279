package import SourceText

/// Punctuation in a value that looks like YAML's and is part of the text: `“5”`, `5 // five`, `５`.
package struct Slip {
    /// The step that fixes it, for a hint: `remove the typographic quotes`.
    let step: String
    /// The value as it was meant.
    let value: String
    /// The same with the comment behind it.
    let replacement: String

    private init(_ step: String, _ value: String, comment: String = "") {
        self.step = step
        self.value = value
        replacement = value + comment
    }

    /// Nil if the text has no slip, or is more than a line.
    init?(at location: SourceLocation) {
        let text = location.text
        if let list = Slip(dashesIn: text) {
            self = list
            return
        }
        guard text.utf8.count <= Slip.longest, let first = text.first, !text.contains(where: \.isNewline)
        else {
            return nil
        }
        if let slip = Slip(blanksAround: text) ?? Slip(quotesOf: text) ?? Slip(commentAt: location) {
            self = slip
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

    /// `“Hours”`, for a text that people read; nil for other texts.
    package init?(quotesOf text: String) {
        guard text.count > 2, let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            Lookalike.quotes.contains(first), Lookalike.quotes.contains(last)
        else { return nil }
        self.init("remove the typographic quotes", String(text.dropFirst().dropLast()))
    }

    /// `5 // five` at the end of its line; in braces or brackets a comment would hide what follows.
    private init?(commentAt location: SourceLocation) {
        let text = location.text
        guard let marks = location.commentSlashes, location.isAtEndOfLine else { return nil }
        let value = String(text[..<marks])
        self.init("begin the comment with \"#\"", value, comment: " # \(text[marks...].dropFirst(4))")
    }

    /// Lines that begin with typographic dashes.
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

    private init?(blanksAround text: String) {
        var middle = text.unicodeScalars[...]
        while let scalar = middle.first, Lookalike.isBlank(scalar) || scalar == " " { middle.removeFirst() }
        while let scalar = middle.last, Lookalike.isBlank(scalar) || scalar == " " { middle.removeLast() }
        let blank = text.unicodeScalars.first(where: Lookalike.isBlank)
        guard let blank, middle.count < text.unicodeScalars.count, !middle.isEmpty else { return nil }
        self.init("remove the \(Lookalike.name(of: blank))", String(middle))
    }

    /// Bytes of a text that is looked at.
    private static let longest = 200
}

extension Slip {
    /// What to write, for a hint.
    package var hint: String { replacement.contains(where: \.isNewline) ? step : "\(step): \(replacement)" }

    package func fix(at location: SourceLocation) -> Finding.Fix {
        .replacing(location.range, with: replacement)
    }
}

extension Finding {
    /// The same finding; if its text without a slip is expected there, removing the slip is its remedy.
    package func explainingSlip(where isExpected: (String) -> Bool) -> Finding {
        guard let location, let slip = Slip(at: location), isExpected(slip.value) else { return self }
        var finding = self
        finding.hint = slip.hint
        finding.fix = slip.fix(at: location)
        return finding
    }
}

extension SourceLocation {
    /// Whether a plain text has ` // ` in it.
    var hasCommentSlashes: Bool { commentSlashes != nil }

    /// Where ` // ` begins in a plain text.
    fileprivate var commentSlashes: String.Index? {
        let text = self.text
        guard !text.hasPrefix("\""), !text.hasPrefix("'") else { return nil }
        return text.indices.dropFirst().first { text[$0...].hasPrefix(" // ") }
    }

    /// Whether only blanks follow in its line.
    fileprivate var isAtEndOfLine: Bool {
        let line = file.rangeOfLine(file.lineNumber(atByte: range.end))
        return file.text(SourceRange(start: range.end, end: line.end)).allSatisfy(\.isWhitespace)
    }
}

/// Characters that look like those that mean something in YAML.
enum Lookalike {
    /// Opening and closing typographic quotes.
    static let quotes = Set("“”„‟‘’‚‛«»「」".unicodeScalars)
    /// What word processors make of the "-" before an element of a list.
    static let dashes = Set("‐‑‒–—―−•·▪◦".unicodeScalars)
    /// Full-width forms of `!` to `~`.
    static let fullWidth = Unicode.Scalar(0xFF01 as UInt16)!...Unicode.Scalar(0xFF5E as UInt16)!

    /// A blank other than the space and the tab, zero-width ones included.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF: true
        default: false
        }
    }

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

    /// The ASCII form of a full-width character; every other one as it is.
    static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        fullWidth.contains(scalar) ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar
    }

    /// As many spaces as a blank is wide.
    static func spaces(for scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x200B, 0x2060, 0xFEFF: ""
        case 0x3000: "  "
        default: " "
        }
    }
}
