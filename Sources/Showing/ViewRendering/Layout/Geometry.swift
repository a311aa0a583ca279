import WidgetViews

/// The unit of a surface: cells of a terminal (`Int`), or points (`Double`).
///
/// Views state their lengths in points. Everything else is the same in both units.
package protocol LayoutLength: Hashable, Sendable, SignedNumeric, Comparable {
    /// A length that exceeds every widget. It is proposed to find out how far a block would stretch.
    static var unbounded: Self { get }
    /// The least length of a frame whose length is above 0.
    static var thinnest: Self { get }

    /// A length of the view, in the unit.
    static func points(_ points: Double, along axis: LayoutAxis) -> Self

    /// The space that content leaves. If the content is too long, it is negative where content protrudes on
    /// both sides, as in SwiftUI, and 0 where content starts at the beginning.
    static func space(in room: Self, beside length: Self) -> Self

    func divided(by count: Int) -> Self
}

/// A direction in a view.
package enum LayoutAxis: Hashable, Sendable { case horizontal, vertical }

extension Double: LayoutLength {
    package static let unbounded = 100_000.0
    package static let thinnest = 0.0
    package static func points(_ points: Double, along axis: LayoutAxis) -> Double { points }
    package static func space(in room: Double, beside length: Double) -> Double { room - length }
    package func divided(by count: Int) -> Double { self / Double(count) }
}

extension Int: LayoutLength {
    package static let unbounded = 512
    package static let thinnest = 1

    /// A cell is 8 points wide and 16 points high. Halves of columns are rounded up, and halves of rows down,
    /// because rows are scarce.
    package static func points(_ points: Double, along axis: LayoutAxis) -> Int {
        switch axis {
        case .horizontal: Int((points / 8).rounded())
        case .vertical: Int((points / 16 - 0.5).rounded(.up))
        }
    }

    package static func space(in room: Int, beside length: Int) -> Int { Swift.max(0, room - length) }
    package func divided(by count: Int) -> Int { self / count }
}

/// A size in points.
package typealias Size = LayoutSize<Double>
/// A rectangle in points, with the origin at the top left.
package typealias Rect = LayoutRect<Double>
/// A size in cells.
package typealias CellSize = LayoutSize<Int>
/// A rectangle in cells, with the origin at the top left.
package typealias CellRect = LayoutRect<Int>

/// A size in the unit of a surface.
package struct LayoutSize<Length: LayoutLength>: Hashable, Sendable {
    package var width: Length
    package var height: Length

    package init(width: Length, height: Length) {
        self.width = width
        self.height = height
    }

    package static var zero: Self { Self(width: 0, height: 0) }

    subscript(axis: LayoutAxis) -> Length {
        get {
            switch axis {
            case .horizontal: width
            case .vertical: height
            }
        }
        set {
            switch axis {
            case .horizontal: width = newValue
            case .vertical: height = newValue
            }
        }
    }
}

/// A rectangle in the unit of a surface, with the origin at the top left.
package struct LayoutRect<Length: LayoutLength>: Hashable, Sendable {
    package var x: Length
    package var y: Length
    package var width: Length
    package var height: Length

    package init(x: Length, y: Length, width: Length, height: Length) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var size: LayoutSize<Length> { LayoutSize(width: width, height: height) }
    package var right: Length { x + width }
    package var bottom: Length { y + height }

    /// The rectangle of content with a size that is aligned inside this one.
    func aligned(_ size: LayoutSize<Length>, _ alignment: ViewAlignment) -> Self {
        Self(
            x: x + alignment.horizontal.inset(size.width, in: width),
            y: y + alignment.vertical.inset(size.height, in: height), width: size.width, height: size.height)
    }
}

extension ViewAlignment.Horizontal {
    /// The distance before content of `length` in `room`.
    func inset<Length: LayoutLength>(_ length: Length, in room: Length) -> Length {
        switch self {
        case .leading: 0
        case .center: Length.space(in: room, beside: length).divided(by: 2)
        case .trailing: Length.space(in: room, beside: length)
        }
    }
}

extension ViewAlignment.Vertical {
    /// The distance above content of `length` in `room`.
    func inset<Length: LayoutLength>(_ length: Length, in room: Length) -> Length {
        switch self {
        case .top: 0
        case .center: Length.space(in: room, beside: length).divided(by: 2)
        case .bottom: Length.space(in: room, beside: length)
        }
    }
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

extension Rect {
    package init(_ origin: Point, _ size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// The area that both rectangles contain, which is empty if they do not overlap.
    func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x), top = max(y, other.y)
        return Rect(
            x: left, y: top, width: max(0, min(right, other.right) - left),
            height: max(0, min(bottom, other.bottom) - top))
    }

    /// The rectangle with its edges moved inwards.
    package func inset(by distance: Double) -> Rect { inset(x: distance, y: distance) }

    /// The rectangle with its vertical edges moved inwards by `x`, and its horizontal edges by `y`.
    package func inset(x dx: Double, y dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }
}

extension CellRect {
    package func contains(x column: Int, y row: Int) -> Bool {
        (x..<right).contains(column) && (y..<bottom).contains(row)
    }

    func intersection(_ other: CellRect) -> CellRect {
        let left = max(x, other.x), top = max(y, other.y)
        return CellRect(
            x: left, y: top, width: max(0, min(right, other.right) - left),
            height: max(0, min(bottom, other.bottom) - top))
    }
}
