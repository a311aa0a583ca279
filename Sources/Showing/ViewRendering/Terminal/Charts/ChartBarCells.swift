import WidgetModel
import WidgetViews

/// Bars with a resolution of an eighth of a row. If there are more bars than cells, two bars share a cell or
/// neighboring values are averaged.
struct ChartBarCells: ChartMarkCells {
    private let plot: ChartPlot
    private let values: [Double]
    private let width: Int
    /// The width of a bar in cells; 0 if two bars share a cell.
    private let barWidth: Int

    /// Chooses the widest bars that fit, which always fill the width.
    init(_ plot: ChartPlot, width: Int, _ glyphs: GlyphSet) {
        self.plot = plot
        self.width = max(1, width)
        let isShared = plot.values.count > self.width && glyphs == .unicode
        values = plot.means(atMost: isShared ? 2 * self.width : self.width)
        barWidth = isShared ? 0 : Self.barWidth(count: max(1, values.count), width: self.width)
    }

    private static func barWidth(count: Int, width: Int) -> Int {
        if count == 1 { return width }
        let pitches = [(2 * (width + 1) + count) / (2 * count), (width + 1) / count]
        let widths = pitches.map { max(1, $0 - max(1, ($0 + 1) / 3)) }
        return widths.first { count * ($0 + 1) <= width + 1 } ?? 1
    }

    /// Whether there are gaps between bars. Without gaps, the bars divide the whole width.
    private var hasGaps: Bool { values.count * (barWidth + 1) <= width + 1 }

    /// The cells of a bar. The first bar begins at the left edge, and the last one ends at the right edge.
    private func cells(of index: Int) -> Range<Int> {
        guard hasGaps else {
            return index * width / values.count..<(index + 1) * width / values.count
        }
        let room = width - barWidth, last = max(1, values.count - 1)
        let start = (2 * index * room + last) / (2 * last)
        return start..<start + barWidth
    }

    /// The columns of dots of a bar, if two bars share a cell.
    private func dots(of index: Int) -> Range<Int> {
        let columns = 2 * width
        return index * columns / values.count..<(index + 1) * columns / values.count
    }

    func draw(in area: CellRect, on canvas: inout Canvas) {
        if barWidth == 0 { return drawShared(in: area, on: &canvas) }
        for (index, value) in values.enumerated() {
            let cells = cells(of: index)
            drawBar(
                value,
                in: CellRect(
                    x: area.x + cells.lowerBound, y: area.y, width: cells.count, height: area.height),
                on: &canvas)
        }
    }

    func draw(labels: [String], in row: CellRect, ink: Ink, on canvas: inout Canvas) -> Bool {
        guard labels.count == values.count, barWidth > 0 else { return false }
        for (index, label) in labels.enumerated() {
            let cells = cells(of: index)
            canvas.write(
                label.fitted(toCells: cells.count, .center), x: row.x + cells.lowerBound, y: row.y, ink: ink)
        }
        return true
    }

    func row(of value: Double, height: Int) -> Int {
        max(0, steps(value, of: 8 * height, height: height) - 1) / 8
    }

    /// The height of a bar in steps, of which `full` make up the whole height. The result is at least 1 for a
    /// value above the lower end of the scale.
    private func steps(_ value: Double, of full: Int, height: Int) -> Int {
        value <= plot.least ? 0 : max(1, Int((share(value, height: height) * Double(full)).rounded()))
    }

    /// The fraction of the height for a value, usually proportional to the value.
    ///
    /// If one value is far above the goal, a proportional scale would push the goal's line and all lower bars
    /// onto the base line. In that case the scale has two linear parts that meet at the goal, so that its
    /// line is in the second row or above.
    private func share(_ value: Double, height: Int) -> Double {
        let part = plot.share(of: value)
        guard let goal = plot.goal.map(plot.share), goal > 0, goal < 1, height >= 2 else { return part }
        let bend = 1 / Double(height) + 1 / 8
        guard goal < bend, bend < 1 else { return part }
        return part <= goal ? part / goal * bend : bend + (part - goal) / (1 - goal) * (1 - bend)
    }

    /// Draws a bar from the bottom. A value at the lower end is drawn as a line, and a value outside the
    /// scale with a sign at its end.
    private func drawBar(_ value: Double, in bar: CellRect, on canvas: inout Canvas) {
        let height = steps(value, of: 8 * bar.height, height: bar.height)
        let sign = plot.clipSign(of: value, canvas.glyphs)
        guard height > 0 else {
            let base = String(repeating: sign ?? "_", count: bar.width)
            let color = sign == nil ? canvas.palette.separator : plot.color(of: value)
            return canvas.write(base, x: bar.x, y: bar.bottom - 1, ink: Ink(color: color))
        }
        let signs = canvas.glyphs != .ascii ? ChartBarCells.blocks : ChartBarCells.asciiBlocks
        let ink = Ink(color: plot.color(of: value))
        for row in 0...(height - 1) / 8 {
            let text = String(repeating: signs[min(8, height - 8 * row)], count: bar.width)
            canvas.write(text, x: bar.x, y: bar.bottom - 1 - row, ink: ink)
        }
        if let sign { canvas.write(String(repeating: sign, count: bar.width), x: bar.x, y: bar.y, ink: ink) }
    }

    static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    static let asciiBlocks: [Character] = [" ", ".", ".", ".", ":", ":", ":", "#", "#"]

    /// Draws two bars per cell as dots. If one of its bars reaches the goal, a cell is drawn in the goal's
    /// color.
    private func drawShared(in area: CellRect, on canvas: inout Canvas) {
        var patterns: [RGBA: BraillePattern] = [:]
        var highest = Array(repeating: plot.least, count: width)
        for (index, value) in values.enumerated() {
            for column in dots(of: index) { highest[column / 2] = max(highest[column / 2], value) }
        }
        let cellColors = highest.map(plot.color)
        for (index, value) in values.enumerated() {
            for column in dots(of: index) {
                let color = cellColors[column / 2]
                for step in 0..<steps(value, of: 4 * area.height, height: area.height) {
                    patterns[color, default: BraillePattern()].set(x: column, y: 4 * area.height - 1 - step)
                }
            }
        }
        for (color, pattern) in patterns { pattern.draw(at: area, on: &canvas, ink: Ink(color: color)) }
        for (column, value) in highest.enumerated() {
            guard let sign = plot.clipSign(of: value, canvas.glyphs) else { continue }
            canvas.write(sign, x: area.x + column, y: area.y, ink: Ink(color: cellColors[column]))
        }
    }
}
