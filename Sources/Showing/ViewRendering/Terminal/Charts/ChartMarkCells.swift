import WidgetViews

/// The marks of a chart in a given width.
protocol ChartMarkCells {
    func draw(in area: CellRect, on canvas: inout Canvas)
    /// The row in which a value is drawn, from the bottom.
    func row(of value: Double, height: Int) -> Int
    /// Draws one label for each value; returns false if it cannot assign a position to each value.
    func draw(labels: [String], in row: CellRect, ink: Ink, on canvas: inout Canvas) -> Bool
}

extension ChartPlot {
    /// The sign of a value outside the scale, which is drawn at its nearest end; nil inside the scale.
    func clipSign(of value: Double, _ glyphs: GlyphSet) -> String? {
        if value > most { return glyphs != .ascii ? "▲" : "^" }
        return value < least ? (glyphs != .ascii ? "▼" : "v") : nil
    }
}
