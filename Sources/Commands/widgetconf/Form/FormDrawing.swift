import EditForm
import ViewRendering
import WidgetModel

/// Draws the screens of a form. Only lines that have changed are written.
///
/// Terminals do not agree on the width of some characters. Therefore, the cursor is moved to the next column
/// after each character of several code points, so that a different width does not shift the rest of the
/// line.
struct FormDrawing {
    private let colors: ColorDepth
    private let glyphs: GlyphSet
    /// The terminal's lines and cursor position; nil if unknown.
    private var shown: (lines: [String], cursor: String)?

    init(_ colors: ColorDepth, _ glyphs: GlyphSet) { (self.colors, self.glyphs) = (colors, glyphs) }

    /// Discards the recorded terminal content, so that the next call writes all lines.
    mutating func forget() { shown = nil }

    /// The text that updates the terminal for a screen; empty if nothing has changed.
    ///
    /// - Parameter picture: is drawn in the frame of the preview; nil for an empty frame.
    mutating func draw(_ screen: FormScreen, picture: Picture?) -> String {
        var lines = screen.lines.map(line)
        if let frame = screen.preview, let picture {
            for (row, line) in zip(frame.row..., picture.lines.prefix(frame.size.rows))
            where lines.indices.contains(row) {
                let signs = glyphs == .ascii ? line.withASCIISigns(columns: picture.width) : line
                lines[row] += column(frame.column) + signs.text
            }
        }
        let cursor = "\u{1B}[\(screen.cursor.row + 1);\(screen.cursor.column + 1)H"
        if let shown, shown == (lines, cursor) { return "" }
        let isNew = shown?.lines.count != lines.count
        // Terminals with synchronized output show all changes of a frame at once.
        var text = "\u{1B}[?2026h"
        if isNew { text += "\u{1B}[2J" }
        for (row, line) in lines.enumerated() where isNew || shown?.lines[row] != line {
            text += "\u{1B}[\(row + 1);1H\u{1B}[2K" + line
        }
        shown = (lines, cursor)
        return text + cursor + "\u{1B}[?2026l"
    }

    private func line(_ runs: FormScreen.Line) -> String {
        var text = ""
        var cells = 0
        for run in runs {
            let codes = codes(run.style)
            if !codes.isEmpty { text += TerminalText.rendition(codes).text }
            for character in signs(run.text) {
                cells += String(character).cells
                text.append(character)
                if character.unicodeScalars.count > 1 { text += column(cells) }
            }
            if !codes.isEmpty { text += TerminalText.rendition([0]).text }
        }
        return text
    }

    private func signs(_ text: String) -> String {
        glyphs == .ascii ? TerminalText(text).withASCIISigns(columns: text.cells).text : text
    }

    /// Moves the cursor to a column, from 0.
    private func column(_ column: Int) -> String { "\u{1B}[\(column + 1)G" }

    /// The colors come from the terminal's theme, as for all other text (see `Paint`).
    private func codes(_ style: FormStyle) -> [Int] {
        guard colors != .none else { return [] }
        return switch style {
        case .plain: []
        case .strong: [1]
        case .dim: [2]
        case .focused: [1, 36]
        case .chosen: [7]
        case .changed: [32]
        case .error: [31]
        case .warning: [33]
        case .swatch(let color): color.codes(colors, isGround: true)
        }
    }
}
