/// A finding whose fix was not applied.
package struct HeldBackFix: Sendable {
    package let finding: Finding
    package let reason: Reason

    package enum Reason: Hashable, Comparable, Sendable {
        /// The file does not look like a file of this program.
        case foreignFile
        /// An error may hide the declaration of the name that would be replaced.
        case hiddenDeclaration
        /// The user did not list the file, and several fixes would remove keys from it.
        case severalRemovals
        /// The user did not list the file, and other files contain the name to be replaced.
        case severalFiles
    }
}

/// Conditions that prevent fixes from being applied.
struct FixObstacles {
    private let own: Set<String>
    private let named: Set<String>
    /// The number of keys that are removed, by file.
    private var removals: [String: Int] = [:]
    /// The number of files that contain a name which is replaced.
    private var filesWithName: [String: Int] = [:]
    /// The files with errors that may hide a declaration, by the stage whose fixes depend on it.
    private let hiding: [FixStage: Set<String>]
    /// Whether a value that a fix would write is declared as a key in some file.
    private var isKey: [String: Bool] = [:]

    /// - Parameters:
    ///   - fixed: The findings that were fixed so far.
    ///   - left: The other findings.
    ///   - files: The current versions of the files.
    ///   - own: The paths of the files that may be changed.
    ///   - named: The paths of the files that the user listed.
    init(
        fixed: [Finding], left: [Finding], in files: [SourceFile], own: Set<String>, named: Set<String>
    ) {
        self.own = own
        self.named = named
        let errors = left.filter { $0.severity == .error }
        let stages = FixStage.allCases.map { stage in
            let hiding = errors.filter { FixStage.isHiding($0.code, from: stage) }
            return (stage, Set(hiding.compactMap { $0.location?.file.path }))
        }
        hiding = Dictionary(uniqueKeysWithValues: stages)
        let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        for finding in fixed + left {
            guard let path = finding.location?.file.path else { continue }
            if finding.fix?.isRemoval ?? false { removals[path, default: 0] += 1 }
            if let value = finding.renamed?.to, FixStage(of: finding.code) == .values, isKey[value] == nil {
                isKey[value] = texts.contains { $0.contains(key: value) }
            }
            if let name = declaredName(of: finding), filesWithName[name] == nil {
                filesWithName[name] = texts.count { $0.contains(word: name) }
            }
        }
    }

    /// Why the fix of a finding is not applied; nil if it may be applied.
    func reason(toHoldBack finding: Finding) -> HeldBackFix.Reason? {
        guard let path = finding.location?.file.path, own.contains(path) else { return .foreignFile }
        if !named.contains(path) {
            if finding.fix?.isRemoval ?? false, removals[path] != 1 { return .severalRemovals }
            if let name = declaredName(of: finding), filesWithName[name] ?? 0 > 1 { return .severalFiles }
        }
        let unclear = hiding[FixStage(of: finding.code)] ?? []
        let isUnclear =
            FixStage.refersToOtherFiles(finding.code) ? !unclear.isEmpty : unclear.contains(path)
        return isUnclear ? .hiddenDeclaration : nil
    }

    /// The name that a fix replaces with a name that a file declares. Nil if the fix does not replace a name,
    /// or if the other name is built in.
    ///
    /// If several files contain the name, its declaration may be the misspelled one. A built-in name is
    /// always correct.
    private func declaredName(of finding: Finding) -> String? {
        guard let renamed = finding.renamed else { return nil }
        let isDeclared =
            switch FixStage(of: finding.code) {
            case .structure: false
            // The names of built-in types begin with a lowercase letter.
            case .declarations:
                FixStage.refersToOtherFiles(finding.code) || renamed.to.first?.isUppercase ?? false
            case .names: true
            case .values: isKey[renamed.to] ?? false
            }
        return isDeclared ? renamed.from : nil
    }
}

extension StringProtocol {
    /// Whether the text contains `word` as a whole word.
    package func contains(word: String) -> Bool { hasWord(word) { _ in true } }

    /// Whether the text contains a word as a key, followed by a colon.
    fileprivate func contains(key: String) -> Bool {
        hasWord(key) { rest in rest.drop { "\"' ".contains($0) }.first == ":" }
    }

    private func hasWord(_ word: String, isBefore: (SubSequence) -> Bool) -> Bool {
        ranges(of: word).contains { range in
            let before = range.lowerBound == startIndex ? " " : self[index(before: range.lowerBound)]
            let after = range.upperBound == endIndex ? " " : self[range.upperBound]
            let isPart = [before, after].contains { $0.isLetter || $0.isNumber || $0 == "_" }
            return !isPart && isBefore(self[range.upperBound...])
        }
    }
}
