/// A file with the fixes of some findings applied. All other bytes are unchanged.
struct EditedText {
    let file: SourceFile
    /// The findings whose fixes were applied, in the order given.
    private(set) var fixed: [Finding] = []
    /// The ranges in the edited file that the fixes have written.
    private(set) var written: [SourceRange] = []

    /// Applies the fixes of the `findings` that are located in `old`. If two fixes overlap, the first one is
    /// applied. Equal fixes count as applied together.
    init(_ old: SourceFile, fixing findings: [Finding]) {
        var edits = EditList()
        for finding in findings where finding.location?.file === old {
            if let fix = finding.fix, !fix.edits.isEmpty, edits.add(fix.edits) { fixed.append(finding) }
        }
        var bytes: [UInt8] = []
        var place = 0
        for edit in edits.sorted {
            bytes += old.bytes[place..<edit.range.start]
            let start = bytes.count
            bytes += edit.replacement.utf8
            written.append(SourceRange(start: start, end: bytes.count))
            place = edit.range.end
        }
        bytes += old.bytes[place...]
        file = edits.sorted.isEmpty ? old : SourceFile(path: old.path, bytes: bytes)
    }
}

/// The edits of one file in order, without overlaps.
private struct EditList {
    private(set) var sorted: [Finding.Edit] = []

    /// Adds all of `edits`. If one of them overlaps an existing edit, adds none and returns false.
    mutating func add(_ edits: [Finding.Edit]) -> Bool {
        let earlier = sorted
        for edit in edits {
            let index = place(of: edit)
            let neighbors = sorted[max(0, index - 1)..<min(sorted.count, index + 1)]
            if neighbors.contains(edit) { continue }
            guard !neighbors.contains(where: { $0.range.touches(edit.range) }) else {
                sorted = earlier
                return false
            }
            sorted.insert(edit, at: index)
        }
        return true
    }

    /// The number of edits that begin before this one.
    private func place(of edit: Finding.Edit) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].range.start < edit.range.start { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SourceRange {
    /// Whether two ranges overlap. An empty range, which is an insertion, also touches the ends of another
    /// range.
    func touches(_ other: SourceRange) -> Bool {
        if isEmpty || other.isEmpty { return start <= other.end && other.start <= end }
        return start < other.end && other.start < end
    }
}
