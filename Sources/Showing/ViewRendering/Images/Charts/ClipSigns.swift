import WidgetModel
import WidgetViews

/// The triangles beyond the ends of the scale that mark values outside of it.
struct ClipSigns {
    private enum End { case top, bottom }

    private let plot: ChartPlot
    /// The end beyond which each value lies; nil for values on the scale.
    private let ends: [End?]
    /// The height that signs take beyond an end, with the gap before them.
    private let band: Double

    private var height: Double { band * 0.7 }
    private var width: Double { band * 1.1 }
    private var gap: Double { band * 0.3 }

    /// - Parameter height: the chart's height. Signs are small in low charts.
    init(_ values: [Double], _ plot: ChartPlot, height: Double) {
        self.plot = plot
        band = min(6.5, height / 5)
        ends = values.map { $0 > plot.most ? .top : $0 < plot.least ? .bottom : nil }
    }

    /// The part of an area that remains for marks, with at least the given margins.
    func room(in area: Rect, top: Double, bottom: Double) -> Rect {
        let above = ends.contains(.top) ? max(top, band) : top
        let below = ends.contains(.bottom) ? max(bottom, band) : bottom
        return Rect(x: area.x, y: area.y + above, width: area.width, height: area.height - above - below)
    }

    /// Draws the triangles beyond `area`. If neighbors would overlap, draws only the first.
    func draw(_ marks: any ChartMarkFigures, in area: Rect, on drawing: inout Drawing) {
        var free: [End: Double] = [:]
        for (index, center) in marks.centers(of: ends.count, in: area).enumerated() {
            guard let end = ends[index] else { continue }
            let middle = min(max(center, area.x + width / 2), area.right - width / 2)
            guard middle - width / 2 >= free[end] ?? -.infinity else { continue }
            free[end] = middle + width / 2
            let base = end == .top ? area.y - gap : area.bottom + gap
            let tip = end == .top ? base - height : base + height
            drawing.fill(
                .path([
                    .move(Point(x: middle - width / 2, y: base)), .line(Point(x: middle, y: tip)),
                    .line(Point(x: middle + width / 2, y: base)), .close,
                ]), marks is ChartBarFigures ? plot.color(of: marks.values[index]) : plot.color)
        }
    }
}
