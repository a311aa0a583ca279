import ArgumentParser
import BoardDocuments
import Configurations
import Foundation
import SourceText
import WidgetRuntime

/// A problem with the command line, as one line with one step that fixes it.
///
/// The argument parser reports problems as several lines in a different style. This type rewords them in the
/// style of all other messages.
struct UsageProblem {
    let remark: BoardRemark

    /// - Parameters:
    ///   - text: the parser's message, without the usage.
    ///   - arguments: the command line without the program's name.
    init(_ text: String, _ arguments: [String], in context: CommandContext) {
        let command = UsageProblem.firstWord(of: arguments)
        if let command, !UsageProblem.commands.contains(command) {
            remark = UsageProblem.unknownCommand(command, in: arguments)
            return
        }
        let line = CalledLine(arguments)
        if let line, let unknown = UsageProblem.unknownCommand(below: line) {
            remark = unknown
            return
        }
        let fault = UsageFault(passedOn: text)
        if let line, let secret = SecretArgument(in: line, fault.message) {
            remark = secret.remark
            return
        }
        let repair = line.map { LineRepair($0, in: context) }
        let refused = UsageProblem.refusedValue(in: fault.message)
        if let repair, let (words, other) = refused.flatMap(repair.behind) {
            remark = UsageProblem(other.description, words, in: context).remark
            return
        }
        let (reworded, near) = UsageProblem.reworded(fault.message)
        let unexpected = line.flatMap { UnexpectedArgument(in: $0, reworded) }
        let message = unexpected?.message ?? reworded
        // Trying other lines takes long, and may only help if the fault is about a word of the line.
        let isAboutWord = arguments.contains { fault.message.contains("\"\($0)\"") }
        let ownHint = isAboutWord ? nil : fault.hint
        let hint =
            if let guess = UsageProblem.unknownOption(in: fault.message) {
                guess.hint(near: near, in: line, context)
            } else {
                near ?? unexpected?.hint ?? ownHint ?? repair.flatMap(UsageProblem.hint) ?? fault.hint
                    ?? repair?.leftOut
                    ?? line.flatMap { line in
                        UsageProblem.alternative(to: message, of: line, in: context)
                            ?? UsageProblem.usage(of: line, for: message)
                    }
            }
        let help = "\"\(line?.name ?? "widgetconf") --help\" shows the usage"
        let masked = { (text: String) in line.map { SecretArgument.masked(text, in: $0, context) } ?? text }
        remark = BoardRemark(.error, masked(message), hint: masked(hint ?? help))
    }

    /// The command line that was probably meant.
    private static func hint(of repair: LineRepair) -> String? {
        let line = repair.line
        let word = line.words.dropFirst(line.start).first
        if ["list", "show", "gallery"].contains(line.path.joined(separator: " ")), let word,
            let list = GuessedCommand.hint(forListOf: word)
        {
            return list
        }
        return repair.hint
    }

    /// A step for values without an equivalent here.
    private static func alternative(
        to message: String, of line: CalledLine, in context: CommandContext
    ) -> String? {
        switch line.path {
        case ["provider", "new"] where message.contains("for --language"):
            return "in another language, write the program yourself: "
                + "Docs/provider-protocol.md describes its messages"
        case ["provider", "trace"] where message.hasPrefix("missing expected argument"),
            ["provider", "replay"] where message.hasPrefix("missing expected argument"):
            // The user's other processes may use another current folder.
            let file = context.environment[.trace] ?? "/tmp/trace.jsonl"
            let step = line.written(line.replacing(line.start..<line.start, with: [file]))
            let isWritten = context.environment[.trace] != nil
            return isWritten
                ? "write \(step)" : "start \"widgetconf serve --trace \(file)\", then write \(step)"
        default: return nil
        }
    }

    /// The command's usage line, for a message about its arguments.
    private static func usage(of line: CalledLine, for message: String) -> String? {
        if message.hasPrefix("missing expected argument"), let word = argument(in: message),
            let missing = line.outline.arguments?.first(where: { word.hasSuffix("<\($0.valueName ?? "")>") })
        {
            return "write \"\(line.usage)\"" + (missing.meaning.map { ": \(word) is \($0)" } ?? "")
        }
        if message.hasPrefix("missing value for"), let words = argument(in: message) {
            let name = words.prefix { $0 != " " }
            let meaning = line.outline.argument(named: String(name))?.meaning
            return "write \"\(words)\"" + (meaning.map { ": \($0)" } ?? "")
        }
        return message.contains("unexpected argument") ? "write \"\(line.usage)\"" : nil
    }

    /// The argument that a message quotes.
    private static func argument(in message: String) -> Substring? {
        message.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first
    }

    /// A problem whose message is already known.
    private init(_ remark: BoardRemark) { self.remark = remark }

    /// The message about an unknown command, with the command that was probably meant.
    private static func unknownCommand(_ word: String, in arguments: [String]) -> BoardRemark {
        let rest = arguments.firstIndex(of: word).map { arguments.dropFirst($0 + 1) } ?? []
        return BoardRemark(
            .error, "there is no command \"\(word)\"",
            hint: GuessedCommand.hint(for: word, followedBy: Array(rest))
                ?? "\"widgetconf --help\" lists the commands")
    }

    /// The message about an unknown word after a parent command, such as `display ls`.
    private static func unknownCommand(below line: CalledLine) -> BoardRemark? {
        guard line.outline.subcommands?.isEmpty == false, let word = line.words.dropFirst(line.start).first,
            !word.hasPrefix("-")
        else { return nil }
        return BoardRemark(
            .error, "there is no command \"\(line.path.joined(separator: " ")) \(word)\"",
            hint: GuessedCommand.hint(
                for: word, below: line.path, line.outline,
                followedBy: Array(line.words.dropFirst(line.start + 1))))
    }

    /// The problem with `help WORD`, for which the parser would print the general help; nil
    /// for any other command line.
    static func ofHelp(_ arguments: [String]) -> UsageProblem? {
        guard firstWord(of: arguments) == "help", let place = arguments.firstIndex(of: "help"),
            let word = firstWord(of: Array(arguments[(place + 1)...])), word != "help",
            !commands.contains(word)
        else { return nil }
        return UsageProblem(unknownCommand(word, in: Array(arguments[(place + 1)...])))
    }

    /// The problem with the first argument that is not text; nil if all arguments are text.
    static func ofBytes(_ arguments: [String?]) -> UsageProblem? {
        arguments.firstIndex { $0 == nil }.map { index in
            UsageProblem(
                .init(.error, "argument \(index + 1) is not text in UTF-8", hint: "convert it to UTF-8"))
        }
    }

    /// The names of all commands, including `help`.
    private static var commands: [String] {
        RootCommand.configuration.subcommands.map(UsageProblem.name) + ["help"]
    }

    /// The parser's sentences as one line in the style of this program, and the
    /// suggestion if one can be derived.
    private static func reworded(_ message: String) -> (String, near: String?) {
        let lines = message.split(separator: "\n").map(String.init)
        var text = lines.first ?? "the command line cannot be read"
        var near: String?
        if let range = text.range(of: " Did you mean ") {
            near = "did you mean " + text[range.upperBound...]
            text = String(text[..<range.lowerBound])
        }
        if let range = text.range(of: ". Please provide one of ") {
            let words =
                lines.count > 1
                ? lines.dropFirst().map { String($0.trimming(" -")) }
                : text[range.upperBound...].split { $0 == "'" }.map(String.init).filter(isWord)
            text = String(text[..<range.lowerBound])
            near = refusedValue(in: text).flatMap { meant($0, among: words) }
                .map { "did you mean '\($0)'?" }
            text += ", expected " + oneOf(words)
        }
        return (uncapitalized(withDoubleQuotes(withFound(text))), near.map(withDoubleQuotes))
    }

    /// Changes `The value 'x' is invalid for '--at <instant>'` to `found 'x' for --at`.
    private static func withFound(_ text: String) -> String {
        guard let value = refusedValue(in: text),
            let head = text.range(of: "The value '\(value)' is invalid for '"),
            let end = text[head.upperBound...].firstIndex(of: "'")
        else { return text }
        let option = text[head.upperBound..<end].prefix { $0 != " " }
        let rest = text[text.index(after: end)...]
        // Only numbers lack an expectation.
        let expected = rest.isEmpty ? ", expected a number" : String(rest)
        return "found '\(value)' for \(option)"
            + (rest.hasPrefix(": ") ? ", " + rest.dropFirst(2) : expected)
    }

    /// The option that the parser does not know; nil if the message is about something else.
    private static func unknownOption(in message: String) -> GuessedOption? {
        guard let head = message.range(of: "Unknown option '") else { return nil }
        return GuessedOption(name: String(message[head.upperBound...].prefix { !"='".contains($0) }))
    }

    /// The value that the parser rejected; nil if the message is about something else.
    private static func refusedValue(in text: String) -> String? {
        guard let start = text.range(of: "The value '"), let end = text.range(of: "' is invalid for '"),
            start.upperBound <= end.lowerBound
        else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
    }

    /// The accepted word that was probably meant: the nearest by spelling, or the shortest one with that
    /// ending. For example, `large` means `systemLarge`.
    private static func meant(_ value: String, among words: [String]) -> String? {
        if let near = Spelling.nearest(value, among: words) { return near }
        return words.filter { !value.isEmpty && $0.lowercased().hasSuffix(value.lowercased()) }
            .min { $0.count < $1.count }
    }

    /// `a, b or c`.
    private static func oneOf(_ words: [String]) -> String {
        guard words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }

    /// Whether the text is a value and not the punctuation between values.
    private static func isWord(_ text: String) -> Bool {
        text.first.map { $0.isLetter || $0.isNumber } == true && !text.contains(" ")
    }

    /// Replaces the parser's single quotes with double quotes. Apostrophes within words are kept.
    private static func withDoubleQuotes(_ text: String) -> String {
        var quoted = ""
        var before: Character = " "
        var isOpen = false
        for (index, character) in zip(text.indices, text) {
            let next = text.index(after: index)
            let after: Character = next < text.endIndex ? text[next] : " "
            let isBorder = isOpen ? !after.isLetter : before == " "
            if character == "'", isBorder {
                quoted.append("\"")
                isOpen.toggle()
            } else {
                quoted.append(character)
            }
            before = character
        }
        return quoted
    }

    /// The name under which a command is called.
    static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? command._commandName
    }

    /// The first argument that is neither a global option nor the value of one, which is the command.
    ///
    /// Nil if another option comes first, because only the parser knows whether its value follows.
    private static func firstWord(of arguments: [String]) -> String? {
        let takingValues = ["-C", "--workspace", "--state", "--format", "--color", "--locale"]
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if takingValues.contains(word) {
                rest = rest.dropFirst()
            } else if !takingValues.contains(where: { word.hasPrefix($0 + "=") }) {
                return word.hasPrefix("-") ? nil : word
            }
        }
        return nil
    }

    /// A sentence as a message: in lower case and without a period.
    private static func uncapitalized(_ text: String) -> String {
        var sentence = text
        if sentence.hasSuffix(".") { sentence.removeLast() }
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}

extension String {
    /// The text without the given characters at its start.
    fileprivate func trimming(_ characters: String) -> Substring {
        drop { characters.contains($0) }
    }
}

extension CommandOutline.Argument {
    /// The help's description of the values, without the default: `the id of a placed widget`.
    fileprivate var meaning: String? {
        if let allValues, !allValues.isEmpty { return allValues.joined(separator: ", ") }
        guard let sentence = abstract?.split(separator: ". ").first, !sentence.isEmpty else { return nil }
        let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
