import WidgetModel

/// A text of several lines that is edited on a separate page.
struct TextArea: Sendable {
    /// The name of the row.
    let row: String
    let title: String
    var field: TextField

    /// Applies a key. Line breaks and tabs of pasted text are kept.
    mutating func apply(_ key: TerminalKey, width: Int, height: Int) {
        switch key {
        case .enter: field.insert("\n")
        case .paste(let text): field.insert(TextArea.lines(text))
        case .up: move(by: -1, width)
        case .down: move(by: 1, width)
        case .pageUp: move(by: -height, width)
        case .pageDown: move(by: height, width)
        case .home, .control("a"): field.move(by: line(width).lowerBound - field.cursor)
        case .end, .control("e"): field.move(by: endOfLine(width) - field.cursor)
        case .control("u"): field.delete(to: line(width).lowerBound)
        case .control("k"): field.delete(to: endOfLine(width))
        default: field.apply(key)
        }
    }

    /// The character ranges on the lines of a screen. A line ends after a line break, or after the last space
    /// that fits.
    func lines(_ width: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var (start, cells, space) = (0, 0, 0)
        for (index, character) in field.characters.enumerated() {
            if character == "\n" {
                lines.append(start..<index + 1)
                (start, cells, space) = (index + 1, 0, index + 1)
                continue
            }
            let width = max(2, width - 1)
            let own = self.cells(of: character)
            if cells + own > width {
                let end = space > start ? space : index
                lines.append(start..<end)
                cells = field.characters[end..<index].reduce(0) { $0 + self.cells(of: $1) }
                (start, space) = (end, end)
            }
            cells += own
            if character == " " { space = index + 1 }
        }
        return lines + [start..<field.characters.count]
    }

    /// The text of one line, and the cursor's position.
    func text(of line: Range<Int>) -> String {
        field.characters[line].filter { $0 != "\n" }.map(shown).joined()
    }

    /// The line and the cell of the cursor.
    func cursor(_ width: Int) -> (row: Int, column: Int) {
        let lines = lines(width)
        let row = row(in: lines)
        return (row, text(of: lines[row].lowerBound..<field.cursor).cells)
    }

    private func row(in lines: [Range<Int>]) -> Int {
        lines.lastIndex { $0.lowerBound <= field.cursor } ?? 0
    }

    private func line(_ width: Int) -> Range<Int> {
        let lines = lines(width)
        return lines[row(in: lines)]
    }

    /// The index after the last character of the cursor's line.
    private func endOfLine(_ width: Int) -> Int {
        let line = line(width)
        return line.upperBound < field.characters.count
            ? max(line.lowerBound, line.upperBound - 1) : line.upperBound
    }

    /// Moves the cursor to another line, to the same cell if possible.
    private mutating func move(by offset: Int, _ width: Int) {
        let lines = lines(width)
        let (row, column) = cursor(width)
        let target = lines[max(0, min(lines.count - 1, row + offset))]
        var (index, cells) = (target.lowerBound, 0)
        while index < target.upperBound, field.characters[index] != "\n" {
            cells += shown(field.characters[index]).cells
            if cells > column { break }
            index += 1
        }
        // After the last character of a wrapped line, the cursor stands on the next line.
        if index == target.upperBound, index < field.characters.count {
            index = max(target.lowerBound, index - 1)
        }
        field.move(by: index - field.cursor)
    }

    /// The width of a character. Long text consists mostly of printable ASCII.
    private func cells(of character: Character) -> Int {
        if let byte = character.asciiValue, byte >= 0x20, byte < 0x7F { return 1 }
        return shown(character).cells
    }

    private func shown(_ character: Character) -> String {
        character == "\t" ? " " : Printable.text(String(character))
    }

    /// Text with line feeds as its only control characters.
    private static func lines(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }
            .map { TextField.oneLine(String($0)) }.joined(separator: "\n")
    }
}
