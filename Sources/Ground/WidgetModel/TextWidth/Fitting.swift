/// The position of a string that is padded to a width.
package enum CellAlignment: Hashable, Sendable { case leading, center, trailing }

extension StringProtocol {
    /// The longest prefix that takes at most `cells` cells. It never cuts a grapheme cluster.
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

    /// The text itself if it fits into `cells` cells; if not, a prefix followed by `ellipsis`.
    ///
    /// If not even the ellipsis fits, it is omitted. The result never takes more than `cells` cells. It may
    /// take one cell less, because a wide character is never split.
    package func truncated(toCells cells: Int, ellipsis: String = "…") -> String {
        if self.cells <= cells { return String(self) }
        let room = cells - ellipsis.cells
        return room < 0 ? String(prefix(cells: cells)) : prefix(cells: room) + ellipsis
    }

    /// The text, padded with spaces to at least `cells` cells.
    ///
    /// With `.center` and an odd number of spaces, the extra space follows the text.
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

    /// The text in exactly `cells` cells: truncated if it is too long, padded if it is too short.
    package func fitted(toCells cells: Int, _ alignment: CellAlignment = .leading) -> String {
        truncated(toCells: cells).padded(toCells: cells, alignment)
    }
}
