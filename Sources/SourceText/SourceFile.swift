import Synchronization

/// A text that somebody wrote: its path as messages show it, its bytes, and where its lines begin.
///
/// Lines end with a line feed, a carriage return, or both; a text that ends with one has an empty last line.
/// A byte order mark at the start belongs to no line, so the first character behind it has column 1. The
/// bytes need not be UTF-8: what is malformed is shown as U+FFFD. At most 4 GiB.
package final class SourceFile: Sendable {
    package let path: String
    package let bytes: [UInt8]
    /// Made when the first position is asked for, which a text without findings never needs.
    private let lines = AtomicLazyReference<LineTable>()

    private var lineTable: LineTable { lines.load() ?? lines.storeIfNil(LineTable(of: bytes)) }

    package init(path: String, bytes: [UInt8]) {
        precondition(
            bytes.count <= Int(UInt32.max), "\(path) has \(bytes.count) bytes, more than offsets can count")
        self.path = path
        self.bytes = bytes
    }

    package convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// `range` as a place in this file.
    package func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: self, range: range) }

    /// The whole text as a range.
    package var wholeRange: SourceRange { SourceRange(start: 0, end: bytes.count) }

    /// The text of `range`, which is clamped into the file; malformed UTF-8 as U+FFFD.
    package func text(_ range: SourceRange) -> String {
        let start = min(range.start, bytes.count)
        return String(decoding: bytes[start..<min(max(range.end, start), bytes.count)], as: UTF8.self)
    }
}

// Lines and positions.
extension SourceFile {
    package var lineCount: Int { lineTable.starts.count }

    /// Line and column of the byte at `offset`, clamped into the file. Cheap, however long the line.
    package func position(atByte offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        let table = lineTable
        let line = table.line(atByte: offset)
        let range = rangeOfLine(line)
        guard range.start < offset else { return SourcePosition(line: line, column: 1) }
        let before = table.scalars(before: range.start, in: bytes)
        let column = table.scalars(before: min(offset, range.end), in: bytes) - before + 1
        return SourcePosition(line: line, column: column)
    }

    /// The 1-based number of the line that the byte at `offset` belongs to; line breaks belong to the line
    /// they end.
    package func lineNumber(atByte offset: Int) -> Int { lineTable.line(atByte: offset) }

    /// The bytes of a line (1-based) without its line break.
    package func rangeOfLine(_ line: Int) -> SourceRange {
        let starts = lineTable.starts
        let start = Int(starts[line - 1])
        var end = line < starts.count ? Int(starts[line]) : bytes.count
        if line < starts.count {
            end -= 1
            if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") {
                end -= 1
            }
        }
        return SourceRange(start: start, end: end)
    }

    /// The text of a line (1-based) without its line break.
    package func line(_ line: Int) -> String { text(rangeOfLine(line)) }
}
