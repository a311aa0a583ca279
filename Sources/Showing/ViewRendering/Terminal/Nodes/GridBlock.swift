import WidgetModel
import WidgetViews

extension ViewGrid {
    /// The block of a grid. Without a spacing, columns are one cell apart, and rows touch.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let rows = rows.map { row -> GridBlock.Row in
            var within = inner
            switch row {
            case .wide(let view):
                within.direction = .vertical
                within.placement = alignment.horizontal
                return .wide(builder.block(view, in: within))
            case .cells(let cells):
                within.direction = .depth
                return .cells(
                    cells.enumerated().map { column, cell in
                        within.placement = alignment(ofColumn: column).horizontal
                        return builder.block(cell, in: within)
                    })
            }
        }
        return Block(
            GridBlock(
                rows: rows, alignments: (0..<columnCount).map(alignment(ofColumn:)),
                columnGap: builder.columns(columnSpacing ?? 8), rowGap: builder.rows(rowSpacing ?? 0),
                alignment: alignment))
    }
}

/// Rows of cells in common columns.
///
/// A column is as wide as its widest cell. The available width is shared between columns, and the height
/// between rows, as a stack shares it between its children.
struct GridBlock: BlockContent {
    enum Row {
        case cells([Block])
        case wide(Block)
    }

    private var rows: [Row]
    /// One block per column, in a row.
    private var columns: StackBlock
    /// The position of views in the cells of each column.
    private var alignments: [ViewAlignment]
    private var rowGap: Int
    private var alignment: ViewAlignment

    init(rows: [Row], alignments: [ViewAlignment], columnGap: Int, rowGap: Int, alignment: ViewAlignment) {
        let columns = alignments.indices.map { column in
            Block(
                GridColumnBlock(
                    cells: rows.compactMap { row in
                        if case .cells(let cells) = row, column < cells.count { cells[column] } else { nil }
                    }))
        }
        self.rows = rows
        self.alignments = alignments
        self.rowGap = rowGap
        self.alignment = alignment
        self.columns = StackBlock(
            direction: .horizontal, children: columns,
            gaps: Array(repeating: columnGap, count: max(0, columns.count - 1)))
    }

    /// The rows as a stack, with the columns' widths in `proposal`.
    private func stack(in proposal: CellSize) -> StackBlock {
        let widths = columns.shares(of: proposal).map(\.size.width)
        let blocks = rows.map { row in
            switch row {
            case .wide(let view): view
            case .cells(let cells):
                Block(
                    GridRowBlock(
                        cells: cells, widths: widths, gap: columns.gaps.first ?? 0, alignments: alignments))
            }
        }
        return StackBlock(
            direction: .vertical, children: blocks,
            gaps: Array(repeating: rowGap, count: max(0, rows.count - 1)), alignment: alignment)
    }

    func size(in proposal: CellSize) -> CellSize { stack(in: proposal).size(in: proposal) }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        stack(in: proposal).draw(in: area, offered: proposal, on: &canvas)
    }
}

/// The cells of one column, only to find out how wide the column is.
private struct GridColumnBlock: BlockContent {
    var cells: [Block]

    func size(in proposal: CellSize) -> CellSize {
        let sizes = cells.map { $0.size(in: proposal) }
        return CellSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {}
}

/// One row of cells in columns whose widths are known.
private struct GridRowBlock: BlockContent {
    var cells: [Block]
    var widths: [Int]
    var gap: Int
    var alignments: [ViewAlignment]

    private func offer(_ column: Int, _ height: Int) -> CellSize {
        CellSize(width: widths[column], height: height)
    }

    func size(in proposal: CellSize) -> CellSize {
        let heights = cells.enumerated().map { $1.size(in: offer($0, proposal.height)).height }
        return CellSize(
            width: widths.reduce(gap * max(0, widths.count - 1), +), height: heights.max() ?? 0)
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        var x = area.x
        for (column, cell) in cells.enumerated() {
            let offer = offer(column, area.height)
            let size = cell.size(in: offer)
            let place = CellRect(
                x: x + alignments[column].horizontal.inset(size.width, in: widths[column]),
                y: area.y + alignments[column].vertical.inset(size.height, in: area.height),
                width: size.width, height: size.height)
            cell.draw(in: place, offered: offer, on: &canvas)
            x += widths[column] + gap
        }
    }
}
