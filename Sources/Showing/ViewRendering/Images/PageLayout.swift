package import WidgetModel
import WidgetViews

/// Arranges the drawings of several widgets on one page, for displays that show a picture.
package struct PageLayout {
    /// The size of the page in points.
    private let size: Size
    private let palette: Palette

    /// The distance between widgets, and from them to the edges, in points.
    private static let gap = 12.0
    /// The factors by which all widgets shrink until they fit. Below the last factor, text is illegible.
    private static let factors = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]

    package init(size: Size, scheme: Appearance) {
        self.size = size
        palette = Palette.of(scheme)
    }

    /// The page. Widgets keep their order, and each takes the first free area in reading order where it fits.
    /// Widgets for which the page lacks room are left out, and the drawing is marked as cut.
    package func drawing(of widgets: [Drawing], title: String) -> Drawing {
        var (factor, found) = (1.0, [Rect?]())
        for candidate in PageLayout.factors {
            (factor, found) = (candidate, places(of: widgets, factor: candidate))
            if !found.contains(nil) { break }
        }
        var page = Drawing(
            size: size, surface: .rectangle(Rect(Point(x: 0, y: 0), size), radius: 0),
            surfaceColor: palette.page, title: title)
        page.isCut = found.contains(nil)
        let shift = shift(of: found.compactMap(\.self))
        for (widget, place) in zip(widgets, found) {
            guard let place else { continue }
            let corner = Point(x: place.x + shift.x, y: place.y + shift.y)
            var framed = widget
            framed.stroke(widget.surface.inset(by: 0.5), palette.separator, width: 1)
            page.figures.append(.widget(PlacedDrawing(drawing: framed, corner: corner, factor: factor)))
            page.spoken += [widget.title] + widget.spoken
        }
        return page
    }

    /// The area of each widget; nil if it does not fit.
    private func places(of widgets: [Drawing], factor: Double) -> [Rect?] {
        var taken: [Rect] = []
        return widgets.map { widget in
            let size = Size(width: widget.size.width * factor, height: widget.size.height * factor)
            guard let place = place(of: size, beside: taken) else { return nil }
            taken.append(place)
            return place
        }
    }

    /// The first free area in reading order. It begins next to another widget, or at the edge of the page.
    private func place(of size: Size, beside others: [Rect]) -> Rect? {
        let gap = PageLayout.gap
        let lefts = Set([gap] + others.map { $0.right + gap }).sorted()
        for y in Set([gap] + others.map { $0.bottom + gap }).sorted()
        where y + size.height + gap <= self.size.height {
            for x in lefts where x + size.width + gap <= self.size.width {
                let place = Rect(Point(x: x, y: y), size)
                let isFree = !others.contains { other in
                    x < other.right + gap && other.x < place.right + gap && y < other.bottom + gap
                        && other.y < place.bottom + gap
                }
                if isFree { return place }
            }
        }
        return nil
    }

    /// The offset that moves everything to the center of the page.
    private func shift(of places: [Rect]) -> Point {
        guard let right = places.map(\.right).max(), let bottom = places.map(\.bottom).max() else {
            return Point(x: 0, y: 0)
        }
        let gap = PageLayout.gap
        return Point(
            x: ((size.width - gap - right) / 2).rounded(.down),
            y: ((size.height - gap - bottom) / 2).rounded(.down))
    }
}
