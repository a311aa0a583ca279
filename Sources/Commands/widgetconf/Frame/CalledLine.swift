import ArgumentParser
import SourceText

/// The words of a command line, and the command that they call.
struct CalledLine {
    /// The command line without the program's name.
    let words: [String]
    /// The names of the command, such as `board`, `layout` and `move`.
    let path: [String]
    /// The index of the first word after the command's names.
    let start: Int
    /// The command as the argument parser describes it; for an unfinished path, the parent of commands.
    let outline: CommandOutline

    /// Nil if the first word is not a command.
    init?(_ words: [String]) {
        var command: any ParsableCommand.Type = RootCommand.self
        var path: [String] = []
        var index = 0
        while index < words.count {
            let named = command.configuration.subcommands.first { UsageProblem.name(of: $0) == words[index] }
            if let named {
                command = named
                path.append(words[index])
            } else if path.isEmpty, GlobalOptions.namesWithValue.contains(words[index]) {
                index += 1
            } else if !path.isEmpty || !words[index].hasPrefix("-") {
                break
            }
            index += 1
        }
        guard !path.isEmpty, let outline = CommandOutline.of(command) else { return nil }
        (self.words, self.path, self.outline) = (words, path, outline)
        start = min(index, words.count)
    }

    /// The command's names, preceded by the program's name.
    var name: String { (["widgetconf"] + path).joined(separator: " ") }

    /// The words with others from an index on.
    func replacing(_ range: Range<Int>, with others: [String]) -> [String] {
        Array(words[..<range.lowerBound]) + others + Array(words[range.upperBound...])
    }

    /// The words after the command's names, without global options.
    func written(_ words: [String]) -> String {
        "\""
            + (["widgetconf"] + words.dropFirst(start - path.count).map(\.asShellWord)).joined(separator: " ")
            + "\""
    }

    /// The option whose value is at an index; nil if another word is there.
    func option(before index: Int) -> CommandOutline.Argument? {
        guard index > start, let option = outline.argument(named: words[index - 1]), option.kind == .option
        else { return nil }
        return option
    }

    /// The options that only this command supports.
    var ownOptions: [CommandOutline.Argument] {
        (outline.arguments ?? []).filter { argument in
            argument.kind != .positional && argument.shouldDisplay
                && !(argument.names ?? []).contains { CalledLine.globalNames.contains($0.text) }
        }
    }

    private static let globalNames = GlobalOptions.names.union(["--help", "--version"])

    /// The arguments of the command, such as `<id> <a..b> [<options>]`.
    var usage: String {
        let own = RootCommand.commands.first { $0.words.contains(path.joined(separator: " ")) }
        if let line = own?.type.configuration.usage?.split(separator: "\n").first {
            return String(line)
        }
        let words = outline.positionals.map { argument in
            let word = "<\(argument.valueName ?? "value")>" + (argument.isRepeating ? " ..." : "")
            return argument.isOptional ? "[\(word)]" : word
        }
        return ([name] + words + ["[<options>]"]).joined(separator: " ")
    }

    /// Whether this command may accept a line: false if the line has an unknown option, another value than
    /// the words of an option, or too many or too few positional arguments. Parsing takes far longer. The
    /// line begins with the same names as this one.
    func mayAccept(_ words: [String]) -> Bool {
        // The words may belong to a default command.
        if outline.subcommands?.isEmpty == false { return true }
        var count = 0
        var rest = words.dropFirst(start)
        while let word = rest.popFirst() {
            if word == "--" { return true }
            guard word.hasPrefix("-") else {
                count += 1
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = outline.argument(named: String(parts[0])) else {
                // With one dash, it may be several options, or a value.
                if word.hasPrefix("--") { return false } else { return true }
            }
            guard option.kind == .option else { continue }
            guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else { return false }
            if let words = option.allValues, !words.isEmpty, !words.contains(value) { return false }
        }
        let positionals = outline.positionals
        return count >= positionals.count { !$0.isOptional }
            && (count <= positionals.count || positionals.contains(where: \.isRepeating))
    }

    /// Whether a command line is understood. It is parsed, and nothing is run.
    static func isUnderstood(_ words: [String]) -> Bool {
        if case .success(nil) = Widgetconf.tried(words) { true } else { false }
    }
}
