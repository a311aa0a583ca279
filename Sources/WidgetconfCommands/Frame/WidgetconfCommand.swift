import ArgumentParser
import SourceText
import TextWidth
import WidgetRuntime

/// A command, parsed: what it does with the machine it gets.
protocol WidgetconfCommand: ParsableCommand {
    /// The forms in which it can print what it does.
    static var formats: [OutputFormat] { get }
    /// The documents that it prints with `--format json`, beside its problems and findings.
    static var replies: [any Decodable.Type] { get }
    var options: GlobalOptions { get }
    /// What is wrong with arguments that could be parsed, lower case; nil when all is well.
    var usageProblem: String? { get }

    /// Whether it runs until it is interrupted.
    var stays: Bool { get }

    /// Does it; what it throws is said and ends it with `couldNotRun`.
    ///
    /// A command that hardly ever waits says `nonisolated(nonsending)` too: it stays on the thread that calls
    /// it, and is done before another one would have started.
    nonisolated(nonsending) func run(
        in surroundings: CommandSurroundings
    ) async throws(RuntimeFailure) -> CommandStatus
}

extension WidgetconfCommand {
    static var formats: [OutputFormat] { [.text, .json] }

    /// What is said when the command cannot print in the form that was asked for.
    var formatProblem: String? {
        guard !Self.formats.contains(options.format) else { return nil }
        let formats = Self.formats.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        return "\"\(UsageProblem.name(of: Self.self))\" prints \(formats), not \"\(options.format.rawValue)\""
    }
}

extension WidgetconfCommand {
    var usageProblem: String? { nil }
    var stays: Bool { false }

    /// The way to the board; nil when the workspace's own file has errors, which are told then.
    func session(in surroundings: CommandSurroundings) throws(RuntimeFailure) -> BoardSession? {
        let path = try WorkspaceFolder.find(
            option: options.workspace, environment: surroundings.environment, current: surroundings.folder)
        var findings: [Finding] = []
        guard let folder = try WorkspaceFolder.read(path, into: &findings) else {
            try options.tell(findings, in: surroundings)
            return nil
        }
        var session = try BoardSession(
            folder, state: options.state.map { absolute($0, from: surroundings.folder) },
            clock: surroundings.clock, environment: surroundings.environment, locale: options.locale,
            timeouts: surroundings.timeouts)
        session.tellOfWait = { [console = surroundings.console] process in
            let holder = process.map { "process \($0)" } ?? "another process"
            console.talk("waiting for \(holder), which uses the board\n")
        }
        return session
    }
}
