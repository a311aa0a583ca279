import ArgumentParser

/// A command line that begins with the name of its command.
///
/// For each parse, the argument parser builds the declarations of every command on the way several times, and
/// in debug builds it checks them each time. Parsing only the command takes less than half of that time.
struct NamedCommand {
    private let type: any WidgetconfCommand.Type
    /// The words after the name, and the global options before it.
    private let arguments: [String]

    /// Nil if only the root command knows what the line means.
    init?(_ words: [String]) {
        var start = 0
        while start + 1 < words.count, GlobalOptions.namesWithValue.contains(words[start]) { start += 2 }
        let end = (1...NamedCommand.mostWords).map { start + $0 }.last { end in
            end <= words.count && NamedCommand.types[words[start..<end]] != nil
        }
        guard let end, let type = NamedCommand.types[words[start..<end]] else { return nil }
        self.type = type
        arguments = Array(words[..<start] + words[end...])
        guard NamedCommand.isUnambiguous(arguments) else { return nil }
    }

    /// The command. Throws the parser's error if the line has a fault or asks for help.
    func parsed() throws -> any ParsableCommand { try type.parseAsRoot(arguments) }

    /// Whether the error of the line is also the root command's first one. The root command reads its own
    /// options first, and explains a command without arguments.
    var hasAllFaults: Bool {
        !arguments.isEmpty
            && !arguments.contains { NamedCommand.rootOptions.contains(String($0.prefix { $0 != "=" })) }
    }

    private static let rootOptions = GlobalOptions.names.union([
        "--help", "--help-hidden", "-h", "--version", "--generate-completion-script",
        "--experimental-dump-help",
    ])

    /// Whether the root command, which reads the global options before the command does, would find the same
    /// ones. It would find a format in `--name --format json`.
    private static func isUnambiguous(_ arguments: [String]) -> Bool {
        zip([""] + arguments, arguments).allSatisfy { previous, word in
            guard word.hasPrefix("-") else { return true }
            let followsOption = previous.hasPrefix("-") && !previous.contains("=")
            guard word.hasPrefix("--") else { return word.count <= 2 && !(followsOption && word == "-C") }
            return !followsOption || !GlobalOptions.names.contains(String(word.prefix { $0 != "=" }))
        }
    }

    private static let types: [ArraySlice<String>: any WidgetconfCommand.Type] = {
        let called = RootCommand.commands.flatMap { command in
            command.words.map { ($0.split(separator: " ").map(String.init)[...], command.type) }
        }
        return Dictionary(uniqueKeysWithValues: called)
    }()
    private static let mostWords = types.keys.map(\.count).max() ?? 1
}
