import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// Implements `check --watch`: checks the files whenever they change, and prints only the differences.
struct CheckWatching {
    private let command: CheckCommand
    private let context: CommandContext
    private let watch: FolderWatch
    /// The last reported result; nil before the first check.
    private var told: Told?

    /// A result that can be compared with the next one.
    private enum Told {
        case findings([Finding])
        case failure(RuntimeFailure)
    }

    /// - Throws: if the system does not allow more watches.
    init(_ command: CheckCommand, _ context: CommandContext) throws(RuntimeFailure) {
        self.command = command
        self.context = context
        // Watch files that were given by name, even if a workspace does not use such names.
        let named = Set(
            command.paths.map { path in path.split(separator: "/").last.map(String.init) ?? path })
        watch = try FolderWatch { named.contains($0) || FileRole(path: $0) != .other }
    }

    /// Checks until the user interrupts the command. The interruption closes the watch, which ends the loop.
    mutating func run() async throws(RuntimeFailure) -> CommandStatus {
        context.interruption().whenCome { [watch] in watch.close() }
        defer { watch.close() }
        repeat { try lookAgain() } while await watch.next()
        return .done
    }

    /// Checks once, and a second time if the first attempt fails, because a file may disappear between being
    /// listed and being read. A second failure is reported as a change.
    private mutating func lookAgain() throws(RuntimeFailure) {
        do throws(RuntimeFailure) {
            try look()
        } catch {
            do throws(RuntimeFailure) {
                try look()
            } catch {
                try tell(error)
            }
        }
    }

    /// Reads and checks all files, and updates the set of watched folders.
    private mutating func look() throws(RuntimeFailure) {
        let first = try command.sources(in: context)
        try watch.watch(first.folders)
        // The first read only determines the folders. This read starts after they are
        // watched, so no change is missed.
        let sources = try command.sources(in: context)
        if sources.folders != first.folders { try watch.watch(sources.folders) }
        try tell(sources.check())
    }

    /// Reports a failure, unless the previous check failed for the same reason.
    private mutating func tell(_ failure: RuntimeFailure) throws(RuntimeFailure) {
        if case .failure(let earlier)? = told, earlier.description == failure.description { return }
        // Without a successful read, the folders are unknown. The workspace is
        // expected in the current folder.
        if told == nil { try watch.watch([context.folder]) }
        told = .failure(failure)
        command.options.say([BoardRemark(failure)], in: context)
    }

    /// Reports the differences from the previous result, including the recovery from a failure.
    private mutating func tell(_ checked: CheckResults) throws(RuntimeFailure) {
        let earlier: [Finding]
        switch told {
        case nil: return try begin(checked)
        case .findings(let findings): earlier = findings
        case .failure: earlier = []
        }
        let changes = FindingChanges(from: earlier, to: checked.findings)
        let wasFailing = if case .failure? = told { true } else { false }
        told = .findings(checked.findings)
        if changes.isEmpty, !wasFailing { return }
        try write(changes, checked)
    }

    /// Reports the complete first result, even if it contains no findings.
    private mutating func begin(_ checked: CheckResults) throws(RuntimeFailure) {
        told = .findings(checked.findings)
        try write(FindingChanges(from: [], to: checked.findings), checked)
        if command.options.format == .text {
            context.console.talk("watching; press Ctrl-C to end\n")
        }
    }

    /// Prints appeared and fixed findings; in JSON form, one line for each change.
    private func write(_ changes: FindingChanges, _ checked: CheckResults) throws(RuntimeFailure) {
        let report = CheckReport(checked: checked)
        guard command.options.format == .text else {
            let document = CheckChanges(
                appeared: changes.appeared.map(\.json),
                gone: changes.gone.map(\.json), errors: report.tally.errors,
                warnings: report.tally.warnings)
            let line = TerminalText(json: document.encodedJSON.text + "\n")
            return try context.console.output(document: line)
        }
        let paint = command.options.paint(of: context)
        let gone = changes.gone.map { finding in
            let place = finding.location.map { "\($0.file.path): " } ?? ""
            let text = Words.dim("\(place)\(finding.message) [\(finding.code)]")
            return paint([Words("fixed:", .good, .strong), " ", text]) + "\n"
        }
        let appeared = paint.text(of: changes.appeared)
        let gap: TerminalText = gone.isEmpty || appeared.isEmpty ? "" : "\n"
        try context.console.output(gone.joined() + gap + appeared)
        let summary = report.summary(command.options.talkPaint(in: context))
        context.console.talk((appeared.isEmpty ? "" : "\n") + summary)
    }
}
