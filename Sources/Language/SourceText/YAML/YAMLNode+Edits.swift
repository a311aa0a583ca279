// Edits for fixes, which preserve the other lines and entries of a file.
extension YAMLNode {
    /// An edit that removes a key and its value from a mapping; nil if the mapping would become empty.
    package func removal(of key: YAMLNode, _ value: YAMLNode) -> Finding.Edit? {
        let entries = Array(entries)
        guard entries.count > 1, let place = entries.firstIndex(where: { $0.key.range == key.range }) else {
            return nil
        }
        guard record.shape.isFlow else { return YAMLNode.removalOfLines(from: key, to: value) }
        let range =
            place + 1 < entries.count
            ? SourceRange(start: key.range.start, end: entries[place + 1].key.range.start)
            : SourceRange(start: entries[place - 1].value.range.end, end: value.range.end)
        return Finding.Edit(range, "")
    }

    /// An edit that removes an entry's lines with their comments; nil if other text precedes the key.
    private static func removalOfLines(from key: YAMLNode, to value: YAMLNode) -> Finding.Edit? {
        let file = key.file
        let first = file.rangeOfLine(file.lineNumber(atByte: key.range.start))
        let end = max(key.range.end, value.range.end)
        let last = file.lineNumber(atByte: max(key.range.start, end - 1))
        guard file.bytes[first.start..<key.range.start].allSatisfy({ $0 == UInt8(ascii: " ") }),
            last < file.lineCount
        else { return nil }
        return Finding.Edit(SourceRange(start: first.start, end: file.rangeOfLine(last + 1).start), "")
    }

    /// An edit that adds an entry before the others of a mapping; nil if the mapping is empty.
    package func insertion(of entry: String) -> Finding.Edit? {
        guard let start = entries.first(where: { _ in true })?.key.range.start else { return nil }
        let line = file.rangeOfLine(file.lineNumber(atByte: start))
        let lineBreak = file.text(SourceRange(start: line.end, end: line.end + 2)) == "\r\n" ? "\r\n" : "\n"
        let indent = String(repeating: " ", count: start - line.start)
        let separator = record.shape.isFlow ? ", " : lineBreak + indent
        return Finding.Edit(SourceRange(start: start, end: start), entry + separator)
    }

    /// An edit that removes an entry, and that can be combined with `appending`: if the entry has its own
    /// lines, it removes the line break before it. Nil if the mapping would become empty.
    package func removalBeside(of key: YAMLNode, _ value: YAMLNode) -> Finding.Edit? {
        guard let edit = removal(of: key, value), !record.shape.isFlow else {
            return removal(of: key, value)
        }
        let line = file.lineNumber(atByte: edit.range.start)
        guard line > 1 else { return edit }
        let last = file.lineNumber(atByte: max(edit.range.start, edit.range.end - 1))
        return Finding.Edit(
            SourceRange(start: file.rangeOfLine(line - 1).end, end: file.rangeOfLine(last).end), "")
    }

    /// An edit that adds an entry after the others of a mapping; nil if the mapping is empty.
    package func appending(_ entry: String) -> Finding.Edit? {
        guard let last = entries.reduce(nil as (key: YAMLNode, value: YAMLNode)?, { $1 }) else { return nil }
        let end = max(last.key.range.end, last.value.range.end)
        if record.shape.isFlow { return Finding.Edit(SourceRange(start: end, end: end), ", " + entry) }
        let first = file.rangeOfLine(file.lineNumber(atByte: last.key.range.start))
        let line = file.rangeOfLine(file.lineNumber(atByte: max(last.key.range.start, end - 1)))
        let isCRLF = file.bytes[line.end...].starts(with: "\r\n".utf8)
        let lineBreak = isCRLF ? "\r\n" : "\n"
        let indent = String(repeating: " ", count: last.key.range.start - first.start)
        return Finding.Edit(SourceRange(start: line.end, end: line.end), lineBreak + indent + entry)
    }
}
