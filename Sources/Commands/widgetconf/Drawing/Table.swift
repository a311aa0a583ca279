import WidgetModel

/// A table with aligned columns that is never wider than the terminal, if that has room for it.
///
/// Rows first lose their remarks to separate lines, then the widest columns become narrower, and at last
/// rows become running text.
struct Table {
    /// How to handle words that do not fit into their column.
    enum Overflow { case wrap, cut }

    /// The space between two columns.
    private static let gap = "   "
    /// The width below which a column is not reduced.
    private static let leastCells = 12
    /// In terminals narrower than this, rows become running text if words would have
    /// to be cut to fit columns.
    private static let columnCells = 60

    /// The names of the columns, printed dimly above them. An empty array prints no header.
    var header: [String]
    /// The indices of columns that are aligned to the right, for numbers.
    var trailing: Set<Int>
    var indent: Int
    var overflow = Overflow.wrap
    private var rows: [Row] = []

    /// The cells of a row.
    private struct Row {
        var words: [Words]
        /// A remark, printed as the last column or, if the table would be too wide, on
        /// separate lines below the row.
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

    /// The lines of the table within a width; nil means no limit.
    func lines(columns: Int?) -> [[Words]] {
        let room = columns.map { $0 - indent } ?? .max
        let beside = rows.map { $0.words + [$0.remark].compactMap { $0 } }
        if width(beside) <= room { return lines(beside, remarks: [:], room) }
        let remarks = rows.enumerated().compactMap { index, row in row.remark.map { (index, $0) } }
        return lines(rows.map(\.words), remarks: Dictionary(uniqueKeysWithValues: remarks), room)
    }

    /// - Parameter remarks: the remarks to print below rows, by the index of the row.
    private func lines(_ rows: [[Words]], remarks: [Int: Words], _ room: Int) -> [[Words]] {
        let used = usedColumns(rows)
        let widths = fitted(widths(of: rows, used), used, room)
        if room < Table.columnCells, cutsWords(of: rows, used, widths, room) {
            return header.isEmpty
                ? flowing(rows, remarks, used, room) : records(rows, remarks, used, room)
        }
        var lines = header.isEmpty ? [] : line(header.map { Words.dim($0) }, used, widths)
        for (index, row) in rows.enumerated() {
            lines += line(row, used, widths)
            guard let remark = remarks[index], !remark.text.isEmpty else { continue }
            let indent = (widths.first ?? 0) + Table.gap.count
            lines += remark.text.wrapped(toCells: max(room - indent, Table.leastCells)).map { text in
                [blank(self.indent + indent), Words(text, remark.role, remark.weight)]
            }
        }
        return lines
    }

    /// Whether the columns do not fit at these widths, or some word would be cut.
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

    /// Each row as running text with indented continuation lines, for terminals that
    /// are too narrow for columns.
    ///
    private func flowing(
        _ rows: [[Words]], _ remarks: [Int: Words], _ used: [Int], _ room: Int
    ) -> [[Words]] {
        let rows = rows.enumerated().map { index, row in
            used.filter { $0 < row.count }.map { row[$0] } + [remarks[index]].compactMap { $0 }
        }
        return rows.flatMap { row in
            let parts = row.filter { !$0.text.isEmpty }.map { [$0] }
            let words = [blank(indent)] + parts.joined(separator: [Words(Table.gap)])
            return words.wrapped(toCells: room + indent, indent: indent + 2)
        }
    }

    /// Each row as a record, for terminals that are too narrow for columns: its first words, and below them
    /// the name and the words of every other column. A row without first words continues the previous record.
    private func records(
        _ rows: [[Words]], _ remarks: [Int: Words], _ used: [Int], _ room: Int
    ) -> [[Words]] {
        guard let first = used.first else { return [] }
        let names = used.dropFirst().map { $0 < header.count ? header[$0] : "" }
        let label = (names.map(\.cells).max() ?? 0) + 2
        var lines: [[Words]] = []
        for (index, row) in rows.enumerated() {
            if first < row.count, !row[first].text.isEmpty {
                // A number alone does not say what it is.
                let name = trailing.contains(first) && first < header.count ? "\(header[first]) " : ""
                let words = [blank(indent), .dim(name), row[first]]
                lines += words.wrapped(toCells: room + indent, indent: indent + 2)
            }
            for (column, name) in zip(used.dropFirst(), names) where column < row.count {
                guard !row[column].text.isEmpty else { continue }
                let words = [blank(indent + 2), .dim(name.padded(toCells: label)), row[column]]
                lines += words.wrapped(toCells: room + indent, indent: indent + 2 + label)
            }
            guard let remark = remarks[index], !remark.text.isEmpty else { continue }
            lines += [blank(indent + 2), remark].wrapped(toCells: room + indent, indent: indent + 2)
        }
        return lines
    }

    // Widths

    /// The indices of columns that are not empty in every row.
    private func usedColumns(_ rows: [[Words]]) -> [Int] {
        let count = rows.map(\.count).max() ?? 0
        return (0..<count).filter { place in rows.contains { place < $0.count && !$0[place].text.isEmpty } }
    }

    /// The width that each used column needs to fit without wrapping.
    private func widths(of rows: [[Words]], _ used: [Int]) -> [Int] {
        used.map { place in
            let title = place < header.count ? header[place].cells : 0
            return max(title, rows.map { place < $0.count ? $0[place].text.cells : 0 }.max() ?? 0)
        }
    }

    /// The width of the table, without its indent.
    private func width(_ rows: [[Words]]) -> Int {
        let widths = widths(of: rows, usedColumns(rows))
        return widths.reduce(0, +) + Table.gap.count * max(0, widths.count - 1)
    }

    /// Reduces the widths of columns until the table fits, if possible.
    ///
    /// The widest column is reduced first, down to the width of the second widest, and so on. Columns of
    /// numbers keep their width. With `overflow == .cut`, the last column is reduced before all others.
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

    /// A row as one line, or as several if cells had to be wrapped.
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

    /// The lines of a cell.
    private func parts(of text: String, _ width: Int) -> [String] {
        if text.cells <= width { return [text] }
        return overflow == .cut ? [text.truncated(toCells: width)] : text.wrapped(toCells: width)
    }

    private func blank(_ cells: Int) -> Words { Words(String(repeating: " ", count: cells)) }
}
