package import WidgetModel

/// Lines of text that all take `width` cells, regardless of escape sequences for colors.
package struct Picture: Hashable, Sendable {
    package var lines: [TerminalText]
    /// The width of each line in cells.
    package var width: Int

    package init(lines: [TerminalText], width: Int) {
        self.lines = lines
        self.width = width
    }

    /// Adds a line with `caption`, centered and truncated to the width of the picture.
    package func captioned(_ caption: String) -> Picture {
        Picture(
            lines: lines + [TerminalText(Printable.text(caption).fitted(toCells: width, .center))],
            width: width)
    }

    /// Joins pictures side by side, aligned at the top and separated by `gap` cells. A picture that would
    /// exceed `limit` starts a new row after an empty line.
    ///
    /// A picture that is wider than `limit` fills a separate row. Trailing spaces are removed.
    package static func row(_ pictures: [Picture], gap: Int = 2, limit: Int = .max) -> [TerminalText] {
        var rows: [[Picture]] = []
        var width = 0
        for picture in pictures {
            if rows.isEmpty || width + gap + picture.width > limit {
                rows.append([picture])
                width = picture.width
            } else {
                rows[rows.count - 1].append(picture)
                width += gap + picture.width
            }
        }
        return Array(rows.map { joined($0, gap: gap) }.joined(separator: [""]))
    }

    /// Joins pictures like `row(_:gap:limit:)`, with a caption under each of them.
    package static func row(
        captioned pictures: [(caption: String, picture: Picture)], gap: Int = 2, limit: Int = .max
    ) -> [TerminalText] {
        row(pictures.map { $0.picture.captioned($0.caption) }, gap: gap, limit: limit)
    }

    /// The lines of one row; shorter pictures are extended with spaces.
    private static func joined(_ pictures: [Picture], gap: Int) -> [TerminalText] {
        let height = pictures.map(\.lines.count).max() ?? 0
        return (0..<height).map { row in
            pictures.map { picture in
                row < picture.lines.count
                    ? picture.lines[row] : TerminalText(String(repeating: " ", count: picture.width))
            }.joined(separator: TerminalText(String(repeating: " ", count: gap))).withoutTrailingSpaces
        }
    }
}
