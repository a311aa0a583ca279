package import WidgetModel
import WidgetViews

/// A widget as shapes in points, from back to front.
package struct Drawing: Hashable, Sendable {
    package var size: Size
    /// The background of the widget. Shapes are only visible inside its outline.
    package var surface: Outline
    package var surfaceColor: RGBA
    package var figures: [Figure] = []
    /// The widget's name, for screen readers.
    package var title: String
    /// The widget's strings in reading order, for screen readers.
    package var spoken: [String] = []
    /// The parts that a user can use, from back to front: a link around a button comes before the button.
    package private(set) var parts: [PlacedPart] = []
    /// Whether text is left out, or content is outside of the drawing.
    package var isCut = false
    /// The opacity of the content, which is reduced if it is too old.
    var opacity = 1.0

    package init(size: Size, surface: Outline, surfaceColor: RGBA, title: String) {
        self.size = size
        self.surface = surface
        self.surfaceColor = surfaceColor
        self.title = title
    }

    /// Draws content that a user can use as one part. Only its area inside of the drawing is recorded.
    mutating func draw(_ part: ViewPart, in area: Rect, content: (inout Drawing) -> Void) {
        let (index, words) = (parts.count, spoken.count)
        let visible = area.intersection(Rect(Point(x: 0, y: 0), size))
        let isVisible = visible.width > 0 && visible.height > 0
        if isVisible { parts.append(PlacedPart(part, label: "", in: visible)) }
        content(&self)
        if isVisible { parts[index].label = spoken[words...].joined(separator: " ") }
    }

    /// Replaces the label of the only part that was recorded since there were `count` parts.
    mutating func labelPart(after count: Int, _ label: String) {
        if parts.count == count + 1 { parts[count].label = label }
    }

    package mutating func fill(_ outline: Outline, _ color: RGBA) {
        guard color.alpha > 0 else { return }
        figures.append(.fill(outline, .color(color.faded(opacity))))
    }

    package mutating func fill(_ outline: Outline, _ paint: Paint) {
        switch paint {
        case .color(let color): fill(outline, color)
        case .gradient(let stops, let from, let to):
            let faded = stops.map { ColorStop($0.color.faded(opacity), at: $0.position) }
            figures.append(.fill(outline, .gradient(faded, from: from, to: to)))
        }
    }

    package mutating func stroke(_ outline: Outline, _ color: RGBA, width: Double, dash: Double? = nil) {
        guard color.alpha > 0 else { return }
        figures.append(.stroke(outline, color.faded(opacity), Pen(width: width, dash: dash)))
    }

    /// Draws one line of text whose area begins at `corner`.
    package mutating func text(_ line: MeasuredLine, _ font: TextFont, _ color: RGBA, at corner: Point) {
        let start = Point(x: corner.x, y: corner.y + font.baseline)
        figures.append(.text(line, font, color.faded(opacity), at: start))
    }

    /// Draws a picture, or the shapes of `placeholder` if the renderer cannot decode it.
    mutating func picture(
        _ bytes: ImageBytes, in area: Rect, _ scaling: ViewPicture.Scaling,
        placeholder: (inout Drawing) -> Void
    ) {
        var instead = self
        instead.figures = []
        placeholder(&instead)
        figures.append(
            .picture(
                PlacedPicture(
                    bytes: bytes, area: area, scaling: scaling, opacity: opacity,
                    replacement: instead.figures)))
    }
}
