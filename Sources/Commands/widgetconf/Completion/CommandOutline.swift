import ArgumentParser
import WidgetModel

/// The commands and options of the program, as the argument parser describes them.
struct CommandOutline: Decodable, Sendable {
    let commandName: String
    let abstract: String?
    let shouldDisplay: Bool
    let subcommands: [CommandOutline]?
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

    /// The outline of the whole program; nil only if a new version of the parser describes it differently.
    static let ofProgram: CommandOutline? = {
        struct Tool: Decodable { let command: CommandOutline }
        // A test covers this call.
        return try? Tool(json: JSONValue(parsing: RootCommand._dumpHelp())).command
    }()

    var positionals: [Argument] { (arguments ?? []).filter { $0.kind == .positional } }

    func argument(named name: String) -> Argument? {
        arguments?.first { $0.names?.contains { $0.text == name } == true }
    }
}
