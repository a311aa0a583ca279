import ArgumentParser
import SourceText
import WidgetModel

/// The command that was probably meant by a word that is not a command, here or below another command.
enum GuessedCommand {
    /// The step to take instead; nil for a word that resembles no command.
    ///
    /// - Parameters:
    ///   - word: the unknown word.
    ///   - rest: the words after it.
    static func hint(for word: String, followedBy rest: [String]) -> String? {
        let word = word.lowercased()
        if let step = steps[word] { return step }
        if word == "restart" { return restart(rest) }
        let nouns = rest.first.flatMap { noun($0) }
        if ["get", "ls", "describe"].contains(word), let nouns { return didYouMean("widgetconf \(nouns)") }
        if word == "get", rest.first.flatMap({ PlacedWidgetID($0) }) == nil { return lists }
        if let command = groups.first(where: { $0.value.contains(word) })?.key {
            return didYouMean(command)
        }
        if let below = below(word, rest) { return below }
        if let nouns = noun(word), nouns != word { return didYouMean("widgetconf \(nouns)") }
        if PlacedWidgetID(word) != nil { return didYouMean("widgetconf show \(word)") }
        let names = RootCommand.configuration.subcommands.map(UsageProblem.name)
        return Spelling.nearest(word, among: names + ["help"]).map(didYouMean)
    }

    /// The command for something that `list` or `show` cannot list, such as `displays`.
    static func hint(forListOf word: String) -> String? {
        noun(word).map { didYouMean("widgetconf \($0)") }
    }

    /// The step for an unknown word below a parent command.
    ///
    /// - Parameter path: the names of the parent, such as `display`.
    static func hint(
        for word: String, below path: [String], _ outline: CommandOutline, followedBy rest: [String]
    ) -> String {
        let names = (outline.subcommands ?? []).filter(\.shouldDisplay).map(\.commandName)
        let own = path.joined(separator: " ")
        if own == "provider", ["list", "ls"].contains(word) {
            return didYouMean("widgetconf provider trust --list")
        }
        let group = groups.first { $0.value.contains(word) || $0.key == word }
        let alike = ((group.map { [$0.key] + $0.value } ?? []) + synonyms(of: word)).first(
            where: names.contains)
        if let meant = Spelling.nearest(word, among: names) ?? alike {
            return didYouMean(completed(path + [meant], rest))
        }
        if let other = below(word, rest, under: own + " ") { return other }
        let last = names.last ?? ""
        return "\"widgetconf \(own)\" has \(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// For `restart`, which does not exist: the step for fresh content of a widget or a kind, or of
    /// everything.
    private static func restart(_ rest: [String]) -> String {
        let subject = rest.first { !$0.hasPrefix("-") }
        if let subject, ["serve", "server", "service", "daemon"].contains(subject) {
            return stop + ", and run it again"
        }
        let isWidget = subject.map { PlacedWidgetID($0) != nil } ?? true
        let target = subject.map { (isWidget ? "" : "--kind ") + $0.asShellWord } ?? "--all"
        return "providers start when they are needed; for fresh content: \"widgetconf reload \(target)\""
    }

    /// A command below other commands with this name: `apply` is `board apply`.
    ///
    /// - Parameter start: the words with which it begins.
    private static func below(_ word: String, _ rest: [String], under start: String = "") -> String? {
        let found = RootCommand.commands.compactMap { command in
            command.words.first {
                $0.hasPrefix(start) && $0.contains(" ") && $0.split(separator: " ").last == Substring(word)
            }
        }
        guard let first = found.first else { return nil }
        guard found.count > 1 else {
            return didYouMean(completed(first.split(separator: " ").map(String.init), rest))
        }
        let all = found.map { "\"widgetconf \($0)\"" }
        return "did you mean \(all.dropLast().joined(separator: ", ")) or \(all[all.count - 1])?"
    }

    /// The command with the words that followed, if it understands them. Options of other programs are left
    /// out: `apply -f board.json` is `board apply board.json`.
    private static func completed(_ path: [String], _ rest: [String]) -> String {
        let plain = rest.filter { !$0.hasPrefix("-") }
        if let words = [rest, plain].first(where: { CalledLine.isUnderstood(path + $0) }) {
            return (["widgetconf"] + path + words.map(\.asShellWord)).joined(separator: " ")
        }
        return CalledLine(path + rest)?.name ?? path.joined(separator: " ")
    }

    private static func synonyms(of word: String) -> [String] {
        switch word {
        case "new", "create", "register", "login", "invite": ["new", "add"]
        case "logout", "revoke", "unregister": ["remove"]
        case "purge", "clear", "prune": ["empty", "remove"]
        case "recover", "undelete", "undo": ["restore"]
        case "rename", "put", "write": ["set"]
        case "url", "open", "token": ["link"]
        case "connect", "register-device": ["pair"]
        case "read", "print": ["get", "show"]
        case "tail", "follow": ["watch"]
        case "test", "verify": ["check"]
        case "start", "dev": ["run"]
        case "build", "bundle", "archive", "publish": ["pack"]
        case "install": ["add"]
        case "allow", "approve", "enable": ["trust"]
        case "record": ["trace"]
        case "mv": ["move"]
        case "save", "backup", "dump": ["export"]
        case "load", "import", "restore": ["apply"]
        case "watch", "top": ["live"]
        case "clean": ["reset"]
        case "group": ["section", "stack"]
        default: []
        }
    }

    /// The command that lists the things of a noun in singular or plural; nil for other words.
    private static func noun(_ word: String) -> String? {
        let word = word.lowercased()
        return nouns.first { $0.value.contains(word) || $0.value.contains(word + "s") }?.key
    }

    private static let lists = "\"widgetconf list\" lists the placed widgets"

    /// The commands that list things, with the nouns of the things.
    private static let nouns: KeyValuePairs<String, [String]> = [
        "list": ["widgets", "boards", "all", "pods", "instances", "placed"],
        "display list": ["displays", "screens", "monitors", "devices"],
        "account list": ["accounts", "users", "logins", "tokens"],
        "gallery": ["kinds", "available", "catalog", "templates", "types"],
        "board layout": ["pages", "layouts", "sections", "stacks"],
        "provider trust --list": ["providers", "plugins"],
        "trash list": ["trash", "removed", "deleted"],
        "ledger --board": ["reloads", "refreshes"],
        "logs": ["logs", "events"],
    ]

    /// Words of other programs that correspond to several commands here.
    private static let steps: [String: String] = [
        "new": create, "create": create,
        "state": status,
        "kill": stop, "quit": stop, "stop": stop, "down": stop,
        "version": didYouMean("--version"),
        "reset": "\"widgetconf edit ID --unset NAME\" restores the default of a parameter",
        "unset": "\"widgetconf edit ID --unset NAME\" restores the default of a parameter",
        "rename": "\"widgetconf edit ID --name TEXT\" names a widget",
        "resize": "\"widgetconf edit ID --family FAMILY\" resizes a widget",
        "checkout": revision, "rollback": revision,
        "login": "\"widgetconf account add SERVICE\" adds an account",
        "auth": "\"widgetconf account add SERVICE\" adds an account",
        "logout": "\"widgetconf account list\" lists the accounts, \"widgetconf account remove\" removes one",
        "clone": "\"widgetconf duplicate ID\" places a copy of a widget, "
            + "\"widgetconf provider add URL\" installs a provider",
        "exec": "\"widgetconf press ID\" presses a button, \"widgetconf provider run\" runs a provider",
        "commit": stored, "save": stored, "push": stored,
        "fix": didYouMean("widgetconf check --fix"), "format": didYouMean("widgetconf check --fix"),
        "fmt": didYouMean("widgetconf check --fix"),
        "backup": didYouMean("widgetconf board export"), "dump": didYouMean("widgetconf board export"),
        "search": "\"widgetconf gallery\" lists the kinds, "
            + "\"widgetconf options ID NAME --search WORDS\" finds values",
    ]

    private static let create =
        "\"widgetconf add KIND\" places a widget, \"widgetconf init\" starts a workspace, "
        + "\"widgetconf provider new NAME\" a provider"
    private static let status =
        "\"widgetconf list\" shows the state of every widget, \"widgetconf doctor\" checks the installation"
    private static let stop = "press Control-C in the terminal where \"widgetconf serve\" runs"
    private static let revision =
        "\"widgetconf edit ID --revision N\" restores a revision, which \"widgetconf history ID\" lists"
    private static let stored =
        "every change is stored at once: \"widgetconf history ID\" lists the revisions of a widget"

    /// The words that other programs use, by the corresponding command.
    private static let groups: KeyValuePairs<String, [String]> = [
        "add": ["install", "place", "put"],
        "check": ["lint", "validate", "verify", "compile"],
        "diff": ["compare", "changes"],
        "doctor": ["diagnose", "health", "healthcheck"],
        "duplicate": ["copy", "cp"],
        "edit": ["change", "configure", "modify", "patch", "set", "update"],
        "gallery": ["available", "catalog", "images", "kinds", "widgets"],
        "help": ["man", "manual", "usage"],
        "history": ["blame", "revisions", "reflog", "versions"],
        "init": ["setup", "bootstrap"],
        "ledger": ["audit", "stats"],
        "list": ["ls", "ps"],
        "logs": ["journal", "log", "tail"],
        "press": ["click", "push-button", "tap", "toggle", "trigger"],
        "reload": ["fetch", "pull", "refresh", "sync"],
        "remove": ["del", "delete", "destroy", "drop", "rm", "uninstall", "unplace"],
        "render": ["draw", "preview", "print", "screenshot", "snapshot"],
        "serve": ["daemon", "run", "start", "up", "watch"],
        "show": ["cat", "describe", "get", "info", "inspect", "view"],
        "timeline": ["next", "schedule"],
        "undo": ["revert"],
        "why": ["reason"],
    ]
}
