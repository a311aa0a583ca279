import WidgetModel
import WidgetViews

extension ViewShape {
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        Block(ShapeFigures(self, builder, in: inner))
    }
}

extension ViewGradient {
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        Block(ShapeFigures(shape, builder, in: inner))
    }
}

/// A shape in the available space.
struct ShapeFigures: BlockContent {
    private var shape: ViewShape
    private var palette: Palette
    private var tint: RGBA
    /// The largest radius of the corners of a rectangle.
    private var cornerRadius = 0.0

    /// A shape as content. Without colors, it is drawn in the text color.
    init(_ shape: ViewShape, _ builder: PointBuilder, in inner: InheritedStyle) {
        self.shape = shape
        palette = builder.palette
        tint = inner.tint
        guard shape.fill == nil, shape.stroke == nil else { return }
        if case .line = shape.outline {
            self.shape.stroke = ViewShape.Stroke(.exact(inner.color))
        } else {
            self.shape.fill = .color(.exact(inner.color))
        }
    }

    /// Creates a background shape. The corners of a rectangle are round.
    init(behind shape: ViewShape, _ palette: Palette, tint: RGBA) {
        self.shape = shape
        self.palette = palette
        self.tint = tint
        cornerRadius = 8
    }

    /// Creates a background box of one color.
    init(behind color: RGBA, _ palette: Palette) {
        self.init(behind: ViewShape(.rectangle, fill: .color(.exact(color))), palette, tint: color)
    }

    func size(in proposal: Size) -> Size { proposal }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        guard area.width > 0, area.height > 0 else { return }
        if let fill = shape.fill {
            drawing.fill(outline(in: area), fill.paint(in: area, palette, tint: tint))
        }
        guard let stroke = shape.stroke, stroke.width > 0 else { return }
        // A line along the outline is inside the space, so its middle is half of its width inside.
        let width = min(stroke.width, area.width, area.height)
        drawing.stroke(
            outline(in: area.inset(by: width / 2), inset: width / 2),
            palette.resolve(stroke.color, tint: tint), width: width)
    }

    /// The outline in a space, whose edges may have been moved inwards by `inset`.
    private func outline(in area: Rect, inset: Double = 0) -> Outline {
        switch shape.outline {
        case .rectangle:
            let radius = min(cornerRadius, area.height / 4, area.width / 4)
            return .rectangle(area, radius: max(0, radius - inset))
        case .roundedRectangle(let radius):
            return .rectangle(area, radius: max(0, min(radius - inset, area.width / 2, area.height / 2)))
        case .capsule: return .rectangle(area, radius: min(area.width, area.height) / 2)
        case .circle: return .circle(center: area.center, radius: min(area.width, area.height) / 2)
        case .ellipse:
            let (center, across, down) = (area.center, area.width / 2, area.height / 2)
            return .path(
                Outline.circle(center: Point(x: 0, y: 0), radius: 1).steps.map {
                    $0.mapped { Point(x: center.x + $0.x * across, y: center.y + $0.y * down) }
                })
        case .line(let points):
            let places = points.map {
                Point(x: area.x + $0.x * area.width, y: area.y + $0.y * area.height)
            }
            return .path([.move(places[0])] + places.dropFirst().map(PathStep.line))
        }
    }
}

extension ViewPaint {
    /// The paint in a space, in the colors of the palette.
    fileprivate func paint(in area: Rect, _ palette: Palette, tint: RGBA) -> Paint {
        switch self {
        case .color(let color): .color(palette.resolve(color, tint: tint))
        case .gradient(let gradient):
            .gradient(
                gradient.positions.map { ColorStop(palette.resolve($0.color, tint: tint), at: $0.position) },
                from: gradient.start.point(in: area), to: gradient.end.point(in: area))
        }
    }
}

extension ViewAlignment {
    /// The point of a rectangle.
    fileprivate func point(in area: Rect) -> Point {
        Point(x: area.x + horizontal.inset(0, in: area.width), y: area.y + vertical.inset(0, in: area.height))
    }
}

extension PathStep {
    /// The step with all of its points moved.
    fileprivate func mapped(_ moved: (Point) -> Point) -> PathStep {
        switch self {
        case .move(let point): .move(moved(point))
        case .line(let point): .line(moved(point))
        case .curve(let first, let second, let end): .curve(moved(first), moved(second), moved(end))
        case .close: .close
        }
    }
}
