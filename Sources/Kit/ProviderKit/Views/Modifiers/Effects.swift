public import Foundation
import WidgetViews

/// Effects. Only opacity is drawn.
extension View {
    /// Multiplies the opacity of all colors inside.
    public func opacity(_ opacity: Double) -> some View {
        modified { tree, environment in opacity >= 1 ? tree : tree.faded(by: opacity, in: environment) }
    }

    /// Keeps the space of this view empty.
    public func hidden() -> some View {
        modified { tree, environment in
            environment.record(.hidden)
            return tree.faded(by: 0, in: environment)
        }
    }

    /// Moves the view without changing the layout, which is not drawn.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        approximated(.offset, if: x != 0 || y != 0)
    }

    /// Moves the view without changing the layout, which is not drawn.
    public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    /// Moves the center of the view to a point, which is not drawn.
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { approximated(.offset) }

    /// Moves the center of the view to a point, which is not drawn.
    public func position(_ point: CGPoint) -> some View { approximated(.offset) }

    /// Turns the view, which is not drawn.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        approximated(.rotation, if: angle != .zero)
    }

    /// Turns the view in space, which is not drawn.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View { approximated(.rotation, if: angle != .zero) }

    /// Scales the view, which is not drawn.
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
        approximated(.scale, if: scale != 1)
    }

    /// Scales the view, which is not drawn.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
        approximated(.scale, if: x != 1 || y != 1)
    }

    /// Scales the view, which is not drawn.
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        approximated(.scale, if: scale != CGSize(width: 1, height: 1))
    }

    /// Adds a shadow, which is not drawn.
    public func shadow(
        color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View { approximated(.shadow) }

    /// Blurs the view, which is not drawn.
    public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        approximated(.blur, if: radius > 0)
    }

    /// Blends the view in a mode. It is drawn as in the mode `normal`.
    public func blendMode(_ mode: BlendMode) -> some View { approximated(.colorEffect, if: mode != .normal) }

    /// Makes colors less or more saturated, which is not drawn.
    public func saturation(_ amount: Double) -> some View { approximated(.colorEffect, if: amount != 1) }

    /// Makes colors gray, which is not drawn.
    public func grayscale(_ amount: Double) -> some View { approximated(.colorEffect, if: amount != 0) }

    /// Makes colors brighter, which is not drawn.
    public func brightness(_ amount: Double) -> some View { approximated(.colorEffect, if: amount != 0) }

    /// Changes the contrast of colors, which is not drawn.
    public func contrast(_ amount: Double) -> some View { approximated(.colorEffect, if: amount != 1) }

    /// Turns the hues of colors, which is not drawn.
    public func hueRotation(_ angle: Angle) -> some View { approximated(.colorEffect, if: angle != .zero) }

    /// Inverts colors, which is not drawn.
    public func colorInvert() -> some View { approximated(.colorEffect) }

    /// Multiplies colors, which is not drawn.
    public func colorMultiply(_ color: Color) -> some View { approximated(.colorEffect, if: color != .white) }

    /// Makes dark colors transparent, which is not drawn.
    public func luminanceToAlpha() -> some View { approximated(.colorEffect) }

    /// Cuts off everything outside of a shape. Corners are not cut off.
    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        approximated(.clipShape, if: !(shape is Rectangle))
    }

    /// Cuts off everything outside of the view's frame, as the board does with the widget.
    public func clipped(antialiased: Bool = false) -> some View { approximated(.clipped) }

    /// Rounds the corners, which is not drawn.
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        approximated(.clipShape, if: radius > 0)
    }

    /// Sets the shape of containers inside, which is not drawn.
    public func containerShape<S: InsettableShape>(_ shape: S) -> some View { approximated(.clipShape) }

    /// Changes the order in which views in a ``ZStack`` are drawn. Ignored: views are drawn in the order of
    /// declaration.
    public func zIndex(_ value: Double) -> some View { approximated(.zIndex, if: value != 0) }

    /// Draws the view as one picture, which looks the same.
    public func compositingGroup() -> some View { self }

    /// Draws the view as one picture, which looks the same.
    public func drawingGroup(opaque: Bool = false) -> some View { self }
}

/// How colors are mixed. Only `normal` is drawn.
public enum BlendMode: Hashable, Sendable {
    /// The upper color covers the lower one.
    case normal
    /// Modes that make colors darker.
    case multiply, darken, colorBurn, plusDarker
    /// Modes that make colors lighter.
    case screen, lighten, colorDodge, plusLighter
    /// Modes that do both.
    case overlay, softLight, hardLight
    /// Modes that compare colors.
    case difference, exclusion
    /// Modes that mix properties of colors.
    case hue, saturation, color, luminosity
    /// Modes that mix shapes.
    case sourceAtop, destinationOver, destinationOut
}

/// The shadow of a style, which is not drawn.
public struct ShadowStyle: Hashable, Sendable {
    /// A shadow below.
    public static func drop(
        color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle { ShadowStyle() }

    /// A shadow inside.
    public static func inner(
        color: Color = Color(white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle { ShadowStyle() }
}
