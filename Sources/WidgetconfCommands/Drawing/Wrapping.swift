import TextWidth

extension String {
    /// The words in lines of at most `width` cells; a word that is wider has a line of its own.
    func wrapped(toCells width: Int) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, last.cells + 1 + word.cells <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
