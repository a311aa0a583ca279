/// Part of a string with one style, such as a color.
package struct StyledRun<Style: Equatable>: Equatable {
    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}

extension StyledRun: Sendable where Style: Sendable {}

extension StringProtocol {
    /// The words of the text in lines of at most `width` cells. A word that is wider than a line is split.
    ///
    /// A string in double quotes counts as one word if it fits on a line, so that a command can be copied. A
    /// number and its unit are kept together.
    package func wrapped(toCells width: Int) -> [String] {
        let text = split(separator: " ").joined(separator: " ")
        return [StyledRun(text, true)].wrapped(toCells: width).map { $0.map(\.text).joined() }
    }
}

extension Array {
    /// The runs in lines of at most `width` cells, broken as by `String.wrapped`. All lines but the first
    /// begin with `indent` spaces. Spaces are kept, except at line breaks.
    package func wrapped<Style>(
        toCells width: Int, indent: Int = 0
    ) -> [[StyledRun<Style>]] where Element == StyledRun<Style> {
        let (text, characters) = styledCharacters()
        var lines: [[StyledRun<Style>]] = []
        var line: [StyledRun<Style>] = []
        var cells = 0
        var index = 0
        func append(_ count: Int) {
            for (character, style) in characters[index..<index + count] {
                if line.last?.style == style {
                    line[line.count - 1].text.append(character)
                } else {
                    line.append(StyledRun(String(character), style))
                }
                cells += character.cells
            }
            index += count
        }
        func breakLine() {
            lines.append(line)
            line = []
            cells = 0
            guard indent > 0, index < characters.count else { return }
            line = [StyledRun(String(repeating: " ", count: indent), characters[index].1)]
            cells = indent
        }
        for word in text.words(toCells: width - indent) {
            let isFirst = cells == (lines.isEmpty ? 0 : indent)
            if !isFirst, cells + word.gap + word.text.cells > width {
                index += word.gap
                breakLine()
            } else {
                append(word.gap)
            }
            var rest = word.text[...]
            while cells + rest.cells > width {
                let part = rest.prefix(cells: width - cells)
                if part.isEmpty { break }
                append(part.count)
                rest = rest[part.endIndex...]
                breakLine()
            }
            append(rest.count)
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// The concatenated text, and its characters with their styles. A character that spans several runs has
    /// the style of the first.
    private func styledCharacters<Style>() -> (String, [(Character, Style)])
    where Element == StyledRun<Style> {
        let text = map(\.text).joined()
        var characters: [(Character, Style)] = []
        var index = startIndex
        // The number of bytes before the character, and before the next run.
        var (bytes, end) = (0, first?.text.utf8.count ?? 0)
        for character in text {
            while bytes >= end {
                index += 1
                end += self[index].text.utf8.count
            }
            characters.append((character, self[index].style))
            bytes += character.utf8.count
        }
        return (text, characters)
    }
}

extension String {
    /// The parts of the text that must not be split, with the number of spaces before each.
    fileprivate func words(toCells width: Int) -> [(gap: Int, text: String)] {
        var words: [(gap: Int, text: String)] = []
        var quoted: [(gap: Int, text: String)] = []
        var gap = 0
        for part in split(separator: " ", omittingEmptySubsequences: false) {
            if part.isEmpty {
                gap += 1
                continue
            }
            quoted.append((gap, String(part)))
            gap = 1
            let hasOpenQuote = quoted.reduce(0) { $0 + $1.text.count { $0 == "\"" } } % 2 == 1
            if hasOpenQuote { continue }
            let whole = quoted.dropFirst().reduce(quoted[0].text) {
                $0 + String(repeating: " ", count: $1.gap) + $1.text
            }
            words += whole.cells <= width ? [(quoted[0].gap, whole)] : quoted
            quoted = []
        }
        return (words + quoted).reduce(into: []) { words, word in
            guard word.gap == 1, let last = words.last, word.text.isUnit, last.text.endsWithDigit,
                last.text.cells + 1 + word.text.cells <= width
            else { return words.append(word) }
            words[words.count - 1].text += " " + word.text
        }
    }

    /// The units that are kept on the same line as the number before them.
    private static let units: Set<String> = ["s", "ms", "min", "h", "d", "B", "kB", "MB", "MiB", "GiB", "%"]

    private var isUnit: Bool { String.units.contains(String(prefix { !",.;:)".contains($0) })) }
    private var endsWithDigit: Bool { last.map { "0"..."9" ~= $0 } ?? false }
}
