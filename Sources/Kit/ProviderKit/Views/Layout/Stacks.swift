public import Foundation
import WidgetViews

/// Arranges views from top to bottom.
public struct VStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat?
    private let content: Content

    /// - Parameters:
    ///   - alignment: How the views are aligned across the direction of the stack.
    ///   - spacing: The distance between two views in points; nil uses the renderer's default.
    ///   - content: The views.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        .stack(
            .vertical, of: content, in: environment, spacing,
            Alignment(horizontal: alignment, vertical: .center))
    }
}

/// Arranges views from the leading to the trailing edge.
public struct HStack<Content: View>: View {
    public typealias Body = Never
    private let alignment: VerticalAlignment
    private let spacing: CGFloat?
    private let content: Content

    /// - Parameters:
    ///   - alignment: How the views are aligned across the direction of the stack.
    ///   - spacing: The distance between two views in points; nil uses the renderer's default.
    ///   - content: The views.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        .stack(
            .horizontal, of: content, in: environment, spacing,
            Alignment(horizontal: .center, vertical: alignment))
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
        .stack(.depth, of: content, in: environment, nil, alignment)
    }
}

/// Arranges views from top to bottom, as ``VStack`` does: a widget does not scroll.
public struct LazyVStack<Content: View>: View {
    private let stack: VStack<Content>

    /// - Parameters:
    ///   - alignment: How the views are aligned across the direction of the stack.
    ///   - spacing: The distance between two views in points; nil uses the renderer's default.
    ///   - pinnedViews: Exists for source compatibility; nothing scrolls.
    ///   - content: The views.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) { stack = VStack(alignment: alignment, spacing: spacing, content: content) }

    public var body: some View { stack }
}

/// Arranges views from the leading to the trailing edge, as ``HStack`` does: a widget does not scroll.
public struct LazyHStack<Content: View>: View {
    private let stack: HStack<Content>

    /// - Parameters:
    ///   - alignment: How the views are aligned across the direction of the stack.
    ///   - spacing: The distance between two views in points; nil uses the renderer's default.
    ///   - pinnedViews: Exists for source compatibility; nothing scrolls.
    ///   - content: The views.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) { stack = HStack(alignment: alignment, spacing: spacing, content: content) }

    public var body: some View { stack }
}

/// Parts of a lazy stack that remain visible when it scrolls. A widget does not scroll.
public struct PinnedScrollableViews: OptionSet, Hashable, Sendable {
    /// A bit for each part.
    public let rawValue: UInt32
    /// The parts of a bit set.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The headers of sections.
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    /// The footers of sections.
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Flexible space along the direction of its stack.
public struct Spacer: View {
    public typealias Body = Never
    private let minLength: CGFloat?

    /// - Parameter minLength: The minimum length in points; nil is 0.
    public init(minLength: CGFloat? = nil) { self.minLength = minLength }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(.spacer(ViewSpacer(leastLength: Points.of(minLength ?? 0))))
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
        _ spacing: CGFloat?, _ alignment: Alignment
    ) -> BuiltViews {
        let children = content.built(in: environment).trees
        environment.record(.negativeSpacing, if: (spacing ?? 0) < 0)
        return BuiltViews(
            .stack(
                ViewStack(
                    direction, children, spacing: spacing.map(Points.of),
                    alignment: alignment.resolved(in: environment))))
    }
}
