/// The scrolling part of a screen: the lines of all rows, with the one that must be visible.
struct FormBody {
    /// The effect of a click on a line.
    enum Target: Hashable {
        case row(FormRowID)
        /// A choice of a menu.
        case choice(String)
    }

    private(set) var lines: [FormScreen.Line] = []
    /// The targets by the indices of lines.
    private(set) var targets: [Int: Target] = [:]
    /// The lines of the row with the focus.
    private(set) var focus = 0..<1
    /// The position of the cursor.
    private(set) var cursor = (row: 0, column: 0)

    /// Adds a row's lines.
    ///
    /// - Parameters:
    ///   - column: the column of the cursor in the first line; nil without the focus.
    ///   - target: the effect of a click on the first line; nil for no effect.
    mutating func add(_ lines: [FormScreen.Line], cursor column: Int? = nil, target: Target? = nil) {
        targets[self.lines.count] = target
        if let column {
            focus = self.lines.count..<self.lines.count + max(1, lines.count)
            cursor = (self.lines.count, column)
        }
        self.lines += lines
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
