import Machine
import WidgetModel
import WidgetRuntime

/// `widgetconf __complete SHELL …`, which the scripts of `completion` call on each press of the Tab key.
///
/// It is handled before the argument parser, because the words to complete look like options.
struct CompletionRequest {
    /// The complete words of the command line; the program's name is left out.
    let words: [String]
    /// The word before the cursor, without quotes.
    let last: String
    /// The text to print for a candidate; nil if it cannot be inserted at the cursor.
    private let text: (CompletionCandidate) -> String?

    /// The maximum number of candidates. More would be unreadable, and the shell would ask before it lists
    /// them.
    static let most = 200

    /// Nil if the arguments are not a completion request.
    init?(_ arguments: [String]) {
        guard arguments.first == "__complete", arguments.count > 2,
            let shell = CompletionShell(rawValue: arguments[1])
        else { return nil }
        switch shell {
        case .bash:
            guard arguments.count == 4 else { return nil }
            let line = BashLine(arguments[3], breaks: arguments[2])
            words = line.words
            last = line.last
            text = { line.insertion(of: $0.text) }
        case .zsh:
            words = Array(arguments[2..<(arguments.count - 1)])
            last = arguments[arguments.count - 1]
            text = { $0.line }
        case .fish:
            words = Array(arguments[2..<(arguments.count - 1)])
            // Fish passes the word before the cursor as it was typed. Its quotes follow the rules of bash.
            last = BashLine("widgetconf " + arguments[arguments.count - 1], breaks: "").last
            text = { $0.line }
        }
    }

    /// Prints the candidates, one per line, or an empty line if the shell should complete file names.
    func run(in context: CommandContext) throws(RuntimeFailure) -> CommandStatus {
        guard let completer = Completer(words, in: context) else { return .done }
        guard let candidates = completer.candidates(for: last) else {
            try context.console.output(completion: [""])
            return .done
        }
        var lines: [String] = []
        for candidate in candidates where candidate.text.hasPrefix(last) && candidate.isPrintable {
            guard lines.count < CompletionRequest.most else { break }
            if let line = text(candidate), !line.isEmpty { lines.append(line) }
        }
        try context.console.output(completion: lines)
        return .done
    }
}

/// A word that completes a command line, with a note for the shells that show one.
struct CompletionCandidate {
    let text: String
    var note = ""

    /// Whether the word can be typed on one line.
    var isPrintable: Bool { !text.unicodeScalars.contains { $0.properties.generalCategory == .control } }

    /// The word and its note with a tab in between. The note may come from a provider, so control characters,
    /// and everything that a shell could expand, are removed.
    var line: String {
        let plain = note.unicodeScalars.filter { scalar in
            scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
                && !"$`\\".unicodeScalars.contains(scalar)
        }
        return plain.isEmpty ? text : "\(text)\t\(String(String.UnicodeScalarView(plain)))"
    }
}
