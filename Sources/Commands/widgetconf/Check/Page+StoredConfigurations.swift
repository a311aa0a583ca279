import Configurations
import IntentDefinitions
import SourceText

/// The text output of `check --configurations`.
extension Page {
    /// The maximum number of line ranges that are printed next to a count.
    private static let shownRanges = 12

    /// Prints how many stored configurations remain valid, change, or need a decision, and on which lines.
    mutating func write(
        _ report: BulkReport, of stored: StoredConfigurations, _ intent: IntentDefinition
    ) {
        let name = stored.path == "-" ? "standard input" : stored.path
        let from = stored.version.map { $0 == intent.version ? "" : "\($0) to " } ?? ""
        let count = report.valid + report.invalid
        line(
            .strong(intent.name), Words(", version \(from)\(intent.version), on "),
            Words(count == 1 ? "1 configuration" : "\(count) configurations"), Words(" of \(name)"))
        if count > 0 {
            gap()
            groups(of: report)
        }
        if !report.changes.isEmpty { changes(of: report) }
        list(
            report.problems, under: "what needs your attention", lines: report.invalid,
            "line needs your attention", "lines need your attention")
        list(
            report.warnings, under: "valid, but with a warning", lines: report.warned,
            "line with a warning", "lines with a warning")
    }

    /// A table of the three groups with their line numbers. Empty groups are omitted.
    private mutating func groups(of report: BulkReport) {
        var table = Table(trailing: [0], indent: 2)
        let groups: [(LineNumbers, one: String, many: String, role: Paint.Role)] = [
            (report.unchangedLines, "stays unchanged", "stay unchanged", .good),
            (report.changedLines, "is migrated", "are migrated", .accent),
            (report.invalidLines, "needs your attention", "need your attention", .bad),
        ]
        for (lines, one, many, role) in groups where lines.count > 0 {
            table.row(
                Words("\(lines.count)", .plain, .strong), Words(lines.count == 1 ? one : many, role),
                .dim(Page.text(of: lines)))
        }
        self.table(table)
    }

    /// The changes that a migration makes, one row for each message.
    private mutating func changes(of report: BulkReport) {
        gap()
        line("what changes")
        var table = Table(indent: 2)
        for change in report.changes {
            for (index, message) in change.messages.enumerated() {
                table.row(Words(index == 0 ? "line \(change.line)" : ""), Words(message))
            }
        }
        self.table(table)
        more(report.migrated - report.changes.count, "line changes", "lines change")
    }

    /// Why configurations are invalid or questionable, one row for each parameter.
    ///
    /// - Parameter lines: the number of lines with problems. Several problems may be on the same line, and
    ///   the report limits how many it lists.
    private mutating func list(
        _ problems: [BulkReport.Problem], under title: String, lines: Int, _ one: String, _ many: String
    ) {
        if problems.isEmpty { return }
        gap()
        line(Words(title))
        var table = Table(indent: 2)
        for problem in problems {
            table.row(
                Words("line \(problem.line)"), .strong(problem.parameter ?? ""),
                Words(problem.message))
        }
        self.table(table)
        more(lines - Set(problems.map(\.line)).count, one, many)
    }

    /// `and 3 more lines change`, if the count is positive.
    private mutating func more(_ count: Int, _ one: String, _ many: String) {
        if count > 0 { line(.dim("  and \(count) more \(count == 1 ? one : many)")) }
    }

    /// `line 3` or `lines 1–3, 7 …`. The ellipsis marks that ranges were omitted.
    private static func text(of lines: LineNumbers) -> String {
        let shown = lines.ranges.prefix(shownRanges)
        let texts = shown.map {
            $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
        }
        let isCut = shown.reduce(0) { $0 + $1.count } < lines.count
        return (lines.count == 1 ? "line " : "lines ") + texts.joined(separator: ", ") + (isCut ? " …" : "")
    }
}
