package import WidgetViews

/// Where a part is drawn.
package struct DrawnPart: Hashable, Sendable {
    package var part: ViewPart
    /// Its texts on one line; empty if it has none.
    package var label: String
    package var area: CellRect
}
