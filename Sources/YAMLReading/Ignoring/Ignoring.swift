package import SourceText

/// Takes out of a report what comments in the files ask to ignore.
///
/// `# widgetconf: ignore=CODE reason` speaks of its own line, or, alone on its line, of the next one with a
/// value; several codes are separated by commas. Errors can be ignored too; what they stop stays stopped.
package struct Ignoring {
    /// What is left, and what there is to say about the comments themselves.
    package private(set) var findings: [Finding] = []
    package private(set) var ignored: [IgnoredFinding] = []

    /// `files` are all that were checked; `codes` gives every code there is, asked only when it matters.
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

/// The comments of one file, and which of their codes had something to ignore.
private struct FileComments {
    private let comments: [IgnoreComment]
    private let isComplete: Bool
    /// The comments that speak of a line.
    private let byLine: [Int: [Int]]
    private var used: Set<Use> = []

    private struct Use: Hashable {
        let comment: Int
        let code: String
    }

    init(_ reader: IgnoreCommentReader) {
        comments = reader.comments
        isComplete = reader.isComplete
        byLine = Dictionary(grouping: comments.indices) { [comments] in comments[$0].line }
    }

    /// The comment that speaks of the finding; it counts as used from now on.
    mutating func comment(for finding: Finding) -> IgnoreComment? {
        guard let line = finding.location?.start.line else { return nil }
        let code = finding.code.text
        let place = byLine[line]?.first { comments[$0].codes.contains { $0.value == code } }
        guard let place else { return nil }
        used.insert(Use(comment: place, code: code))
        return comments[place]
    }

    func check(_ known: [String], _ sink: FindingSink) {
        let last = sink.mark + YAMLLimits.findings
        for (place, comment) in comments.enumerated() where sink.mark < last {
            if comment.reason.isEmpty { sink.report(IgnoreFindings.unexplained(comment)) }
            for code in comment.codes where !used.contains(Use(comment: place, code: code.value)) {
                if !known.contains(code.value) {
                    sink.report(IgnoreFindings.unknownCode(code, known: known))
                } else if isComplete {
                    sink.report(IgnoreFindings.unused(code, comment))
                }
            }
        }
    }
}
