import SourceText

/// Commands that people know from other programs.
enum GuessedCommand {
    /// The step to take instead; nil for a word that nobody is likely to guess.
    static func hint(for word: String) -> String? {
        switch word.lowercased() {
        case "log", "logs", "journal":
            "\"widgetconf serve\" prints what providers log, \"widgetconf why ID\" the last failure of a widget"
        case "new", "create":
            "\"widgetconf add KIND\" places a widget, \"widgetconf init\" starts a workspace"
        case "state", "status":
            "\"widgetconf list\" shows the state of every widget, \"widgetconf doctor\" checks the installation"
        case "kill", "quit", "stop":
            "press Control-C in the terminal where \"widgetconf serve\" runs"
        case "version": didYouMean("--version")
        case let word: commands.first { $0.value.contains(word) }.map { didYouMean($0.key) }
        }
    }

    private static let commands: KeyValuePairs<String, [String]> = [
        "add": ["install", "place", "put"],
        "check": ["lint", "validate", "verify"],
        "edit": ["change", "config", "configure", "modify", "set", "update"],
        "gallery": ["available", "catalog", "kinds", "widgets"],
        "help": ["man", "manual", "usage"],
        "list": ["ls", "ps"],
        "reload": ["refresh"],
        "remove": ["del", "delete", "rm", "uninstall", "unplace"],
        "render": ["draw", "preview"],
        "serve": ["daemon", "run", "start", "up", "watch"],
        "show": ["cat", "describe", "get", "info", "inspect", "view"],
    ]
}

/// An option that a command does not have.
struct GuessedOption {
    /// With its dashes, without a value: `--name`.
    let name: String

    /// The step to take instead.
    ///
    /// - Parameter near: what the parser takes it for, which it does from a few letters in common on.
    func hint(near: String?, for command: String?) -> String? {
        switch name {
        case "--json": return didYouMean("--format json")
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

    /// The commands that take `name=value`.
    private let takingValues = ["add", "edit", "simulate"]
}
