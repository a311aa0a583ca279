import WidgetViews

/// Which points of a rectangle of cells an outline encloses.
struct ShapeGeometry {
    let outline: ViewShape.Outline

    init(_ outline: ViewShape.Outline) { self.outline = outline }

    var isLine: Bool { if case .line = outline { true } else { false } }

    /// The quarters of a cell that are inside, one bit each: the upper quarters, then the lower ones, left
    /// before right.
    func quarters(column: Int, row: Int, of area: CellRect) -> Int {
        (0..<4).reduce(0) { bits, quarter in
            let x = Double(8 * column + 4 * (quarter % 2) + 2), y = Double(16 * row + 8 * (quarter / 2) + 4)
            return contains(x, y, of: area) ? bits | 1 << quarter : bits
        }
    }

    /// Whether a dot, of which a cell has two by four, is at most `width` points inside the outline of a
    /// circle or an ellipse.
    func isInStroke(x: Int, y: Int, of area: CellRect, width: Double) -> Bool {
        let depth = depth(Double(4 * x + 2), Double(4 * y + 2), of: area)
        return depth >= 0 && depth <= width
    }

    private func contains(_ x: Double, _ y: Double, of area: CellRect) -> Bool {
        let (width, height) = (Double(8 * area.width), Double(16 * area.height))
        switch outline {
        case .rectangle: return true
        case .roundedRectangle(let radius):
            return isRounded(x, y, width, height, radius: min(radius, width / 2, height / 2))
        case .capsule: return isRounded(x, y, width, height, radius: min(width, height) / 2)
        case .circle, .ellipse: return depth(x, y, of: area) >= 0
        case .line(let points): return isEnclosed(x / width, y / height, by: points)
        }
    }

    /// Whether a point is inside a rectangle whose corners have a radius.
    private func isRounded(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
    ) -> Bool {
        let right = max(radius - x, x - (width - radius), 0)
        let down = max(radius - y, y - (height - radius), 0)
        return right * right + down * down <= radius * radius
    }

    /// The approximate distance from the outline of a circle or an ellipse in points, negative outside.
    private func depth(_ x: Double, _ y: Double, of area: CellRect) -> Double {
        let (width, height) = (Double(8 * area.width), Double(16 * area.height))
        let isCircle = outline == .circle
        let (a, b) = isCircle ? (min(width, height) / 2, min(width, height) / 2) : (width / 2, height / 2)
        let (right, down) = (x - width / 2, y - height / 2)
        let part = (right * right / (a * a) + down * down / (b * b)).squareRoot()
        guard part > 0 else { return min(a, b) }
        return (1 - part) / part * (right * right + down * down).squareRoot()
    }

    /// Whether a ray from the point crosses the sides of the polygon an odd number of times.
    private func isEnclosed(_ x: Double, _ y: Double, by points: [ViewPoint]) -> Bool {
        var isInside = false
        for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) where (from.y > y) != (to.y > y)
        {
            if x < from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x) { isInside.toggle() }
        }
        return isInside
    }
}
