package import WidgetViews

/// Where a part is drawn.
package struct DrawnPart: Hashable, Sendable {
    package var part: ViewPart
    /// The strings of the part on one line, or an empty string.
    package var label: String
    package var area: CellRect
}
