import WidgetModel
import WidgetViews

extension ViewDate {
    /// A date's block. If the date ticks, the block reserves space for the date's longest text.
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        let dates = builder.context.dates
        guard let (texts, all) = ticking(dates), let longest = all.max(by: { $0.cells < $1.cells }) else {
            return builder.block(dates.text(of: self), in: inner)
        }
        let isLarge = inner.font == .largeTitle && builder.context.glyphs != .ascii
        return Block(
            TickingCells(
                texts: texts, reserved: longest.cells, large: isLarge ? BigDigits.rows(texts[0]) : nil,
                largeReserved: isLarge ? BigDigits.rows(longest)?.first?.count ?? 0 : 0,
                ink: builder.isRedacted ? Ink(color: builder.palette.track) : inner.ink,
                alignment: inner.textAlignment ?? inner.placement, isRedacted: builder.isRedacted,
                ellipsis: builder.ellipsis))
    }
}

/// A text that changes with the time, on one line or in large digits. Its size depends only on the proposed
/// space, so nothing around it moves.
struct TickingCells: BlockContent {
    /// The current text, and optionally a shorter one for a narrow space.
    var texts: [String]
    /// The width of the longest text in cells.
    var reserved: Int
    /// The rows of the text in large digits; nil if it is not drawn large.
    var large: [String]?
    /// The width of the longest text in large digits.
    var largeReserved: Int
    var ink: Ink
    /// The position of a text that is shorter than the space.
    var alignment: ViewAlignment.Horizontal
    /// Whether the text is drawn as ▒▒▒.
    var isRedacted: Bool
    var ellipsis: String

    var role: BlockRole<Int> { .text }

    func size(in proposal: CellSize) -> CellSize {
        let isHigh = large != nil && proposal.height >= BigDigits.height
        let most = isHigh ? largeReserved : reserved
        return CellSize(
            width: max(1, min(most, proposal.width)), height: isHigh ? BigDigits.height : 1)
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        let lines = lines(in: area)
        for (row, line) in lines.enumerated() {
            let width = line.cells
            canvas.stroke(
                isRedacted ? String(repeating: "▒", count: width) : line,
                x: area.x + alignment.inset(width, in: area.width),
                y: area.y + (area.height - lines.count) / 2 + row, ink: ink)
        }
    }

    /// The large digits if they fit; if not, the longest text that fits.
    private func lines(in area: CellRect) -> [String] {
        if let large, area.height >= large.count, large[0].count <= area.width { return large }
        let shortest = texts[texts.count - 1].truncated(toCells: area.width, ellipsis: ellipsis)
        return [texts.first { $0.cells <= area.width } ?? shortest]
    }
}
