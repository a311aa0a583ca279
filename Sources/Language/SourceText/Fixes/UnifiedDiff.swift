/// The difference between two files in the format of `diff -u`, which `patch` reads.
///
/// Lines end with a line feed; a carriage return before it is part of the line. Bytes are copied without
/// decoding.
package enum UnifiedDiff {
    /// The number of unchanged lines before and after a change.
    private static let context = 3
    /// The number of lines in each file that are searched for the next common line. The limit keeps the cost
    /// linear; a longer change is shown as larger than necessary.
    private static let lookahead = 64

    /// The difference, with `path` as the name of both files; empty if the files are equal.
    package static func bytes(path: String, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
        let lines = (lines(of: old), lines(of: new))
        let steps = steps(lines.0, lines.1)
        let hunks = hunks(of: steps)
        if hunks.isEmpty { return [] }
        var result = Array("--- \(path)\n+++ \(path)\n".utf8)
        for hunk in hunks { write(steps[hunk], lines.0, lines.1, into: &result) }
        return result
    }

    /// A line that differs, with its text in both versions.
    package struct LineChange: Hashable, Sendable {
        /// The 1-based number of the line, before the change if it existed then.
        package let line: Int
        /// The text without its line break; nil for a line that was added.
        package let before: String?
        /// The text without its line break; nil for a line that was removed.
        package let after: String?
    }

    /// The lines that differ, in order. Lines that replace each other are paired (`LinePairing`).
    package static func changes(from old: [UInt8], to new: [UInt8]) -> [LineChange] {
        let lines = (lines(of: old), lines(of: new))
        let text = { (line: Line) in
            var line = line
            while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
            return String(decoding: line, as: UTF8.self)
        }
        var changes: [LineChange] = []
        var (removed, added): ([Int], [Int]) = ([], [])
        func close() {
            let texts = (removed.map { text(lines.0[$0]) }, added.map { text(lines.1[$0]) })
            for pair in LinePairing.pairs(texts.0, texts.1) {
                let line = pair.old.map { removed[$0] } ?? pair.new.map { added[$0] } ?? 0
                changes.append(
                    LineChange(
                        line: line + 1, before: pair.old.map { texts.0[$0] },
                        after: pair.new.map { texts.1[$0] }))
            }
            (removed, added) = ([], [])
        }
        for step in steps(lines.0, lines.1) {
            switch step {
            case .same: close()
            case .removed(let line, _): removed.append(line)
            case .added(_, let line): added.append(line)
            }
        }
        close()
        return changes
    }

    /// A line of the comparison: it is in both files, only in the old file, or only in the new file. The
    /// associated values are indices of lines.
    private enum Step {
        case same(old: Int, new: Int)
        case removed(old: Int, new: Int)
        case added(old: Int, new: Int)

        var isChange: Bool { if case .same = self { false } else { true } }
        /// The number of lines in each file before this one.
        var place: (old: Int, new: Int) {
            switch self {
            case .same(let old, let new), .removed(let old, let new), .added(let old, let new): (old, new)
            }
        }
    }

    private typealias Line = ArraySlice<UInt8>

    /// The lines of text with their line feeds.
    private static func lines(of bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    /// Compares the files line by line.
    private static func steps(_ old: [Line], _ new: [Line]) -> [Step] {
        var steps: [Step] = []
        var (here, there) = (0, 0)
        while here < old.count || there < new.count {
            if here < old.count, there < new.count, old[here] == new[there] {
                steps.append(.same(old: here, new: there))
                here += 1
                there += 1
                continue
            }
            let meeting = meeting(old[here...], new[there...])
            for line in here..<meeting.old { steps.append(.removed(old: line, new: there)) }
            for line in there..<meeting.new { steps.append(.added(old: meeting.old, new: line)) }
            (here, there) = (meeting.old, meeting.new)
        }
        return steps
    }

    /// The nearest position at which two remainders, whose first lines differ, continue with an equal line.
    private static func meeting(_ old: ArraySlice<Line>, _ new: ArraySlice<Line>) -> (old: Int, new: Int) {
        for distance in 1...(2 * lookahead) {
            for skipped in max(0, distance - lookahead)...min(distance, lookahead) {
                let (here, there) = (old.startIndex + skipped, new.startIndex + distance - skipped)
                guard here <= old.endIndex, there <= new.endIndex else { continue }
                if here == old.endIndex, there == new.endIndex { return (here, there) }
                if here < old.endIndex, there < new.endIndex, old[here] == new[there] { return (here, there) }
            }
        }
        let step = (min(lookahead, old.count), min(lookahead, new.count))
        return (old.startIndex + step.0, new.startIndex + step.1)
    }

    /// The parts of the comparison that are shown: all changes with their context. Parts that overlap or
    /// touch are merged.
    private static func hunks(of steps: [Step]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, step) in steps.enumerated() where step.isChange {
            let start = max(0, index - context)
            let end = min(steps.count, index + context + 1)
            if let last = hunks.last, start <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<end
            } else {
                hunks.append(start..<end)
            }
        }
        return hunks
    }

    /// Writes a hunk with its header.
    private static func write(
        _ hunk: ArraySlice<Step>, _ old: [Line], _ new: [Line], into result: inout [UInt8]
    ) {
        guard let place = hunk.first?.place else { return }
        var counts = (old: 0, new: 0)
        var body: [UInt8] = []
        for step in hunk {
            switch step {
            case .same(let line, _):
                counts = (counts.old + 1, counts.new + 1)
                write(old[line], mark: " ", into: &body)
            case .removed(let line, _):
                counts.old += 1
                write(old[line], mark: "-", into: &body)
            case .added(_, let line):
                counts.new += 1
                write(new[line], mark: "+", into: &body)
            }
        }
        result += Array("@@ -\(span(place.old, counts.old)) +\(span(place.new, counts.new)) @@\n".utf8)
        result += body
    }

    /// Writes a line with its mark, and a note if its line feed is missing.
    private static func write(_ line: Line, mark: Unicode.Scalar, into body: inout [UInt8]) {
        body.append(UInt8(ascii: mark))
        body += line
        if line.last != UInt8(ascii: "\n") { body += Array("\n\\ No newline at end of file\n".utf8) }
    }

    /// The position of a hunk as `start,count`. An empty hunk is identified by the line before it.
    private static func span(_ before: Int, _ count: Int) -> String {
        switch count {
        case 0: "\(before),0"
        case 1: "\(before + 1)"
        default: "\(before + 1),\(count)"
        }
    }
}
