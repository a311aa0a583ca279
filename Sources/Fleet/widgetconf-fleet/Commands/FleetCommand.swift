import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel

/// `widgetconf-fleet` itself.
struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widgetconf-fleet",
        abstract: "Host boards on many machines, with PostgreSQL as their log.",
        discussion: """
            Exit codes: 0 done, 1 problems in your input, 2 wrong usage, 3 could not run.
            """,
        version: ProgramVersion.text,
        subcommands: [
            InitCommand.self, NodeCommand.self, ImportCommand.self, ExportCommand.self, StatusCommand.self,
            NodesCommand.self, BoardsCommand.self, DrainCommand.self, MoveCommand.self, SchemaCommand.self,
        ])

    /// The names of all commands with their types.
    static var commands: [(name: String, type: any FleetSubcommand.Type)] {
        configuration.subcommands.compactMap { command in
            guard let name = command.configuration.commandName else { return nil }
            return (command as? any FleetSubcommand.Type).map { (name: name, type: $0) }
        }
    }
}

/// The values of `--format`.
enum FleetFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

/// The options that every command accepts.
struct FleetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database: a connection string of libpq. (default: libpq's variables, such as PGHOST)",
            valueName: "address"))
    var database = ""

    @Option(
        help: ArgumentHelp(
            "The file with the fleet's key. (default: fleet.key in ~/.config/widgetconf)", valueName: "file"))
    var keyFile: String?

    @Option(help: ArgumentHelp("The output format: text or json.", valueName: "form"))
    var format: FleetFormat = .text

    /// The path of the key file.
    func keyPath(in context: FleetContext) -> String {
        if let keyFile { return absolutePath(keyFile, in: context) }
        let home = context.environment["HOME"] ?? ""
        return (context.environment["XDG_CONFIG_HOME"] ?? home + "/.config") + "/widgetconf/fleet.key"
    }

    /// The database with an existing key.
    func fleet(in context: FleetContext) throws(RuntimeFailure) -> FleetDatabase {
        FleetDatabase(address: database, key: try FleetKey(file: keyPath(in: context)))
    }

    /// A connection to the database.
    func line(in context: FleetContext) throws(RuntimeFailure) -> DatabaseLine {
        try DatabaseLine(try fleet(in: context))
    }

    /// Prints a document: as JSON with `--format json`, otherwise as text for people.
    func show(_ document: some Encodable, in context: FleetContext, _ text: () -> String) {
        context.output(format == .json ? document.encodedJSON.pretty() + "\n" : text())
    }

    /// Reports a problem in the user's input.
    func refuse(_ message: String, hint: String, in context: FleetContext) -> FleetStatus {
        report(RuntimeFailure(message, hint: hint), in: context)
        return .problems
    }

    /// Reports why the command did not run. In JSON form, the problem is also printed as a document.
    func report(_ failure: RuntimeFailure, in context: FleetContext) {
        if format == .json {
            let problem = BoardRemark(.error, failure.description, hint: failure.hint)
            context.output(Problems(problems: [problem]).encodedJSON.pretty() + "\n")
        }
        context.talk("error: \(failure.description)", .error)
        if let hint = failure.hint { context.talk("hint: \(hint)", .error) }
    }
}

/// The names of boards and nodes, which are parts of paths.
enum FleetName {
    private static let limit = 100

    /// Throws if a text is not a name.
    static func check(_ text: String, _ noun: String) throws {
        let isName =
            text.utf8.count <= limit && text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        guard !isName else { return }
        throw ValidationError(
            "found \(noun) \"\(text)\", expected at most \(limit) letters, digits, \".\", \"_\" or \"-\", "
                + "beginning with a letter or a digit")
    }
}
