public import Foundation

/// Features that cannot be drawn from a view tree. If you use one, the compiler reports an error that
/// suggests a replacement.

/// Arbitrary drawing.
@available(*, unavailable, message: "A view tree has no drawings. Use Chart, Gauge, a shape, or an Image.")
public struct Canvas {
    /// Arbitrary drawing.
    public init(
        opaque: Bool = false, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout Any, CGSize) -> Void
    ) {}
}

/// Lines and curves.
@available(
    *, unavailable,
    message: "A view tree has no paths. Use Chart for values, Gauge for arcs, or a shape such as Rectangle."
)
public struct Path {
    /// Lines and curves.
    public init(_ build: (inout Path) -> Void) {}
    /// The outline of a rectangle.
    public init(_ rectangle: CGRect) {}
}

/// A view that is drawn at several dates.
@available(
    *, unavailable,
    message:
        "A view is built once. Use entries of the timeline, Text(_:style:), or ProgressView(timerInterval:)."
)
public struct TimelineView<Schedule, Content> {
    /// A view that is drawn at several dates.
    public init(_ schedule: Schedule, content: @escaping (Any) -> Content) {}
}

/// A list that scrolls.
@available(*, unavailable, message: "A widget does not scroll. Use VStack with ForEach.")
public struct List<Content> {
    /// A list that scrolls.
    public init(content: () -> Content) {}
    /// A list that scrolls.
    public init<Elements>(_ elements: Elements, rowContent: @escaping (Any) -> Content) {}
}

/// A view that scrolls.
@available(*, unavailable, message: "A widget does not scroll. Show the first elements in a VStack.")
public struct ScrollView<Content> {
    /// A view that scrolls.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, content: () -> Content) {}
}

extension View {
    /// Calls a closure when the view is touched.
    @available(*, unavailable, message: "A view is built once. Use Button(intent:), Link, or widgetURL(_:).")
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }

    /// Runs a task while the view is shown.
    @available(*, unavailable, message: "A view is built once. Load the data in the timeline provider.")
    public func task(_ action: @escaping @Sendable () async -> Void) -> some View { self }

    /// Calls a closure when a value changes.
    @available(*, unavailable, message: "A view is built once. Compute the value in the timeline provider.")
    public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void)
        -> some View
    { self }
}
