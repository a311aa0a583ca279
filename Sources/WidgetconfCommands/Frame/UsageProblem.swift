import ArgumentParser
import Foundation
import SourceText
import WidgetRuntime

/// What is wrong with a command line, in one line and one step to mend it.
struct UsageProblem {
    let remark: BoardReply.Remark

    /// - Parameter message: the parser's first words.
    init(_ message: String, _ arguments: [String]) {
        let commands = RootCommand.configuration.subcommands.map(UsageProblem.name)
        let command = arguments.first { commands.contains($0) }
        let help = command.map { "\"widgetconf \($0) --help\"" } ?? "\"widgetconf --help\""
        if command == nil, let word = UsageProblem.unknownCommand(arguments) {
            let near = Spelling.nearest(word, among: commands)
            remark = BoardReply.Remark(
                .error, "there is no command \"\(word)\"",
                hint: near.map { "did you mean \"\($0)\"?" } ?? "\(help) lists the commands")
            return
        }
        let (text, near) = UsageProblem.reworded(message)
        remark = BoardReply.Remark(.error, text, hint: near ?? "\(help) shows the usage")
    }

    /// The parser's sentences as one line in our own manner, and its own suggestion where it has one.
    private static func reworded(_ message: String) -> (String, near: String?) {
        let lines = message.split(separator: "\n").map(String.init)
        var text = lines.first ?? "the command line is not understood"
        var near: String?
        if let range = text.range(of: " Did you mean ") {
            near = "did you mean " + text[range.upperBound...]
            text = String(text[..<range.lowerBound])
        }
        if let range = text.range(of: ". Please provide one of ") {
            let listed = lines.dropFirst().map { $0.trimming(" -") }.joined(separator: ", ")
            let said = text[range.upperBound...].filter { $0 != "'" }
            text = text[..<range.lowerBound] + ", expected " + (listed.isEmpty ? said : listed)
        }
        return (uncapitalized(text), near)
    }

    static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? command._commandName
    }

    /// The first word that is neither an option nor an option's value.
    private static func unknownCommand(_ arguments: [String]) -> String? {
        let takingValues = ["-C", "--workspace", "--state", "--format", "--color"]
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if takingValues.contains(word) {
                rest = rest.dropFirst()
            } else if !word.hasPrefix("-") {
                return word
            }
        }
        return nil
    }

    private static func uncapitalized(_ text: String) -> String {
        var sentence = text
        if sentence.hasSuffix(".") { sentence.removeLast() }
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}

extension String {
    fileprivate func trimming(_ characters: String) -> Substring {
        drop { characters.contains($0) }
    }
}
