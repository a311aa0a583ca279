/// Where a text stands when it is padded to a width.
package enum CellAlignment: Hashable, Sendable { case leading, center, trailing }

extension StringProtocol {
    /// The longest beginning that takes at most `cells` cells; never cuts a grapheme cluster.
    package func prefix(cells: Int) -> SubSequence {
        var left = cells
        var index = startIndex
        while index < endIndex {
            left -= self[index].cells
            if left < 0 { break }
            index = self.index(after: index)
        }
        return self[..<index]
    }

    /// The text itself when it fits into `cells` cells, else its beginning and `ellipsis`.
    ///
    /// An ellipsis that does not fit by itself is left out. The result never takes more than `cells` cells,
    /// and one fewer when a wide character would have been cut in half.
    package func truncated(toCells cells: Int, ellipsis: String = "…") -> String {
        if self.cells <= cells { return String(self) }
        let room = cells - ellipsis.cells
        return room < 0 ? String(prefix(cells: cells)) : prefix(cells: room) + ellipsis
    }

    /// The text with spaces around it so that it takes at least `cells` cells.
    ///
    /// With `.center` and an odd rest the extra space comes after the text.
    package func padded(toCells cells: Int, _ alignment: CellAlignment = .leading) -> String {
        let rest = Swift.max(0, cells - self.cells)
        let before =
            switch alignment {
            case .leading: 0
            case .center: rest / 2
            case .trailing: rest
            }
        return String(repeating: " ", count: before) + self + String(repeating: " ", count: rest - before)
    }

    /// The text in exactly `cells` cells: truncated when too long, padded when too short.
    package func fitted(toCells cells: Int, _ alignment: CellAlignment = .leading) -> String {
        truncated(toCells: cells).padded(toCells: cells, alignment)
    }
}
