public import Foundation
import Synchronization
import WidgetViews

/// Arranges views in rows and columns. A column is as wide as its widest cell.
public struct Grid<Content: View>: View {
    public typealias Body = Never
    private let alignment: Alignment
    private let horizontalSpacing: CGFloat?
    private let verticalSpacing: CGFloat?
    private let content: Content

    /// - Parameters:
    ///   - alignment: The position of views within their cells.
    ///   - horizontalSpacing: The distance between columns in points.
    ///   - verticalSpacing: The distance between rows in points.
    ///   - content: Rows, and views that are as wide as the grid.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        var inner = environment
        let collected = GridRows()
        inner.build.grid = collected
        let trees = content.built(in: inner).trees
        var rest = collected.rows[...]
        let rows = trees.map { tree -> ViewGrid.Row in
            guard let row = rest.first, tree == row.tree else { return .wide(tree) }
            rest = rest.dropFirst()
            return .cells(row.cells)
        }
        return BuiltViews(
            .grid(
                ViewGrid(
                    rows, columnSpacing: horizontalSpacing.map(Points.of),
                    rowSpacing: verticalSpacing.map(Points.of), alignment: alignment.alignment)))
    }
}

/// A row of a ``Grid``.
public struct GridRow<Content: View>: View {
    public typealias Body = Never
    private let alignment: VerticalAlignment
    private let content: Content

    /// - Parameters:
    ///   - alignment: How the cells are aligned outside of a grid. In a grid, the grid's alignment applies.
    ///   - content: The cells.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment ?? .center
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        var inner = environment
        inner.build.grid = nil
        let cells = content.built(in: inner).trees
        let tree = ViewTree(
            .stack(ViewStack(.horizontal, cells, alignment: ViewAlignment(.center, alignment.alignment))))
        if let grid = environment.build.grid {
            environment.record(.gridCell, if: alignment != .center)
            grid.append(GridRows.Row(cells: cells, tree: tree))
        }
        return BuiltViews([tree])
    }
}

/// Collects the cells of a grid's rows while the grid is built.
final class GridRows: Sendable {
    struct Row {
        var cells: [ViewTree]
        /// The row outside of a grid.
        var tree: ViewTree
    }

    private let collected = Mutex<[Row]>([])

    var rows: [Row] { collected.withLock { $0 } }

    func append(_ row: Row) { collected.withLock { $0.append(row) } }
}

extension View {
    /// Lets a cell of a grid extend over several columns. It is drawn in a single column.
    public func gridCellColumns(_ count: Int) -> some View { approximated(.gridCell, if: count > 1) }
    /// Aligns a view within its cell. The grid's alignment is used instead.
    public func gridCellAnchor(_ anchor: UnitPoint) -> some View { approximated(.gridCell) }
    /// Aligns the column of a cell. The grid's alignment is used instead.
    public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { approximated(.gridCell) }
    /// Keeps a view from widening its column or row.
    public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { approximated(.gridCell) }
}

/// The width or height of the columns or rows of a lazy grid.
public struct GridItem: Sendable {
    /// A length in points.
    public enum Size: Sendable {
        /// A fixed length.
        case fixed(CGFloat)
        /// An equal share of the space. The limits are not drawn.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many equal columns as fit with this minimum.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// The length.
    public var size: Size
    /// The distance to the next column or row in points.
    public var spacing: CGFloat?
    /// The position of views within their cells.
    public var alignment: Alignment?

    /// A column or row.
    public init(
        _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
    ) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }

    /// The lengths of the columns in `space`; nil is an equal share.
    static func lengths(of items: [GridItem], in space: CGFloat) -> [CGFloat?] {
        items.flatMap { item -> [CGFloat?] in
            switch item.size {
            case .fixed(let length): return [length]
            case .flexible: return [nil]
            case .adaptive(let least, _):
                let gap = item.spacing ?? 8
                let share = space / CGFloat(items.count)
                return Array(
                    repeating: nil, count: Int(max(1, min(64, (share + gap) / (max(1, least) + gap)))))
            }
        }
    }
}

/// Arranges views in columns, row by row. It is drawn as stacks.
public struct LazyVGrid<Content: View>: View {
    public typealias Body = Never
    private let columns: [GridItem]
    private let spacing: CGFloat?
    private let content: Content

    /// - Parameters:
    ///   - columns: The columns.
    ///   - alignment: The position of the grid; it fills the available width.
    ///   - spacing: The distance between rows in points.
    ///   - pinnedViews: Exists for source compatibility; nothing scrolls.
    ///   - content: The views, in reading order.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.spacing = spacing
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        environment.record(.grid)
        let lengths = GridItem.lengths(of: columns, in: environment.build.size.width)
        guard !lengths.isEmpty else { return content.built(in: environment) }
        let cells = content.built(in: environment).trees
        let alignment = columns.first?.alignment?.resolved(in: environment) ?? .center
        let lines = stride(from: 0, to: cells.count, by: lengths.count).map { start in
            let line = (start..<(start + lengths.count)).map { index in
                let cell = index < cells.count ? cells[index] : ViewTree(.stack(ViewStack(.depth, [])))
                let width = lengths[index - start].map(Points.length) ?? .fill
                return cell.frame(ViewFrame(width: width, alignment: alignment))
            }
            return ViewTree(
                .stack(ViewStack(.horizontal, line, spacing: columns.first?.spacing.map(Points.of))))
        }
        return BuiltViews(.stack(ViewStack(.vertical, lines, spacing: spacing.map(Points.of))))
    }
}

/// Arranges views in rows, column by column. It is drawn as stacks.
public struct LazyHGrid<Content: View>: View {
    public typealias Body = Never
    private let rows: [GridItem]
    private let spacing: CGFloat?
    private let content: Content

    /// - Parameters:
    ///   - rows: The rows.
    ///   - alignment: The position of the grid; it fills the available height.
    ///   - spacing: The distance between columns in points.
    ///   - pinnedViews: Exists for source compatibility; nothing scrolls.
    ///   - content: The views, from top to bottom and then from the leading to the trailing edge.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) {
        self.rows = rows
        self.spacing = spacing
        self.content = content()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        environment.record(.grid)
        let lengths = GridItem.lengths(of: rows, in: environment.build.size.height)
        guard !lengths.isEmpty else { return content.built(in: environment) }
        let cells = content.built(in: environment).trees
        let lines = stride(from: 0, to: cells.count, by: lengths.count).map { start in
            let line = (start..<min(cells.count, start + lengths.count)).map { index in
                cells[index].frame(ViewFrame(height: lengths[index - start].map(Points.length) ?? .fill))
            }
            return ViewTree(.stack(ViewStack(.vertical, line, spacing: rows.first?.spacing.map(Points.of))))
        }
        return BuiltViews(
            .stack(
                ViewStack(
                    .horizontal, lines, spacing: spacing.map(Points.of),
                    alignment: ViewAlignment(.center, .top))))
    }
}
