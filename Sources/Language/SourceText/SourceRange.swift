/// A range of bytes in a source file, with an exclusive end. It takes eight bytes, because trees store one
/// for each node.
package struct SourceRange: Hashable, Sendable {
    private var first: UInt32
    private var past: UInt32

    package init(start: Int, end: Int) {
        precondition(start <= end, "the range \(start)..<\(end) ends before it starts")
        first = UInt32(start)
        past = UInt32(end)
    }

    package init(_ range: Range<Int>) { self.init(start: range.lowerBound, end: range.upperBound) }

    /// An empty range at `offset`, for example to insert text there.
    package static func at(_ offset: Int) -> SourceRange { SourceRange(start: offset, end: offset) }

    package var start: Int {
        get { Int(first) }
        set { first = UInt32(newValue) }
    }

    package var end: Int {
        get { Int(past) }
        set { past = UInt32(newValue) }
    }

    package var count: Int { end - start }
    package var isEmpty: Bool { first == past }
    package var bytes: Range<Int> { start..<end }

    /// The smallest range that contains both ranges.
    package func joined(with other: SourceRange) -> SourceRange {
        SourceRange(start: Swift.min(start, other.start), end: Swift.max(end, other.end))
    }
}

/// A position as people count: lines and columns begin at 1, and columns count Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    package var description: String { "\(line):\(column)" }
}

/// A range in a file.
package struct SourceLocation: Sendable, CustomStringConvertible {
    package let file: SourceFile
    package let range: SourceRange

    package init(file: SourceFile, range: SourceRange) {
        self.file = file
        self.range = range
    }

    /// Whether both are the same range of the same file.
    package func isSame(as other: SourceLocation) -> Bool { file === other.file && range == other.range }

    package var start: SourcePosition { file.position(atByte: range.start) }
    /// The position after the last character of the range.
    package var end: SourcePosition { file.position(atByte: range.end) }
    package var text: String { file.text(range) }

    /// The beginning of the range as `path:line:column`, in the form that editors recognize.
    package var description: String { "\(file.path):\(start)" }
}
