import WidgetModel
package import WidgetViews

extension BlockBuilder {
    /// The block of a string. A `largeTitle` that consists of digits is drawn with large digits.
    func block(text: String, in inner: InheritedStyle) -> Block {
        let text = DrawableText.of(text)
        let isLarge = inner.font == .largeTitle && context.glyphs != .ascii
        return Block(
            TextBlock(
                text: text, ink: isRedacted ? Ink(color: palette.track) : inner.ink,
                lineLimit: inner.lineLimit, alignment: inner.textAlignment ?? .leading,
                large: isLarge ? BigDigits.rows(text) : nil, isRedacted: isRedacted, ellipsis: ellipsis))
    }
}

extension ViewSymbol {
    /// The character of the symbol. For an unknown symbol, the label is used, or a fallback without a label.
    package func text(_ glyphs: GlyphSet) -> String {
        let known = Symbols.glyph(name)
        if known == nil, let label { return label }
        let glyph = known ?? Symbols.fallback
        return glyphs == .ascii ? glyph.ascii : glyph.unicode
    }
}

extension ViewTree {
    /// All strings and symbols inside, in reading order.
    func words(_ glyphs: GlyphSet) -> [String] {
        switch content {
        case .text(let text): [text.text]
        case .image(let symbol): [symbol.text(glyphs)]
        default: content.node.children.flatMap { $0.words(glyphs) }
        }
    }
}

/// A string, which may be large, wrapped or truncated.
struct TextBlock: BlockContent {
    var text: String
    var ink: Ink
    /// The maximum number of lines.
    var lineLimit: Int
    var alignment: ViewAlignment.Horizontal
    /// The rows of large digits, which are drawn if there is enough space; nil if the text cannot be drawn
    /// large.
    var large: [String]?
    /// Whether the text is drawn as ▒▒▒.
    var isRedacted: Bool
    /// The sign that replaces truncated text.
    var ellipsis: String

    /// The rows to draw in a given size.
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
