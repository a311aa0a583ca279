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

extension ViewTree {
    /// The ideal size in points, with 8 × 16 points for each character.
    fileprivate var estimatedSize: CGSize {
        var size = contentSize
        let padding = style.padding ?? ViewInsets(0)
        size.width += padding.leading + padding.trailing
        size.height += padding.top + padding.bottom
        if case .points(let width)? = style.frame?.width { size.width = width }
        if case .points(let height)? = style.frame?.height { size.height = height }
        return size
    }

    private var contentSize: CGSize {
        switch content {
        case .text(let text):
            let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
            return CGSize(width: 8 * (lines.map(\.count).max() ?? 0), height: 16 * lines.count)
        case .date: return CGSize(width: 80, height: 16)
        case .image: return CGSize(width: 16, height: 16)
        case .picture: return CGSize(width: 48, height: 48)
        case .unknown(let node): return node.fallback?.estimatedSize ?? CGSize(width: 80, height: 48)
        case .spacer(let spacer): return CGSize(width: spacer.leastLength, height: spacer.leastLength)
        case .divider: return CGSize(width: 1, height: 1)
        case .gauge(let gauge) where gauge.style == .circular: return CGSize(width: 48, height: 48)
        case .gauge, .progress: return CGSize(width: 48, height: 16)
        case .chart: return CGSize(width: 48, height: 48)
        case .shape, .gradient: return CGSize(width: 10, height: 10)
        case .link(let link): return link.content.estimatedSize
        case .button(let button): return button.content.estimatedSize
        case .toggle(let toggle): return toggle.content.estimatedSize
        case .stack(let stack): return stack.estimatedSize
        case .grid(let grid): return grid.estimatedSize
        }
    }
}

extension ViewGrid {
    fileprivate var estimatedSize: CGSize {
        var widths = Array(repeating: CGFloat(0), count: columnCount)
        var size = CGSize(width: 0, height: CGFloat(max(0, rows.count - 1)) * CGFloat(rowSpacing ?? 8))
        for row in rows {
            switch row {
            case .cells(let cells):
                let sizes = cells.map(\.estimatedSize)
                for (column, cell) in sizes.enumerated() { widths[column] = max(widths[column], cell.width) }
                size.height += sizes.map(\.height).max() ?? 0
            case .wide(let view):
                size.width = max(size.width, view.estimatedSize.width)
                size.height += view.estimatedSize.height
            }
        }
        let gaps = CGFloat(max(0, columnCount - 1)) * CGFloat(columnSpacing ?? 8)
        size.width = max(size.width, widths.reduce(gaps, +))
        return size
    }
}

extension ViewStack {
    fileprivate var estimatedSize: CGSize {
        let sizes = children.map(\.estimatedSize)
        let gaps = Double(max(0, children.count - 1)) * (spacing ?? 8)
        func sum(_ length: (CGSize) -> CGFloat) -> CGFloat { sizes.reduce(gaps) { $0 + length($1) } }
        func most(_ length: (CGSize) -> CGFloat) -> CGFloat { sizes.map(length).max() ?? 0 }
        return switch direction {
        case .vertical: CGSize(width: most(\.width), height: sum(\.height))
        case .horizontal: CGSize(width: sum(\.width), height: most(\.height))
        case .depth: CGSize(width: most(\.width), height: most(\.height))
        }
    }
}
