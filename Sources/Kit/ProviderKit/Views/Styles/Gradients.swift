public import Foundation

/// Colors that blend into each other.
///
/// Shapes and backgrounds blend linear gradients. Other gradients, and all gradients in text, are drawn in
/// the mean color.
public struct Gradient: ShapeStyle, Hashable {
    /// The colors with their positions.
    public var stops: [Stop]

    /// A color at a position from 0 to 1.
    public struct Stop: Hashable, Sendable {
        /// The color.
        public var color: Color
        /// The position from 0 to 1.
        public var location: CGFloat

        /// A color at a position from 0 to 1.
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// Colors at these positions.
    public init(stops: [Stop]) { self.stops = stops }

    /// Colors at equal distances.
    public init(colors: [Color]) {
        let last = CGFloat(max(1, colors.count - 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
    }

    public func nearestColor(in environment: EnvironmentValues) -> Color {
        environment.record(.gradient, if: stops.count > 1)
        return environment.mean(of: stops.map(\.color))
    }
}

/// A gradient that is derived from one color.
public struct AnyGradient: ShapeStyle, Hashable {
    private let gradient: Gradient

    /// - Parameter gradient: The gradient.
    public init(_ gradient: Gradient) { self.gradient = gradient }

    public func nearestColor(in environment: EnvironmentValues) -> Color {
        environment.record(.gradient)
        return gradient.nearestColor(in: environment)
    }
}

/// A style that is also a view.
public protocol GradientStyle: ShapeStyle, View where Body == Never, Resolved == Never {
    /// The colors.
    var gradient: Gradient { get }
}

extension GradientStyle {
    public func nearestColor(in environment: EnvironmentValues) -> Color {
        gradient.nearestColor(in: environment)
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        StyleRectangle(style: self).built(in: environment)
    }
}

/// A gradient along a line between two of the nine points of the view tree.
public struct LinearGradient: GradientStyle {
    public let gradient: Gradient
    let start: UnitPoint
    let end: UnitPoint

    /// A gradient from one point to another.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.gradient = gradient
        start = startPoint
        end = endPoint
    }
    /// Colors at equal distances.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }
    /// Colors at these positions.
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

/// A gradient from a center outward.
public struct RadialGradient: GradientStyle {
    public let gradient: Gradient

    /// A gradient between two radii in points.
    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.gradient = gradient
    }
    /// Colors at equal distances.
    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        gradient = Gradient(colors: colors)
    }
    /// Colors at these positions.
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        gradient = Gradient(stops: stops)
    }
}

/// A gradient from a center outward in an ellipse.
public struct EllipticalGradient: GradientStyle {
    public let gradient: Gradient

    /// A gradient between two fractions of the radius.
    public init(
        gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) { self.gradient = gradient }
    /// Colors at equal distances.
    public init(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) { gradient = Gradient(colors: colors) }
}

/// A gradient around a center.
public struct AngularGradient: GradientStyle {
    public let gradient: Gradient

    /// A gradient between two angles.
    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        self.gradient = gradient
    }
    /// A full turn that begins at an angle.
    public init(gradient: Gradient, center: UnitPoint, angle: Angle) { self.gradient = gradient }
    /// Colors between two angles.
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        gradient = Gradient(colors: colors)
    }
    /// Colors in a full turn that begins at an angle.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        gradient = Gradient(colors: colors)
    }
}

extension ShapeStyle where Self == LinearGradient {
    /// A gradient from one point to another.
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient { LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
    /// Colors at equal distances.
    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }
}

extension ShapeStyle where Self == RadialGradient {
    /// A gradient between two radii in points.
    public static func radialGradient(
        _ gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
    }
    /// Colors at equal distances.
    public static func radialGradient(
        colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension ShapeStyle where Self == AngularGradient {
    /// A gradient between two angles.
    public static func angularGradient(
        _ gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
    }
}

/// A blurred background. It is drawn as a translucent gray.
public struct Material: ShapeStyle, Hashable {
    private let opacity: Double

    /// The thinnest material.
    public static let ultraThin = Material(opacity: 0.08)
    /// A thin material.
    public static let thin = Material(opacity: 0.12)
    /// The usual material.
    public static let regular = Material(opacity: 0.16)
    /// A thick material.
    public static let thick = Material(opacity: 0.2)
    /// The thickest material.
    public static let ultraThick = Material(opacity: 0.24)
    /// The material of bars.
    public static let bar = Material(opacity: 0.2)

    public func nearestColor(in environment: EnvironmentValues) -> Color {
        environment.record(.material)
        return Color(environment.faded(Color.gray.color, by: opacity))
    }
}

extension ShapeStyle where Self == Material {
    /// The thinnest material.
    public static var ultraThinMaterial: Material { .ultraThin }
    /// A thin material.
    public static var thinMaterial: Material { .thin }
    /// The usual material.
    public static var regularMaterial: Material { .regular }
    /// A thick material.
    public static var thickMaterial: Material { .thick }
    /// The thickest material.
    public static var ultraThickMaterial: Material { .ultraThick }
    /// The material of bars.
    public static var bar: Material { .bar }
}

/// A point in a rectangle whose sides have the length 1.
public struct UnitPoint: Hashable, Sendable {
    /// The horizontal position from 0 to 1.
    public var x: CGFloat
    /// The vertical position from 0 to 1.
    public var y: CGFloat

    /// The top leading corner.
    public init() { self.init(x: 0, y: 0) }
    /// A point.
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    /// The top leading corner.
    public static let zero = UnitPoint(x: 0, y: 0)
    /// The center.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the leading edge.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the trailing edge.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the top edge.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the bottom edge.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The top leading corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top trailing corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom leading corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom trailing corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// An angle in radians or degrees.
public struct Angle: Hashable, Comparable, Sendable {
    /// The angle in radians.
    public var radians: Double
    /// The angle in degrees.
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }

    /// No angle.
    public init() { radians = 0 }
    /// An angle in radians.
    public init(radians: Double) { self.radians = radians }
    /// An angle in degrees.
    public init(degrees: Double) { radians = degrees * .pi / 180 }

    /// No angle.
    public static let zero = Angle()
    /// An angle in radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// An angle in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    public static func < (first: Angle, second: Angle) -> Bool { first.radians < second.radians }
}
