/// Mends files by the fixes that findings carry, and checks what came of it.
///
/// A fix stays when nothing that is found afterwards touches what it wrote, or when there are fewer errors
/// than before; a mended key may bring to light what it had hidden elsewhere. So no file gets worse. Fixes
/// that overlap, and fixes of what came to light, follow in further rounds.
///
/// Of a file that the user did not name, at most one key is removed: more may be what somebody wants to keep.
package struct FixRun {
    /// A file that was mended.
    package struct Change: Sendable {
        package let before: SourceFile
        package let after: SourceFile
    }

    /// Rounds at most: a definition whose every mended mistake hides another one is mended so deep.
    private static let rounds = 16
    /// Fixes tried one by one at most, each with a check of everything.
    private static let trials = 200

    /// All files as they are now, in the order given.
    private var files: [SourceFile]
    private let before: [SourceFile]
    private let foundFirst: [Finding]
    private let named: Set<String>
    private var trialsLeft = Self.trials

    /// What is found in the files as they are now.
    package private(set) var findings: [Finding]
    /// What was found and is mended.
    package private(set) var mended: [Finding] = []
    /// Those of `mended` that nobody could see before others were mended.
    package var cameToLight: [Finding] { FindingChanges(from: foundFirst, to: mended).appeared }

    /// Findings whose fixes remove more than a key from a file that the user did not name.
    package var heldBack: [Finding] {
        let removals = removalCounts
        return findings.filter { $0.fix != nil && !isAllowed($0, removals) }
    }

    package var changes: [Change] {
        zip(before, files).filter { $0.0 !== $0.1 }.map { Change(before: $0.0, after: $0.1) }
    }

    /// The file that one of those handed in has become.
    package func now(_ file: SourceFile) -> SourceFile {
        before.firstIndex { $0 === file }.map { files[$0] } ?? file
    }

    /// Mends `files`. `check` finds what is wrong with the files handed to it, whose findings lie in these
    /// very files; it is asked again after every change. An error that it throws ends the run. `named` are
    /// the paths of the files that the user asked for by name.
    package init<Failure>(
        _ files: [SourceFile], named: Set<String> = [], check: ([SourceFile]) throws(Failure) -> [Finding]
    ) throws(Failure) {
        self.files = files
        before = files
        self.named = named
        foundFirst = try check(files).inOrder()
        findings = foundFirst
        for _ in 0..<Self.rounds where trialsLeft > 0 {
            guard try mendOnce(check) else { break }
        }
    }

    /// All fixes at once, or, when that makes something worse, those that do not. False when none was left.
    private mutating func mendOnce<Failure>(
        _ check: ([SourceFile]) throws(Failure) -> [Finding]
    ) throws(Failure) -> Bool {
        let removals = removalCounts
        let mendable = findings.filter { $0.fix != nil && isAllowed($0, removals) }
        guard !mendable.isEmpty else { return false }
        if try mend(mendable, check) { return true }
        guard mendable.count > 1 else { return false }
        var hasMended = false
        var skipped: Set<FindingIdentity> = []
        while trialsLeft > 0 {
            let next = findings.last {
                $0.fix != nil && isAllowed($0, removals) && !skipped.contains(FindingIdentity($0))
            }
            guard let next else { break }
            trialsLeft -= 1
            if try mend([next], check) { hasMended = true } else { skipped.insert(FindingIdentity(next)) }
        }
        return hasMended
    }

    /// How many keys were or would be removed from each file.
    private var removalCounts: [String: Int] {
        (mended + findings).reduce(into: [:]) { counts, finding in
            guard finding.fix?.isRemoval ?? false, let path = finding.location?.file.path else { return }
            counts[path, default: 0] += 1
        }
    }

    /// Whether a fix removes nothing, or the only key that is removed from its file.
    private func isAllowed(_ finding: Finding, _ removals: [String: Int]) -> Bool {
        guard finding.fix?.isRemoval ?? false, let path = finding.location?.file.path else { return true }
        return named.contains(path) || removals[path] == 1
    }

    private mutating func mend<Failure>(
        _ mendable: [Finding], _ check: ([SourceFile]) throws(Failure) -> [Finding]
    ) throws(Failure) -> Bool {
        let edited = files.map { EditedText($0, mending: mendable) }
        let trial = edited.map(\.file)
        guard zip(files, trial).contains(where: { $0.0 !== $0.1 && $0.0.bytes != $0.1.bytes }) else {
            return false
        }
        let found = try check(trial).inOrder()
        guard isBetter(found, than: findings, edited) else { return false }
        mended += edited.flatMap(\.mended)
        files = trial
        findings = found
        return true
    }

    private func isBetter(_ found: [Finding], than earlier: [Finding], _ edited: [EditedText]) -> Bool {
        let mended = edited.flatMap(\.mended)
        if mended.count == 1, FindingTally(found).errors < FindingTally(earlier).errors { return true }
        let known = Set(earlier.map(FindingIdentity.init)).subtracting(mended.map(FindingIdentity.init))
        return edited.allSatisfy { text in
            found.allSatisfy {
                known.contains(FindingIdentity($0)) || !$0.touches(text.written, in: text.file)
            }
        }
    }
}

extension Finding {
    fileprivate func touches(_ ranges: [SourceRange], in file: SourceFile) -> Bool {
        ([location] + notes.map(\.location)).contains { place in
            guard let place, place.file === file else { return false }
            return ranges.contains { $0.touches(place.range) }
        }
    }
}
