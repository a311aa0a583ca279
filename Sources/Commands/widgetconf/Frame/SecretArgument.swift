import BoardDocuments
import IntentDefinitions
import SourceText
import WidgetModel

/// A token on a command line of `account add`, which does not accept tokens as arguments. Messages never
/// repeat it, because terminal output may be recorded or shared.
struct SecretArgument {
    let remark: BoardRemark

    /// Nil if the parser's message is not about a surplus word of `account add`.
    init?(in line: CalledLine, _ message: String) {
        let isSurplus = ["Unexpected argument", "unexpected arguments", "does not take any value"]
            .contains { message.contains($0) }
        guard line.path == ["account", "add"], isSurplus else { return nil }
        let flags = ["--token", "--stdin"]
        var words = Array(line.words[..<line.start])
        var hasService = false
        for index in line.words.indices.dropFirst(line.start) {
            let word = line.words[index]
            let flag = flags.first { word.hasPrefix($0 + "=") }
            if !word.hasPrefix("-"), line.option(before: index) == nil {
                if !hasService { words.append(word) }
                hasService = true
            } else {
                words.append(flag ?? word)
            }
        }
        let given = flags.filter(words.contains)
        let subject = given.first ?? "the service"
        let reason =
            switch given.first {
            case "--token": ", which asks for the token"
            case "--stdin": ", which reads the token from standard input"
            default: ", expected --token, which asks for the token"
            }
        if given.isEmpty { words.append(flags[0]) }
        let step = CalledLine.isUnderstood(words) ? line.written(words) : "\"\(line.usage)\""
        let inScripts = given.contains("--stdin") ? "" : ", or --stdin in scripts"
        remark = BoardRemark(
            .error, "found a value after \(subject)\(reason)",
            hint: "write \(step)\(inScripts); revoke the token that you wrote, because the history of your "
                + "shell contains it")
    }

    /// The message without secret values: for `edit a-1 token= abc`, it does not contain `abc`.
    static func masked(_ message: String, in line: CalledLine, _ context: CommandContext) -> String {
        guard ["add", "duplicate", "edit", "simulate"].contains(line.path.joined(separator: " ")) else {
            return message
        }
        let board = KnownBoard(line, in: context)
        var message = message
        for index in line.words.indices.dropFirst(line.start) where line.option(before: index) == nil {
            if line.words[index] == board.subject { continue }
            let word = line.words[index].drop { $0 == "-" }
            let name = word.prefix { !"=: ".contains($0) }
            let value = String(word.dropFirst(name.count + 1))
            let rest = line.words[(index + 1)...].drop(while: LineRepair.signs.contains)
                .prefix { !$0.contains("=") && !$0.hasPrefix("-") }
            // Shorter words could be part of the message itself.
            let secrets = ([value] + rest).filter { $0.count > 3 && message.contains($0) }
            guard !secrets.isEmpty, board.isSecret(String(name)) else { continue }
            for secret in secrets { message = message.replacing(secret, with: SecretText.mask) }
        }
        return message
    }
}
