import ArgumentParser
import Machine

/// A command of `widgetconf-fleet`.
protocol FleetSubcommand: ParsableCommand {
    var options: FleetOptions { get }

    /// Executes the command.
    ///
    /// - Throws: a failure of the environment, which is reported and ends the program with the exit code 3.
    func run(in context: FleetContext) async throws(RuntimeFailure)
}

/// The program without its process: tests call it as `main.swift` does, with their own context.
enum FleetProgram {
    /// Executes a command line, and returns its exit code: 0, 2 for wrong usage, or 3 for a failure.
    static func run(_ arguments: [String], in context: FleetContext) async -> Int32 {
        let command: any FleetSubcommand
        do {
            var parsed = try FleetCommand.parseAsRoot(arguments)
            guard let own = parsed as? any FleetSubcommand else {
                // The root command and the parser's help commands throw the text to print.
                try parsed.run()
                return 0
            }
            command = own
        } catch {
            let message = FleetCommand.fullMessage(for: error)
            if FleetCommand.exitCode(for: error) == ExitCode.success {
                context.output(message + "\n")
                return 0
            }
            context.talk(message, .error)
            return 2
        }
        do throws(RuntimeFailure) {
            try await command.run(in: context)
            return 0
        } catch {
            context.talk("error: \(error.description)", .error)
            if let hint = error.hint { context.talk("hint: \(hint)", .error) }
            return 3
        }
    }
}
