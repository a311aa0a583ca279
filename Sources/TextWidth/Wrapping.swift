extension StringProtocol {
    /// The words in lines of at most `width` cells; a word that is wider is cut into such lines.
    ///
    /// What stands in double quotes is one word, as long as it fits on a line: a command is not torn apart.
    package func wrapped(toCells width: Int) -> [String] {
        var lines: [String] = []
        for word in unbreakable(width) {
            if let last = lines.last, last.cells + 1 + word.cells <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines += word.cut(toCells: width)
            }
        }
        return lines
    }

    private func unbreakable(_ width: Int) -> [String] {
        var words: [String] = []
        var quoted: [String] = []
        for word in split(separator: " ") {
            quoted.append(String(word))
            let hasOpenQuote = quoted.reduce(0) { $0 + $1.count { $0 == "\"" } } % 2 == 1
            if hasOpenQuote { continue }
            words += joined(quoted, width)
            quoted = []
        }
        return words + quoted
    }

    private func joined(_ words: [String], _ width: Int) -> [String] {
        let whole = words.joined(separator: " ")
        return whole.cells <= width ? [whole] : words
    }

    private func cut(toCells width: Int) -> [String] {
        var parts: [String] = []
        var rest = Substring(self)
        while rest.cells > width, width > 0 {
            let part = rest.prefix(cells: width)
            if part.isEmpty { break }
            parts.append(String(part))
            rest = rest[part.endIndex...]
        }
        return parts + [String(rest)]
    }
}
