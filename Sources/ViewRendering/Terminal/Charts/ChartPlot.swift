import TextWidth
import WidgetModel
import WidgetViews

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
    var glyphs: GlyphSet

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

    /// The sign of a value outside the scale, which is drawn at its nearest end; nil inside the scale.
    func clipSign(of value: Double) -> String? {
        if value > most { return glyphs != .ascii ? "▲" : "^" }
        return value < least ? (glyphs != .ascii ? "▼" : "v") : nil
    }
}

/// The marks of a chart in a given width.
protocol ChartMarks {
    func draw(in area: CellRect, on canvas: inout Canvas)
    /// The row in which a value is drawn, from the bottom.
    func row(of value: Double, height: Int) -> Int
    /// Draws one label for each value; returns false if there is no position for each value.
    func draw(labels: [String], in row: CellRect, ink: Ink, on canvas: inout Canvas) -> Bool
}
