import ArgumentParser
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf check`: checks definitions, manifests, tests and workspaces, and how they fit together.
///
/// The work is divided: `CheckInputs` finds and reads the files, `CheckedFiles` in `Configurations` finds
/// the problems, and `CheckReport` prints them.
struct CheckCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check definitions, manifests and how they fit together.",
        discussion: """
            Without a path, the whole workspace is checked: the files that its patterns match, and the \
            tests, views and locale files next to them. With paths, only those files and all files below \
            those folders are checked, each as part of its nearest workspace. "-" reads a definition from \
            standard input; with --as, it is the unsaved text of any file.

            With --run, each provider is started and declares its kinds and the parameters that they read. \
            Its declaration is compared with its manifest and the intents.

            With --configurations, the command instead validates stored values against an intent, one JSON \
            object per line. It reports which values remain valid, which change, and which need a decision.
            """)
    static let formats: [OutputFormat] = [.text, .json, .sarif, .github]
    static var replies: [any Decodable.Type] {
        [CheckDocument.self, CheckChanges.self, StoredConfigurations.Survey.self]
    }

    @Argument(help: ArgumentHelp("Files or folders.", valueName: "path"))
    var paths: [String] = []
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "With -: check the text as if it were in this file, within its workspace.", valueName: "path"))
    var inputPath: String?
    @Flag(help: "Apply all safe fixes to the files.")
    var fix = false
    @Flag(help: "With --fix: print the changes without making them.")
    var dryRun = false
    @Flag(help: "Repeat the check when files change, and print the differences.")
    var watch = false
    @Flag(
        name: .customLong("run"),
        help: "Also start the providers, and compare what they report with their manifests.")
    var startsProviders = false
    @Flag(help: "Also check the placed widgets, and report what would change for them.")
    var board = false
    @Option(
        help: ArgumentHelp(
            "Also compare with an older state of the workspace, and report changes that break placed widgets.",
            valueName: "revision|folder"))
    var against: String?
    @Flag(help: "With paths: skip files that are not definitions, manifests or tests.")
    var skipUnknown = false
    @Flag(help: "Exit with 1 for warnings too.")
    var strict = false
    @Option(
        help: ArgumentHelp(
            "Validate these stored configurations against an intent; - is standard input.",
            valueName: "file.jsonl"))
    var configurations: String?
    @Option(
        help: ArgumentHelp("With --configurations: the intent of the stored values.", valueName: "intent"))
    var intent: String?
    @Option(
        help: ArgumentHelp(
            "With --configurations: the version that stored the values. (default: the current one)",
            valueName: "version"))
    var from: Int?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    /// A message about the first options that cannot be combined.
    var usageProblem: UsageFault? {
        if let problem = configurationsProblem ?? boardProblem ?? againstProblem { return problem }
        if inputPath != nil, paths != ["-"] { return "--as requires - as the only path" }
        if skipUnknown, paths.isEmpty { return "--skip-unknown requires paths" }
        if dryRun, !fix { return "--dry-run requires --fix" }
        if fix, !dryRun, paths.contains("-") {
            return "standard input cannot be fixed in place: add --dry-run"
        }
        if startsProviders, fix || watch {
            return "--run checks once: leave out \(fix ? "--fix" : "--watch")"
        }
        if watch, fix { return "--watch changes nothing: leave out --fix" }
        if watch, paths.contains("-") { return "standard input cannot be watched" }
        if watch, options.format != .text, options.format != .json {
            return "--watch prints \"text\" or \"json\", not \"\(options.format.rawValue)\""
        }
        return nil
    }

    var stays: Bool { watch }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        if let configurations, let intent {
            let stored = StoredConfigurations(path: configurations, intent: intent, version: from)
            return try check(stored, in: context)
        }
        if watch {
            var watching = try CheckWatching(self, context)
            return try await watching.run()
        }
        let sources = try sources(in: context)
        if sources.files.isEmpty, sources.skipped.isEmpty { throw nothingToCheck }
        if startsProviders { return try await start(sources, in: context) }
        guard fix else {
            let checked = try withChanges(
                withBoard(sources.check(), of: sources, in: context), in: context)
            return try tell(CheckReport(checked: checked), in: context)
        }
        let named = sources.named
        let run = FixRun(sources.files, named: named, isOwn: FileRole.isRecognized) {
            sources.check($0, reduced: named).findings
        }
        if dryRun {
            return try tell(
                CheckReport(checked: sources.check(), fixes: .wouldFix(run)), in: context)
        }
        try write(run.changes, to: sources.paths, in: context)
        // Read the files again, because a fix may have added references to other files.
        let checked = try self.sources(in: context).check(reduced: named)
        return try tell(CheckReport(checked: checked, fixes: .fixed(run)), in: context)
    }

    /// Writes the fixed files. If any of them has changed in the meantime, nothing is written. If a write
    /// fails, the changes of the files before it are printed with the failure.
    private func write(
        _ changes: [FixRun.Change], to paths: [String: String], in context: CommandContext
    ) throws(RuntimeFailure) {
        let targets = changes.compactMap { change in paths[change.after.path].map { (change, $0) } }
        for (change, path) in targets { try SourceWriting.compare(path, with: change.before.bytes) }
        for (index, (change, path)) in targets.enumerated() {
            do throws(RuntimeFailure) {
                try SourceWriting.replace(path, change.before.bytes, with: change.after.bytes)
            } catch {
                context.console.talk(ChangedLines.text(of: targets[..<index].map { $0.0 }))
                throw error
            }
        }
    }

    /// The failure if the given folders contain no file to check. Exit code 0 would be misleading here: a
    /// mistyped path in a script would pass forever.
    private var nothingToCheck: RuntimeFailure {
        RuntimeFailure(
            "there is nothing to check in \(paths.joined(separator: ", ")): no definition, manifest or test",
            hint: "name a file or folder with definitions, or create a workspace with \"widgetconf init\"")
    }

    /// Implements `--run`: also compares what the started providers report with their manifests and intents.
    private func start(
        _ sources: CheckInputs, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        var parts: [CheckedFiles] = []
        var runs = ProviderRuns()
        let checked = try withChanges(withBoard(sources.check(), of: sources, in: context), in: context)
        for part in checked.parts {
            let own = await ProviderRuns(of: part, in: context)
            parts.append(part.adding(own.findings, codes: { FindingPages.codes }))
            runs.add(own)
        }
        let whole = CheckResults(parts, skipped: sources.skipped)
        let status = try tell(CheckReport(checked: whole, runs: runs), in: context)
        options.say(runs.remarks, in: context)
        return runs.remarks.isEmpty ? status : .problems
    }

    /// Finds and reads the files to check. `--watch` calls this again after each change.
    func sources(in context: CommandContext) throws(RuntimeFailure) -> CheckInputs {
        paths.isEmpty
            ? try CheckInputs(workspace: options.workspace, .folder, in: context)
            : try CheckInputs(
                paths: paths, workspace: options.workspace, skipsUnknown: skipUnknown, inputPath: inputPath,
                in: context)
    }

    /// Prints the report and derives the exit code. Warnings count as problems only with `--strict`.
    func tell(
        _ report: CheckReport, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        try report.write(options, in: context)
        let isStopped = report.tally.errors > 0 || strict && report.tally.warnings > 0
        return isStopped ? .problems : .done
    }
}
