import Foundation

/// Reads emphasis, code and links in one paragraph. Emphasis begins and ends according to CommonMark's rules,
/// so `2 * 3` and `snake_case` are plain.
struct InlineMarkdown {
    /// The character that stands for an interpolated value.
    static let placeholder: Character = "\u{FFFC}"

    /// The parts of `text`, with its placeholders replaced with `values`.
    static func parts(of text: String, values: [Text]) -> [TextPart] {
        var reader = InlineMarkdown(characters: Array(text), values: values[...])
        return reader.parts(until: text.count, emphasis: Emphasis())
    }

    private struct Emphasis {
        var isBold = false
        var isItalic = false
        var isStruck = false
        var isCode = false
        var address: URL?
    }

    private let characters: [Character]
    /// The values that are not used yet.
    private var values: ArraySlice<Text>
    private var position = 0

    private init(characters: [Character], values: ArraySlice<Text>) {
        self.characters = characters
        self.values = values
    }

    /// Reads up to `end`. Delimiters without a counterpart are treated as text.
    private mutating func parts(until end: Int, emphasis: Emphasis) -> [TextPart] {
        var parts: [TextPart] = []
        var words = ""
        func flush() {
            if !words.isEmpty { parts.append(InlineMarkdown.part(words, emphasis)) }
            words = ""
        }
        while position < end {
            let character = characters[position]
            if character == InlineMarkdown.placeholder, let value = values.popFirst() {
                flush()
                parts += value.parts.map { InlineMarkdown.styled($0, emphasis) }
                position += 1
            } else if character == "\\", position + 1 < end, characters[position + 1].isPunctuationOrSymbol {
                words.append(characters[position + 1])
                position += 2
            } else if let span = span(before: end, emphasis) {
                flush()
                let after = span.after
                position = span.from
                parts += self.parts(until: span.to, emphasis: span.emphasis)
                position = after
            } else {
                let run = characters[position..<end].prefix { $0 == character }.count
                let count = "*_~`".contains(character) ? run : 1
                words.append(contentsOf: String(repeating: character, count: count))
                position += count
            }
        }
        flush()
        return parts
    }

    /// Marked characters: what is inside, where reading continues, and the emphasis inside.
    private struct Span {
        var from: Int
        var to: Int
        var after: Int
        var emphasis: Emphasis
    }

    /// The span that begins at the current position; nil if the position is not the beginning of a span.
    private func span(before end: Int, _ outer: Emphasis) -> Span? {
        guard !outer.isCode else { return nil }
        switch characters[position] {
        case "*", "_": return emphasized(before: end, outer)
        case "~", "`": return delimited(before: end, outer)
        case "[": return link(before: end, outer)
        default: return nil
        }
    }

    private func emphasized(before end: Int, _ outer: Emphasis) -> Span? {
        let mark = characters[position]
        let run = characters[position..<end].prefix { $0 == mark }.count
        let length = min(run, 3)
        guard canOpen(at: position, length: run, mark) else { return nil }
        var index = position + run
        while index < end {
            guard characters[index] == mark else {
                index += characters[index] == "\\" ? 2 : 1
                continue
            }
            let closing = characters[index..<end].prefix { $0 == mark }.count
            if closing >= length, canClose(at: index, length: closing, mark) {
                var emphasis = outer
                if length != 2 { emphasis.isItalic = true }
                if length >= 2 { emphasis.isBold = true }
                return Span(
                    from: position + length, to: index + closing - length, after: index + closing,
                    emphasis: emphasis)
            }
            index += closing
        }
        return nil
    }

    private func delimited(before end: Int, _ outer: Emphasis) -> Span? {
        let mark = characters[position]
        let run = characters[position..<end].prefix { $0 == mark }.count
        guard mark == "`" || run <= 2 else { return nil }
        var index = position + run
        while index < end {
            let closing = characters[index..<end].prefix { $0 == mark }.count
            if closing == run {
                var emphasis = outer
                if mark == "`" { emphasis.isCode = true } else { emphasis.isStruck = true }
                return Span(from: position + run, to: index, after: index + run, emphasis: emphasis)
            }
            index += max(1, closing)
        }
        return nil
    }

    private func link(before end: Int, _ outer: Emphasis) -> Span? {
        guard outer.address == nil, let close = characters[position..<end].firstIndex(of: "]"),
            close + 1 < end, characters[close + 1] == "(",
            let last = characters[(close + 2)..<end].firstIndex(of: ")"),
            let url = URL(string: String(characters[(close + 2)..<last]))
        else { return nil }
        var emphasis = outer
        emphasis.address = url
        return Span(from: position + 1, to: close, after: last + 1, emphasis: emphasis)
    }

    /// Whether a run of marks can begin emphasis: it must precede a word, and for `_` it must not be within a
    /// word.
    private func canOpen(at index: Int, length: Int, _ mark: Character) -> Bool {
        let (before, after) = neighbors(of: index, length)
        guard let after, !after.isWhitespace else { return false }
        return mark == "*" || before.map { !$0.isLetter && !$0.isNumber } ?? true
    }

    /// Whether a run of marks can end emphasis: it must follow a word, and for `_` it must not be within a
    /// word.
    private func canClose(at index: Int, length: Int, _ mark: Character) -> Bool {
        let (before, after) = neighbors(of: index, length)
        guard let before, !before.isWhitespace else { return false }
        return mark == "*" || after.map { !$0.isLetter && !$0.isNumber } ?? true
    }

    private func neighbors(of index: Int, _ length: Int) -> (Character?, Character?) {
        (
            index > 0 ? characters[index - 1] : nil,
            index + length < characters.count ? characters[index + length] : nil
        )
    }

    private static func part(_ words: String, _ emphasis: Emphasis) -> TextPart {
        styled(TextPart(emphasis.address.map { .link(words, $0) } ?? .words(words)), emphasis)
    }

    private static func styled(_ part: TextPart, _ emphasis: Emphasis) -> TextPart {
        var text = Text(parts: [part])
        if emphasis.isBold { text = text.bold() }
        if emphasis.isCode { text = text.monospaced() }
        if emphasis.isItalic { text = text.italic() }
        if emphasis.isStruck { text = text.strikethrough() }
        return text.parts[0]
    }
}

extension Character {
    /// Whether a backslash before this character makes it plain.
    fileprivate var isPunctuationOrSymbol: Bool { isASCII && (isPunctuation || isSymbol) }
}
