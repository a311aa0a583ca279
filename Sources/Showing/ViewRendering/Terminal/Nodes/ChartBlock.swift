import WidgetModel
import WidgetViews

extension ViewChart {
    /// The block of a chart.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let (palette, isRedacted) = (builder.palette, builder.isRedacted)
        let plot = ChartPlot(self, palette, tint: inner.tint, isRedacted: isRedacted)
        let ticks = isRedacted ? [] : axis
        return Block(
            ChartBlock(
                plot: plot, mark: mark, labels: labels.map(builder.hidden),
                goalLabel: isRedacted ? nil : goalLabel.map(builder.hidden),
                ticks: ticks.map { ($0.value, builder.hidden($0.label ?? JSONValue($0.value).text)) },
                labelColor: palette.resolve(.named(.secondary)), hasGoalColor: goalColor != nil))
    }
}

/// A chart with its goal, the labels below it, and the values that are marked at its leading edge.
struct ChartBlock: BlockContent {
    var plot: ChartPlot
    var mark: ViewChart.Mark
    /// One label per value, two labels for both ends, or an empty list.
    var labels: [String]
    var goalLabel: String?
    var ticks: [(value: Double, label: String)]
    var labelColor: RGBA
    var hasGoalColor: Bool

    func size(in proposal: CellSize) -> CellSize {
        CellSize(width: max(1, proposal.width), height: mark == .sparkline ? 1 : max(1, proposal.height))
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        var inside = area
        if !labels.isEmpty, area.height >= 2 { inside.height -= 1 }
        let gutter = gutterWidth(in: area)
        inside.x += gutter
        inside.width -= gutter
        let marks: any ChartMarks =
            mark == .bar
            ? ChartBars(plot, width: inside.width, canvas.glyphs)
            : ChartLine(plot, mark, width: inside.width)
        drawGutter(marks, beside: inside, width: gutter, on: &canvas)
        if inside.height >= 2 { drawGoal(marks, in: inside, on: &canvas) }
        marks.draw(in: inside, on: &canvas)
        let row = CellRect(x: inside.x, y: area.bottom - 1, width: max(1, inside.width), height: 1)
        if inside.height < area.height { drawLabels(marks, in: row, on: &canvas) }
    }

    /// The goal and the ticks on the scale, the goal first.
    private var gutterLabels: [(value: Double, label: String)] {
        let goal = plot.goal.flatMap { goal in goalLabel.map { (goal, $0) } }
        return ([goal].compactMap(\.self) + ticks).filter { plot.contains($0.0) }
    }

    /// The width of the labels at the leading edge with the space after them; 0 if they would take more than
    /// half of the width, or if the chart is only one row high.
    private func gutterWidth(in area: CellRect) -> Int {
        guard area.height >= 2, let width = gutterLabels.map(\.label.cells).max() else { return 0 }
        return 2 * (width + 1) > area.width ? 0 : width + 1
    }

    /// Draws the labels at the leading edge, at most one in each row.
    private func drawGutter(
        _ marks: any ChartMarks, beside area: CellRect, width: Int, on canvas: inout Canvas
    ) {
        guard width > 0 else { return }
        var taken: Set<Int> = []
        for (value, label) in gutterLabels {
            let row = marks.row(of: value, height: area.height)
            guard taken.insert(row).inserted else { continue }
            canvas.write(
                label, x: area.x - 1 - label.cells, y: area.bottom - 1 - row, ink: Ink(color: labelColor))
        }
    }

    /// Draws a dashed line below the marks, in the row where a bar that just reaches the goal ends.
    private func drawGoal(_ marks: any ChartMarks, in area: CellRect, on canvas: inout Canvas) {
        guard let goal = plot.goal, plot.contains(goal) else { return }
        let line = String(repeating: "╌", count: area.width)
        let color = hasGoalColor && mark != .bar ? plot.goalColor : canvas.palette.separator
        let row = marks.row(of: goal, height: area.height)
        canvas.stroke(line, x: area.x, y: area.bottom - 1 - row, ink: Ink(color: color))
    }

    /// Draws one label per value if there are as many; if not, draws the first and the last label at both
    /// ends.
    private func drawLabels(_ marks: any ChartMarks, in row: CellRect, on canvas: inout Canvas) {
        let ink = Ink(color: labelColor)
        if labels.count != 2, marks.draw(labels: labels, in: row, ink: ink, on: &canvas) { return }
        guard let first = labels.first, let last = labels.last else { return }
        let right = last.truncated(toCells: row.width)
        let left = first.truncated(toCells: max(0, row.width - right.cells - 1))
        canvas.write(left, x: row.x, y: row.y, ink: ink)
        canvas.write(right, x: row.right - right.cells, y: row.y, ink: ink)
    }
}
