import WidgetModel
package import WidgetViews

extension ViewSymbol {
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        builder.block(text(builder.context.glyphs), in: inner)
    }

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
struct TextCells: BlockContent {
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

    /// A text that contains only characters that may be drawn.
    init(_ text: String, _ builder: CellBuilder, in inner: InheritedStyle) {
        self.text = text
        ink = builder.isRedacted ? Ink(color: builder.palette.track) : inner.ink
        lineLimit = inner.lineLimit
        alignment = inner.textAlignment ?? .leading
        let isLarge = inner.font == .largeTitle && builder.context.glyphs != .ascii
        large = isLarge ? BigDigits.rows(text) : nil
        isRedacted = builder.isRedacted
        ellipsis = builder.ellipsis
    }

    var role: BlockRole<Int> { .text }

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
