public import Foundation
import WidgetModel
package import WidgetViews

/// A color by its meaning or name, which adapts to light and dark boards, or by its components.
///
/// As a view, it fills the available space.
public struct Color: ShapeStyle, View, Hashable {
    public typealias Body = Never
    package let color: ViewColor
    /// The feature that the color represents, if the view tree cannot express it.
    private var approximation: Approximation?
    /// The opacity of a color by name, whose components depend on the board.
    private var opacity = 1.0

    package init(_ color: ViewColor) { self.color = color }

    private init(name: ViewColor.Name) { color = .named(name) }

    /// A color that is the same on light and dark boards.
    ///
    /// - Parameters:
    ///   - red: From 0 to 1, as are all components. Values outside are clamped.
    ///   - green: The green component.
    ///   - blue: The blue component.
    ///   - opacity: 0 is transparent.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        func part(_ value: Double) -> UInt8 { UInt8((min(1, max(0, value)) * 255).rounded()) }
        color = .exact(RGBA(red: part(red), green: part(green), blue: part(blue), alpha: part(opacity)))
    }

    /// A color in a color space. All spaces are drawn as sRGB.
    public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init(red: red, green: green, blue: blue, opacity: opacity)
        if space != .sRGB { approximation = .colorSpace }
    }

    /// A gray in a color space, from 0 for black to 1 for white.
    public init(_ space: RGBColorSpace, white: Double, opacity: Double = 1) {
        self.init(space, red: white, green: white, blue: white, opacity: opacity)
    }

    /// A gray, from 0 for black to 1 for white.
    public init(white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }

    /// A color by its hue, saturation and brightness, each from 0 to 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let sector = (hue - hue.rounded(.down)) * 6
        func component(_ offset: Double) -> Double {
            let distance = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(distance, 4 - distance, 1))
        }
        self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
    }

    /// A color such as `#2da44e`, or `#2da44e80` with the opacity last; nil if the format differs.
    package init?(hex text: String) {
        guard let exact = RGBA(text) else { return nil }
        color = .exact(exact)
    }

    /// A color of an asset catalog.
    ///
    /// Asset catalogs are not supported. The color `WidgetBackground`, which Xcode's template creates, is
    /// clear; every other name is drawn as the accent color.
    public init(_ name: String, bundle: Bundle? = nil) {
        color = .named(name == "WidgetBackground" ? .clear : .accent)
        if name != "AccentColor" { approximation = .assetColor }
    }

    /// One of the system's colors.
    public init(_ color: UIColor) { self = color.color }

    /// One of the system's colors.
    public init(uiColor: UIColor) { self = uiColor.color }

    /// The color with its opacity multiplied.
    public func opacity(_ opacity: Double) -> Color {
        var color = self
        color.opacity *= min(1, max(0, opacity))
        return color
    }

    /// The color as a gradient. It is drawn in the color itself.
    public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self])) }

    /// The components on a board with this environment.
    public func resolve(in environment: EnvironmentValues) -> Resolved {
        Resolved(components: environment.components(of: nearestColor(in: environment).color))
    }

    /// The components of a color.
    public struct Resolved: ShapeStyle, Hashable {
        let components: RGBA

        /// From 0 to 1, in sRGB.
        public var red: Float { Float(components.red) / 255 }
        /// From 0 to 1, in sRGB.
        public var green: Float { Float(components.green) / 255 }
        /// From 0 to 1, in sRGB.
        public var blue: Float { Float(components.blue) / 255 }
        /// From 0 to 1; 0 is transparent.
        public var opacity: Float { Float(components.alpha) / 255 }

        public func nearestColor(in environment: EnvironmentValues) -> Color { Color(.exact(components)) }
    }

    /// A color space. All spaces are drawn as sRGB.
    public enum RGBColorSpace: Hashable, Sendable {
        /// The standard space, its linear form, and the wider space of displays.
        case sRGB, sRGBLinear, displayP3
    }

    public func nearestColor(in environment: EnvironmentValues) -> Color {
        if let approximation { environment.record(approximation) }
        let base = color == .named(.accent) ? environment.build.tint ?? Color(color) : Color(color)
        return opacity < 1 ? Color(environment.faded(base.color, by: opacity)) : base
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(ViewTree.filled(with: nearestColor(in: environment).color))
    }

    /// The color of main content.
    public static let primary = Color(name: .primary)
    /// The color of less important content.
    public static let secondary = Color(name: .secondary)
    /// The color of the least important content.
    public static let tertiary = Color(name: .tertiary)
    /// The accent color of the board, or the color set by `tint(_:)`.
    public static let accentColor = Color(name: .accent)
    /// A red that adapts to light and dark boards.
    public static let red = Color(name: .red)
    /// An orange that adapts to light and dark boards.
    public static let orange = Color(name: .orange)
    /// A yellow that adapts to light and dark boards.
    public static let yellow = Color(name: .yellow)
    /// A green that adapts to light and dark boards.
    public static let green = Color(name: .green)
    /// A mint that adapts to light and dark boards.
    public static let mint = Color(name: .mint)
    /// A teal that adapts to light and dark boards.
    public static let teal = Color(name: .teal)
    /// A cyan that adapts to light and dark boards.
    public static let cyan = Color(name: .cyan)
    /// A blue that adapts to light and dark boards.
    public static let blue = Color(name: .blue)
    /// An indigo that adapts to light and dark boards.
    public static let indigo = Color(name: .indigo)
    /// A purple that adapts to light and dark boards.
    public static let purple = Color(name: .purple)
    /// A pink that adapts to light and dark boards.
    public static let pink = Color(name: .pink)
    /// A brown that adapts to light and dark boards.
    public static let brown = Color(name: .brown)
    /// A gray that adapts to light and dark boards.
    public static let gray = Color(name: .gray)
    /// Black, in light and dark boards alike.
    public static let black = Color(name: .black)
    /// White, in light and dark boards alike.
    public static let white = Color(name: .white)
    /// No color: fully transparent.
    public static let clear = Color(name: .clear)
}
