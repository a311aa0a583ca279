/// A bulk check under way: takes the bytes of a file as they come, in pieces of any size.
///
/// Keeps no more than a report and one line that a piece ends in, so that files may be of any size.
package struct BulkRun {
    private let check: BulkCheck
    private var report = BulkReport()
    /// Lines that have ended.
    private var lines = 0
    /// The beginning of a line that goes on in the next piece, up to `longestLine`.
    private var beginning: [UInt8] = []
    /// How long that line is so far, beyond the limit too.
    private var beginningLength = 0

    /// A line beyond is a problem of its own. A configuration with every list and text filled is far below.
    package static let longestLine = 1 << 20

    package init(_ check: BulkCheck) { self.check = check }

    package mutating func take(_ piece: UnsafeBufferPointer<UInt8>) {
        var rest = piece[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if beginningLength == 0 {
                endLine(UnsafeBufferPointer(rebasing: line), length: line.count)
            } else {
                keep(line)
                endKeptLine()
            }
        }
        keep(rest)
    }

    /// What was found in all pieces; the last line needs no line feed.
    package mutating func finish() -> BulkReport {
        if beginningLength > 0 { endKeptLine() }
        return report
    }

    private mutating func keep(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
        beginningLength += part.count
        beginning += part.prefix(BulkRun.longestLine - beginning.count)
    }

    private mutating func endKeptLine() {
        let kept = beginning
        let length = beginningLength
        beginning.removeAll(keepingCapacity: true)
        beginningLength = 0
        kept.withUnsafeBufferPointer { endLine($0, length: length) }
    }

    /// - Parameter length: of the line in the file, which is more than `line` where that is too long.
    private mutating func endLine(_ line: UnsafeBufferPointer<UInt8>, length: Int) {
        lines += 1
        guard length <= BulkRun.longestLine else {
            return report.add([BulkCheckFindings.tooLong(length, line: lines)], to: lines)
        }
        guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
        check.check(line, number: lines, &report)
    }
}
