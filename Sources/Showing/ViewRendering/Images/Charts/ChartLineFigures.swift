import WidgetModel
import WidgetViews

/// A line, an area below a line that fades toward the bottom, or points. The first value is at the left edge,
/// and the last one at the right edge.
struct ChartLineFigures: ChartMarkFigures {
    private let plot: ChartPlot
    private let mark: ViewChart.Mark
    let values: [Double]
    /// The radius of points.
    private let radius: Double
    private let lineWidth: Double

    init(_ plot: ChartPlot, _ mark: ViewChart.Mark, width: Double) {
        self.plot = plot
        self.mark = mark
        values = plot.means(atMost: max(2, Int(width)))
        radius = min(3.5, max(1.25, width / Double(max(1, values.count)) * 0.4))
        lineWidth = mark == .sparkline ? 1.5 : 2
    }

    /// The distance that keeps lines and points inside of the area.
    private var inset: Double { mark == .point ? radius : lineWidth / 2 }

    func centers(of count: Int, in area: Rect) -> [Double] {
        guard count > 1 else { return Array(repeating: area.center.x, count: count) }
        let step = (area.width - 2 * inset) / Double(count - 1)
        return (0..<count).map { area.x + inset + Double($0) * step }
    }

    func y(of value: Double, in area: Rect) -> Double {
        area.bottom - inset - plot.share(of: value) * max(0, area.height - 2 * inset)
    }

    func draw(in area: Rect, on drawing: inout Drawing) {
        let points = zip(centers(of: values.count, in: area), values).map {
            Point(x: $0, y: y(of: $1, in: area))
        }
        guard let first = points.first, let last = points.last else { return }
        if mark == .point || points.count == 1 {
            for point in points { drawing.fill(.circle(center: point, radius: radius), plot.color) }
            return
        }
        let line = [.move(first)] + points.dropFirst().map(PathStep.line)
        if mark == .area || mark == .sparkline {
            let below: [PathStep] = [
                .line(Point(x: last.x, y: area.bottom)), .line(Point(x: first.x, y: area.bottom)), .close,
            ]
            drawing.fill(
                .path(line + below),
                .gradient(
                    [ColorStop(plot.color.faded(0.42), at: 0), ColorStop(plot.color.faded(0.04), at: 1)],
                    from: Point(x: area.x, y: points.map(\.y).min() ?? area.y),
                    to: Point(x: area.x, y: area.bottom)))
        }
        drawing.stroke(.path(line), plot.color, width: lineWidth)
    }
}
