/// A file with the fixes of some findings put in; everything else stays byte for byte.
struct EditedText {
    let file: SourceFile
    /// Those whose fixes are in, in the order given.
    private(set) var mended: [Finding] = []
    /// The ranges of the edited file that the fixes wrote.
    private(set) var written: [SourceRange] = []

    /// Puts in the fixes of those `findings` that lie in `old`. Of two that overlap the first wins; two that
    /// say the same both count.
    init(_ old: SourceFile, mending findings: [Finding]) {
        var edits = EditList()
        for finding in findings where finding.location?.file === old {
            if let fix = finding.fix, !fix.edits.isEmpty, edits.add(fix.edits) { mended.append(finding) }
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

/// Edits of one text in its order, no two of them at one place.
private struct EditList {
    private(set) var sorted: [Finding.Edit] = []

    /// Takes all of `edits`, or none and gives false when one clashes with what is there.
    mutating func add(_ edits: [Finding.Edit]) -> Bool {
        let earlier = sorted
        for edit in edits {
            let index = place(of: edit)
            let neighbours = sorted[max(0, index - 1)..<min(sorted.count, index + 1)]
            if neighbours.contains(edit) { continue }
            guard !neighbours.contains(where: { $0.range.touches(edit.range) }) else {
                sorted = earlier
                return false
            }
            sorted.insert(edit, at: index)
        }
        return true
    }

    /// How many edits begin before this one.
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
    /// Whether the two have a byte in common; an empty range is the place where it stands.
    func touches(_ other: SourceRange) -> Bool {
        if isEmpty || other.isEmpty { return start <= other.end && other.start <= end }
        return start < other.end && other.start < end
    }
}
