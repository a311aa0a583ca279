/// Applies the fixes of findings to files and verifies the result (`check --fix`).
///
/// A set of fixes is kept if afterwards no new finding touches the text that they wrote. A single fix is also
/// kept if the number of errors decreases, because a corrected key may reveal errors that it had hidden.
/// Therefore, fixes never make a file worse. Fixes that overlap, and fixes of findings that appear later, are
/// applied in further rounds.
///
/// Fixes are applied in stages (`FixStage`): a parameter's name is not corrected while a misspelled key may
/// hide its declaration. Files that are not recognizably files of this program are not changed.
///
/// In a file that the user did not list, at most one key is removed. If there are more, the user may want to
/// keep them. If a name is misspelled in the same way in several files, its declaration may be the misspelled
/// one, so the name is corrected only in files that the user listed.
package struct FixRun {
    /// A file that was changed.
    package struct Change: Sendable {
        package let before: SourceFile
        package let after: SourceFile
    }

    /// The maximum number of rounds. Each round may reveal findings that the corrected ones had hidden.
    private static let rounds = 16
    /// The maximum number of fixes that are tried individually, since all files are checked after each trial.
    private static let trials = 200

    /// The current versions of all files, in the order given.
    private var files: [SourceFile]
    /// The original versions, in the same order.
    private let before: [SourceFile]
    /// The findings in the original files.
    private let foundFirst: [Finding]
    /// The paths that the user listed.
    private let named: Set<String>
    /// The files that may be changed, by path.
    private let own: Set<String>
    private var trialsLeft = Self.trials

    /// The findings in the current versions of the files.
    package private(set) var findings: [Finding]
    /// The findings that were fixed.
    package private(set) var fixed: [Finding] = []
    /// The fixed findings that appeared only after other findings were fixed.
    package var cameToLight: [Finding] { FindingChanges(from: foundFirst, to: fixed).appeared }

    /// Findings with a fix that was not applied, each with the reason.
    package var heldBack: [HeldBackFix] {
        let obstacles = obstacles
        return findings.compactMap { finding in
            guard finding.fix != nil, let reason = obstacles.reason(toHoldBack: finding) else { return nil }
            return HeldBackFix(finding: finding, reason: reason)
        }
    }

    /// The files that differ from their original.
    package var changes: [Change] {
        zip(before, files).filter { $0.0 !== $0.1 }.map { Change(before: $0.0, after: $0.1) }
    }

    /// The current version of one of the original files.
    package func now(_ file: SourceFile) -> SourceFile {
        before.firstIndex { $0 === file }.map { files[$0] } ?? file
    }

    /// Applies fixes to `files` until no more can be applied.
    ///
    /// - Parameters:
    ///   - named: The paths of the files that the user listed.
    ///   - isOwn: Whether a file is recognizably a file of this program, so that it may be changed.
    ///   - check: Returns the findings in the given versions of the files; their locations must refer to
    ///     these versions. It is called after every change. An error that it throws ends the run.
    package init<Failure>(
        _ files: [SourceFile], named: Set<String> = [], isOwn: (SourceFile) -> Bool = { _ in true },
        check: ([SourceFile]) throws(Failure) -> [Finding]
    ) throws(Failure) {
        self.files = files
        own = Set(files.filter(isOwn).map(\.path))
        before = files
        self.named = named
        foundFirst = try check(files).inOrder()
        findings = foundFirst
        for _ in 0..<Self.rounds where trialsLeft > 0 {
            guard try fixOnce(check) else { break }
        }
    }

    /// Applies the fixes of the first stage with applicable fixes. Returns false if nothing was fixed.
    private mutating func fixOnce<Failure>(
        _ check: ([SourceFile]) throws(Failure) -> [Finding]
    ) throws(Failure) -> Bool {
        for stage in FixStage.allCases where try fix(stage, check) { return true }
        return false
    }

    /// Applies all fixes of a stage at once or, if that makes something worse, one by one. Returns false if
    /// nothing was fixed.
    private mutating func fix<Failure>(
        _ stage: FixStage, _ check: ([SourceFile]) throws(Failure) -> [Finding]
    ) throws(Failure) -> Bool {
        let fixable = fixable(in: stage)
        guard !fixable.isEmpty else { return false }
        if try apply(fixable, check) { return true }
        guard fixable.count > 1 else { return false }
        var hasFixed = false
        var skipped: Set<FindingIdentity> = []
        while trialsLeft > 0 {
            let next = self.fixable(in: stage).last { !skipped.contains(FindingIdentity($0)) }
            guard let next else { break }
            trialsLeft -= 1
            if try apply([next], check) { hasFixed = true } else { skipped.insert(FindingIdentity(next)) }
        }
        return hasFixed
    }

    /// The findings of a stage whose fixes may be applied now.
    private func fixable(in stage: FixStage) -> [Finding] {
        let obstacles = obstacles
        return findings.filter { finding in
            finding.fix != nil && FixStage(of: finding.code) == stage
                && obstacles.reason(toHoldBack: finding) == nil
        }
    }

    private var obstacles: FixObstacles {
        FixObstacles(fixed: fixed, left: findings, in: files, own: own, named: named)
    }

    /// Applies the fixes of some findings, and keeps the result if it is better. Returns whether anything was
    /// fixed.
    private mutating func apply<Failure>(
        _ fixable: [Finding], _ check: ([SourceFile]) throws(Failure) -> [Finding]
    ) throws(Failure) -> Bool {
        let edited = files.map { EditedText($0, fixing: fixable) }
        let trial = edited.map(\.file)
        guard zip(files, trial).contains(where: { $0.0 !== $0.1 && $0.0.bytes != $0.1.bytes }) else {
            return false
        }
        let found = try check(trial).inOrder()
        guard isBetter(found, than: findings, edited) else { return false }
        fixed += edited.flatMap(\.fixed)
        files = trial
        findings = found
        return true
    }

    /// Whether to keep the result of an edit, according to the rule in the type's description.
    private func isBetter(_ found: [Finding], than earlier: [Finding], _ edited: [EditedText]) -> Bool {
        let fixed = edited.flatMap(\.fixed)
        if fixed.count == 1, FindingTally(found).errors < FindingTally(earlier).errors { return true }
        let known = Set(earlier.map(FindingIdentity.init)).subtracting(fixed.map(FindingIdentity.init))
        return edited.allSatisfy { text in
            found.allSatisfy {
                known.contains(FindingIdentity($0)) || !$0.touches(text.written, in: text.file)
            }
        }
    }
}

extension Finding {
    /// Whether the location of the finding or of one of its notes overlaps one of the ranges.
    fileprivate func touches(_ ranges: [SourceRange], in file: SourceFile) -> Bool {
        ([location] + notes.map(\.location)).contains { place in
            guard let place, place.file === file else { return false }
            return ranges.contains { $0.touches(place.range) }
        }
    }
}
