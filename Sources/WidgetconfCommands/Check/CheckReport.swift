import FindingPages
import JSONText
import SourceText
import TextWidth
import WidgetRuntime

/// What `check` has to say.
struct CheckReport {
    let checked: CheckedSources
    var fixes = Fixes.none
    /// The providers that were started; nil when none was.
    var runs: ProviderRuns?

    enum Fixes {
        case none
        /// The fixes are written, and `checked` is what is left.
        case mended(FixRun)
        /// A trial, and `checked` is the unchanged state.
        case wouldMend(FixRun)
    }

    var tally: FindingTally { FindingTally(checked.findings) }

    /// Prints it, and says for people what it comes to.
    func write(_ options: GlobalOptions, in surroundings: CommandSurroundings) throws(RuntimeFailure) {
        let console = surroundings.console
        switch options.format {
        case .text, .junit:
            let isEmpty: Bool
            if case .wouldMend(let run) = fixes {
                let difference = Self.difference(run)
                isEmpty = difference.isEmpty
                try console.output(file: difference)
            } else {
                let findings = options.paint(of: surroundings).text(of: checked.findings)
                isEmpty = findings.isEmpty
                try console.output(findings)
            }
            if !isEmpty { console.talk("\n") }
            console.talk(summary(options.talkPaint(in: surroundings)))
        case .json: try console.output(document.encodedJSON)
        case .sarif:
            let sarif = FindingSARIF(toolVersion: Widgetconf.version, help: FindingPages.page)
            try console.output(sarif.document(checked.findings, ignored: checked.ignored))
        case .github: try console.output(document: FindingAnnotations.render(checked.findings))
        }
    }

    private var document: CheckDocument {
        var outcome = CheckOutcome(
            files: checked.fileCount,
            ignored: checked.ignored.map {
                Joined($0.finding.json, CheckOutcome.Excuse(reason: $0.reason))
            },
            skipped: checked.skipped.isEmpty ? nil : checked.skipped, providers: runs?.rows)
        switch fixes {
        case .none: break
        case .mended(let run): outcome.mended = run.mended.map(\.json)
        case .wouldMend(let run):
            outcome.mended = run.mended.map(\.json)
            outcome.diff = String(decoding: Self.difference(run), as: UTF8.self)
        }
        return Joined(FindingReport(checked.findings), outcome)
    }

    private static func difference(_ run: FixRun) -> [UInt8] {
        run.changes.flatMap { change in
            UnifiedDiff.bytes(path: change.after.path, from: change.before.bytes, to: change.after.bytes)
        }
    }

    /// `4 files: 1 error, 2 ignored`, and what was mended.
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
        case .mended(let run):
            return paint.lines([Words("mended \(Self.extent(of: run)); left in ")] + found) + "\n"
                + Self.heldBack(by: run)
        case .wouldMend(let run):
            return paint.lines(found + [Words("; --fix would mend \(Self.extent(of: run))")]) + "\n"
                + Self.heldBack(by: run)
        }
    }

    /// Fixes that remove everything but the texts from a file, which only happens if the file is named.
    private static func heldBack(by run: FixRun) -> TerminalText {
        let counts = run.heldBack.reduce(into: [:]) { counts, finding in
            counts[finding.location?.file.path ?? "", default: 0] += 1
        }
        return counts.sorted { $0.key < $1.key }.reduce("") { text, held in
            let (path, number) = held
            let fixes = "\(number) \(number == 1 ? "fix" : "fixes")"
            return text
                + "\(fixes) held back, to remove everything but the texts from \(path): "
                + "run \"widgetconf check --fix \(path)\"\n"
        }
    }

    /// `2 findings in 1 file, and 1 that they hid`: the first number is of what was told.
    private static func extent(of run: FixRun) -> String {
        if run.mended.isEmpty { return "nothing" }
        let hidden = run.cameToLight.count
        let told = run.mended.count - hidden
        return counted(told, "finding") + " in " + counted(run.changes.count, "file")
            + (hidden == 0 ? "" : ", and \(hidden) that \(told == 1 ? "it" : "they") hid")
    }
}

/// What `check --format json` prints.
typealias CheckDocument = Joined<FindingReport, CheckOutcome>

struct CheckOutcome: Codable {
    /// How many files were checked.
    var files: Int
    var ignored: [Joined<FindingJSON, Excuse>]
    var skipped: [String]?
    /// With `--run`.
    var providers: [ProviderRuns.Row]?
    /// With `--fix`: what was fixed, or would be, then as a difference too.
    var mended: [FindingJSON]?
    var diff: String?

    /// Why a finding is ignored, as the comment says.
    struct Excuse: Codable { var reason: String }
}

/// A line of `check --watch --format json`.
struct CheckChanges: Codable {
    var appeared: [FindingJSON]
    var gone: [FindingJSON]
    var errors: Int
    var warnings: Int
}
