package import WidgetViews

/// A part of a drawing that a user can use, with its area in points.
package struct PlacedPart: Hashable, Sendable {
    package var part: ViewPart
    /// The part's text for screen readers; empty without text.
    package var label: String
    package var area: Rect

    package init(_ part: ViewPart, label: String, in area: Rect) {
        self.part = part
        self.label = label
        self.area = area
    }
}
