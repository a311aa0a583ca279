import TextWidth

/// Rows of words in aligned columns, as wide as the terminal at most.
struct Table {
    /// What becomes of words that have no room on their line.
    enum Overflow { case wrap, cut }

    /// Between two columns.
    private static let gap = "   "
    /// The cells that a column keeps when others need room.
    private static let leastCells = 12
    /// The cells from which on words may be cut to fit a column; in fewer, rows are not set in columns then.
    private static let columnCells = 60

    /// The names of the columns, drawn dimly above them; none when empty.
    var header: [String]
    /// Columns whose words end at the right edge: numbers.
    var trailing: Set<Int>
    var indent: Int
    var overflow = Overflow.wrap
    private var rows: [Row] = []

    private struct Row {
        var words: [Words]
        /// A remark: the last column, or lines of its own where the table would be too wide with it.
        var remark: Words?
    }

    init(_ header: String..., trailing: Set<Int> = [], indent: Int = 0) {
        self.header = header
        self.trailing = trailing
        self.indent = indent
    }

    var isEmpty: Bool { rows.isEmpty }

    mutating func row(_ words: Words...) { row(words) }
    mutating func row(_ words: [Words], remark: Words? = nil) {
        rows.append(Row(words: words, remark: remark))
    }

    func lines(columns: Int?) -> [[Words]] {
        let room = columns.map { $0 - indent } ?? .max
        let beside = rows.map { $0.words + [$0.remark].compactMap { $0 } }
        if width(beside) <= room { return lines(beside, remarks: [:], room) }
        let remarks = rows.enumerated().compactMap { place, row in row.remark.map { (place, $0) } }
        return lines(rows.map(\.words), remarks: Dictionary(uniqueKeysWithValues: remarks), room)
    }

    private func lines(_ rows: [[Words]], remarks: [Int: Words], _ room: Int) -> [[Words]] {
        let used = usedColumns(rows)
        let widths = fitted(widths(of: rows, used), used, room)
        if room < Table.columnCells, cutsWords(of: rows, used, widths, room) {
            return flowing(rows, remarks, used, room)
        }
        var lines = header.isEmpty ? [] : line(header.map { Words.dim($0) }, used, widths)
        for (place, row) in rows.enumerated() {
            lines += line(row, used, widths)
            guard let remark = remarks[place], !remark.text.isEmpty else { continue }
            let indent = (widths.first ?? 0) + Table.gap.count
            lines += remark.text.wrapped(toCells: max(room - indent, Table.leastCells)).map { text in
                [blank(self.indent + indent), Words(text, remark.role, remark.weight)]
            }
        }
        return lines
    }

    private func cutsWords(of rows: [[Words]], _ used: [Int], _ widths: [Int], _ room: Int) -> Bool {
        let isTooWide = widths.reduce(0, +) + Table.gap.count * max(0, widths.count - 1) > room
        return isTooWide
            || overflow == .wrap
                && rows.contains { row in
                    zip(used, widths).contains { place, width in
                        place < row.count
                            && row[place].text.split(separator: " ").contains { $0.cells > width }
                    }
                }
    }

    /// Each row as running words, further lines indented: for terminals that are too narrow for columns.
    ///
    /// Below names, a dash stands for what a row does not have, so that words keep the order of the names.
    private func flowing(
        _ rows: [[Words]], _ remarks: [Int: Words], _ used: [Int], _ room: Int
    ) -> [[Words]] {
        let names = header.isEmpty ? [] : [used.map { Words.dim($0 < header.count ? header[$0] : "") }]
        let rows = rows.enumerated().map { place, row in
            let last = used.last { $0 < row.count && !row[$0].text.isEmpty } ?? 0
            let words = used.filter { $0 <= last && $0 < row.count }.map { column in
                row[column].text.isEmpty && column < header.count ? Words.dim("–") : row[column]
            }
            return words + [remarks[place]].compactMap { $0 }
        }
        return (names + rows).flatMap { row in
            let parts = row.filter { !$0.text.isEmpty }.map { [$0] }
            let words = [blank(indent)] + parts.joined(separator: [Words(Table.gap)])
            return words.wrapped(toCells: room + indent, indent: indent + 2)
        }
    }

    // Widths

    /// Columns in which some row has something.
    private func usedColumns(_ rows: [[Words]]) -> [Int] {
        let count = rows.map(\.count).max() ?? 0
        return (0..<count).filter { place in rows.contains { place < $0.count && !$0[place].text.isEmpty } }
    }

    private func widths(of rows: [[Words]], _ used: [Int]) -> [Int] {
        used.map { place in
            let title = place < header.count ? header[place].cells : 0
            return max(title, rows.map { place < $0.count ? $0[place].text.cells : 0 }.max() ?? 0)
        }
    }

    private func width(_ rows: [[Words]]) -> Int {
        let widths = widths(of: rows, usedColumns(rows))
        return widths.reduce(0, +) + Table.gap.count * max(0, widths.count - 1)
    }

    /// The widest columns give way to the others, and numbers to none; where words are cut, the last column
    /// gives way first.
    private func fitted(_ widths: [Int], _ used: [Int], _ room: Int) -> [Int] {
        var widths = widths
        var excess = widths.reduce(0, +) + Table.gap.count * max(0, widths.count - 1) - room
        let yielding = used.indices.filter { !trailing.contains(used[$0]) }
        if overflow == .cut, excess > 0, let last = yielding.last {
            let least = max(min(widths[last], Table.leastCells), widths[last] - excess)
            excess -= widths[last] - least
            widths[last] = least
        }
        while excess > 0 {
            guard let widest = yielding.max(by: { widths[$0] < widths[$1] }),
                widths[widest] > Table.leastCells
            else { break }
            let second = yielding.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
            let least = max(Table.leastCells, widths[widest] - excess, min(second, widths[widest] - 1))
            excess -= widths[widest] - least
            widths[widest] = least
        }
        return widths
    }

    // Lines

    /// A row as one line, or as several where words had to be wrapped.
    private func line(_ row: [Words], _ used: [Int], _ widths: [Int]) -> [[Words]] {
        let cells = zip(used, widths).map { place, width in
            place < row.count ? parts(of: row[place].text, width) : []
        }
        let height = cells.map(\.count).max() ?? 0
        return (0..<max(1, height)).map { level in
            var line = [blank(indent)]
            let last = cells.lastIndex { level < $0.count && !$0[level].isEmpty } ?? 0
            for (column, (place, width)) in zip(used, widths).enumerated() where column <= last {
                var words = place < row.count ? row[place] : ""
                words.text = level < cells[column].count ? cells[column][level] : ""
                if column < last || trailing.contains(place) {
                    words.text = words.text.padded(
                        toCells: width, trailing.contains(place) ? .trailing : .leading)
                }
                line.append(words)
                if column < last { line.append(Words(Table.gap)) }
            }
            return line
        }
    }

    private func parts(of text: String, _ width: Int) -> [String] {
        if text.cells <= width { return [text] }
        return overflow == .cut ? [text.truncated(toCells: width)] : text.wrapped(toCells: width)
    }

    private func blank(_ cells: Int) -> Words { Words(String(repeating: " ", count: cells)) }
}
