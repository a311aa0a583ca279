import TextWidth
import WidgetModel
import WidgetViews

extension ViewChart {
    /// The block of a chart. A redacted chart has bars of equal height.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let (palette, isRedacted) = (builder.palette, builder.isRedacted)
        return Block(
            ChartBlock(
                values: isRedacted ? values.map { _ in 1 } : values,
                most: isRedacted ? 2 : max(most ?? max(values.max() ?? 0, goal ?? 0), 1e-9),
                goal: isRedacted ? nil : goal, labels: labels.map(builder.hidden),
                color: isRedacted ? palette.track : inner.tint,
                goalColor: goalColor.map { palette.resolve($0, tint: inner.tint) } ?? inner.tint,
                labelColor: palette.resolve(.named(.secondary)), glyphs: builder.context.glyphs))
    }
}

/// A bar chart with a resolution of an eighth of a row. If there are more bars than cells, two bars share a
/// cell or neighboring values are averaged.
struct ChartBlock: BlockContent {
    /// One value per bar; none is negative.
    var values: [Double]
    /// The value of a bar with full height; always greater than 0.
    var most: Double
    /// The value that is marked with a line; nil if there is no goal.
    var goal: Double?
    /// Either one text per value, two texts for both ends, or none.
    var labels: [String]
    /// The colors of bars below the goal, and of bars that reach it.
    var color: RGBA
    var goalColor: RGBA
    var labelColor: RGBA
    var glyphs: GlyphSet

    /// How the bars are distributed over the width, which they always fill.
    private struct Plan {
        var values: [Double]
        var width: Int
        /// The width of a bar in cells; 0 if two bars share a cell.
        var barWidth: Int

        init(_ values: [Double], width: Int, isShared: Bool) {
            self.values = values
            self.width = width
            let count = max(1, values.count)
            let pitches = [(2 * (width + 1) + count) / (2 * count), (width + 1) / count]
            let widths = pitches.map { max(1, $0 - max(1, ($0 + 1) / 3)) }
            barWidth =
                isShared ? 0 : count == 1 ? width : widths.first { count * ($0 + 1) <= width + 1 } ?? 1
        }

        /// Whether there are gaps between bars. Without gaps, the bars divide the whole width.
        private var hasGaps: Bool { values.count * (barWidth + 1) <= width + 1 }

        /// The cells of a bar. The first bar begins at the left edge, and the last one ends at the right
        /// edge.
        func cells(of index: Int) -> Range<Int> {
            guard hasGaps else {
                return index * width / values.count..<(index + 1) * width / values.count
            }
            let room = width - barWidth, last = max(1, values.count - 1)
            let start = (2 * index * room + last) / (2 * last)
            return start..<start + barWidth
        }

        /// The columns of dots of a bar, if two bars share a cell.
        func dots(of index: Int) -> Range<Int> {
            let columns = 2 * width
            return index * columns / values.count..<(index + 1) * columns / values.count
        }
    }

    /// Chooses the widest bars that fit. If there are more values than positions, neighboring values are
    /// averaged.
    private func plan(width: Int) -> Plan {
        let width = max(1, width)
        if values.count <= width { return Plan(values, width: width, isShared: false) }
        let places = glyphs == .unicode ? 2 * width : width
        let fitting = values.count <= places ? values : means(places)
        return Plan(fitting, width: width, isShared: glyphs == .unicode)
    }

    /// Averages neighboring values, so that `count` values result.
    private func means(_ count: Int) -> [Double] {
        (0..<count).map { index in
            let group = values[index * values.count / count..<(index + 1) * values.count / count]
            return group.reduce(0, +) / Double(group.count)
        }
    }

    func size(in proposal: CellSize) -> CellSize {
        CellSize(width: max(1, proposal.width), height: max(1, proposal.height))
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        let plan = plan(width: proposal.width)
        var bars = area
        if !labels.isEmpty, area.height >= 2 {
            bars.height -= 1
            drawLabels(plan, in: area, on: &canvas)
        }
        if let goal, bars.height >= 2 { drawGoal(goal, plan, in: bars, on: &canvas) }
        if plan.barWidth == 0 {
            drawShared(plan, in: bars, on: &canvas)
        } else {
            for (index, value) in plan.values.enumerated() {
                let cells = plan.cells(of: index)
                let bar = CellRect(
                    x: bars.x + cells.lowerBound, y: bars.y, width: cells.count, height: bars.height)
                drawBar(value, in: bar, on: &canvas)
            }
        }
    }

    /// The height of a bar in eighths of a row.
    private func eighths(_ value: Double, height: Int) -> Int { steps(value, of: 8 * height, height: height) }

    /// The height of a bar in steps, of which `full` make up the whole height. The result is at least 1 for a
    /// value above 0.
    ///
    /// Values above the maximum are handled first, because their share may exceed the range of integers.
    private func steps(_ value: Double, of full: Int, height: Int) -> Int {
        if value >= most { return full }
        return value <= 0 ? 0 : max(1, Int((share(value, height: height) * Double(full)).rounded()))
    }

    /// The part of the height that a value takes, usually proportional to the value.
    ///
    /// If one value is far above the goal, a proportional scale would push the goal's line and all lower bars
    /// onto the base line. In that case the scale has two linear parts that meet at the goal, so that its
    /// line is in the second row or above.
    private func share(_ value: Double, height: Int) -> Double {
        guard let goal, goal > 0, goal < most, height >= 2 else { return value / most }
        let bend = 1 / Double(height) + 1 / 8
        guard goal / most < bend, bend < 1 else { return value / most }
        if value <= goal { return value / goal * bend }
        return bend + (value - goal) / (most - goal) * (1 - bend)
    }

    /// The color of a bar, which depends on whether it reaches the goal.
    private func color(of value: Double) -> RGBA {
        if let goal, value >= goal { goalColor } else { color }
    }

    /// Draws a bar from the bottom. A value of 0 is drawn as a line.
    private func drawBar(_ value: Double, in bar: CellRect, on canvas: inout Canvas) {
        let height = eighths(value, height: bar.height)
        guard height > 0 else {
            let base = String(repeating: "_", count: bar.width)
            return canvas.write(base, x: bar.x, y: bar.bottom - 1, ink: Ink(color: canvas.palette.separator))
        }
        let signs = glyphs == .unicode ? ChartBlock.blocks : ChartBlock.asciiBlocks
        for row in 0...(height - 1) / 8 {
            let text = String(repeating: signs[min(8, height - 8 * row)], count: bar.width)
            canvas.write(text, x: bar.x, y: bar.bottom - 1 - row, ink: Ink(color: color(of: value)))
        }
    }

    private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let asciiBlocks: [Character] = [" ", ".", ".", ".", ":", ":", ":", "#", "#"]

    /// Draws two bars per cell as dots. A cell has the color of the goal if one of its bars reaches it.
    private func drawShared(_ plan: Plan, in area: CellRect, on canvas: inout Canvas) {
        var patterns: [RGBA: BraillePattern] = [:]
        var highest = Array(repeating: 0.0, count: plan.width)
        for (index, value) in plan.values.enumerated() {
            for column in plan.dots(of: index) { highest[column / 2] = max(highest[column / 2], value) }
        }
        let cellColors = highest.map(color)
        for (index, value) in plan.values.enumerated() {
            for column in plan.dots(of: index) {
                let color = cellColors[column / 2]
                for step in 0..<steps(value, of: 4 * area.height, height: area.height) {
                    patterns[color, default: BraillePattern()].set(x: column, y: 4 * area.height - 1 - step)
                }
            }
        }
        for (color, pattern) in patterns { pattern.draw(at: area, on: &canvas, ink: Ink(color: color)) }
    }

    /// Draws a dashed line behind the bars, in the row where a bar that just reaches the goal ends.
    private func drawGoal(
        _ goal: Double, _ plan: Plan, in area: CellRect, on canvas: inout Canvas
    ) {
        guard goal <= most else { return }
        let row = (eighths(goal, height: area.height) - 1) / 8
        let line = String(repeating: "╌", count: plan.width)
        canvas.stroke(line, x: area.x, y: area.bottom - 1 - row, ink: Ink(color: canvas.palette.separator))
    }

    /// Draws one label per bar if there are as many, otherwise the first and the last label at both ends.
    private func drawLabels(_ plan: Plan, in area: CellRect, on canvas: inout Canvas) {
        let ink = Ink(color: labelColor)
        if labels.count == plan.values.count, plan.barWidth > 0, labels.count != 2 {
            for (index, label) in labels.enumerated() {
                let cells = plan.cells(of: index)
                let text = label.fitted(toCells: cells.count, .center)
                canvas.write(text, x: area.x + cells.lowerBound, y: area.bottom - 1, ink: ink)
            }
        } else if let first = labels.first, let last = labels.last {
            let right = last.truncated(toCells: plan.width)
            let left = first.truncated(toCells: max(0, plan.width - right.cells - 1))
            canvas.write(left, x: area.x, y: area.bottom - 1, ink: ink)
            canvas.write(right, x: area.x + plan.width - right.cells, y: area.bottom - 1, ink: ink)
        }
    }
}
