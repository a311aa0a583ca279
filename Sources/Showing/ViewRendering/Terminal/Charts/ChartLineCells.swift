import WidgetModel
import WidgetViews

/// A line in dots, points, or the area below a line with a resolution of an eighth of a row. The first value
/// is at the left edge, and the last one at the right edge.
struct ChartLineCells: ChartMarkCells {
    private let plot: ChartPlot
    private let mark: ViewChart.Mark
    private let values: [Double]
    private let width: Int

    init(_ plot: ChartPlot, _ mark: ViewChart.Mark, width: Int) {
        self.plot = plot
        self.mark = mark
        self.width = max(1, width)
        values = plot.means(atMost: mark == .line ? 2 * self.width : self.width)
    }

    private var isArea: Bool { mark == .area || mark == .sparkline }

    func draw(in area: CellRect, on canvas: inout Canvas) {
        guard !values.isEmpty else { return }
        let ink = Ink(color: plot.color)
        switch mark {
        case .area, .sparkline: drawArea(in: area, on: &canvas)
        case .point:
            let sign = canvas.glyphs != .ascii ? "•" : "o"
            for index in values.indices {
                canvas.write(sign, x: area.x + column(of: index), y: y(of: values[index], in: area), ink: ink)
            }
        case .line, .bar:
            let places = values.indices.map { dot(of: $0, height: area.height) }
            var dots = BraillePattern()
            for (from, to) in zip(places, places.dropFirst() + places.suffix(1)) {
                dots.addLine(from: from, to: to)
            }
            dots.draw(at: area, on: &canvas, ink: ink)
        }
        for (index, value) in values.enumerated() {
            guard let sign = plot.clipSign(of: value, canvas.glyphs) else { continue }
            canvas.write(sign, x: area.x + column(of: index), y: y(of: value, in: area), ink: ink)
        }
    }

    /// Draws the labels below their values. A label that would touch the previous one is left out.
    func draw(labels: [String], in row: CellRect, ink: Ink, on canvas: inout Canvas) -> Bool {
        guard labels.count == plot.values.count else { return false }
        var free = 0
        for (index, label) in labels.enumerated() {
            let cells = label.cells
            let center = position(of: index, count: labels.count, on: width)
            let start = min(max(0, center - (cells - 1) / 2), width - cells)
            guard start >= free, cells > 0 else { continue }
            canvas.write(label, x: row.x + start, y: row.y, ink: ink)
            free = start + cells + 1
        }
        return true
    }

    func row(of value: Double, height: Int) -> Int {
        isArea
            ? (eighths(of: value, height: height) - 1) / 8
            : Int((plot.share(of: value) * Double(4 * height - 1)).rounded()) / 4
    }

    private func y(of value: Double, in area: CellRect) -> Int {
        area.bottom - 1 - row(of: value, height: area.height)
    }

    private func column(of index: Int) -> Int { position(of: index, count: values.count, on: width) }

    /// The position of one of `count` values along `length` cells.
    private func position(of index: Int, count: Int, on length: Int) -> Int {
        guard count > 1 else { return (length - 1) / 2 }
        return (2 * index * (length - 1) + count - 1) / (2 * (count - 1))
    }

    private func dot(of index: Int, height: Int) -> BraillePattern.Dot {
        let up = Int((plot.share(of: values[index]) * Double(4 * height - 1)).rounded())
        return BraillePattern.Dot(
            x: position(of: index, count: values.count, on: 2 * width), y: 4 * height - 1 - up)
    }

    /// The height of an area in eighths of a row, at least 1, so that the lowest value can be seen.
    private func eighths(of value: Double, height: Int) -> Int {
        max(1, Int((plot.share(of: value) * Double(8 * height)).rounded()))
    }

    /// Draws the area column by column. With colors, it fades toward the bottom.
    private func drawArea(in area: CellRect, on canvas: inout Canvas) {
        let signs = canvas.glyphs != .ascii ? ChartBarCells.blocks : ChartBarCells.asciiBlocks
        for column in 0..<width {
            let height = eighths(of: value(at: column), height: area.height)
            for row in 0...(height - 1) / 8 {
                let depth = Double(area.height - 1 - row) / Double(max(1, area.height - 1))
                let color =
                    mark == .area ? plot.color.mixed(with: canvas.palette.surface, depth * 0.6) : plot.color
                let sign = String(signs[min(8, height - 8 * row)])
                canvas.write(sign, x: area.x + column, y: area.bottom - 1 - row, ink: Ink(color: color))
            }
        }
    }

    /// The value in a column, on a straight line between the nearest values.
    private func value(at column: Int) -> Double {
        let place = Double(column) / Double(max(1, width - 1)) * Double(values.count - 1)
        let before = min(Int(place), values.count - 1), after = min(before + 1, values.count - 1)
        let part = place - Double(before)
        return values[before] * (1 - part) + values[after] * part
    }
}
