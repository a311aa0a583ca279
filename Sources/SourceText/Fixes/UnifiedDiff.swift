/// What changed between two texts, as `diff -u` writes it and `patch` reads it.
///
/// Lines end with a line feed; a carriage return before it belongs to the line. Bytes are passed on as they
/// are, whatever their encoding.
package enum UnifiedDiff {
    /// Lines shown before and behind a change.
    private static let context = 3
    /// Where two texts go apart, so many lines of both are looked through for the place where they meet
    /// again.
    private static let lookahead = 64

    /// The difference under `path`; empty when there is none.
    package static func bytes(path: String, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
        let lines = (lines(of: old), lines(of: new))
        let steps = steps(lines.0, lines.1)
        let hunks = hunks(of: steps)
        if hunks.isEmpty { return [] }
        var result = Array("--- \(path)\n+++ \(path)\n".utf8)
        for hunk in hunks { write(steps[hunk], lines.0, lines.1, into: &result) }
        return result
    }

    /// One line of the account: of both texts, only of the old one, or only of the new one.
    private enum Step {
        case same(old: Int, new: Int)
        case removed(old: Int, new: Int)
        case added(old: Int, new: Int)

        var isChange: Bool { if case .same = self { false } else { true } }
        /// The lines of each text that come before it.
        var place: (old: Int, new: Int) {
            switch self {
            case .same(let old, let new), .removed(let old, let new), .added(let old, let new): (old, new)
            }
        }
    }

    private typealias Line = ArraySlice<UInt8>

    /// With their line feeds.
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

    /// Where two rests that begin with different lines have an equal one again: the nearest such place.
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

    /// The parts of the account that are shown: every change with its context, joined where contexts touch.
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

    private static func write(_ line: Line, mark: Unicode.Scalar, into body: inout [UInt8]) {
        body.append(UInt8(ascii: mark))
        body += line
        if line.last != UInt8(ascii: "\n") { body += Array("\n\\ No newline at end of file\n".utf8) }
    }

    /// `start,count`; an empty span is named by the line before it.
    private static func span(_ before: Int, _ count: Int) -> String {
        switch count {
        case 0: "\(before),0"
        case 1: "\(before + 1)"
        default: "\(before + 1),\(count)"
        }
    }
}
