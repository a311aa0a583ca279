import WidgetModel
package import WidgetViews

/// A part of a widget's content.
///
/// You implement ``body``. A view is built once, while the provider answers, and stored as a view tree. No
/// view code runs when an entry is shown, so a view cannot observe anything or keep state.
public protocol View: SendableMetatype {
    /// The type of `body`; the compiler infers it.
    associatedtype Body: View
    /// The content of the view.
    @ViewBuilder var body: Body { get }

    /// Builds the nodes of the view tree.
    ///
    /// The kit implements it: for its own views, and for yours by building `body`.
    func built(in environment: EnvironmentValues) -> BuiltViews
}

extension View {
    public func built(in environment: EnvironmentValues) -> BuiltViews {
        EnvironmentValues.$current.withValue(environment) { body }.built(in: environment)
    }
}

/// The type of `body` of views that the kit builds itself.
extension Never: View {
    public var body: Never { preconditionFailure("Never has no body") }
}

extension View where Body == Never {
    public var body: Never { preconditionFailure("\(Self.self) is built by the kit and has no body") }
}

/// The nodes that a view produces.
public struct BuiltViews: Sendable {
    package var trees: [ViewTree]

    package init(_ trees: ViewTree...) { self.trees = trees }
    package init(_ trees: [ViewTree]) { self.trees = trees }
    package init(_ content: ViewContent) { trees = [ViewTree(content)] }

    /// The nodes as a single node: the only node, or else a vertical stack.
    package var tree: ViewTree { trees.count == 1 ? trees[0] : ViewTree(.stack(ViewStack(.vertical, trees))) }
}

extension ViewTree {
    /// Builds `view` in this environment.
    package init(_ view: some View, in environment: EnvironmentValues) {
        self = environment.root(of: view)
    }
}

extension View {
    /// The view tree as JSON text, for tests of your views.
    ///
    /// - Parameter context: The family, colors and time zone for which the view is built.
    public func viewTree(in context: TimelineProviderContext = TimelineProviderContext()) -> String {
        ViewTree(self, in: EnvironmentValues(context)).json.text
    }
}
