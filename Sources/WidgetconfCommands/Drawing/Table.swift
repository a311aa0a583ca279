import TextWidth

/// Rows of words in aligned columns.
struct Table {
    /// Between two columns.
    private static let gap = "   "

    /// The names of the columns, drawn dimly above them; none when empty.
    var header: [String]
    /// Columns whose words end at the right edge: numbers.
    var trailing: Set<Int>
    var indent: Int
    private var rows: [[Words]] = []

    init(_ header: String..., trailing: Set<Int> = [], indent: Int = 0) {
        self.header = header
        self.trailing = trailing
        self.indent = indent
    }

    var isEmpty: Bool { rows.isEmpty }

    mutating func row(_ words: Words...) { rows.append(words) }
    mutating func row(_ words: [Words]) { rows.append(words) }

    /// The lines; the last column is cut where the terminal ends.
    func lines(columns: Int?) -> [[Words]] {
        let shown = header.isEmpty ? rows : [header.map { Words.dim($0) }] + rows
        let used = usedColumns(shown)
        let widths = used.map { place in
            shown.map { place < $0.count ? $0[place].text.cells : 0 }.max() ?? 0
        }
        return shown.map { line($0, used, widths, columns) }
    }

    /// Columns in which some row has something.
    private func usedColumns(_ shown: [[Words]]) -> [Int] {
        let count = shown.map(\.count).max() ?? 0
        return (0..<count).filter { place in rows.contains { place < $0.count && !$0[place].text.isEmpty } }
    }

    private func line(_ row: [Words], _ used: [Int], _ widths: [Int], _ columns: Int?) -> [Words] {
        var line: [Words] = [Words(String(repeating: " ", count: indent))]
        var room = columns.map { $0 - indent } ?? .max
        for (place, width) in zip(used, widths) where place < row.count {
            let isLast = place == used.last || row[(place + 1)...].allSatisfy(\.text.isEmpty)
            var words = row[place]
            if isLast, !trailing.contains(place) {
                words.text = room > 8 ? words.text.truncated(toCells: room) : words.text
            } else {
                words.text = words.text.padded(
                    toCells: width, trailing.contains(place) ? .trailing : .leading)
            }
            line.append(words)
            if isLast { break }
            line.append(Words(Table.gap))
            room = room == .max ? room : room - width - Table.gap.utf8.count
        }
        return line
    }
}
