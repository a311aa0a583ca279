import WidgetModel
import WidgetViews

extension ViewProgress {
    /// The block of a progress line at the current time.
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        Block(BarCells(.line, fraction(at: builder.context.dates.now), label: label, builder, inner))
    }
}

/// A linear gauge or a progress line, with its strings next to it, or above it if the width is too small.
struct BarCells: BlockContent {
    /// The characters of the bar.
    enum Look {
        /// `██████▒▒▒`
        case blocks
        /// `━━━━╾────`
        case line
    }

    var look: Look
    /// The filled part, 0…1.
    var fraction: Double
    /// The text before the bar, and the text after it; each may be empty.
    var label: String
    var value: String
    /// The style of the text, and the color of the filled part.
    var ink: Ink
    var tint: RGBA

    /// The smallest width in cells of a bar with text next to it.
    private static let leastLength = 5

    /// The width of the text next to the bar, including the spaces.
    private var sideWidth: Int { [label, value].filter { !$0.isEmpty }.reduce(0) { $0 + $1.cells + 1 } }

    /// Whether the text is drawn above the bar, because next to it the bar would be too short.
    private func hasTextsAbove(_ size: CellSize) -> Bool {
        sideWidth > 0 && size.height >= 2 && size.width < sideWidth + BarCells.leastLength
    }

    func size(in proposal: CellSize) -> CellSize {
        CellSize(width: max(1, proposal.width), height: hasTextsAbove(proposal) ? 2 : 1)
    }

    func draw(in area: CellRect, offered: CellSize, on canvas: inout Canvas) {
        if hasTextsAbove(CellSize(width: area.width, height: area.height)) {
            let valueWidth = min(value.cells, area.width)
            let room = area.width - valueWidth - (value.isEmpty ? 0 : 1)
            canvas.write(label.truncated(toCells: max(0, room)), x: area.x, y: area.y, ink: ink)
            canvas.write(
                value.truncated(toCells: area.width), x: area.right - valueWidth, y: area.y, ink: ink)
            drawBar(CellRect(x: area.x, y: area.y + 1, width: area.width, height: 1), on: &canvas)
            return
        }
        var bar = area
        if area.width >= sideWidth + 1 {
            canvas.write(label, x: area.x, y: area.y, ink: ink)
            canvas.write(value, x: area.right - value.cells, y: area.y, ink: ink)
            bar.x += label.isEmpty ? 0 : label.cells + 1
            bar.width -= sideWidth
        }
        drawBar(bar, on: &canvas)
    }

    /// Draws the bar with a resolution of half a cell. Blocks in color have a resolution of an eighth.
    private func drawBar(_ area: CellRect, on canvas: inout Canvas) {
        if look == .blocks, canvas.isColored, canvas.glyphs != .ascii {
            return drawSmoothly(area, on: &canvas)
        }
        let halves = Int((fraction * Double(2 * area.width)).rounded())
        let (full, half) = (halves / 2, halves % 2)
        let filled = Ink(color: tint), track = Ink(color: canvas.palette.track)
        let rest = max(0, area.width - full - half)
        let pieces: (String, String, String) = look == .line ? ("━", "╾", "─") : ("█", "▌", "░")
        canvas.stroke(String(repeating: pieces.0, count: full), x: area.x, y: area.y, ink: filled)
        if half == 1 { canvas.stroke(pieces.1, x: area.x + full, y: area.y, ink: filled) }
        canvas.stroke(String(repeating: pieces.2, count: rest), x: area.right - rest, y: area.y, ink: track)
    }

    /// Draws blocks with a resolution of an eighth of a cell over a background in the color of the track.
    private func drawSmoothly(_ area: CellRect, on canvas: inout Canvas) {
        let parts = Int((fraction * Double(8 * area.width)).rounded())
        canvas.fill(area, with: canvas.palette.track)
        var blocks = String(repeating: "█", count: parts / 8)
        if parts % 8 > 0 { blocks.append(BarCells.eighths[parts % 8 - 1]) }
        canvas.write(blocks, x: area.x, y: area.y, ink: Ink(color: tint))
    }

    private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}

extension BarCells {
    init(
        _ look: Look, _ fraction: Double, label: String?, value: String? = nil, _ builder: CellBuilder,
        _ inner: InheritedStyle
    ) {
        self.init(
            look: look, fraction: builder.isRedacted ? 0 : fraction, label: builder.hidden(label),
            value: builder.hidden(value), ink: inner.ink, tint: inner.tint)
    }
}
