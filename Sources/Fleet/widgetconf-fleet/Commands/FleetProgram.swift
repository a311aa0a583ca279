import ArgumentParser
import Machine

/// A command of `widgetconf-fleet`.
protocol FleetSubcommand: ParsableCommand {
    /// The documents that the command prints with `--format json`, in addition to problems.
    static var replies: [any Decodable.Type] { get }
    var options: FleetOptions { get }

    /// Executes the command.
    ///
    /// - Throws: a failure of the environment, which is reported and ends the program with `couldNotRun`.
    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus
}

/// The exit code of a command.
enum FleetStatus: Int32, Sendable {
    case done = 0
    /// Something in the user's input is wrong, such as the name of a board.
    case problems = 1
    case wrongUsage = 2
    /// The environment failed, such as the database.
    case couldNotRun = 3
}

/// The program without its process: tests call it as `main.swift` does, with their own context.
enum FleetProgram {
    /// Executes a command line, and returns its exit code. Every problem is already reported.
    static func run(_ arguments: [String], in context: FleetContext) async -> Int32 {
        await status(of: arguments, in: context).rawValue
    }

    private static func status(of arguments: [String], in context: FleetContext) async -> FleetStatus {
        let command: any FleetSubcommand
        do {
            var parsed = try FleetCommand.parseAsRoot(arguments)
            guard let own = parsed as? any FleetSubcommand else {
                // The root command and the parser's help commands throw the text to print.
                try parsed.run()
                return .done
            }
            command = own
        } catch {
            let message = FleetCommand.fullMessage(for: error)
            if FleetCommand.exitCode(for: error) == ExitCode.success {
                context.output(message + "\n")
                return .done
            }
            context.talk(message, .error)
            return .wrongUsage
        }
        do throws(RuntimeFailure) {
            return try await command.run(in: context)
        } catch {
            command.options.report(error, in: context)
            return .couldNotRun
        }
    }
}
