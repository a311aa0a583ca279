import WidgetViews

/// Views from top to bottom.
public struct VStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: HorizontalAlignment
    private let spacing: Double?
    private let content: Content

    /// `spacing` is in points; nil is the renderer's usual distance.
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

/// Views from leading to trailing.
public struct HStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: VerticalAlignment
    private let spacing: Double?
    private let content: Content

    /// `spacing` is in points; nil is the renderer's usual distance.
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

/// Views over one another, from back to front.
public struct ZStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: Alignment
    private let content: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        .stack(.depth, of: content, in: environment, nil, alignment.alignment)
    }
}

/// Room that stretches along its stack.
public struct Spacer: View {
    public typealias Body = Never
    private let minLength: Double

    /// At least `minLength` points long.
    public init(minLength: Double = 0) { self.minLength = minLength }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(.spacer(ViewSpacer(leastLength: minLength)))
    }
}

/// A thin line across its stack.
public struct Divider: View {
    public typealias Body = Never
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
