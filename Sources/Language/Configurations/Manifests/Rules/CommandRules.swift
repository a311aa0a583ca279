import SourceText

/// A command consists of a program name, followed by its arguments. No shell replaces variables in them.
enum CommandRule {
    /// The declaration that a command belongs to.
    enum Subject {
        /// A manifest: the command runs the provider.
        case provider
        /// A widget: the command opens a link in it.
        case link
        /// A source: the output of the command is the answer.
        case source

        /// An example for hints.
        var example: String {
            switch self {
            case .provider: "[python3, weather.py]"
            case .link: "[xdg-open, \"\(WidgetDeclaration.linkMark)\"]"
            case .source: "[df, -h]"
            }
        }
    }

    /// Checks a command; returns nil after a finding.
    static func command(
        _ words: Located<[Located<String>]>?, of subject: Subject, _ sink: FindingSink
    ) -> [Located<String>]? {
        guard let words else { return nil }
        guard let program = words.value.first else {
            return sink.refuse(ManifestFindings.commandEmpty(words.location, of: subject))
        }
        if program.value.isEmpty {
            return sink.refuse(ManifestFindings.commandEmpty(program.location, of: subject))
        }
        guard sink.checkPath(program, isHomeKnown: false) else { return nil }
        for index in words.value.indices.dropFirst() where !isScript(index, of: words.value) {
            let argument = words.value[index]
            guard let variable = variable(in: argument.value) else { continue }
            sink.report(ManifestFindings.argumentVariable(variable, at: argument.location))
        }
        return words.value
    }

    /// The words of a command that is written as a single text; nil if quotes or other shell syntax make that
    /// ambiguous.
    static func plainWords(of text: String) -> [String]? {
        let isPlain = !text.contains { "\"'\\,[]{}#:&*!|>%@`$~".contains($0) || $0.isNewline }
        let words = text.split { $0 == " " }.map(String.init)
        return isPlain && !words.isEmpty ? words : nil
    }

    /// Whether an argument is for a shell that the command runs: it contains whitespace, or comes after `-c`
    /// or a cluster of a shell's options that ends in it, such as `-lc`.
    private static func isScript(_ index: Int, of words: [Located<String>]) -> Bool {
        if words[index].value.contains(where: \.isWhitespace) { return true }
        let option = words[index - 1].value
        guard option.hasPrefix("-"), option.hasSuffix("c"), option.dropFirst().allSatisfy(\.isLetter) else {
            return false
        }
        return option == "-c"
            || words[..<(index - 1)].contains { isShell($0.value) }
    }

    /// Whether a program is a shell, by the last part of its path.
    static func isShell(_ program: String) -> Bool {
        shells.contains(String(program.split(separator: "/").last ?? ""))
    }

    private static let shells: Set = ["ash", "bash", "dash", "fish", "ksh", "mksh", "sh", "zsh"]

    /// The variable at the start of an argument or of an option's value, as in `--folder=$HOME/notes`.
    private static func variable(in argument: String) -> PathVariable? {
        let value =
            argument.hasPrefix("-") ? argument.drop { $0 != "=" }.dropFirst() : argument[...]
        return value.hasPrefix("$") ? PathVariable(in: String(value)) : nil
    }
}

/// A command that opens links receives the link as an argument; the link is never the program.
enum LinkCommandRule {
    /// Returns false, after an error, if the link is the program. A command without the link is only a
    /// warning, because it can still be run.
    static func check(_ words: [Located<String>], _ sink: FindingSink) -> Bool {
        if hasLink(words[0]) {
            sink.report(ManifestFindings.linkAsProgram(words[0]))
            return false
        }
        if !words.contains(where: hasLink) { sink.report(ManifestFindings.linkUnused(words)) }
        return true
    }

    /// Whether a word contains the placeholder for the link.
    private static func hasLink(_ word: Located<String>) -> Bool {
        word.value.contains(WidgetDeclaration.linkMark)
    }
}

extension NodeReader where Value == [Located<String>] {
    /// Reads a command that opens links, as in `[xdg-open, "{url}"]`.
    static var linkCommand: NodeReader {
        let command = NodeReader.command(.link)
        return NodeReader(command.schema(), isList: true) { node, sink in
            let mark = sink.mark
            // A word with an error may have been the link, so a warning that the link is missing could be
            // wrong.
            guard let words = node.read(command, sink)?.value, !sink.hasErrors(since: mark) else {
                return nil
            }
            return LinkCommandRule.check(words, sink) ? words : nil
        }
    }
}
