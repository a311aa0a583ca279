/// Builds a view's content from several views, `if` and `switch`.
@resultBuilder public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ view: Content) -> Content { view }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ view: Content) -> Content { view }
    public static func buildBlock<each Content: View>(_ views: repeat each Content) -> TupleView<
        repeat each Content
    > {
        TupleView(repeat each views)
    }
    public static func buildOptional<Content: View>(_ view: Content?) -> ConditionalView<Content, EmptyView> {
        view.map { .first($0) } ?? .second(EmptyView())
    }
    public static func buildEither<First: View, Second: View>(first view: First) -> ConditionalView<
        First, Second
    > {
        .first(view)
    }
    public static func buildEither<First: View, Second: View>(second view: Second) -> ConditionalView<
        First, Second
    > {
        .second(view)
    }
    public static func buildLimitedAvailability<Content: View>(_ view: Content) -> AnyView { AnyView(view) }
}

/// A view that is empty and takes up zero space.
public struct EmptyView: View {
    public typealias Body = Never
    public init() {}
    public func built(in environment: EnvironmentValues) -> BuiltViews { BuiltViews() }
}

/// Several consecutive views, as collected by a view builder.
public struct TupleView<each Content: View>: View {
    public typealias Body = Never
    private let content: (repeat each Content)

    init(_ content: repeat each Content) { self.content = (repeat each content) }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        var built = BuiltViews()
        for view in repeat each content { built.trees += view.built(in: environment).trees }
        return built
    }
}

/// One of two views, for `if` and `switch`.
public enum ConditionalView<First: View, Second: View>: View {
    case first(First)
    case second(Second)

    public typealias Body = Never

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        switch self {
        case .first(let view): view.built(in: environment)
        case .second(let view): view.built(in: environment)
        }
    }
}

/// A view whose type is hidden.
public struct AnyView: View {
    public typealias Body = Never
    private let content: any View

    /// - Parameter content: The view whose type is hidden.
    public init(_ content: some View) { self.content = content }

    public func built(in environment: EnvironmentValues) -> BuiltViews { content.built(in: environment) }
}

/// Several views to which the same modifiers apply.
public struct Group<Content: View>: View {
    private let content: Content

    /// - Parameter content: The views of the group.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: some View { content }
}

/// A view for each element of a collection.
///
/// Inside a ``Chart``, it creates marks for each element.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    let elements: Data
    let content: (Data.Element) -> Content

    init(elements: Data, building content: @escaping (Data.Element) -> Content) {
        self.elements = elements
        self.content = content
    }
}

extension ForEach: View where Content: View {
    public typealias Body = Never

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(elements.flatMap { content($0).built(in: environment).trees })
    }

    /// A view for each element.
    ///
    /// - Parameters:
    ///   - data: The collection.
    ///   - id: Exists for source compatibility with SwiftUI. Ignored, because a view is built only once.
    ///   - content: Builds the view of an element.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { self.init(elements: data, building: content) }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
    /// A view for each element of a collection of identifiable elements.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(elements: data, building: content)
    }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
    /// A view for each integer of a range.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(elements: data, building: content)
    }
}
