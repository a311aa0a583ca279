/// A size in points.
package struct Size: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    package static let zero = Size(width: 0, height: 0)
}

/// A position in points; y grows downwards.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle in points, with the origin at the top left.
package struct Rect: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package init(_ origin: Point, _ size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    package var size: Size { Size(width: width, height: height) }
    package var right: Double { x + width }
    package var bottom: Double { y + height }
    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// The rectangle with its edges moved inwards.
    package func inset(by distance: Double) -> Rect { inset(x: distance, y: distance) }

    /// The rectangle with its vertical edges moved inwards by `x`, and its horizontal edges by `y`.
    package func inset(x dx: Double, y dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }
}
