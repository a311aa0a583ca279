public import Foundation
import WidgetViews

/// The style that modifiers of ``Text`` set for its parts. The innermost value prevails.
struct TextStyle {
    var font: Font?
    var weight: Font.Weight?
    var isMonospaced: Bool?
    var color: (any ShapeStyle)?
    /// Features that modifiers requested, but the view tree cannot express.
    var approximations: [Approximation] = []

    /// This style, completed with the enclosing text's style.
    func inheriting(_ outer: TextStyle) -> TextStyle {
        var style = self
        style.font = font ?? outer.font
        style.weight = weight ?? outer.weight
        style.isMonospaced = isMonospaced ?? outer.isMonospaced
        style.color = color ?? outer.color
        style.approximations += outer.approximations
        return style
    }

    /// The modifiers of a node in this environment.
    func resolved(in environment: EnvironmentValues) -> ViewStyle {
        for approximation in approximations + (font?.approximations ?? []) {
            environment.record(approximation)
        }
        var style = ViewStyle()
        style.font = font?.font
        style.weight = weight?.weight ?? font?.weight
        style.isMonospaced = isMonospaced ?? font?.isMonospaced
        style.color = color?.nearestColor(in: environment).color
        return style
    }
}

/// Modifiers that return a text, so that it can be joined with others.
extension Text {
    private func styled(_ change: (inout TextStyle) -> Void) -> Text {
        Text(
            parts: parts.map { part in
                var part = part
                change(&part.style)
                return part
            })
    }

    private func approximated(_ approximation: Approximation, if isNeeded: Bool = true) -> Text {
        isNeeded ? styled { $0.approximations.append(approximation) } : self
    }

    /// Sets the font of the parts that do not set their own.
    public func font(_ font: Font?) -> Text { styled { $0.font = $0.font ?? font } }

    /// Sets the weight of the parts that do not set their own.
    public func fontWeight(_ weight: Font.Weight?) -> Text { styled { $0.weight = $0.weight ?? weight } }

    /// Sets the design. Only `.monospaced` is drawn.
    public func fontDesign(_ design: Font.Design?) -> Text {
        if design == .monospaced { return monospaced() }
        return approximated(.fontDesign, if: design != nil && design != .default)
    }

    /// Sets the width of the letters, which is not drawn.
    public func fontWidth(_ width: Font.Width?) -> Text {
        approximated(.fontWidth, if: width != nil && width != .standard)
    }

    /// Shows the text in bold.
    public func bold(_ isActive: Bool = true) -> Text { isActive ? fontWeight(.bold) : self }

    /// Slants the text, which is not drawn.
    public func italic(_ isActive: Bool = true) -> Text { approximated(.italic, if: isActive) }

    /// Shows the text in characters of equal width.
    public func monospaced(_ isActive: Bool = true) -> Text {
        styled { $0.isMonospaced = $0.isMonospaced ?? isActive }
    }

    /// Shows digits of equal width. A terminal always does.
    public func monospacedDigit() -> Text { approximated(.monospacedDigit) }

    /// Underlines the text, which is not drawn.
    public func underline(
        _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
    ) -> Text { approximated(.underline, if: isActive) }

    /// Strikes the text through, which is not drawn.
    public func strikethrough(
        _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
    ) -> Text { approximated(.strikethrough, if: isActive) }

    /// Sets the color of the parts that do not set their own.
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text {
        styled { $0.color = $0.color ?? style }
    }

    /// Sets the color of the parts that do not set their own.
    public func foregroundColor(_ color: Color?) -> Text { styled { $0.color = $0.color ?? color } }

    /// Sets the distance between letters, which is not drawn.
    public func kerning(_ kerning: CGFloat) -> Text { approximated(.letterSpacing, if: kerning != 0) }

    /// Sets the distance between letters, which is not drawn.
    public func tracking(_ tracking: CGFloat) -> Text { approximated(.letterSpacing, if: tracking != 0) }

    /// Moves the text up or down, which is not drawn.
    public func baselineOffset(_ offset: CGFloat) -> Text { approximated(.baselineOffset, if: offset != 0) }

    /// Makes the text smaller, which is not drawn.
    public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
        approximated(.textScale, if: isEnabled && scale != .default)
    }

    /// A size relative to the font.
    public enum Scale: Hashable, Sendable {
        /// The usual size, or a smaller one.
        case `default`, secondary
    }

    /// A line under or through text.
    public struct LineStyle: Hashable, Sendable {
        /// How a line is broken.
        public enum Pattern: Hashable, Sendable {
            /// The patterns of a line.
            case solid, dot, dash, dashDot, dashDotDot
        }
    }
}
