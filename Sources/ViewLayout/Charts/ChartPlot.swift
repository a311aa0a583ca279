import WidgetModel

/// The values of a chart, its scale and its colors.
struct ChartPlot {
    var values: [Double]
    /// The values at both ends of the scale; the first one is less.
    var least: Double
    var most: Double
    /// The value that is marked with a line; nil if there is no goal.
    var goal: Double?
    /// The colors of marks below the goal, and of bars that reach it.
    var color: RGBA
    var goalColor: RGBA
    /// The color of the line that stands for a bar at the lower end of the scale.
    var baseColor: RGBA

    /// The part of the scale below a value, from 0 to 1. Values outside the scale count as its nearest end.
    ///
    /// The values are halved, because the distance between the largest numbers is infinite.
    func share(of value: Double) -> Double {
        let length = most / 2 - least / 2
        guard length > 0 else { return 0.5 }
        return min(1, max(0, (value / 2 - least / 2) / length))
    }

    /// Averages neighboring values, so that at most `count` values result.
    func means(atMost count: Int) -> [Double] {
        guard values.count > count else { return values }
        return (0..<count).map { index in
            let group = values[index * values.count / count..<(index + 1) * values.count / count]
            return group.reduce(0) { $0 + $1 / Double(group.count) }
        }
    }

    func contains(_ value: Double) -> Bool { value >= least && value <= most }

    /// The color of a bar, which depends on whether it reaches the goal.
    func color(of value: Double) -> RGBA {
        if let goal, value >= goal { goalColor } else { color }
    }
}

/// The marks of a chart in a given width.
protocol ChartMarks {
    /// The values as they are drawn: neighbors are averaged if there are too many.
    var values: [Double] { get }
    /// The horizontal middles of `count` values.
    func centers(of count: Int, in area: Rect) -> [Double]
    /// The vertical position of a value.
    func y(of value: Double, in area: Rect) -> Double
    func draw(in area: Rect, on drawing: inout Drawing)
}
