import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The program without its process: tests call it as `main.swift` does, with their own context.
package enum Widgetconf {
    package static let version = ProgramVersion.text

    /// Executes the command line of a process.
    ///
    /// - Parameter arguments: as for `run(_:in:)`; nil for an argument that is not text in UTF-8, which is
    ///   rejected, so that no command uses a value other than the one that was typed.
    package nonisolated(nonsending) static func run(
        validating arguments: [String?], in context: CommandContext
    ) async -> CommandStatus {
        if let problem = UsageProblem.ofBytes(arguments) { return report(problem, in: context) }
        return await run(arguments.compactMap(\.self), in: context)
    }

    /// Executes one command line and returns its exit code. Every problem is already reported.
    ///
    /// The function runs on its caller's thread until the command is known, so that short commands do not
    /// start other threads.
    ///
    /// - Parameter arguments: the command line without the program's name.
    package nonisolated(nonsending) static func run(
        _ arguments: [String], in context: CommandContext
    ) async -> CommandStatus {
        if let request = CompletionRequest(arguments) {
            // While a line is completed, errors in the settings cannot be reported.
            var findings: [Finding] = []
            let settled = try? context.readingSettings(into: &findings)
            do throws(RuntimeFailure) { return try request.run(in: settled ?? context) } catch {
                return report(error, .text, .auto, in: context)
            }
        }
        if let problem = UsageProblem.ofHelp(arguments) { return report(problem, in: context) }
        let command: any WidgetconfCommand
        do {
            var parsed = try parse(arguments)
            guard let own = parsed as? any WidgetconfCommand else {
                // The root command and the parser's help commands throw the text to print.
                try parsed.run()
                return .done
            }
            command = own
        } catch {
            return report(error, arguments, in: context)
        }
        if let problem = command.problem {
            return report(UsageProblem(problem.description, arguments, in: context), in: context)
        }
        do throws(RuntimeFailure) {
            var findings: [Finding] = []
            let ignores = type(of: command).ignoresSettings
            guard let settled = ignores ? context : try context.readingSettings(into: &findings) else {
                try command.options.tell(findings, in: context)
                return .problems
            }
            command.options.talk(findings, in: context)
            let applied = try command.options.applied(to: settled)
            guard command.stays else { return try await command.run(in: applied) }
            // From here on, an interruption lets the command shut down cleanly.
            _ = applied.interruption()
            let result = await withTaskExecutorPreference(BoardLoop.next()) {
                await stay(command, in: applied)
            }
            return try result.get()
        } catch {
            return report(error, command.options.format, command.options.color, in: context)
        }
    }

    /// The parsed command; the root command if the command line does not contain a command.
    static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        guard let named = NamedCommand(arguments) else { return try parseFromRoot(arguments) }
        do { return try named.parsed() } catch {
            if named.hasAllFaults { throw error }
            return try parseFromRoot(arguments)
        }
    }

    static func parseFromRoot(_ arguments: [String]) throws -> any ParsableCommand {
        try RootCommand.parseAsRoot(arguments)
    }

    /// Parses a line that is only tried. Returns the problem that the command finds in it (nil if the line is
    /// understood), or the parser's error.
    static func tried(_ arguments: [String]) -> Result<UsageFault?, any Error> {
        Result {
            let command = try NamedCommand(arguments)?.parsed() ?? parseFromRoot(arguments)
            guard let own = command as? any WidgetconfCommand else { throw CleanExit.helpRequest() }
            return own.problem
        }
    }

    /// Runs a command on the event loop, which the caller made the preferred executor,
    /// and not on the main thread.
    @concurrent private static func stay(
        _ command: any WidgetconfCommand, in context: CommandContext
    ) async -> Result<CommandStatus, RuntimeFailure> {
        do throws(RuntimeFailure) {
            return .success(try await command.run(in: context))
        } catch {
            return .failure(error)
        }
    }

    /// Reports a failure of the environment, in JSON form also as a document.
    private static func report(
        _ failure: RuntimeFailure, _ format: OutputFormat, _ color: ColorChoice,
        in context: CommandContext
    ) -> CommandStatus {
        let remark = BoardRemark(failure)
        if format == .json {
            let document = Problems(problems: [remark]).encodedJSON
            // If the output itself has failed, the report can only go to standard error.
            try? context.console.output(document)
        }
        context.console.talk(remark.text(color.talkPaint(in: context)), .error)
        return .couldNotRun
    }

    /// Prints the requested help, or reports the problem with the command line.
    private static func report(
        _ error: any Error, _ arguments: [String], in context: CommandContext
    ) -> CommandStatus {
        let columns = context.console.terminal?.columns ?? 100
        guard RootCommand.exitCode(for: error) != ExitCode.success else {
            let text = HelpText.fitted(toColumns: columns) {
                RootCommand.fullMessage(for: error, columns: $0)
            }
            do throws(RuntimeFailure) {
                try context.console.output(TerminalText(lines: text + "\n"))
            } catch {
                return report(error, .text, .auto, in: context)
            }
            return .done
        }
        return report(UsageProblem(RootCommand.message(for: error), arguments, in: context), in: context)
    }

    /// Reports a problem with the command line in one line, with its hint.
    private static func report(
        _ problem: UsageProblem, in context: CommandContext
    ) -> CommandStatus {
        context.console.talk(problem.remark.text(ColorChoice.auto.talkPaint(in: context)), .error)
        return .wrongUsage
    }
}
