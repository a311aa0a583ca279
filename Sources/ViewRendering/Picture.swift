package import TextWidth

/// Lines of text that are drawn as wide as `width`, whatever colors are in them.
package struct Picture: Hashable, Sendable {
    package var lines: [TerminalText]
    /// Cells that each line takes.
    package var width: Int

    package init(lines: [TerminalText], width: Int) {
        self.lines = lines
        self.width = width
    }

    /// A picture with `caption` centered under it.
    package func captioned(_ caption: String) -> Picture {
        Picture(
            lines: lines + [TerminalText(Printable.text(caption).fitted(toCells: width, .center))],
            width: width)
    }

    /// Pictures side by side, tops aligned, `gap` cells apart; those that would pass `limit` begin a new row.
    ///
    /// A picture that is wider than `limit` has a row of its own. Spaces at the ends of lines are cut.
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

    /// As `row` with a caption under each picture.
    package static func row(
        captioned pictures: [(caption: String, picture: Picture)], gap: Int = 2, limit: Int = .max
    ) -> [TerminalText] {
        row(pictures.map { $0.picture.captioned($0.caption) }, gap: gap, limit: limit)
    }

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
