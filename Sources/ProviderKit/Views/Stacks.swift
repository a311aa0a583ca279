import WidgetViews

/// Arranges views from top to bottom.
public struct VStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: HorizontalAlignment
    private let spacing: Double?
    private let content: Content

    /// - Parameters:
    ///   - alignment: How the views are aligned across the direction of the stack.
    ///   - spacing: The distance between two views in points; nil uses the renderer's default.
    ///   - content: The views.
    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        .stack(.vertical, of: content, in: environment, spacing, ViewAlignment(alignment.alignment, .center))
    }
}

/// Arranges views from the leading to the trailing edge.
public struct HStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: VerticalAlignment
    private let spacing: Double?
    private let content: Content

    /// - Parameters:
    ///   - alignment: How the views are aligned across the direction of the stack.
    ///   - spacing: The distance between two views in points; nil uses the renderer's default.
    ///   - content: The views.
    public init(
        alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        .stack(
            .horizontal, of: content, in: environment, spacing, ViewAlignment(.center, alignment.alignment))
    }
}

/// Arranges views in front of one another, from back to front.
public struct ZStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: Alignment
    private let content: Content

    /// - Parameters:
    ///   - alignment: The position of smaller views within the largest one.
    ///   - content: The views, from back to front.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        .stack(.depth, of: content, in: environment, nil, alignment.alignment)
    }
}

/// Flexible space along the direction of its stack.
public struct Spacer: View {
    public typealias Body = Never
    private let minLength: Double

    /// - Parameter minLength: The minimum length in points.
    public init(minLength: Double = 0) { self.minLength = minLength }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(.spacer(ViewSpacer(leastLength: minLength)))
    }
}

/// A thin line across the direction of its stack.
public struct Divider: View {
    public typealias Body = Never
    /// A line as long as the stack is wide or high.
    public init() {}
    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(.divider(ViewDivider()))
    }
}

extension BuiltViews {
    fileprivate static func stack(
        _ direction: ViewStack.Direction, of content: some View, in environment: EnvironmentValues,
        _ spacing: Double?, _ alignment: ViewAlignment
    ) -> BuiltViews {
        let children = content.built(in: environment).trees
        return BuiltViews(.stack(ViewStack(direction, children, spacing: spacing, alignment: alignment)))
    }
}
