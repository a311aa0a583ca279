package import WidgetModel

extension Canvas {
    /// The bytes that change a terminal from showing `former` to showing this canvas; empty if both look the
    /// same.
    ///
    /// Only cells that differ are written. A terminal that supports synchronized output (mode 2026) shows all
    /// of them at once; other terminals ignore its marks.
    ///
    /// - Parameter former: nil if the terminal's content is unknown.
    package func changes(from former: Canvas?, _ depth: ColorDepth) -> TerminalText {
        let former = former.flatMap { $0.width == width && $0.height == height ? $0 : nil }
        let blank = Array(repeating: Cell(), count: width)
        var run = ChangedCells(depth)
        for (y, row) in rows.enumerated() {
            let old = former?.rows[y] ?? blank
            guard old != row else { continue }
            for x in row.indices where Canvas.differs(x, old, row, depth) { run.write(row[x], x: x, y: y) }
        }
        if run.text.isEmpty, former != nil { return "" }
        let start: TerminalText = former == nil ? "\u{1B}[?2026h\u{1B}[0m\u{1B}[2J" : "\u{1B}[?2026h"
        return start + run.end() + "\u{1B}[?2026l"
    }

    /// Whether the character that begins in a column looks different. A wide character's second half belongs
    /// to its first half.
    private static func differs(_ x: Int, _ old: [Cell], _ new: [Cell], _ depth: ColorDepth) -> Bool {
        guard new[x].character != nil else { return false }
        let isWide = x + 1 < new.count && new[x + 1].character == nil
        return !old[x].looksLike(new[x], depth) || isWide && old[x + 1].character != nil
    }
}

extension Canvas.Cell {
    /// Whether two cells look the same in the terminal's color depth.
    fileprivate func looksLike(_ other: Canvas.Cell, _ depth: ColorDepth) -> Bool {
        self == other
            || character == other.character
                && (depth == .none || Canvas.Look(self) == Canvas.Look(other))
    }
}

/// The text that writes cells at their positions, in reading order.
private struct ChangedCells {
    private(set) var text: TerminalText = ""
    private let depth: ColorDepth
    private var look = Canvas.Look()
    /// Where the cursor of the terminal is; nil if that is not certain.
    private var cursor: (x: Int, y: Int)?

    init(_ depth: ColorDepth) { self.depth = depth }

    mutating func write(_ cell: Canvas.Cell, x: Int, y: Int) {
        guard let character = cell.character else { return }
        if cursor?.x != x || cursor?.y != y { text += .cursor(row: y, column: x) }
        let next = depth == .none ? Canvas.Look() : Canvas.Look(cell)
        if next != look { text += next.rendition(depth) }
        look = next
        text += TerminalText(String(character))
        // Terminals do not agree on the width of characters that consist of several code points.
        cursor = character.unicodeScalars.count == 1 ? (x + character.cells, y) : nil
    }

    /// The whole text, which leaves the terminal in its default colors.
    func end() -> TerminalText {
        look == Canvas.Look() ? text : text + Canvas.Look().rendition(depth)
    }
}
