import WidgetModel
import WidgetViews

/// A text in front of the widgets: the keys, or the reason for a widget's content.
struct BoardText: Sendable {
    let title: String
    /// The widget that is explained; nil for the help.
    let subject: PlacedWidgetID?
    private(set) var lines: [String]
    /// The index of the first line on the screen.
    private(set) var top = 0

    /// The keys and their actions, wrapped to a width.
    static func help(width: Int) -> BoardText {
        let indent = 2 + (KeyCommand.table.map(\.keys.cells).max() ?? 0)
        let lines = KeyCommand.table.flatMap { keys, words in
            words.wrapped(toCells: max(8, width - indent)).enumerated().map { index, part in
                (index == 0 ? keys : "").padded(toCells: indent) + part
            }
        }
        return BoardText(title: "keys", subject: nil, lines: lines)
    }

    static func explanation(of widget: PlacedWidgetID) -> BoardText {
        BoardText(title: "why \(widget)", subject: widget, lines: ["asking the board"])
    }

    func with(_ lines: [String]) -> BoardText {
        var text = self
        (text.lines, text.top) = (lines, 0)
        return text
    }

    func scrolled(by count: Int, height: Int) -> BoardText {
        var text = self
        text.top = max(0, min(top + count, lines.count - height))
        return text
    }

    /// The text in a frame that is as high as its lines require, at most as large as `area`.
    func drawn(in area: CellRect, _ context: RenderContext) -> Canvas {
        let height = min(area.height, lines.count + 2)
        let width = max(0, area.width - 4)
        let ellipsis = context.glyphs == .ascii ? ".." : "…"
        var canvas = Canvas(width: area.width, height: height, context)
        if canvas.isColored {
            canvas.fill(
                CellRect(x: 0, y: 0, width: area.width, height: height), with: canvas.palette.surface)
        }
        canvas.drawBorder(.selected)
        let primary = canvas.palette.resolve(.named(.primary))
        canvas.write(
            title.truncated(toCells: width, ellipsis: ellipsis), inEdgeAt: 0,
            ink: Ink(color: primary, isBold: true))
        for (row, line) in lines.dropFirst(top).prefix(height - 2).enumerated() {
            let text = Printable.text(line).truncated(toCells: width, ellipsis: ellipsis)
            canvas.stroke(text, x: 2, y: row + 1, ink: Ink(color: primary))
        }
        let rest = lines.count - top - (height - 2)
        let words = rest > 0 ? "\(rest) more, Esc closes" : "Esc closes"
        canvas.write(
            words.truncated(toCells: width, ellipsis: ellipsis), inEdgeAt: height - 1,
            ink: Ink(color: canvas.palette.resolve(.named(.secondary))))
        return canvas
    }
}
