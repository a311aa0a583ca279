import TextWidth

/// Breaks texts into lines of a width in cells.
enum TextFlow {
    /// The lines of `text`, each at most `width` cells wide, at most `most` of them.
    ///
    /// Breaks at spaces, which vanish there, after hyphens and around wide characters; inside a word only
    /// when it is wider than a line. What is left out at the end is marked by `ellipsis`.
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

    /// The longest text that fits, and what comes after the break.
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

    private static func cut(_ text: Substring, width: Int, ellipsis: String) -> String {
        let room = max(0, width - ellipsis.cells)
        return text.prefix(cells: room).trimmedEnd + (room == 0 && width < ellipsis.cells ? "" : ellipsis)
    }

    /// `text` as it may be printed: line breaks become `\n`, tabs spaces; controls, and marks that turn the
    /// direction of what surrounds them, are left out, so that a text cannot draw outside its place.
    static func printable(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var scalars = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where isAfterReturn: break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
            case "\t": scalars.append(" ")
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
            case _ where scalar.properties.generalCategory == .control: break
            default: scalars.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return String(scalars)
    }
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
