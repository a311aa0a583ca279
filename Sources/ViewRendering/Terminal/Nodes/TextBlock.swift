import TextWidth
import WidgetModel
import WidgetViews

extension BlockBuilder {
    func block(text: String, in inner: InheritedStyle) -> Block {
        let text = TextFlow.printable(text)
        let isLarge = inner.font == .largeTitle && context.glyphs == .unicode
        return Block(
            TextBlock(
                text: text, ink: isRedacted ? Ink(color: palette.track) : inner.ink,
                lineLimit: inner.lineLimit, alignment: inner.textAlignment,
                large: isLarge ? BigDigits.rows(text) : nil, isRedacted: isRedacted, ellipsis: ellipsis))
    }
}

extension ViewSymbol {
    /// The symbol's sign; its label where the symbol is not known.
    func text(_ glyphs: GlyphSet) -> String {
        let known = Symbols.glyph(name)
        if known == nil, let label { return label }
        let glyph = known ?? Symbols.fallback
        return glyphs == .unicode ? glyph.unicode : glyph.ascii
    }
}

/// A text, which may be large, wrapped or cut.
struct TextBlock: BlockContent {
    var text: String
    var ink: Ink
    var lineLimit: Int
    var alignment: ViewAlignment.Horizontal
    /// Rows of large digits, drawn where there is room for them.
    var large: [String]?
    var isRedacted: Bool
    var ellipsis: String

    private func lines(in size: CellSize) -> [String] {
        if let large, let width = large.first?.count, width <= size.width, large.count <= size.height {
            return large
        }
        if text.isEmpty { return [""] }
        return TextFlow.lines(
            text, width: size.width, most: min(lineLimit, size.height), ellipsis: ellipsis)
    }

    func size(in proposal: CellSize) -> CellSize {
        let lines = lines(in: proposal)
        return CellSize(width: lines.map(\.cells).max() ?? 0, height: lines.count)
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        for (row, line) in lines(in: proposal).enumerated() {
            let width = line.cells
            let text = isRedacted ? String(repeating: "▒", count: width) : line
            canvas.stroke(
                text, x: area.x + alignment.inset(width, in: area.width), y: area.y + row, ink: ink)
        }
    }
}
