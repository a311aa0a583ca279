import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The result of `check`, and how each output format prints it.
struct CheckReport {
    let checked: CheckResults
    var fixes = Fixes.none
    /// The result of `--run`; nil without that option.
    var runs: ProviderRuns?

    /// The effect of `--fix`, if it was given.
    enum Fixes {
        case none
        /// The fixes have been written, and `checked` holds the findings that remain.
        case fixed(FixRun)
        /// `--dry-run`: nothing has been written, and `checked` holds all findings.
        case wouldFix(FixRun)
    }

    /// The numbers of errors and warnings, which decide the exit code.
    var tally: FindingTally { FindingTally(checked.findings) }

    /// Prints the findings on standard output and, in text form, a summary on standard error.
    ///
    /// With `--fix`, the lines that changed come first. A dry run prints them before a unified diff instead
    /// of the findings, so that its output can be applied as a patch.
    func write(_ options: GlobalOptions, in context: CommandContext) throws(RuntimeFailure) {
        let console = context.console
        switch options.format {
        case .text, .junit:
            let isEmpty: Bool
            if case .wouldFix(let run) = fixes {
                let difference = Self.difference(run)
                isEmpty = difference.isEmpty
                try console.output(changedLines)
                try console.output(file: difference)
            } else {
                try console.output(changedLines)
                let findings = options.paint(of: context).text(of: checked.findings)
                isEmpty = findings.isEmpty
                try console.output(findings)
            }
            if !isEmpty { console.talk("\n") }
            console.talk(summary(options.talkPaint(in: context)))
        case .json: try console.output(document.encodedJSON)
        case .sarif:
            let sarif = FindingSARIF(toolVersion: Widgetconf.version, help: FindingPages.page)
            try console.output(sarif.document(checked.findings, ignored: checked.ignored))
        case .github: try console.output(document: FindingAnnotations.render(checked.findings))
        }
    }

    /// The JSON form of the result.
    private var document: CheckDocument {
        var outcome = CheckOutcome(
            files: checked.fileCount,
            ignored: checked.ignored.map {
                Joined($0.finding.json, CheckOutcome.Excuse(reason: $0.reason))
            },
            skipped: checked.skipped.isEmpty ? nil : checked.skipped, providers: runs?.rows)
        switch fixes {
        case .none: break
        case .fixed(let run):
            outcome.mended = run.fixed.map(\.json)
            outcome.changes = ChangedLines.changes(of: run.changes)
        case .wouldFix(let run):
            outcome.mended = run.fixed.map(\.json)
            outcome.changes = ChangedLines.changes(of: run.changes)
            outcome.diff = String(decoding: Self.difference(run), as: UTF8.self)
        }
        return Joined(FindingReport(checked.findings), outcome)
    }

    /// The lines that change; nothing without `--fix`.
    private var changedLines: TerminalText {
        switch fixes {
        case .none: ""
        case .fixed(let run), .wouldFix(let run): ChangedLines.text(of: run.changes)
        }
    }

    /// The changes of all files as one unified diff.
    private static func difference(_ run: FixRun) -> [UInt8] {
        run.changes.flatMap { change in
            UnifiedDiff.bytes(path: change.after.path, from: change.before.bytes, to: change.after.bytes)
        }
    }

    /// `4 files: 1 error, 2 ignored`, preceded by the applied fixes or followed by the possible ones.
    func summary(_ paint: Paint) -> TerminalText {
        let role: Paint.Role = tally.errors > 0 ? .bad : tally.warnings > 0 ? .warning : .good
        let ignored = checked.ignored.isEmpty ? "" : ", \(checked.ignored.count) ignored"
        let skipped = checked.skipped.isEmpty ? "" : ", \(checked.skipped.count) skipped"
        let files = counted(checked.fileCount, "file")
        let found: [Words] = [
            Words("\(files): "), Words("\(tally)", role, .strong), Words(ignored + skipped),
        ]
        switch fixes {
        case .none: return paint.lines(found) + "\n"
        case .fixed(let run):
            return paint.lines([Words("fixed \(Self.extent(of: run)); remaining in ")] + found) + "\n"
                + Self.heldBack(by: run)
        case .wouldFix(let run):
            return paint.lines(found + [Words("; --fix would fix \(Self.extent(of: run))")]) + "\n"
                + Self.heldBack(by: run)
        }
    }

    /// One line for each file and reason for which fixes were not applied, with the step that applies them.
    private static func heldBack(by run: FixRun) -> TerminalText {
        let groups = Dictionary(grouping: run.heldBack) { held in
            HeldBackGroup(path: held.finding.location?.file.path ?? "", reason: held.reason)
        }
        return groups.sorted { $0.key < $1.key }.reduce("") { text, group in
            let fixes = "\(group.value.count) \(group.value.count == 1 ? "fix" : "fixes")"
            return text + "\(fixes) not applied, \(group.key.explanation)\n"
        }
    }

    /// Fixes that are not applied for the same reason.
    private struct HeldBackGroup: Hashable, Comparable {
        let path: String
        let reason: HeldBackFix.Reason

        static func < (left: HeldBackGroup, right: HeldBackGroup) -> Bool {
            (left.path, left.reason) < (right.path, right.reason)
        }

        /// The reason, and the user's next step.
        var explanation: TerminalText {
            switch reason {
            case .foreignFile:
                "because \(path) does not look like a file of widgetconf: if it is one, add \"format: 1\""
            case .hiddenDeclaration:
                "because an error may hide what the names in \(path) refer to: correct the other errors first"
            case .severalRemovals:
                "which would remove everything but the texts from \(path): \(command)"
            case .severalFiles:
                "which would replace the same name in \(path) and in other files: \(command)"
            }
        }

        private var command: TerminalText { "run \"widgetconf check --fix \(path)\"" }
    }

    /// `2 findings in 1 file, and 1 that they hid`. Fixing a finding may reveal others; the first number
    /// counts only the findings that were reported before the fixes.
    private static func extent(of run: FixRun) -> String {
        if run.fixed.isEmpty { return "nothing" }
        let hidden = run.cameToLight.count
        let told = run.fixed.count - hidden
        return counted(told, "finding") + " in " + counted(run.changes.count, "file")
            + (hidden == 0 ? "" : ", and \(hidden) that \(told == 1 ? "it" : "they") hid")
    }
}

/// The JSON document that `check --format json` prints.
typealias CheckDocument = Joined<FindingReport, CheckOutcome>

/// The members of the document in addition to the findings.
struct CheckOutcome: Codable {
    /// How many files were checked.
    var files: Int
    /// Findings that a comment in the file suppresses.
    var ignored: [Joined<FindingJSON, Excuse>]
    /// The names of files that `--skip-unknown` left out; nil if no file was left out.
    var skipped: [String]?
    /// One row for each started provider; nil without `--run`.
    var providers: [ProviderRuns.Row]?
    /// With `--fix`, the findings that were fixed; with `--dry-run`, the findings that it would fix.
    var mended: [FindingJSON]?
    /// With `--fix` and `--dry-run`, every line that changes.
    var changes: [Change]?
    /// The unified diff of `--dry-run`.
    var diff: String?

    /// A line that a fix changes. `before` is missing for an added line, and `after` for a removed one.
    struct Change: Codable {
        var path: String
        var line: Int
        var before: String?
        var after: String?
    }

    /// The reason that the suppressing comment gives.
    struct Excuse: Codable { var reason: String }
}

/// A line of `check --watch --format json`: the changes since the previous line.
struct CheckChanges: Codable {
    var appeared: [FindingJSON]
    var gone: [FindingJSON]
    var errors: Int
    var warnings: Int
}
