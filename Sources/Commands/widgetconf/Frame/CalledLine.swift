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
        guard var outline = CommandOutline.ofProgram else { return nil }
        var path: [String] = []
        var index = 0
        while index < words.count {
            if let next = outline.subcommands?.first(where: { $0.commandName == words[index] }) {
                outline = next
                path.append(words[index])
            } else if path.isEmpty, let option = outline.argument(named: words[index]) {
                // A global option before the command.
                index += option.kind == .option ? 1 : 0
            } else if !path.isEmpty || !words[index].hasPrefix("-") {
                break
            }
            index += 1
        }
        guard !path.isEmpty else { return nil }
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
        let global = Set(CalledLine.globalNames)
        return (outline.arguments ?? []).filter { argument in
            argument.kind != .positional && argument.shouldDisplay
                && !(argument.names ?? []).contains { global.contains($0.text) }
        }
    }

    private static let globalNames =
        (CommandOutline.ofProgram?.arguments ?? []).flatMap { ($0.names ?? []).map(\.text) } + ["--help"]

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

    /// Whether a command line is understood. It is parsed, and nothing is run.
    static func isUnderstood(_ words: [String]) -> Bool {
        guard let command = Widgetconf.tried(words) else { return false }
        return command.problem == nil
    }
}
