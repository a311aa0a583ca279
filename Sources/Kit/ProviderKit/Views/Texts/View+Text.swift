public import Foundation
import WidgetViews

/// Modifiers for the text inside a view.
extension View {
    /// Sets the font of all text inside that does not set its own.
    public func font(_ font: Font?) -> some View {
        styled(recording: font?.approximations ?? []) {
            $0.font = font?.font
            $0.weight = font?.weight
            $0.isMonospaced = font?.isMonospaced
        }
    }

    /// Sets the weight of all text inside that does not set its own.
    public func fontWeight(_ weight: Font.Weight?) -> some View { styled { $0.weight = weight?.weight } }

    /// Sets the design of all text inside. Only `.monospaced` is drawn.
    public func fontDesign(_ design: Font.Design?) -> some View {
        let isPlain = design == nil || design == .default || design == .monospaced
        return styled(recording: isPlain ? [] : [.fontDesign]) {
            if design == .monospaced { $0.isMonospaced = true }
        }
    }

    /// Sets the width of the letters, which is not drawn.
    public func fontWidth(_ width: Font.Width?) -> some View {
        approximated(.fontWidth, if: width != nil && width != .standard)
    }

    /// Shows all text inside in bold.
    public func bold(_ isActive: Bool = true) -> some View { styled { $0.weight = isActive ? .bold : nil } }

    /// Slants all text inside, which is not drawn.
    public func italic(_ isActive: Bool = true) -> some View { approximated(.italic, if: isActive) }

    /// Shows all text inside in characters of equal width.
    public func monospaced(_ isActive: Bool = true) -> some View { styled { $0.isMonospaced = isActive } }

    /// Shows digits of equal width. A terminal always does.
    public func monospacedDigit() -> some View { approximated(.monospacedDigit) }

    /// Underlines all text inside, which is not drawn.
    public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View { approximated(.underline, if: isActive) }

    /// Strikes through all text inside, which is not drawn.
    public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View { approximated(.strikethrough, if: isActive) }

    /// Sets the distance between letters, which is not drawn.
    public func kerning(_ kerning: CGFloat) -> some View { approximated(.letterSpacing, if: kerning != 0) }

    /// Sets the distance between letters, which is not drawn.
    public func tracking(_ tracking: CGFloat) -> some View { approximated(.letterSpacing, if: tracking != 0) }

    /// Moves all text inside up or down, which is not drawn.
    public func baselineOffset(_ offset: CGFloat) -> some View {
        approximated(.baselineOffset, if: offset != 0)
    }

    /// Makes all text inside smaller, which is not drawn.
    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        approximated(.textScale, if: isEnabled && scale != .default)
    }

    /// Shows all text inside in capitals or in small letters; nil keeps it unchanged.
    public func textCase(_ textCase: Text.Case?) -> some View { building { $0.textCase = textCase } }

    /// Limits the number of lines of each text inside; nil uses all available space.
    public func lineLimit(_ lines: Int?) -> some View { styled { $0.lineLimit = lines.map { max(1, $0) } } }

    /// Limits the number of lines of each text inside. The smallest number is not drawn.
    public func lineLimit(_ lines: ClosedRange<Int>) -> some View {
        styled(recording: lines.lowerBound > 1 ? [.leastLines] : []) {
            $0.lineLimit = max(1, lines.upperBound)
        }
    }

    /// Limits the number of lines of each text inside. The smallest number is not drawn.
    public func lineLimit(_ lines: PartialRangeFrom<Int>) -> some View {
        approximated(.leastLines, if: lines.lowerBound > 1)
    }

    /// Limits the number of lines of each text inside.
    public func lineLimit(_ lines: PartialRangeThrough<Int>) -> some View {
        styled { $0.lineLimit = max(1, lines.upperBound) }
    }

    /// Limits the number of lines of each text inside. Space for missing lines is not reserved.
    public func lineLimit(_ lines: Int, reservesSpace: Bool) -> some View {
        styled(recording: reservesSpace ? [.leastLines] : []) { $0.lineLimit = max(1, lines) }
    }

    /// Aligns the lines within each text inside.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        styled { $0.textAlignment = alignment.alignment }
    }

    /// Lets text shrink before it is truncated. Boards truncate it at once.
    public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        approximated(.minimumScaleFactor, if: factor < 1)
    }

    /// Lets letters move together before a text is truncated. Ignored: text is truncated at once.
    public func allowsTightening(_ isAllowed: Bool) -> some View {
        approximated(.minimumScaleFactor, if: isAllowed)
    }

    /// Sets where a text that is too long is shortened. The end is always shortened.
    public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        approximated(.truncationMode, if: mode != .tail)
    }

    /// Sets the distance between lines, which is not drawn.
    public func lineSpacing(_ spacing: CGFloat) -> some View { approximated(.lineSpacing, if: spacing != 0) }

    /// Sets the text size in the environment. The board's text size does not change.
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        environment(\.dynamicTypeSize, size).approximated(.dynamicTypeSize, if: size != .large)
    }

    /// Limits the text size in the environment. The board's text size is the default one.
    public func dynamicTypeSize<Sizes: RangeExpression<DynamicTypeSize>>(_ sizes: Sizes) -> some View {
        approximated(.dynamicTypeSize, if: !sizes.contains(.large))
    }
}
