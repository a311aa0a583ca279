import WidgetModel

/// The rows of the placed widgets, by their index.
struct WidgetTable: Sendable {
    private var rows: [PlacedWidget] = []
    /// Stored separately from the rows, because a row cannot represent an absent widget.
    private var isPlaced: [Bool] = []

    mutating func reserveCapacity(_ count: Int) {
        rows.reserveCapacity(count)
        isPlaced.reserveCapacity(count)
    }

    /// Traps if the widget is not on the board.
    subscript(widget: WidgetIndex) -> PlacedWidget {
        @inline(__always) get {
            precondition(contains(widget), "widget \(widget) is not placed")
            return rows[widget.position]
        }
        @inline(__always) _modify {
            precondition(contains(widget), "widget \(widget) is not placed")
            yield &rows[widget.position]
        }
    }

    /// Changes several rows with a single uniqueness check of the array.
    @inline(__always)
    mutating func update(_ widgets: [WidgetIndex], _ change: (WidgetIndex, inout PlacedWidget) -> Void) {
        rows.withUnsafeMutableBufferPointer { rows in
            for widget in widgets { change(widget, &rows[widget.position]) }
        }
    }

    func contains(_ widget: WidgetIndex) -> Bool {
        widget.position < isPlaced.count && isPlaced[widget.position]
    }

    mutating func insert(_ row: PlacedWidget, at widget: WidgetIndex) {
        precondition(!contains(widget), "widget \(widget) is placed already")
        while rows.count <= widget.position {
            rows.append(row)
            isPlaced.append(false)
        }
        rows[widget.position] = row
        isPlaced[widget.position] = true
    }

    mutating func remove(_ widget: WidgetIndex) {
        precondition(contains(widget), "widget \(widget) is not placed")
        isPlaced[widget.position] = false
    }

    /// All placed widgets, in ascending order.
    var indices: [WidgetIndex] {
        isPlaced.indices.filter { isPlaced[$0] }.map { WidgetIndex(UInt32($0)) }
    }
}
