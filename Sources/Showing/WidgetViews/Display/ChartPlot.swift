package import WidgetModel

/// The values of a chart, its scale and its colors, as every renderer draws them.
package struct ChartPlot: Sendable {
    package let values: [Double]
    /// The values at both ends of the scale; the first one is less.
    package let least: Double
    package let most: Double
    /// The value that is marked with a line; nil without a goal.
    package let goal: Double?
    /// The colors of marks below the goal, and of bars that reach it.
    package let color: RGBA
    package let goalColor: RGBA

    /// The plot of a chart. A redacted chart has marks of equal height.
    package init(_ chart: ViewChart, _ palette: Palette, tint: RGBA, isRedacted: Bool) {
        values = isRedacted ? chart.values.map { _ in 1 } : chart.values
        (least, most) = isRedacted ? (0, 2) : chart.scale
        goal = isRedacted ? nil : chart.goal
        color = isRedacted ? palette.track : tint
        goalColor = chart.goalColor.map { palette.resolve($0, tint: tint) } ?? tint
    }

    /// The fraction of the scale below a value, from 0 to 1. Values outside the scale count as its nearest
    /// end.
    ///
    /// The values are halved, because the distance between the largest numbers is infinite.
    package func share(of value: Double) -> Double {
        let length = most / 2 - least / 2
        guard length > 0 else { return 0.5 }
        return min(1, max(0, (value / 2 - least / 2) / length))
    }

    /// Averages neighboring values, so that at most `count` values result.
    package func means(atMost count: Int) -> [Double] {
        guard values.count > count else { return values }
        return (0..<count).map { index in
            let group = values[index * values.count / count..<(index + 1) * values.count / count]
            return group.reduce(0) { $0 + $1 / Double(group.count) }
        }
    }

    /// Whether a value lies on the scale.
    package func contains(_ value: Double) -> Bool { value >= least && value <= most }

    /// The color of a bar, which depends on whether it reaches the goal.
    package func color(of value: Double) -> RGBA {
        if let goal, value >= goal { goalColor } else { color }
    }
}
