import WidgetViews

/// The marks of a chart in a given width.
protocol ChartMarkFigures {
    /// The values as they are drawn: neighbors are averaged if there are too many.
    var values: [Double] { get }
    /// The horizontal middles of `count` values.
    func centers(of count: Int, in area: Rect) -> [Double]
    /// The vertical position of a value.
    func y(of value: Double, in area: Rect) -> Double
    func draw(in area: Rect, on drawing: inout Drawing)
}
