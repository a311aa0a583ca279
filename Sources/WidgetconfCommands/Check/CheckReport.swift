import FindingPages
import JSONText
import SourceText
import TextWidth
import WidgetRuntime

/// What `check` has to say.
struct CheckReport {
    private let checked: CheckedSources
    private let fixes: Fixes

    /// What was done about the findings.
    private enum Fixes {
        case none
        case mended(FixRun)
        case wouldMend(FixRun)
    }

    /// What came of starting the providers; nil when none was.
    private var runs: ProviderRuns?

    init(_ checked: CheckedSources, runs: ProviderRuns? = nil) {
        self.checked = checked
        self.runs = runs
        fixes = .none
    }

    /// After `mended` was written; `checked` is what is left.
    init(_ checked: CheckedSources, mended: FixRun) {
        self.checked = checked
        fixes = .mended(mended)
    }

    /// Of a trial; `checked` is as things are.
    init(_ checked: CheckedSources, wouldMend: FixRun) {
        self.checked = checked
        fixes = .wouldMend(wouldMend)
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
                let paint = options.paint(of: surroundings)
                let findings = FindingText.text(
                    of: checked.findings, color: paint.ofFindings, columns: paint.columns)
                isEmpty = findings.isEmpty
                try console.output(findings)
            }
            if !isEmpty { console.talk("\n") }
            console.talk(summary(options.talkPaint(in: surroundings)))
        case .json: try console.output(.object(document))
        case .sarif:
            let sarif = FindingSARIF(toolVersion: Widgetconf.version, help: FindingPages.page)
            try console.output(sarif.document(checked.findings, ignored: checked.ignored))
        case .github: try console.output(document: FindingAnnotations.render(checked.findings))
        }
    }

    private var document: JSONObject {
        var document = FindingJSON.document(checked.findings).object ?? [:]
        document["files"] = .integer(Int64(checked.fileCount))
        document["ignored"] = .array(
            checked.ignored.map { ignored in
                var object = FindingJSON.value(ignored.finding).object ?? [:]
                object["reason"] = .string(ignored.reason)
                return .object(object)
            })
        if !checked.skipped.isEmpty { document["skipped"] = .array(checked.skipped.map { .string($0) }) }
        document["providers"] = runs?.rows.encodedJSON
        switch fixes {
        case .none: break
        case .mended(let run): document["mended"] = .array(run.mended.map(FindingJSON.value))
        case .wouldMend(let run):
            document["mended"] = .array(run.mended.map(FindingJSON.value))
            document["diff"] = .string(String(decoding: Self.difference(run), as: UTF8.self))
        }
        return document
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
        let files = Self.count(checked.fileCount, "file")
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
        return count(told, "finding") + " in " + count(run.changes.count, "file")
            + (hidden == 0 ? "" : ", and \(hidden) that \(told == 1 ? "it" : "they") hid")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
