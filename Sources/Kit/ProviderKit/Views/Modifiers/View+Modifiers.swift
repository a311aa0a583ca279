import WidgetViews

/// The modifiers that set colors, and the functions from which the other modifiers are built.
extension View {
    /// Sets the color of all text, symbols and shapes inside that do not set their own.
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
        ForegroundView(content: self, styles: [style])
    }

    /// Sets the colors of the first two levels. Inside, `.secondary` is the second color.
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(
        _ primary: First, _ secondary: Second
    ) -> some View { ForegroundView(content: self, styles: [primary, secondary]) }

    /// Sets the colors of the first three levels. Inside, `.tertiary` is the third color.
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle, Third: ShapeStyle>(
        _ primary: First, _ secondary: Second, _ tertiary: Third
    ) -> some View { ForegroundView(content: self, styles: [primary, secondary, tertiary]) }

    /// Sets the color of all text, symbols and shapes inside that do not set their own.
    public func foregroundColor(_ color: Color?) -> some View {
        ForegroundView(content: self, styles: color.map { [$0] } ?? [])
    }

    /// Sets the accent color inside this view, which is also the color of gauges.
    public func tint(_ color: Color?) -> some View { TintedView(content: self, style: color) }

    /// Sets the accent color inside this view, which is also the color of gauges.
    @_disfavoredOverload public func tint<Style: ShapeStyle>(_ style: Style?) -> some View {
        TintedView(content: self, style: style)
    }

    /// Sets the accent color inside this view, under its older name.
    public func accentColor(_ color: Color?) -> some View { tint(color) }

    /// Sets inherited modifiers, and records features that they cannot express.
    func styled(
        recording approximations: [Approximation] = [], _ change: (inout ViewStyle) -> Void
    ) -> some View {
        var style = ViewStyle()
        change(&style)
        return ModifiedView(content: self) { tree, environment in
            for approximation in approximations { environment.record(approximation) }
            return tree.inheriting(style)
        }
    }

    /// Changes each node of this view.
    func modified(
        _ change: @escaping (ViewTree, EnvironmentValues) -> ViewTree
    ) -> some View { ModifiedView(content: self, change: change) }

    /// Changes this view as a whole, as a single node.
    func wrapped(
        _ change: @escaping (ViewTree, EnvironmentValues) -> ViewTree
    ) -> some View { WrappedView(content: self, change: change) }

    /// Returns the view unchanged, and records the approximation if `isNeeded`.
    func approximated(_ approximation: Approximation, if isNeeded: Bool = true) -> some View {
        EnvironmentEffect(content: self) { $0.record(approximation, if: isNeeded) }
    }
}

/// A view with a modifier, which is applied to each of its nodes.
struct ModifiedView<Content: View>: View {
    typealias Body = Never
    let content: Content
    let change: (ViewTree, EnvironmentValues) -> ViewTree

    func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(content.built(in: environment).trees.map { change($0, environment) })
    }
}

/// A view with a modifier, which is applied to all its nodes together.
struct WrappedView<Content: View>: View {
    typealias Body = Never
    let content: Content
    let change: (ViewTree, EnvironmentValues) -> ViewTree

    func built(in environment: EnvironmentValues) -> BuiltViews {
        let built = content.built(in: environment)
        return built.trees.isEmpty ? built : BuiltViews([change(built.tree, environment)])
    }
}

/// A view with foreground colors.
private struct ForegroundView<Content: View>: View {
    typealias Body = Never
    let content: Content
    let styles: [any ShapeStyle]

    func built(in environment: EnvironmentValues) -> BuiltViews {
        guard !styles.isEmpty else { return content.built(in: environment) }
        let colors = styles.map { $0.nearestColor(in: environment) }
        var inner = environment
        inner.build.foreground = colors
        var style = ViewStyle()
        style.color = colors[0].color
        return BuiltViews(content.built(in: inner).trees.map { $0.inheriting(style) })
    }
}

/// A view with an accent color.
private struct TintedView<Content: View, Style: ShapeStyle>: View {
    typealias Body = Never
    let content: Content
    let style: Style?

    func built(in environment: EnvironmentValues) -> BuiltViews {
        guard let color = style?.nearestColor(in: environment) else { return content.built(in: environment) }
        var inner = environment
        inner.build.tint = color
        var style = ViewStyle()
        style.tint = color.color
        return BuiltViews(content.built(in: inner).trees.map { $0.inheriting(style) })
    }
}
