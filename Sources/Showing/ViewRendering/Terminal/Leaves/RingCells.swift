import WidgetModel
import WidgetViews

extension ViewGauge {
    /// The block of a gauge. A redacted gauge is empty.
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        switch style {
        case .linear: CellBlock(BarCells(.blocks, fraction, label: label, value: valueLabel, builder, inner))
        case .circular:
            Block(
                RingCells(
                    fraction: builder.isRedacted ? 0 : fraction, label: builder.hidden(valueLabel ?? label),
                    ink: inner.ink, tint: inner.tint, glyphs: builder.context.glyphs))
        }
    }
}

/// A circular gauge: a ring that is filled clockwise from the top, with its text inside.
struct RingCells: BlockContent {
    /// The filled part, 0…1.
    var fraction: Double
    /// The text inside the ring, or an empty string.
    var label: String
    var ink: Ink
    /// The color of the filled part.
    var tint: RGBA
    var glyphs: GlyphSet

    /// The smallest height that still looks like a ring. With fewer rows, a single sign is drawn next to the
    /// text.
    private static let leastHeight = 3
    /// The largest height of a ring in rows.
    private static let mostHeight = 7

    /// The height of the ring in rows; nil if space is scarce or Braille patterns are not allowed.
    private func ringHeight(_ size: CellSize) -> Int? {
        let height = min(size.height, size.width / 2, RingCells.mostHeight)
        return height >= RingCells.leastHeight && glyphs == .unicode ? height : nil
    }

    /// The sign that replaces the ring: a circle in quarters, or a percentage in ASCII.
    private var sign: String {
        guard glyphs != .ascii else { return "[\(Int((fraction * 100).rounded()))%]" }
        return ["○", "◔", "◑", "◕", "●"][Int((fraction * 4).rounded())]
    }

    /// The sign and the text on one line, or on two lines if the width is too small. A string that repeats
    /// the sign is left out.
    private func lines(in size: CellSize) -> [String] {
        if label.isEmpty || sign == "[\(label.filter { $0 != " " })]" { return [sign] }
        let line = sign + " " + label
        return line.cells <= size.width || size.height < 2 ? [line] : [sign, label]
    }

    func size(in proposal: CellSize) -> CellSize {
        if let height = ringHeight(proposal) {
            return CellSize(width: RingCells.width(height: height, in: proposal), height: height)
        }
        let lines = lines(in: proposal)
        let width = lines.map(\.cells).max() ?? 1
        return CellSize(width: min(max(1, proposal.width), width), height: lines.count)
    }

    func draw(in area: CellRect, offered: CellSize, on canvas: inout Canvas) {
        guard let height = ringHeight(CellSize(width: area.width, height: area.height)) else {
            let lines = lines(in: CellSize(width: area.width, height: area.height))
            for (row, line) in lines.enumerated() {
                let text = line.truncated(toCells: area.width, ellipsis: glyphs == .ascii ? ".." : "…")
                canvas.write(text, x: area.x + (area.width - text.cells) / 2, y: area.y + row, ink: ink)
            }
            return
        }
        let width = RingCells.width(height: height, in: CellSize(width: area.width, height: area.height))
        let dots = RingCells.dots(width: 2 * width, height: 4 * height)
        let filledCount = Int((fraction * Double(dots.count)).rounded())
        let rest = dots[filledCount...]
        if canvas.isColored {
            draw(rest, in: area, on: &canvas, Ink(color: canvas.palette.track))
        } else {
            // Without colors, the unfilled part is drawn as a thinner line.
            draw(rest.filter(\.isOutermost)[...], in: area, on: &canvas, Ink(color: canvas.palette.track))
        }
        draw(dots[..<filledCount], in: area, on: &canvas, Ink(color: tint))
        let text = label.truncated(toCells: width - (height < RingCells.thickHeight ? 2 : 4))
        let room = CellRect(x: area.x, y: area.y + (height - 1) / 2, width: width, height: 1)
        let left = room.x + (width - text.cells) / 2
        canvas.write(text, x: left, y: room.y, ink: ink)
    }

    /// The minimum height at which a ring's line may be wider than a cell.
    private static let thickHeight = 4

    /// The width of a ring. A ring of three rows is one column wider, so that a string of three characters is
    /// centered in it.
    private static func width(height: Int, in size: CellSize) -> Int {
        height == leastHeight ? min(2 * height + 1, size.width) : 2 * height
    }

    private func draw(_ dots: ArraySlice<Dot>, in area: CellRect, on canvas: inout Canvas, _ ink: Ink) {
        var patterns = BraillePattern()
        for dot in dots { patterns.set(x: dot.x, y: dot.y) }
        patterns.draw(at: area, on: &canvas, ink: ink)
    }

    /// A dot of the ring, in coordinates of dots.
    struct Dot: Hashable {
        var x: Int
        var y: Int
        /// Whether the dot is on the outer edge of the ring.
        var isOutermost = true
    }

    /// The dots of a ring in a rectangle of dots, clockwise from the top.
    ///
    /// They are sorted by a pseudo-angle, which increases with the angle and is computed without
    /// trigonometry.
    private static func dots(width: Int, height: Int) -> [Dot] {
        let centerX = Double(width - 1) / 2, centerY = Double(height - 1) / 2
        let outer = centerY + 0.25, inner = outer - max(1.6, Double(height) / 10)
        let breadth = centerY / centerX
        var dots: [(angle: Double, dot: Dot)] = []
        for y in 0..<height {
            for x in 0..<width {
                let right = (Double(x) - centerX) * breadth, up = centerY - Double(y)
                let square = right * right + up * up
                guard square <= outer * outer, square >= inner * inner else { continue }
                let slope = up / (abs(right) + abs(up))
                let isOutermost = square >= (outer - 0.9) * (outer - 0.9)
                dots.append((right >= 0 ? 1 - slope : 3 + slope, Dot(x: x, y: y, isOutermost: isOutermost)))
            }
        }
        return dots.sorted { ($0.angle, $0.dot.y, $0.dot.x) < ($1.angle, $1.dot.y, $1.dot.x) }.map(\.dot)
    }
}
