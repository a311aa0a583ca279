import WidgetModel
import WidgetViews

/// A color, gradient or material that fills shapes, text and backgrounds.
///
/// Shapes and backgrounds are filled with colors and linear gradients. Other styles, and all styles in text,
/// are drawn in the nearest color.
public protocol ShapeStyle: Sendable {
    /// The type of the style that ``resolve(in:)`` returns; the compiler infers it.
    associatedtype Resolved = Never
    /// The style to use in an environment. You implement this function for a custom style.
    func resolve(in environment: EnvironmentValues) -> Resolved

    /// The nearest color. The kit implements it.
    func nearestColor(in environment: EnvironmentValues) -> Color
}

extension ShapeStyle where Resolved: ShapeStyle {
    public func nearestColor(in environment: EnvironmentValues) -> Color {
        resolve(in: environment).nearestColor(in: environment)
    }
}

extension ShapeStyle where Resolved == Never {
    public func resolve(in environment: EnvironmentValues) -> Never {
        preconditionFailure("\(Self.self) is drawn by the kit and is not resolved")
    }
}

/// A style whose type is hidden.
public struct AnyShapeStyle: ShapeStyle {
    let style: any ShapeStyle

    /// - Parameter style: The style whose type is hidden.
    public init(_ style: some ShapeStyle) { self.style = style }

    public func nearestColor(in environment: EnvironmentValues) -> Color {
        style.nearestColor(in: environment)
    }
}

/// The foreground style of an importance, from primary to quinary.
public struct HierarchicalShapeStyle: ShapeStyle {
    fileprivate let level: Int

    /// The style of main content.
    public static let primary = HierarchicalShapeStyle(level: 0)
    /// The style of less important content.
    public static let secondary = HierarchicalShapeStyle(level: 1)
    /// The style of the least important content.
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    /// A fourth level. It is drawn as `tertiary`.
    public static let quaternary = HierarchicalShapeStyle(level: 3)
    /// A fifth level. It is drawn as `tertiary`.
    public static let quinary = HierarchicalShapeStyle(level: 4)

    public func nearestColor(in environment: EnvironmentValues) -> Color {
        let foreground = environment.build.foreground
        if foreground.count > 1, level < foreground.count { return foreground[level] }
        environment.record(.quaternary, if: level > 2)
        return [.primary, .secondary, .tertiary, .tertiary, .tertiary][level]
    }
}

/// The accent color inside a view.
public struct TintShapeStyle: ShapeStyle {
    /// The accent color.
    public init() {}
    public func nearestColor(in environment: EnvironmentValues) -> Color {
        environment.build.tint ?? .accentColor
    }
}

/// The foreground color inside a view.
public struct ForegroundStyle: ShapeStyle {
    /// The foreground color.
    public init() {}
    public func nearestColor(in environment: EnvironmentValues) -> Color {
        environment.build.foreground.first ?? .primary
    }
}

/// The board's background, which is drawn anyway.
public struct BackgroundStyle: ShapeStyle {
    /// The background of the board.
    public init() {}
    public func nearestColor(in environment: EnvironmentValues) -> Color { .clear }
}

/// The color of lines between content.
public struct SeparatorShapeStyle: ShapeStyle {
    /// The color of lines.
    public init() {}
    public func nearestColor(in environment: EnvironmentValues) -> Color { Color(UIColor.separator) }
}

/// A translucent gray that fills shapes.
public struct FillShapeStyle: ShapeStyle {
    /// The fill.
    public init() {}
    public func nearestColor(in environment: EnvironmentValues) -> Color {
        color(level: 0, in: environment)
    }

    /// The gray of a level, with the same opacities as Apple's fills.
    fileprivate func color(level: Int, in environment: EnvironmentValues) -> Color {
        let isDark = environment.colorScheme == .dark
        let opacities: [UInt8] = isDark ? [0x5C, 0x52, 0x3D, 0x2E, 0x1F] : [0x33, 0x29, 0x1F, 0x14, 0x0C]
        return Color(.exact(RGBA(red: 0x78, green: 0x78, blue: 0x80, alpha: opacities[level])))
    }
}

/// A level of another style: `.fill.tertiary`.
private struct LeveledStyle<Style: ShapeStyle>: ShapeStyle {
    /// The opacity of each level of a color.
    private static var opacities: [Double] { [1, 0.5, 0.3, 0.2, 0.1] }

    let style: Style
    let level: Int

    func nearestColor(in environment: EnvironmentValues) -> Color {
        if let fill = style as? FillShapeStyle { return fill.color(level: level, in: environment) }
        if style is BackgroundStyle { return FillShapeStyle().color(level: 4 - level, in: environment) }
        let color = style.nearestColor(in: environment).color
        return Color(environment.faded(color, by: LeveledStyle.opacities[level]))
    }
}

/// A style with an opacity.
private struct FadedStyle<Style: ShapeStyle>: ShapeStyle {
    let style: Style
    let opacity: Double

    func nearestColor(in environment: EnvironmentValues) -> Color {
        Color(environment.faded(style.nearestColor(in: environment).color, by: opacity))
    }
}

/// A style with an effect that is not drawn.
private struct PlainStyle<Style: ShapeStyle>: ShapeStyle {
    let style: Style
    let approximation: Approximation

    func nearestColor(in environment: EnvironmentValues) -> Color {
        environment.record(approximation)
        return style.nearestColor(in: environment)
    }
}

extension ShapeStyle {
    /// The style with its opacity multiplied.
    public func opacity(_ opacity: Double) -> some ShapeStyle { FadedStyle(style: self, opacity: opacity) }

    /// The style with a shadow, which is not drawn.
    public func shadow(_ shadow: ShadowStyle) -> some ShapeStyle {
        PlainStyle(style: self, approximation: .shadow)
    }

    /// The style blended in a mode. It is drawn as in the mode `normal`.
    public func blendMode(_ mode: BlendMode) -> some ShapeStyle {
        PlainStyle(style: self, approximation: .colorEffect)
    }

    /// The second level of this style.
    public var secondary: some ShapeStyle { LeveledStyle(style: self, level: 1) }
    /// The third level of this style.
    public var tertiary: some ShapeStyle { LeveledStyle(style: self, level: 2) }
    /// The fourth level of this style.
    public var quaternary: some ShapeStyle { LeveledStyle(style: self, level: 3) }
    /// The fifth level of this style.
    public var quinary: some ShapeStyle { LeveledStyle(style: self, level: 4) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The style of main content.
    public static var primary: HierarchicalShapeStyle { .primary }
    /// The style of less important content.
    public static var secondary: HierarchicalShapeStyle { .secondary }
    /// The style of the least important content.
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    /// A fourth level. It is drawn as `tertiary`.
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
    /// A fifth level. It is drawn as `tertiary`.
    public static var quinary: HierarchicalShapeStyle { .quinary }
}

extension ShapeStyle where Self == TintShapeStyle {
    /// The accent color inside the view.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == ForegroundStyle {
    /// The foreground color inside the view.
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
    /// The background of the board.
    public static var background: BackgroundStyle { BackgroundStyle() }
    /// The background of the board, under its name on other systems.
    public static var windowBackground: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
    /// The color of lines between content.
    public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
    /// A translucent gray that fills shapes.
    public static var fill: FillShapeStyle { FillShapeStyle() }
}
