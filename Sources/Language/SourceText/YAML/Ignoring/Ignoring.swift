/// Removes the findings that comments in the files ignore from a report.
///
/// A comment `# widgetconf: ignore=CODE reason` applies to its own line or, if it is alone on its line, to
/// the next line with a value. Several codes are separated by commas. Errors can be ignored too, but their
/// consequences remain.
package struct Ignoring {
    /// The remaining findings, and findings about the comments themselves.
    package private(set) var findings: [Finding] = []
    /// The findings that were ignored, with their reasons.
    package private(set) var ignored: [IgnoredFinding] = []

    /// - Parameters:
    ///   - files: All files that were checked.
    ///   - codes: Returns all existing codes. It is called only if such a comment is found.
    package init(_ found: [Finding], in files: [SourceFile], codes: () -> [String]) {
        let sink = FindingSink()
        var byFile: [ObjectIdentifier: FileComments] = [:]
        for file in files {
            let reader = IgnoreCommentReader(file, sink)
            if !reader.comments.isEmpty { byFile[ObjectIdentifier(file)] = FileComments(reader) }
        }
        for finding in found {
            let file = finding.location.map { ObjectIdentifier($0.file) }
            if let file, let comment = byFile[file]?.comment(for: finding) {
                ignored.append(IgnoredFinding(finding, reason: comment.reason))
            } else {
                findings.append(finding)
            }
        }
        let known = byFile.isEmpty ? [] : codes()
        for file in files { byFile[ObjectIdentifier(file)]?.check(known, sink) }
        findings += sink.findings
    }
}

/// The comments of one file, and which of their codes matched a finding.
private struct FileComments {
    private let comments: [IgnoreComment]
    private let isComplete: Bool
    /// The indices of the comments that apply to each line.
    private let byLine: [Int: [Int]]
    private var used: Set<Use> = []

    /// A code of a comment.
    private struct Use: Hashable {
        let comment: Int
        let code: String
    }

    init(_ reader: IgnoreCommentReader) {
        comments = reader.comments
        isComplete = reader.isComplete
        byLine = Dictionary(grouping: comments.indices) { [comments] in comments[$0].line }
    }

    /// The comment that ignores a finding, which is marked as used; nil if the finding is not ignored.
    mutating func comment(for finding: Finding) -> IgnoreComment? {
        guard let line = finding.location?.start.line else { return nil }
        let code = finding.code.text
        let place = byLine[line]?.first { comments[$0].codes.contains { $0.value == code } }
        guard let place else { return nil }
        used.insert(Use(comment: place, code: code))
        return comments[place]
    }

    /// Reports comments without a reason, and codes that do not exist or did not match. Unused codes are not
    /// reported if reading stopped early, because later findings are unknown.
    func check(_ known: [String], _ sink: FindingSink) {
        let last = sink.mark + YAMLLimits.findings
        for (index, comment) in comments.enumerated() where sink.mark < last {
            if comment.reason.isEmpty { sink.report(IgnoreFindings.unexplained(comment)) }
            for code in comment.codes where !used.contains(Use(comment: index, code: code.value)) {
                if !known.contains(code.value) {
                    sink.report(IgnoreFindings.unknownCode(code, known: known))
                } else if isComplete {
                    sink.report(IgnoreFindings.unused(code, comment))
                }
            }
        }
    }
}
