import WidgetModel
import WidgetViews

/// Bars from the lower end of the scale.
struct ChartBarFigures: ChartMarkFigures {
    private let plot: ChartPlot
    /// The color of the line that is drawn for a bar at the lower end of the scale.
    private let baseColor: RGBA
    let values: [Double]

    /// The width below which neighboring bars are averaged.
    private static let leastPitch = 2.5
    /// The minimum height of a goal's line, as a fraction of the whole height.
    private static let goalShare = 0.25

    init(_ plot: ChartPlot, baseColor: RGBA, width: Double) {
        self.plot = plot
        self.baseColor = baseColor
        values = plot.means(atMost: max(1, Int(width / Self.leastPitch)))
    }

    func centers(of count: Int, in area: Rect) -> [Double] {
        let (width, gap) = widths(of: count, in: area)
        return (0..<count).map { area.x + Double($0) * (width + gap) + width / 2 }
    }

    func y(of value: Double, in area: Rect) -> Double { area.bottom - share(of: value) * area.height }

    func draw(in area: Rect, on drawing: inout Drawing) {
        let width = widths(of: values.count, in: area).bar
        for (value, center) in zip(values, centers(of: values.count, in: area)) {
            let isEmpty = value <= plot.least
            let height = isEmpty ? 1.5 : max(2, share(of: value) * area.height)
            let bar = Rect(x: center - width / 2, y: area.bottom - height, width: width, height: height)
            drawing.fill(
                .rectangle(bar, radius: min(width / 3, height / 2, 3)),
                isEmpty ? baseColor : plot.color(of: value))
        }
    }

    /// The widths of bars and of the gaps between them. The first bar begins at the left edge, and the last
    /// one ends at the right edge.
    private func widths(of count: Int, in area: Rect) -> (bar: Double, gap: Double) {
        guard count > 1 else { return (area.width, 0) }
        let gap = min(8, max(0.5, area.width / Double(count) * 0.3))
        return ((area.width - gap * Double(count - 1)) / Double(count), gap)
    }

    /// The fraction of the height for a value, usually proportional to the value.
    ///
    /// If one value is far above the goal, a proportional scale would push the goal's line and all lower bars
    /// onto the base line. In that case the scale has two linear parts that meet at the goal.
    private func share(of value: Double) -> Double {
        let part = plot.share(of: value)
        guard let goal = plot.goal.map(plot.share), goal > 0, goal < Self.goalShare else { return part }
        if part <= goal { return part / goal * Self.goalShare }
        return Self.goalShare + (part - goal) / (1 - goal) * (1 - Self.goalShare)
    }
}
