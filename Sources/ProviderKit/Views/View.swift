import JSONText
package import WidgetViews

/// A part of what a widget shows.
///
/// A view is a value that is built once, in the provider's process while it answers, into a view tree;
/// nothing of it runs when the entry shows. Author code implements `body`.
public protocol View: SendableMetatype {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }

    /// What it becomes in a view tree. The kit's own views implement it; others are their body.
    func built(in environment: EnvironmentValues) -> BuiltViews
}

extension View {
    public func built(in environment: EnvironmentValues) -> BuiltViews {
        EnvironmentValues.$current.withValue(environment) { body }.built(in: environment)
    }
}

/// The body of the kit's own views, which have none.
extension Never: View {
    public var body: Never { preconditionFailure("Never has no body") }
}

extension View where Body == Never {
    public var body: Never { preconditionFailure("\(Self.self) is built by the kit and has no body") }
}

/// Nodes of a view tree, side by side.
public struct BuiltViews: Sendable {
    package var trees: [ViewTree]

    package init(_ trees: ViewTree...) { self.trees = trees }
    package init(_ trees: [ViewTree]) { self.trees = trees }
    package init(_ content: ViewContent) { trees = [ViewTree(content)] }

    /// The nodes as one: itself when there is just one, else in a vertical stack.
    package var tree: ViewTree { trees.count == 1 ? trees[0] : ViewTree(.stack(ViewStack(.vertical, trees))) }
}

extension ViewTree {
    /// What `view` shows in this environment.
    package init(_ view: some View, in environment: EnvironmentValues) {
        self = view.built(in: environment).tree
    }
}

extension View {
    /// The view tree as JSON text, for tests of author code: no process is needed to see what a view becomes.
    public func viewTree(in context: TimelineProviderContext = TimelineProviderContext()) -> String {
        ViewTree(self, in: EnvironmentValues(context)).json.text
    }
}
