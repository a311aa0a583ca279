public import Foundation
import WidgetViews

/// A rectangle.
public struct Rectangle: InsettableShape {
    /// A rectangle that fills its frame.
    public init() {}
    public var outline: ShapeOutline { ShapeOutline(form: .rectangle) }
}

/// A rectangle with round corners.
public struct RoundedRectangle: InsettableShape {
    private let radius: CGFloat

    /// The radius of the corners in points.
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) { radius = cornerRadius }
    /// The size of the corners in points. They are as wide as high.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        radius = min(cornerSize.width, cornerSize.height)
    }
    public var outline: ShapeOutline { ShapeOutline(form: .rounded(radius)) }
}

/// A rectangle with corners of several radii. All corners are drawn with the largest radius.
public struct UnevenRoundedRectangle: InsettableShape {
    private let radii: [CGFloat]

    /// The radii of the corners in points.
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) { radii = [topLeadingRadius, bottomLeadingRadius, bottomTrailingRadius, topTrailingRadius] }
    public var outline: ShapeOutline {
        let largest = radii.max() ?? 0
        let isEven = radii.allSatisfy { $0 == largest }
        return ShapeOutline(form: .rounded(largest), approximation: isEven ? nil : .unevenCorners)
    }
}

/// A rectangle whose short sides are half circles.
public struct Capsule: InsettableShape {
    /// A capsule that fills its frame.
    public init(style: RoundedCornerStyle = .continuous) {}
    public var outline: ShapeOutline { ShapeOutline(form: .capsule) }
}

/// A circle. A part of its outline is drawn as a ring that begins at the top.
public struct Circle: InsettableShape {
    /// A circle in the middle of its frame.
    public init() {}
    public var outline: ShapeOutline { ShapeOutline(form: .circle) }
}

/// An ellipse.
public struct Ellipse: InsettableShape {
    /// An ellipse that fills its frame.
    public init() {}
    public var outline: ShapeOutline { ShapeOutline(form: .ellipse) }
}

/// The shape of the container. It is drawn as a rectangle.
public struct ContainerRelativeShape: InsettableShape {
    /// The shape of the container.
    public init() {}
    public var outline: ShapeOutline { ShapeOutline(form: .rectangle) }
}

/// A shape whose type is hidden.
public struct AnyShape: Shape {
    public let outline: ShapeOutline
    /// - Parameter shape: The shape whose type is hidden.
    public init(_ shape: some Shape) { outline = shape.outline }
}

/// The form of round corners, which are quarters of a circle.
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

/// A rectangle that is filled with a style.
struct StyleRectangle<Style: ShapeStyle>: View {
    typealias Body = Never
    let style: Style

    func built(in environment: EnvironmentValues) -> BuiltViews {
        switch environment.paint(style) {
        case .color(let color): BuiltViews([.filled(with: color)])
        case .gradient(let gradient): BuiltViews(.gradient(gradient))
        }
    }
}
