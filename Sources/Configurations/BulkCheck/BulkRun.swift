/// A bulk check under way: takes the bytes of a file as they come, in pieces of any size.
///
/// Keeps no more than a report and one line that a piece ends in, so that files may be of any size.
package struct BulkRun {
    /// How lines are judged; the report is the same.
    package enum Pace {
        /// Most lines by their bytes alone.
        case quick
        /// Every line by the full rules.
        case thorough
    }

    private let check: BulkCheck
    private var plain: PlainLines?
    private var report = BulkReport()
    /// Lines that have ended.
    private var lines = 0
    /// The beginning of a line that goes on in the next piece, up to `longestLine`.
    private var beginning: [UInt8] = []
    /// How long that line is so far, beyond the limit too.
    private var beginningLength = 0

    /// A line beyond is a problem of its own. A configuration with every list and text filled is far below.
    package static let longestLine = 1 << 20

    package init(_ check: BulkCheck, _ pace: Pace = .quick) {
        self.check = check
        plain = pace == .quick ? check.plain.map(PlainLines.init) : nil
    }

    package mutating func take(_ piece: UnsafeBufferPointer<UInt8>) {
        var rest = piece[...]
        while let end = firstLineFeed(in: UnsafeBufferPointer(rebasing: rest)) {
            let line = rest.prefix(end)
            rest = rest.dropFirst(end + 1)
            if beginningLength == 0 {
                endLine(UnsafeBufferPointer(rebasing: line), length: end)
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
        switch plain?.judge(line) ?? .unclear {
        case .valid: report.addValid(lines)
        case .invalid where !report.tellsProblems: report.addInvalid(lines)
        case .invalid, .unclear: check.check(line, number: lines, &report)
        }
    }
}

/// The place of the first line feed, nil when there is none; eight bytes at a time.
private func firstLineFeed(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = 0
    while place + 8 <= bytes.count {
        let word = UInt64(littleEndian: UnsafeRawPointer(start + place).loadUnaligned(as: UInt64.self))
        let difference = word ^ (ones &* 0x0A)
        // The lowest of these bits is exact; those above it may be set by a borrow.
        let found = (difference &- ones) & ~difference & (ones &* 0x80)
        if found != 0 { return place + found.trailingZeroBitCount / 8 }
        place += 8
    }
    while place < bytes.count {
        if start[place] == 0x0A { return place }
        place += 1
    }
    return nil
}
