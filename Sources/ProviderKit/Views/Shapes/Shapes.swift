public import Foundation

/// A rectangle.
public struct Rectangle: InsettableShape {
    /// A rectangle that fills its frame.
    public init() {}
    public var outline: ShapeOutline { ShapeOutline(form: .rectangle) }
}

/// A rectangle with round corners. The corners are not drawn.
public struct RoundedRectangle: InsettableShape {
    /// The radius of the corners in points.
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
    /// The size of the corners in points.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
    public var outline: ShapeOutline { ShapeOutline(form: .rounded) }
}

/// A rectangle with corners of several radii. The corners are not drawn.
public struct UnevenRoundedRectangle: InsettableShape {
    /// The radii of the corners in points.
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {}
    public var outline: ShapeOutline { ShapeOutline(form: .rounded) }
}

/// A rectangle whose short sides are half circles, which are not drawn.
public struct Capsule: InsettableShape {
    /// A capsule that fills its frame.
    public init(style: RoundedCornerStyle = .continuous) {}
    public var outline: ShapeOutline { ShapeOutline(form: .rounded) }
}

/// A circle. It is drawn as a rectangle if it is filled, and as a ring if it is stroked.
public struct Circle: InsettableShape {
    /// A circle in the middle of its frame.
    public init() {}
    public var outline: ShapeOutline { ShapeOutline(form: .round) }
}

/// An ellipse. It is drawn as a rectangle if it is filled, and as a ring if it is stroked.
public struct Ellipse: InsettableShape {
    /// An ellipse that fills its frame.
    public init() {}
    public var outline: ShapeOutline { ShapeOutline(form: .round) }
}

/// The shape of the container. It is drawn as a rectangle.
public struct ContainerRelativeShape: InsettableShape {
    /// The shape of the container.
    public init() {}
    public var outline: ShapeOutline { ShapeOutline(form: .rounded) }
}

/// A shape whose type is hidden.
public struct AnyShape: Shape {
    public let outline: ShapeOutline
    /// - Parameter shape: The shape whose type is hidden.
    public init(_ shape: some Shape) { outline = shape.outline }
}

/// The form of round corners, which are not drawn.
public enum RoundedCornerStyle: Hashable, Sendable {
    /// Quarters of a circle, or a smoother curve.
    case circular, continuous
}

extension Shape where Self == Rectangle {
    /// A rectangle.
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    /// A rectangle with round corners.
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

extension Shape where Self == Capsule {
    /// A capsule.
    public static var capsule: Capsule { Capsule() }
    /// A capsule.
    public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension Shape where Self == Circle {
    /// A circle.
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
    /// An ellipse.
    public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == ContainerRelativeShape {
    /// The shape of the container.
    public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

/// A rectangle in the nearest color of a style.
struct StyleRectangle<Style: ShapeStyle>: View {
    typealias Body = Never
    let style: Style

    func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews([.filled(with: style.nearestColor(in: environment).color)])
    }
}
