public import Foundation
import Synchronization
import WidgetViews

/// Properties of the whole widget that its views set while they are built: its address and its background.
final class WidgetRoot: Sendable {
    private struct State {
        var address: String?
        var background: [ViewTree]?
    }

    private let state = Mutex(State())

    /// Sets the address of the widget. The outermost one is set last and prevails.
    func setAddress(_ url: URL) { state.withLock { $0.address = url.absoluteString } }

    /// Sets the background nodes of the whole widget.
    func setBackground(_ nodes: [ViewTree]) { state.withLock { $0.background = nodes } }

    /// `tree` with the background and the address.
    func around(_ tree: ViewTree) -> ViewTree {
        let (address, background) = state.withLock { ($0.address, $0.background) }
        var tree = tree
        let visible = background?.filter { $0.plainColor != .named(.clear) } ?? []
        if !visible.isEmpty { tree = visible.reversed().reduce(tree.filling()) { $1.behind($0) } }
        return address.map { ViewTree(.link(ViewLink($0, content: tree))) } ?? tree
    }
}

extension EnvironmentValues {
    /// The view tree of a whole widget.
    func root(of view: some View) -> ViewTree {
        var environment = self
        let root = WidgetRoot()
        environment.build.root = root
        return root.around(view.built(in: environment).tree)
    }
}

extension View {
    /// Sets the address to open when the widget is touched outside of a ``Link``.
    public func widgetURL(_ url: URL?) -> some View {
        EnvironmentEffect(content: self) { environment in
            if let url { environment.build.root?.setAddress(url) }
        }
    }

    /// Fills the background of the whole widget with a color or gradient, in the system families.
    public func containerBackground<Style: ShapeStyle>(
        _ style: Style, for container: ContainerBackgroundPlacement
    ) -> some View {
        containerBackground(for: container) { StyleRectangle(style: style) }
    }

    /// Draws a view as the background of the whole widget, in the system families.
    public func containerBackground<Background: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
        @ViewBuilder content: () -> Background
    ) -> some View {
        let background = content()
        return EnvironmentEffect(content: self) { environment in
            guard environment.showsWidgetContainerBackground, let root = environment.build.root else {
                return
            }
            root.setBackground(background.built(in: environment).trees)
        }
    }
}

/// The container that a background belongs to.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    /// The widget.
    public static let widget = ContainerBackgroundPlacement()
}

/// A view whose environment is used once it has been built.
struct EnvironmentEffect<Content: View>: View {
    typealias Body = Never
    let content: Content
    let effect: (EnvironmentValues) -> Void

    func built(in environment: EnvironmentValues) -> BuiltViews {
        let built = content.built(in: environment)
        effect(environment)
        return built
    }
}
