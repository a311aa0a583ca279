package import WidgetModel

/// Rows of cells in common columns, as in a table.
package struct ViewGrid: ViewNode {
    /// A row of the grid.
    package enum Row: Hashable, Sendable {
        /// One view per column, from the first column on. Columns without a view remain empty.
        case cells([ViewTree])
        /// One view as wide as the grid, such as a divider or a heading.
        case wide(ViewTree)

        fileprivate var views: [ViewTree] {
            switch self {
            case .cells(let cells): cells
            case .wide(let view): [view]
            }
        }
    }

    package var rows: [Row]
    /// The horizontal alignment of each column. Further columns use `alignment`.
    package var columns: [ViewAlignment.Horizontal]
    /// The distances between columns and between rows in points; nil uses the renderer's default.
    package var columnSpacing: Double?
    package var rowSpacing: Double?
    /// The position of views that are smaller than their cells.
    package var alignment: ViewAlignment

    package init(
        _ rows: [Row], columns: [ViewAlignment.Horizontal] = [], columnSpacing: Double? = nil,
        rowSpacing: Double? = nil, alignment: ViewAlignment = .center
    ) {
        self.rows = rows
        self.columns = columns
        self.columnSpacing = columnSpacing
        self.rowSpacing = rowSpacing
        self.alignment = alignment
    }

    /// The number of columns: the length of the longest row of cells.
    package var columnCount: Int {
        rows.reduce(0) { most, row in if case .cells(let cells) = row { max(most, cells.count) } else { most }
        }
    }

    /// The position of views in the cells of a column.
    package func alignment(ofColumn column: Int) -> ViewAlignment {
        let horizontal = column < columns.count ? columns[column] : alignment.horizontal
        return ViewAlignment(horizontal, alignment.vertical)
    }

    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "grid",
        ["type": "array", "items": .object(ViewSchema.any(ViewSchema.views, ViewSchema.view))],
        beside: [
            "columns": [
                "type": "array", "items": .object(ViewSchema.word(ViewAlignment.Horizontal.self)),
                "maxItems": .integer(Int64(ViewLimits.nodes)),
            ],
            "columnSpacing": ViewSchema.points, "rowSpacing": ViewSchema.points,
            "alignment": ViewSchema.alignment,
        ]
    ) { object, reader throws(ViewError) in
        guard case .array(let list)? = object["grid"] else {
            throw ViewError(.value, at: "grid", found: object["grid"].named, expected: "a list of rows")
        }
        var rows: [Row] = []
        for (index, row) in list.enumerated() {
            rows.append(try within("grid[\(index)]") { () throws(ViewError) in try Row(json: row, &reader) })
        }
        return .grid(
            ViewGrid(
                rows, columns: try object.read("columns", columns) ?? [],
                columnSpacing: try object.read("columnSpacing", ViewValue.points),
                rowSpacing: try object.read("rowSpacing", ViewValue.points),
                alignment: try object.read("alignment", ViewValue.alignment) ?? .center))
    }

    private static func columns(_ json: JSONValue) throws(ViewError) -> [ViewAlignment.Horizontal] {
        try ViewValue.list(json, of: "alignments", atMost: ViewLimits.nodes, ViewValue.word())
    }

    package func write(into object: inout JSONObject) {
        object["grid"] = .array(rows.map(\.json))
        if !columns.isEmpty { object["columns"] = .array(columns.map { .string($0.rawValue) }) }
        object["columnSpacing"] = columnSpacing.map { JSONValue($0) }
        object["rowSpacing"] = rowSpacing.map { JSONValue($0) }
        if alignment != .center { object["alignment"] = .string(alignment.name) }
    }

    package var children: [ViewTree] { rows.flatMap(\.views) }

    package func mappingChildren(_ change: (ViewTree) -> ViewTree) -> ViewContent? {
        var grid = self
        grid.rows = rows.map { row in
            switch row {
            case .cells(let cells): .cells(cells.map(change))
            case .wide(let view): .wide(change(view))
            }
        }
        return .grid(grid)
    }

    package var estimatedSize: (width: Double, height: Double) {
        var widths = Array(repeating: 0.0, count: columnCount)
        var width = 0.0, height = Double(max(0, rows.count - 1)) * (rowSpacing ?? 8)
        for row in rows {
            let sizes = row.views.map(\.estimatedSize)
            height += sizes.map(\.height).max() ?? 0
            switch row {
            case .cells:
                for (column, cell) in sizes.enumerated() { widths[column] = max(widths[column], cell.width) }
            case .wide: width = max(width, sizes[0].width)
            }
        }
        let gaps = Double(max(0, columnCount - 1)) * (columnSpacing ?? 8)
        return (max(width, widths.reduce(gaps, +)), height)
    }
}

extension ViewGrid.Row {
    /// Reads a list of views as cells, and any other value as a view that is as wide as the grid.
    fileprivate init(json: JSONValue, _ reader: inout ViewReader) throws(ViewError) {
        guard case .array(let list) = json else {
            self = .wide(try reader.view(json))
            return
        }
        try reader.countNode()
        var cells: [ViewTree] = []
        for (index, cell) in list.enumerated() {
            cells.append(try within("[\(index)]") { () throws(ViewError) in try reader.view(cell) })
        }
        self = .cells(cells)
    }

    fileprivate var json: JSONValue {
        switch self {
        case .cells(let cells): .array(cells.map(\.json))
        case .wide(let view): view.json
        }
    }
}
