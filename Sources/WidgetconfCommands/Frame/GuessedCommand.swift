import SourceText

/// Names of commands in other programs, for the hint of the message about an unknown command.
enum GuessedCommand {
    /// The step to take instead; nil for a word that resembles no command of other programs.
    static func hint(for word: String) -> String? {
        switch word.lowercased() {
        case "new", "create":
            "\"widgetconf add KIND\" places a widget, \"widgetconf init\" starts a workspace, "
                + "\"widgetconf provider new NAME\" a provider"
        case "state", "status":
            "\"widgetconf list\" shows the state of every widget, \"widgetconf doctor\" checks the installation"
        case "kill", "quit", "stop":
            "press Control-C in the terminal where \"widgetconf serve\" runs"
        case "version": didYouMean("--version")
        case let word: commands.first { $0.value.contains(word) }.map { didYouMean($0.key) }
        }
    }

    /// The words that other programs use, by the corresponding command.
    private static let commands: KeyValuePairs<String, [String]> = [
        "add": ["install", "place", "put"],
        "check": ["lint", "validate", "verify"],
        "edit": ["change", "config", "configure", "modify", "set", "update"],
        "gallery": ["available", "catalog", "kinds", "widgets"],
        "help": ["man", "manual", "usage"],
        "list": ["ls", "ps"],
        "logs": ["journal", "log"],
        "reload": ["refresh"],
        "remove": ["del", "delete", "rm", "uninstall", "unplace"],
        "render": ["draw", "preview"],
        "serve": ["daemon", "run", "start", "up", "watch"],
        "show": ["cat", "describe", "get", "info", "inspect", "view"],
    ]
}

/// An option that a command does not have, for the hint of the message about it.
struct GuessedOption {
    /// The option with its dashes and without a value, such as `--name`.
    let name: String

    /// The step to take instead.
    ///
    /// - Parameters:
    ///   - near: the suggestion of the argument parser. It is only used if the spelling is really close,
    ///     because the parser already suggests options that share a few letters.
    ///   - command: the command of the command line; nil if it names none.
    func hint(near: String?, for command: String?) -> String? {
        switch name {
        case "--json": return didYouMean("--format json")
        case "--size": return didYouMean("--family")
        case "--title": return didYouMean("--name")
        case "-V", "-v": return didYouMean("--version")
        default: break
        }
        let word = String(name.drop { $0 == "-" })
        let meant = near?.split(separator: "\"").dropFirst().first.map { String($0.drop { $0 == "-" }) }
        if let meant, Spelling.nearest(word, among: [meant]) != nil { return near }
        guard let command, takingValues.contains(command), name.hasPrefix("--"), !word.isEmpty else {
            return command.map { "\"widgetconf \($0) --help\" lists its options" }
        }
        return "write the value of a parameter without dashes: \(word)=VALUE"
    }

    /// The commands that accept `name=value`. Users often write a parameter of the widget as an option.
    private let takingValues = ["add", "edit", "simulate"]
}
