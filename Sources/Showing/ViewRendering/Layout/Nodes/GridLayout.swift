import WidgetViews

extension ViewGrid: ArrangedNode {
    /// Without a spacing, columns and rows are a little farther apart than the words and lines of a text.
    func block<S: Surface>(arrangedBy builder: BlockBuilder<S>, in inner: InheritedStyle) -> Block<S> {
        let rows = rows.map { row -> GridBlock<S>.Row in
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
                columnGap: .points(columnSpacing ?? 8, along: .horizontal),
                rowGap: .points(rowSpacing ?? 3, along: .vertical), alignment: alignment))
    }

    func lines(in words: inout BarWords) -> [String] {
        var lines: [String] = []
        for row in rows {
            switch row {
            case .cells(let cells): lines += words.row(cells)
            case .wide(let view): lines += words.lines(of: view)
            }
        }
        return lines
    }
}

/// Rows of cells in common columns.
///
/// A column is as wide as its widest cell. The available width is shared between columns, and the height
/// between rows, as a stack shares it between its children.
private struct GridBlock<S: Surface>: BlockContent {
    enum Row {
        case cells([Block<S>])
        case wide(Block<S>)
    }

    private let rows: [Row]
    /// One block per column, in a row.
    private let columns: StackBlock<S>
    /// The position of views in the cells of each column.
    private let alignments: [ViewAlignment]
    private let columnGap: S.Length
    private let rowGap: S.Length
    private let alignment: ViewAlignment

    init(
        rows: [Row], alignments: [ViewAlignment], columnGap: S.Length, rowGap: S.Length,
        alignment: ViewAlignment
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
        self.columns = StackBlock(.horizontal, columns, gap: columnGap)
    }

    /// The rows as a stack, with the columns' widths in `proposal`.
    private func stack(in proposal: S.Extent) -> StackBlock<S> {
        let widths = columns.shares(of: proposal).map(\.size.width)
        let total = widths.reduce(widths.dropFirst().reduce(0) { sum, _ in sum + columnGap }, +)
        let blocks = rows.map { row -> Block<S> in
            switch row {
            case .wide(let view):
                guard S.dividersFitColumns, case .divider = view.role, !widths.isEmpty else { return view }
                return Block(
                    GridRowBlock(
                        cells: [view], width: total, widths: [total], gap: 0, alignments: [alignment]))
            case .cells(let cells):
                return Block(
                    GridRowBlock(
                        cells: cells, width: total, widths: widths, gap: columnGap, alignments: alignments))
            }
        }
        return StackBlock(.vertical, blocks, gap: rowGap, alignment: alignment)
    }

    func size(in proposal: S.Extent) -> S.Extent { stack(in: proposal).size(in: proposal) }

    func draw(in area: S.Area, offered proposal: S.Extent, on surface: inout S) {
        stack(in: proposal).draw(in: area, offered: proposal, on: &surface)
    }
}

/// The cells of one column, only to find out how wide the column is.
private struct GridColumnBlock<S: Surface>: BlockContent {
    var cells: [Block<S>]

    func size(in proposal: S.Extent) -> S.Extent {
        var size = S.Extent.zero
        for taken in cells.map({ $0.size(in: proposal) }) {
            size = S.Extent(width: max(size.width, taken.width), height: max(size.height, taken.height))
        }
        return size
    }

    func lengths(along axis: LayoutAxis, in proposal: S.Extent) -> ClosedRange<S.Length>? {
        let all = cells.map { $0.lengths(along: axis, in: proposal) }
        return (all.map(\.lowerBound).max() ?? 0)...(all.map(\.upperBound).max() ?? 0)
    }

    func draw(in area: S.Area, offered: S.Extent, on surface: inout S) {}
}

/// One row of cells in columns whose widths are known.
private struct GridRowBlock<S: Surface>: BlockContent {
    var cells: [Block<S>]
    var width: S.Length
    /// The widths of the columns.
    var widths: [S.Length]
    var gap: S.Length
    var alignments: [ViewAlignment]

    private func offer(_ column: Int, _ height: S.Length) -> S.Extent {
        S.Extent(width: widths[column], height: height)
    }

    func size(in proposal: S.Extent) -> S.Extent {
        let heights = cells.enumerated().map { $1.size(in: offer($0, proposal.height)).height }
        return S.Extent(width: width, height: heights.max() ?? 0)
    }

    func draw(in area: S.Area, offered: S.Extent, on surface: inout S) {
        var x = area.x
        for (column, cell) in cells.enumerated() {
            let offer = offer(column, area.height)
            let room = S.Area(x: x, y: area.y, width: widths[column], height: area.height)
            cell.draw(
                in: room.aligned(cell.size(in: offer), alignments[column]), offered: offer, on: &surface)
            x += widths[column] + gap
        }
    }
}
