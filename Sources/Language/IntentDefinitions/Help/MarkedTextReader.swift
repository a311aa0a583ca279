/// Reads the markup of a help text in one pass.
struct MarkedTextReader {
    private let bytes: [UInt8]
    /// The offset of the next byte.
    private var offset = 0
    /// The plain text before `offset` that is not part of `parts`.
    private var literal: [UInt8] = []
    private(set) var parts: [MarkedText.Part] = []
    private(set) var problems: [MarkedText.Problem] = []
    /// The reasons in `problems`, because each is reported once.
    private var reasons: Set<MarkedText.Problem.Reason> = []
    /// The maximum length of a marked text in bytes. It keeps the time linear if no mark is closed.
    private static let maximumLength = 2_000

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func read() {
        while offset < bytes.count {
            if !readMark() {
                literal.append(bytes[offset])
                offset += 1
            }
        }
        endLiteral()
    }

    /// Reads a mark at the current offset; returns false for other text.
    private mutating func readMark() -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: "\\"): return readEscape()
        case UInt8(ascii: "`"): return readCode()
        case UInt8(ascii: "*"): return readEmphasis()
        case UInt8(ascii: "_"): return readUnderscores()
        case UInt8(ascii: "["): return readLink()
        case UInt8(ascii: "<"), UInt8(ascii: "!"), UInt8(ascii: "#"): reportOtherMarkdown()
        default: break
        }
        return false
    }

    private mutating func readEscape() -> Bool {
        guard let next = byte(offset + 1), "\\`*_[]<#!".utf8.contains(next) else { return false }
        literal.append(next)
        offset += 2
        return true
    }

    private mutating func readCode() -> Bool {
        let run = runLength
        if run > 1 {
            report(.unsupported("``", instead: MarkedText.code("code")), length: run)
            return skip(run)
        }
        guard let end = near(offset + 1).firstIndex(of: UInt8(ascii: "`")) else {
            report(.unclosed("`"), length: 1)
            return false
        }
        return add(.code(text(offset + 1..<end)), upTo: end + 1)
    }

    /// Reads `*text*`. Two asterisks are reported and read in the same way.
    private mutating func readEmphasis() -> Bool {
        let run = runLength
        guard beginsWord(after: run) else { return skip(run) }
        guard let end = closing(UInt8(ascii: "*"), run) else {
            report(.unclosed(text(offset..<offset + run)), length: run)
            return skip(run)
        }
        let inner = text(offset + run..<end)
        if run > 1 { report(.unsupported(text(offset..<offset + run), instead: "*\(inner)*"), length: run) }
        return add(.emphasis(inner), upTo: end + run)
    }

    /// Reports `_text_` and `__text__`. Single underscores are common in names, so they are not marks.
    private mutating func readUnderscores() -> Bool {
        let run = runLength
        if beginsWord(after: run), let end = closing(UInt8(ascii: "_"), run),
            byte(end + run).map({ !$0.isWord }) ?? true
        {
            let mark = text(offset..<offset + run)
            report(.unsupported(mark, instead: "*\(text(offset + run..<end))*"), length: run)
        }
        return skip(run)
    }

    /// Reads `[text](address)`. Brackets without an address are plain text.
    private mutating func readLink() -> Bool {
        guard let end = near(offset).firstIndex(of: UInt8(ascii: "]")), end > offset + 1 else {
            return false
        }
        let title = text(offset + 1..<end)
        if byte(end + 1) == UInt8(ascii: " "), bytes[(end + 2)...].starts(with: "(http".utf8) {
            report(.unsupported("] (", instead: "[\(title)](https://…)"), length: end + 3 - offset)
        }
        guard byte(end + 1) == UInt8(ascii: "(") else { return false }
        guard let addressEnd = near(end + 1).firstIndex(of: UInt8(ascii: ")")) else {
            report(.unclosed("["), length: end + 2 - offset)
            return false
        }
        let address = text(end + 2..<addressEnd)
        if !MarkedText.opens(address) { report(.address(address), length: addressEnd + 1 - offset) }
        return add(.link(title, to: address), upTo: addressEnd + 1)
    }

    /// Reports images, headings, addresses in angle brackets and HTML, which are plain text here.
    private mutating func reportOtherMarkdown() {
        let rest = near(offset)
        if rest.starts(with: "![".utf8) {
            report(.unsupported("![", instead: "[text](https://…)"), length: 2)
        } else if rest.starts(with: "#".utf8), byte(offset - 1).map({ $0 == UInt8(ascii: "\n") }) ?? true,
            byte(offset + runLength) == UInt8(ascii: " ")
        {
            report(.unsupported(text(offset..<offset + runLength), instead: "*text*"), length: runLength)
        } else if rest.starts(with: "<".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
            let tag = text(offset + 1..<end)
            let name = tag.prefix { $0.isLetter }.lowercased()
            guard MarkedText.opens(tag) || MarkedTextReader.tags[name] != nil else { return }
            let instead = MarkedText.opens(tag) ? "[text](\(tag))" : MarkedTextReader.tags[name] ?? "*text*"
            report(.unsupported("<\(tag)>", instead: instead), length: end + 1 - offset)
        }
    }

    /// Tags that people write in help text, each with its replacement. Other words in angle brackets are
    /// placeholders. Closing tags are not reported, because their opening tags are.
    private static let tags = [
        "b": "*text*", "strong": "*text*", "i": "*text*", "em": "*text*", "u": "*text*", "br": "a line break",
        "p": "a line break", "code": MarkedText.code("code"), "tt": MarkedText.code("code"),
        "a": "[text](https://…)",
    ]
}

// Parts of reading.
extension MarkedTextReader {
    private func byte(_ offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    /// The bytes from an offset that can close a mark.
    private func near(_ offset: Int) -> ArraySlice<UInt8> {
        bytes[offset...].prefix(MarkedTextReader.maximumLength)
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// How often the current byte is repeated.
    private var runLength: Int { bytes[offset...].prefix { $0 == bytes[offset] }.count }

    /// Whether marks of this length precede a word and are not inside one.
    private func beginsWord(after run: Int) -> Bool {
        guard let next = byte(offset + run), !next.isSpace else { return false }
        return byte(offset - 1).map { !$0.isWord } ?? true
    }

    /// The offset of the closing marks after a word; nil if they are missing.
    private func closing(_ mark: UInt8, _ run: Int) -> Int? {
        var end = offset + run + 1
        while end + run <= near(offset).endIndex {
            let isMark = bytes[end..<end + run].allSatisfy { $0 == mark }
            if isMark, !bytes[end - 1].isSpace, bytes[end - 1] != UInt8(ascii: "\\") { return end }
            end += 1
        }
        return nil
    }

    private mutating func report(_ reason: MarkedText.Problem.Reason, length: Int) {
        guard reasons.insert(reason).inserted else { return }
        problems.append(MarkedText.Problem(reason: reason, range: offset..<offset + length))
    }

    /// Adds marks to the plain text.
    private mutating func skip(_ run: Int) -> Bool {
        literal += bytes[offset..<offset + run]
        offset += run
        return true
    }

    private mutating func add(_ part: MarkedText.Part, upTo end: Int) -> Bool {
        endLiteral()
        parts.append(part)
        offset = end
        return true
    }

    private mutating func endLiteral() {
        if !literal.isEmpty { parts.append(.plain(String(decoding: literal, as: UTF8.self))) }
        literal.removeAll()
    }
}

extension MarkedText {
    /// Whether everyone who reads the text can open the address.
    static func opens(_ address: String) -> Bool {
        ["https://", "http://", "mailto:"].contains { address.hasPrefix($0) && address.count > $0.count }
            && !address.contains(" ")
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
    /// Whether the byte is part of a word: an ASCII letter or digit, or part of any other character.
    fileprivate var isWord: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || self >= 0x80
    }
}
