/// The scrolling part of a screen: the lines of all rows, with the one that must be visible.
struct FormBody {
    /// The effect of a click on a line.
    enum Target: Hashable {
        case row(FormRowID)
        /// A choice of a menu.
        case choice(String)
        /// A part of a row's control, which does the same as a gesture on a page.
        case gesture(FormGesture)
    }

    /// Columns of a line with their own target.
    private struct Area {
        let line: Int
        let columns: Range<Int>
        let target: Target
    }

    private(set) var lines: [FormScreen.Line] = []
    /// The targets by the indices of lines.
    private var targets: [Int: Target] = [:]
    private var areas: [Area] = []
    /// The lines of the row with the focus.
    private(set) var focus = 0..<1
    /// The position of the cursor.
    private(set) var cursor = (row: 0, column: 0)

    /// Adds a row's lines.
    ///
    /// - Parameters:
    ///   - column: the column of the cursor in the first line; nil without the focus.
    ///   - target: the effect of a click on the first line; nil for no effect.
    ///   - parts: the columns of the first line that have other effects.
    mutating func add(
        _ lines: [FormScreen.Line], cursor column: Int? = nil, target: Target? = nil,
        parts: [(columns: Range<Int>, gesture: FormGesture)] = []
    ) {
        targets[self.lines.count] = target
        areas += parts.map {
            Area(line: self.lines.count, columns: $0.columns, target: .gesture($0.gesture))
        }
        if let column {
            focus = self.lines.count..<self.lines.count + max(1, lines.count)
            cursor = (self.lines.count, column)
        }
        self.lines += lines
    }

    /// The effect of a click on a cell; nil for no effect.
    func target(line: Int, column: Int) -> Target? {
        areas.first { $0.line == line && $0.columns.contains(column) }?.target ?? targets[line]
    }

    /// The first visible line, as near as possible to the current one, so that the row with the focus is
    /// visible, and a line before and after it if there is room.
    func scroll(from present: Int, height: Int) -> Int {
        let margin = height > focus.count + 1 ? 1 : 0
        let latest = max(0, focus.lowerBound - margin)
        let end = min(lines.count, focus.upperBound + margin)
        let earliest = min(latest, max(0, end - height))
        return max(earliest, min(present, latest, max(0, lines.count - height)))
    }
}
