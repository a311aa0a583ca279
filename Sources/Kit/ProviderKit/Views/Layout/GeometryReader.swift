public import Foundation
import WidgetViews

/// Builds a view from the size that is available to it.
///
/// A view is built before it is laid out. The size therefore comes from the widget or from the nearest frame
/// of a fixed size, without padding; in a stack, each view receives the whole stack's size.
public struct GeometryReader<Content: View>: View {
    public typealias Body = Never
    private let content: (GeometryProxy) -> Content

    /// - Parameter content: Builds the view, which is placed in the top leading corner.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        environment.record(.geometryReader)
        let inner = content(GeometryProxy(size: environment.build.size)).built(in: environment)
        let alignment = ViewAlignment(.leading, .top)
        let tree = ViewTree(.stack(ViewStack(.depth, inner.trees, alignment: alignment)))
        return BuiltViews([tree.filling(alignment)])
    }
}

/// The size that is available to a view.
public struct GeometryProxy: Sendable {
    /// The size in points.
    public let size: CGSize
    /// The margins that the view must leave free: always 0.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// The rectangle of the view, in its own coordinates.
    public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
}

/// The coordinate space of a rectangle. All of them start at the view's own corner.
public enum CoordinateSpace: Hashable, Sendable {
    /// The coordinates of the board, or of the view.
    case global, local
    /// The coordinates of a named view.
    case named(String)
}

/// Shows the first of several views that fits.
///
/// A view is built before it is laid out. Its size is therefore estimated from the number of its characters,
/// and compared with the size that ``GeometryReader`` reports.
public struct ViewThatFits<Content: View>: View {
    public typealias Body = Never
    private let axes: Axis.Set
    private let content: Content

    /// - Parameters:
    ///   - axes: The directions in which the view must fit.
    ///   - content: The views, from the preferred one to the smallest one.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        environment.record(.viewThatFits)
        let views = content.built(in: environment).trees
        let space = environment.build.size
        let fitting = views.first { view in
            let size = view.estimatedSize
            return (!axes.contains(.horizontal) || size.width <= space.width)
                && (!axes.contains(.vertical) || size.height <= space.height)
        }
        return BuiltViews([fitting ?? views.last].compactMap(\.self))
    }
}
