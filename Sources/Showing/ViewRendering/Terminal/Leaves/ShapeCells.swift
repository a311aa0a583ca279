import WidgetModel
import WidgetViews

extension ViewShape {
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        Block(ShapeCells(self, .content, builder, in: inner))
    }
}

extension ViewGradient {
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        Block(ShapeCells(shape, .background, builder, in: inner))
    }
}

/// A shape in the available space.
///
/// Cells that the shape covers are filled, and cells at its edge are filled in quarters. Straight outlines
/// are drawn with lines, others with dots.
struct ShapeCells: BlockContent {
    /// Whether the shape is content or a background.
    enum Layer {
        /// Without colors, the shape is drawn in blocks.
        case content
        /// Without colors, only the outline is drawn, so that text in front can be read.
        case background
    }

    private var geometry: ShapeGeometry
    private var layer: Layer
    private var fill: CellPaint?
    private var stroke: RGBA?
    private var strokeWidth: Double

    init(_ shape: ViewShape, _ layer: Layer, _ builder: CellBuilder, in inner: InheritedStyle) {
        geometry = ShapeGeometry(shape.outline)
        self.layer = layer
        fill = shape.fill.map { CellPaint($0, builder.palette, tint: inner.tint) }
        stroke = shape.stroke.map { builder.palette.resolve($0.color, tint: inner.tint) }
        strokeWidth = shape.stroke?.width ?? 1
        guard fill == nil, stroke == nil else { return }
        if geometry.isLine { stroke = inner.color } else { fill = .color(inner.color) }
    }

    func size(in proposal: CellSize) -> CellSize {
        CellSize(width: max(1, proposal.width), height: max(1, proposal.height))
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        guard area.width > 0, area.height > 0 else { return }
        if geometry.outline == .circle, area.height == 1, layer == .content {
            return drawDot(in: area, on: &canvas)
        }
        if let fill { drawFill(fill, in: area, on: &canvas) }
        if let stroke { drawStroke(Ink(color: stroke), in: area, on: &canvas) }
    }

    /// Draws a circle of one row as a character.
    private func drawDot(in area: CellRect, on canvas: inout Canvas) {
        let color = fill?.color(x: 0.5, y: 0.5) ?? stroke ?? canvas.palette.track
        let sign = canvas.glyphs != .ascii ? (fill == nil ? "○" : "●") : (fill == nil ? "o" : "*")
        canvas.write(sign, x: area.x + (area.width - 1) / 2, y: area.y, ink: Ink(color: color))
    }

    private func drawFill(_ paint: CellPaint, in area: CellRect, on canvas: inout Canvas) {
        guard canvas.isColored || layer == .content else { return }
        for row in 0..<area.height {
            for column in 0..<area.width {
                let quarters = geometry.quarters(column: column, row: row, of: area)
                guard quarters > 0 else { continue }
                let color = paint.color(
                    x: (Double(column) + 0.5) / Double(area.width),
                    y: (Double(row) + 0.5) / Double(area.height))
                let place = CellRect(x: area.x + column, y: area.y + row, width: 1, height: 1)
                canvas.fill(quarters: quarters, of: place, with: color)
            }
        }
    }

    private func drawStroke(_ ink: Ink, in area: CellRect, on canvas: inout Canvas) {
        switch geometry.outline {
        case .rectangle: canvas.border(area, .square, ink: ink)
        case .roundedRectangle, .capsule: canvas.border(area, .round, ink: ink)
        case .circle, .ellipse:
            var dots = BraillePattern()
            for y in 0..<4 * area.height {
                for x in 0..<2 * area.width
                where geometry.isInStroke(x: x, y: y, of: area, width: max(strokeWidth, 4.5)) {
                    dots.set(x: x, y: y)
                }
            }
            dots.draw(at: area, on: &canvas, ink: ink)
        case .line(let points):
            var dots = BraillePattern()
            let places = points.map { point in
                BraillePattern.Dot(
                    x: Int((point.x * Double(2 * area.width - 1)).rounded()),
                    y: Int((point.y * Double(4 * area.height - 1)).rounded()))
            }
            for (from, to) in zip(places, places.dropFirst()) { dots.addLine(from: from, to: to) }
            dots.draw(at: area, on: &canvas, ink: ink)
        }
    }
}
