import WidgetModel
import WidgetViews

extension ViewChart {
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        let (palette, isRedacted) = (builder.palette, builder.isRedacted)
        let plot = ChartPlot(self, palette, tint: inner.tint, isRedacted: isRedacted)
        var labels = ChartLabels(self, plot, isRedacted: isRedacted) { $0.onOneLine }
        if isRedacted { labels.below = [] }
        return Block(
            ChartFigures(
                plot: plot, mark: mark, labels: labels,
                goalLineColor: goalColor == nil || mark == .bar
                    ? palette.resolve(.named(.tertiary)) : plot.goalColor,
                tickColor: palette.separator.faded(0.55), labelColor: palette.resolve(.named(.secondary)),
                sparklineHeight: builder.font(inner).lineHeight, builder: builder))
    }
}

/// A chart that fills the space it is offered, with its goal, the labels below it, and the values that are
/// marked at its leading edge.
struct ChartFigures: BlockContent {
    var plot: ChartPlot
    var mark: ViewChart.Mark
    var labels: ChartLabels
    var goalLineColor: RGBA
    /// The color of the lines of ticks.
    var tickColor: RGBA
    var labelColor: RGBA
    /// A sparkline's height, which equals a line of text.
    var sparklineHeight: Double
    var builder: PointBuilder

    /// The height that is reserved for marks if space is scarce.
    private static let leastHeight = 16.0

    private var font: TextFont { builder.smallFont(.caption2) }

    func size(in proposal: Size) -> Size {
        let width = max(1, proposal.width)
        if mark == .sparkline { return Size(width: width, height: sparklineHeight) }
        let least = Self.leastHeight + (labels.below.isEmpty ? 0 : font.lineHeight)
        return Size(width: width, height: max(least, proposal.height))
    }

    func draw(in area: Rect, offered: Size, on drawing: inout Drawing) {
        var room = area
        if !labels.below.isEmpty, mark != .sparkline { room.height -= font.lineHeight + 2 }
        let gutter = Gutter(self, in: area)
        room.x += gutter.width
        room.width -= gutter.width
        let marks: any ChartMarkFigures =
            mark == .bar
            ? ChartBarFigures(plot, baseColor: builder.palette.track, width: room.width)
            : ChartLineFigures(plot, mark, width: room.width)
        let clips = ClipSigns(marks.values, plot, height: room.height)
        // Labels at the leading edge protrude by half of their letters beyond the values that they mark.
        let inset = gutter.width > 0 ? Self.letterInset : 0
        room = clips.room(in: room, top: inset, bottom: room.bottom < area.bottom ? 0 : inset)
        gutter.draw(marks, beside: room, on: &drawing)
        drawGoal(marks, in: room, on: &drawing)
        marks.draw(in: room, on: &drawing)
        clips.draw(marks, in: room, on: &drawing)
        if mark != .sparkline { drawLabels(marks, in: room, bottom: area.bottom, on: &drawing) }
    }

    /// Half of the height of digits.
    private static let letterInset = 4.0

    private func drawGoal(_ marks: any ChartMarkFigures, in area: Rect, on drawing: inout Drawing) {
        guard let goal = plot.goal, plot.contains(goal) else { return }
        let y = marks.y(of: goal, in: area)
        drawing.stroke(
            .line(Point(x: area.x, y: y), Point(x: area.right, y: y)), goalLineColor, width: 1, dash: 3)
    }

    /// Draws the labels below their values. If not all of them fit, bars show only the first and the last
    /// label at both ends, and other charts leave out the labels that do not fit.
    private func drawLabels(
        _ marks: any ChartMarkFigures, in area: Rect, bottom: Double, on drawing: inout Drawing
    ) {
        let labels = labels.below
        guard let first = labels.first, let last = labels.last else { return }
        drawing.spoken += labels
        let y = bottom - font.lineHeight
        if labels.count == plot.values.count, labels.count != 2 {
            let centers = marks.centers(of: labels.count, in: area)
            let lines = labels.map { builder.line($0, font, width: .infinity) }
            let pitch = centers.count > 1 ? centers[1] - centers[0] : area.width
            if mark != .bar || lines.allSatisfy({ $0.width <= pitch }) {
                var free = -Double.infinity
                for (line, center) in zip(lines, centers) {
                    let x =
                        mark == .bar
                        ? center - line.width / 2
                        : min(max(area.x, center - line.width / 2), area.right - line.width)
                    guard x >= free else { continue }
                    drawing.text(line, font, labelColor, at: Point(x: x, y: y))
                    free = mark == .bar ? free : x + line.width + 4
                }
                return
            }
        }
        let right = builder.line(last, font, width: area.width)
        let left = builder.line(first, font, width: max(0, area.width - right.width - 8))
        drawing.text(left, font, labelColor, at: Point(x: area.x, y: y))
        drawing.text(right, font, labelColor, at: Point(x: area.right - right.width, y: y))
    }
}

extension ChartFigures {
    /// The goal and the ticks with their labels, right-aligned at the leading edge.
    private struct Gutter {
        private var chart: ChartFigures
        private var lines: [(value: Double, line: MeasuredLine)] = []
        /// The width of the labels with the space after them; 0 if they would take more than half of the
        /// width, or if the chart is only one line high.
        private(set) var width = 0.0

        private static let gap = 6.0

        init(_ chart: ChartFigures, in area: Rect) {
            self.chart = chart
            guard area.height >= 2 * chart.font.lineHeight else { return }
            lines = chart.labels.marked.map {
                ($0.value, chart.builder.line($0.label, chart.font, width: .infinity))
            }
            width = ChartLabels.gutter(lines.map(\.line.width).max() ?? 0, gap: Self.gap, in: area.width)
        }

        /// Draws labels and lines for the ticks, without overlaps. The goal's label comes first; another
        /// function draws its line.
        func draw(_ marks: any ChartMarkFigures, beside area: Rect, on drawing: inout Drawing) {
            guard width > 0 else { return }
            let font = chart.font
            var taken: [Double] = []
            if let goalLabel = chart.labels.goal { drawing.spoken.append(goalLabel) }
            for (value, line) in lines {
                let y = marks.y(of: value, in: area)
                guard taken.allSatisfy({ abs($0 - y) >= font.lineHeight * 0.85 }) else { continue }
                taken.append(y)
                drawing.text(
                    line, font, chart.labelColor,
                    at: Point(x: area.x - Self.gap - line.width, y: y - font.lineHeight / 2))
                guard value != chart.plot.goal else { continue }
                let rule = Rect(x: area.x, y: y - 0.5, width: area.width, height: 1)
                drawing.fill(.rectangle(rule, radius: 0), chart.tickColor)
            }
        }
    }
}
