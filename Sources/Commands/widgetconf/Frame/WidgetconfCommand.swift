import ArgumentParser
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// A parsed command. Every command except the root conforms, so that output, exit codes and failures
/// work the same way everywhere.
protocol WidgetconfCommand: ParsableCommand {
    /// The output formats that the command supports.
    static var formats: [OutputFormat] { get }
    /// The documents that the command prints with `--format json`, in addition to problems and findings.
    /// `schema reply` derives JSON Schemas from them.
    static var replies: [any Decodable.Type] { get }
    var options: GlobalOptions { get }
    /// A message about arguments that can be parsed but conflict with each other, in lower case; nil without
    /// a conflict.
    var usageProblem: UsageFault? { get }

    /// Whether the command runs until the user interrupts it.
    var stays: Bool { get }
    /// Whether the command works without `config.yaml`, so that errors in the file do not matter.
    static var ignoresSettings: Bool { get }

    /// Executes the command.
    ///
    /// A command that rarely waits is declared `nonisolated(nonsending)`. It runs on its caller's thread,
    /// which is faster than starting another thread.
    ///
    /// - Throws: a failure of the environment, which is reported and ends the program with `couldNotRun`.
    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus
}

extension WidgetconfCommand {
    /// Most commands print text and JSON.
    static var formats: [OutputFormat] { [.text, .json] }

    /// A message if the command does not support the requested format; nil if it does.
    var formatProblem: UsageFault? {
        guard !Self.formats.contains(options.format) else { return nil }
        let formats = Self.formats.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        return "\"\(UsageProblem.name(of: Self.self))\" prints \(formats), not \"\(options.format.rawValue)\""
    }
}

extension WidgetconfCommand {
    /// The first problem with the parsed arguments; nil if the command can run.
    var problem: UsageFault? { formatProblem ?? options.usageProblem ?? usageProblem }

    var usageProblem: UsageFault? { nil }
    var stays: Bool { false }
    static var ignoresSettings: Bool { false }

    /// The connection to the board of the workspace.
    ///
    /// - Returns: nil if `widgetconf.yaml` has errors, which are already reported.
    /// - Throws: if no workspace is found, or if the state folder cannot be used.
    func session(in context: CommandContext) throws(RuntimeFailure) -> BoardSession? {
        let path = try WorkspaceFolder.find(
            option: options.workspace, environment: context.environment, current: context.folder)
        var findings: [Finding] = []
        guard let folder = try WorkspaceFolder.read(path, into: &findings) else {
            try options.tell(findings, in: context)
            return nil
        }
        var session = try BoardSession(
            folder, state: options.state.map { absolute($0, from: context.folder) },
            clock: context.clock, environment: context.environment, locale: options.locale(in: context),
            timeouts: context.timeouts)
        let line = WaitingLine(context)
        if let line {
            session.tellOfReply = { line.show($0) }
            session.tellOfProgress = { line.show(progress: $0) }
        }
        session.tellOfWait = { [console = context.console] process in
            let holder = process.map { "process \($0)" } ?? "another process"
            let message: TerminalText = "waiting for \(holder), which is using the board\n"
            if let line { line.say(message) } else { console.talk(message) }
        }
        return session
    }
}
