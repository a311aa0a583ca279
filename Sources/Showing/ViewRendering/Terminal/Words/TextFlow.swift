import WidgetModel

/// Breaks text into lines.
enum TextFlow {
    /// Breaks `text` into at most `most` lines of at most `width` cells.
    ///
    /// Lines are broken at spaces, which are removed there, after hyphens, and around wide characters. A word
    /// is only broken if it is wider than a line. If text is left out at the end, the last line ends with
    /// `ellipsis`.
    static func lines(_ text: String, width: Int, most: Int, ellipsis: String) -> [String] {
        let width = max(1, width), most = max(1, most)
        var lines: [String] = []
        var paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let paragraph = paragraphs.popFirst() {
            var rest = paragraph
            repeat {
                let (line, after) = firstLine(of: rest, width: width)
                let isCut = lines.count + 1 == most && !(after.isEmpty && paragraphs.isEmpty)
                lines.append(isCut ? cut(rest, width: width, ellipsis: ellipsis) : String(line))
                if lines.count == most { return lines }
                rest = after
            } while !rest.isEmpty
        }
        return lines
    }

    /// The longest line that fits, and the text after the break.
    private static func firstLine(of text: Substring, width: Int) -> (line: Substring, after: Substring) {
        var cells = 0
        var breakPlace: Substring.Index?
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            if character == " " || character.cells == 2, index > text.startIndex { breakPlace = index }
            cells += character.cells
            if cells > width {
                var place = breakPlace ?? index
                if place == text.startIndex { place = text.index(after: place) }
                return (text[..<place].trimmedEnd, text[place...].drop { $0 == " " })
            }
            index = text.index(after: index)
            if character == "-" || character.cells == 2 { breakPlace = index }
        }
        return (text.trimmedEnd, text[text.endIndex...])
    }

    /// The beginning of `text`, followed by the ellipsis.
    private static func cut(_ text: Substring, width: Int, ellipsis: String) -> String {
        let room = max(0, width - ellipsis.cells)
        return text.prefix(cells: room).trimmedEnd + (room == 0 && width < ellipsis.cells ? "" : ellipsis)
    }
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
