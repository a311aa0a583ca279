import ArgumentParser
import WidgetModel

/// The commands and options of the program, as the argument parser describes them.
struct CommandOutline: Decodable, Sendable {
    let commandName: String
    let abstract: String?
    let shouldDisplay: Bool
    private(set) var subcommands: [CommandOutline]?
    let arguments: [Argument]?

    /// An argument, an option or a flag of a command.
    struct Argument: Decodable, Sendable {
        enum Kind: String, Decodable, Sendable { case positional, option, flag }

        struct Name: Decodable, Sendable {
            let kind: String
            let name: String

            /// The name with its dashes.
            var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        let kind: Kind
        let shouldDisplay: Bool
        let isRepeating: Bool
        let isOptional: Bool
        let names: [Name]?
        /// The help's word for a value, such as `kind`. It decides how values are completed.
        let valueName: String?
        let allValues: [String]?
        let abstract: String?
    }

    /// The outline of the whole program.
    static let ofProgram = of(RootCommand.self)

    /// The outline of a command; nil only if a new version of the parser describes it differently.
    static func of(_ command: any ParsableCommand.Type) -> CommandOutline? {
        struct Tool: Decodable { let command: CommandOutline }
        // A test covers this call.
        let tool = try? Tool(json: JSONValue(parsing: command._dumpHelp()))
        guard var outline = tool?.command else { return nil }
        // The parser adds `help` to the command that it describes, but only the program has it.
        if command != RootCommand.self { outline.subcommands?.removeAll { $0.commandName == "help" } }
        return outline
    }

    var positionals: [Argument] { (arguments ?? []).filter { $0.kind == .positional } }

    func argument(named name: String) -> Argument? {
        arguments?.first { $0.names?.contains { $0.text == name } == true }
    }
}
