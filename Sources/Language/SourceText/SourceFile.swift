import Synchronization

/// A string that a person wrote: its path as messages show it, its bytes, and the positions of its lines.
///
/// Lines end with a line feed, a carriage return, or both; a string that ends with a line break has an empty
/// last line. A byte order mark at the start does not belong to a line, so the character after it has column
/// 1. The bytes need not be UTF-8; malformed parts are shown as U+FFFD. The maximum size is 4 GiB, because
/// offsets are stored in 32 bits.
///
/// This is a class, so that locations refer to the file instead of copying it.
package final class SourceFile: Sendable {
    package let path: String
    package let bytes: [UInt8]
    /// Built when the first position is requested. A file without findings never needs it.
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

    /// A location in this file.
    package func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: self, range: range) }

    /// The range of the whole file.
    package var wholeRange: SourceRange { SourceRange(start: 0, end: bytes.count) }

    /// The text in `range`, which is clamped to the file. Malformed UTF-8 becomes U+FFFD.
    package func text(_ range: SourceRange) -> String {
        let start = min(range.start, bytes.count)
        return String(decoding: bytes[start..<min(max(range.end, start), bytes.count)], as: UTF8.self)
    }
}

// Lines and positions.
extension SourceFile {
    package var lineCount: Int { lineTable.starts.count }

    /// The line and column of the byte at `offset`, which is clamped to the file. The cost does not depend on
    /// the length of the line.
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

    /// The 1-based number of the line that contains the byte at `offset`. A line break belongs to the line
    /// that it ends.
    package func lineNumber(atByte offset: Int) -> Int { lineTable.line(atByte: offset) }

    /// The byte range of a line (1-based) without its line break.
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
