extension ViewGrid: DrawnNode {
    /// Without a spacing, columns and rows are a little farther apart than the words and lines of a text.
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
                columnGap: columnSpacing ?? 8, rowGap: rowSpacing ?? 3, alignment: alignment))
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
    private var columnGap: Double
    private var rowGap: Double
    private var alignment: ViewAlignment

    init(
        rows: [Row], alignments: [ViewAlignment], columnGap: Double, rowGap: Double, alignment: ViewAlignment
    ) {
        let columns = alignments.indices.map { column in
            Block(
                GridColumnBlock(
                    cells: rows.compactMap { row in
                        if case .cells(let cells) = row, column < cells.count { cells[column] } else { nil }
                    }))
        }
        self.rows = rows
        self.alignments = alignments
        self.columnGap = columnGap
        self.rowGap = rowGap
        self.alignment = alignment
        self.columns = StackBlock(
            direction: .horizontal, children: columns, gaps: columns.dropFirst().map { _ in columnGap })
    }

    /// The rows as a stack, with the columns' widths in `proposal`.
    private func stack(in proposal: Size) -> StackBlock {
        let widths = columns.shares(of: proposal).map(\.size.width)
        let total = widths.reduce(columnGap * Double(max(0, widths.count - 1)), +)
        let blocks = rows.map { row in
            switch row {
            // A divider is as wide as the columns, and does not widen the grid.
            case .wide(let view) where view.content is DividerBlock && !widths.isEmpty:
                Block(GridRowBlock(cells: [view], widths: [total], gap: 0, alignments: [alignment]))
            case .wide(let view): view
            case .cells(let cells):
                Block(GridRowBlock(cells: cells, widths: widths, gap: columnGap, alignments: alignments))
            }
        }
        return StackBlock(
            direction: .vertical, children: blocks, gaps: blocks.dropFirst().map { _ in rowGap },
            alignment: alignment)
    }

    func size(in proposal: Size) -> Size { stack(in: proposal).size(in: proposal) }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        stack(in: proposal).draw(in: area, offered: proposal, on: &drawing)
    }
}

/// The cells of one column, only to find out how wide the column is.
private struct GridColumnBlock: BlockContent {
    var cells: [Block]

    func size(in proposal: Size) -> Size {
        let sizes = cells.map { $0.size(in: proposal) }
        return Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }

    func lengths(along axis: WritableKeyPath<Size, Double>, in proposal: Size) -> ClosedRange<Double> {
        let all = cells.map { $0.content.lengths(along: axis, in: proposal) }
        return (all.map(\.lowerBound).max() ?? 0)...(all.map(\.upperBound).max() ?? 0)
    }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {}
}

/// One row of cells in columns whose widths are known.
private struct GridRowBlock: BlockContent {
    var cells: [Block]
    var widths: [Double]
    var gap: Double
    var alignments: [ViewAlignment]

    private func offer(_ column: Int, _ height: Double) -> Size {
        Size(width: widths[column], height: height)
    }

    func size(in proposal: Size) -> Size {
        let heights = cells.enumerated().map { $1.size(in: offer($0, proposal.height)).height }
        return Size(
            width: widths.reduce(gap * Double(max(0, widths.count - 1)), +), height: heights.max() ?? 0)
    }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        var x = area.x
        for (column, cell) in cells.enumerated() {
            let offer = offer(column, area.height)
            let size = cell.size(in: offer)
            let corner = Point(
                x: x + alignments[column].horizontal.inset(size.width, in: widths[column]),
                y: area.y + alignments[column].vertical.inset(size.height, in: area.height))
            cell.draw(in: Rect(corner, size), offered: offer, on: &drawing)
            x += widths[column] + gap
        }
    }
}
