import WidgetModel

/// Fits the help of the argument parser to the width of the terminal.
enum HelpText {
    /// The width that the two columns of the parser's help need. Narrower terminals get one column.
    private static let leastColumns = 60
    /// Wider terminals do not get longer lines than this, which would be hard to read.
    private static let mostColumns = 110

    /// - Parameter help: the parser's text at a given width.
    static func fitted(toColumns columns: Int, _ help: (_ columns: Int) -> String) -> String {
        guard columns < leastColumns else {
            let columns = min(columns, mostColumns)
            return help(columns).split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
                let indent = line.prefix { $0 == " " }.count
                // The parser does not wrap every line: usage lines and long lists of
                // values keep their length.
                return line.cells <= columns
                    ? [String(line)] : wrapped(line.dropFirst(indent), indent: indent, hanging: 2, columns)
            }.joined(separator: "\n")
        }
        return help(.max / 2).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { lines(of: String($0), columns) }.joined(separator: "\n")
    }

    /// Splits a line of two columns, and puts the description below its option.
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

    /// - Parameters:
    ///   - indent: the indent of the first line, in cells.
    ///   - hanging: how many more cells the other lines are indented.
    private static func wrapped(_ text: Substring, indent: Int, hanging: Int, _ columns: Int) -> [String] {
        let blank = String(repeating: " ", count: indent)
        return [StyledRun(blank + text, true)].wrapped(toCells: columns, indent: indent + hanging)
            .map { $0.map(\.text).joined() }
    }
}
