import WidgetModel

/// The triangles beyond the ends of the scale that mark values outside of it.
struct ClipSigns {
    private enum End { case top, bottom }

    private let plot: ChartPlot
    private let ends: [End?]

    private static let height = 4.5
    private static let width = 7.0
    private static let gap = 2.0

    init(_ values: [Double], _ plot: ChartPlot) {
        self.plot = plot
        ends = values.map { $0 > plot.most ? .top : $0 < plot.least ? .bottom : nil }
    }

    /// The part of an area that remains for marks, with at least the given margins.
    func room(in area: Rect, top: Double, bottom: Double) -> Rect {
        let band = min(Self.height + Self.gap, area.height / 5)
        let above = ends.contains(.top) ? max(top, band) : top
        let below = ends.contains(.bottom) ? max(bottom, band) : bottom
        return Rect(x: area.x, y: area.y + above, width: area.width, height: area.height - above - below)
    }

    /// Draws the triangles beyond `area`. Of neighbors that would overlap, only the first has one.
    func draw(_ marks: any ChartMarks, in area: Rect, on drawing: inout Drawing) {
        var free: [End: Double] = [:]
        for (index, center) in marks.centers(of: ends.count, in: area).enumerated() {
            guard let end = ends[index] else { continue }
            let middle = min(max(center, area.x + Self.width / 2), area.right - Self.width / 2)
            guard middle - Self.width / 2 >= free[end] ?? -.infinity else { continue }
            free[end] = middle + Self.width / 2
            let base = end == .top ? area.y - Self.gap : area.bottom + Self.gap
            let tip = end == .top ? base - Self.height : base + Self.height
            drawing.fill(
                .path([
                    .move(Point(x: middle - Self.width / 2, y: base)), .line(Point(x: middle, y: tip)),
                    .line(Point(x: middle + Self.width / 2, y: base)), .close,
                ]), marks is ChartBars ? plot.color(of: marks.values[index]) : plot.color)
        }
    }
}
