import TextWidth

/// The parser's help on a terminal of any width.
enum HelpText {
    /// The parser sets options and their descriptions in two columns, which need this many cells.
    private static let leastColumns = 60
    private static let mostColumns = 110

    /// - Parameter help: the parser's text in so many columns.
    static func fitted(toColumns columns: Int, _ help: (_ columns: Int) -> String) -> String {
        guard columns < leastColumns else {
            let columns = min(columns, mostColumns)
            return help(columns).split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
                let indent = line.prefix { $0 == " " }.count
                // The parser does not break all lines: not the usage, nor a long list of values.
                return line.cells <= columns
                    ? [String(line)] : wrapped(line.dropFirst(indent), indent: indent, hanging: 2, columns)
            }.joined(separator: "\n")
        }
        return help(.max / 2).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { lines(of: String($0), columns) }.joined(separator: "\n")
    }

    /// On a narrow terminal a description stands below its option.
    private static func lines(of line: String, _ columns: Int) -> [String] {
        let indent = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indent)
        if text.isEmpty { return [""] }
        guard indent > 0, let gap = text.firstRange(of: "  ") else {
            return wrapped(text, indent: indent, hanging: 2, columns)
        }
        let description = text[gap.upperBound...].drop { $0 == " " }
        return wrapped(text[..<gap.lowerBound], indent: indent, hanging: 2, columns)
            + wrapped(description, indent: indent + 4, hanging: 0, columns)
    }

    private static func wrapped(_ text: Substring, indent: Int, hanging: Int, _ columns: Int) -> [String] {
        let blank = String(repeating: " ", count: indent)
        return [StyledRun(blank + text, true)].wrapped(toCells: columns, indent: indent + hanging)
            .map { $0.map(\.text).joined() }
    }
}
