import WidgetModel
import WidgetViews

extension ViewChart {
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        let (palette, isRedacted) = (builder.palette, builder.isRedacted)
        let plot = ChartPlot(self, palette, tint: inner.tint, isRedacted: isRedacted)
        return Block(
            ChartCells(
                plot: plot, mark: mark,
                labels: ChartLabels(self, plot, isRedacted: isRedacted, shown: builder.hidden),
                labelColor: palette.resolve(.named(.secondary)), hasGoalColor: goalColor != nil))
    }
}

/// A chart with its goal, the labels below it, and the values that are marked at its leading edge.
struct ChartCells: BlockContent {
    var plot: ChartPlot
    var mark: ViewChart.Mark
    var labels: ChartLabels
    var labelColor: RGBA
    var hasGoalColor: Bool

    func size(in proposal: CellSize) -> CellSize {
        CellSize(width: max(1, proposal.width), height: mark == .sparkline ? 1 : max(1, proposal.height))
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        var inside = area
        if !labels.below.isEmpty, area.height >= 2 { inside.height -= 1 }
        let gutter = gutterWidth(in: area)
        inside.x += gutter
        inside.width -= gutter
        let marks: any ChartMarkCells =
            mark == .bar
            ? ChartBarCells(plot, width: inside.width, canvas.glyphs)
            : ChartLineCells(plot, mark, width: inside.width)
        drawGutter(marks, beside: inside, width: gutter, on: &canvas)
        if inside.height >= 2 { drawGoal(marks, in: inside, on: &canvas) }
        marks.draw(in: inside, on: &canvas)
        let row = CellRect(x: inside.x, y: area.bottom - 1, width: max(1, inside.width), height: 1)
        if inside.height < area.height { drawLabels(marks, in: row, on: &canvas) }
    }

    /// The width of the labels at the leading edge; 0 if the chart is only one row high.
    private func gutterWidth(in area: CellRect) -> Int {
        guard area.height >= 2, let width = labels.marked.map(\.label.cells).max() else { return 0 }
        return ChartLabels.gutter(width, gap: 1, in: area.width)
    }

    /// Draws the labels at the leading edge, at most one in each row.
    private func drawGutter(
        _ marks: any ChartMarkCells, beside area: CellRect, width: Int, on canvas: inout Canvas
    ) {
        guard width > 0 else { return }
        var taken: Set<Int> = []
        for (value, label) in labels.marked {
            let row = marks.row(of: value, height: area.height)
            guard taken.insert(row).inserted else { continue }
            canvas.write(
                label, x: area.x - 1 - label.cells, y: area.bottom - 1 - row, ink: Ink(color: labelColor))
        }
    }

    /// Draws a dashed line below the marks, in the row where a bar that just reaches the goal ends.
    private func drawGoal(_ marks: any ChartMarkCells, in area: CellRect, on canvas: inout Canvas) {
        guard let goal = plot.goal, plot.contains(goal) else { return }
        let line = String(repeating: "╌", count: area.width)
        let color = hasGoalColor && mark != .bar ? plot.goalColor : canvas.palette.separator
        let row = marks.row(of: goal, height: area.height)
        canvas.stroke(line, x: area.x, y: area.bottom - 1 - row, ink: Ink(color: color))
    }

    /// Draws one label per value if there are as many; if not, draws the first and the last label at both
    /// ends.
    private func drawLabels(_ marks: any ChartMarkCells, in row: CellRect, on canvas: inout Canvas) {
        let ink = Ink(color: labelColor)
        if labels.below.count != 2, marks.draw(labels: labels.below, in: row, ink: ink, on: &canvas) {
            return
        }
        guard let first = labels.below.first, let last = labels.below.last else { return }
        let right = last.truncated(toCells: row.width)
        let left = first.truncated(toCells: max(0, row.width - right.cells - 1))
        canvas.write(left, x: row.x, y: row.y, ink: ink)
        canvas.write(right, x: row.right - right.cells, y: row.y, ink: ink)
    }
}
