import YAMLReading

/// A command consists of the name of a program, followed by its arguments. No shell replaces variables in
/// them; in an argument, a variable may be meant for a shell that the command runs.
enum CommandRule {
    /// The declaration that a command belongs to.
    enum Subject {
        /// A manifest: the command runs the provider.
        case provider
        /// A widget: the command opens a link in it.
        case link

        /// An example for hints.
        var example: String {
            switch self {
            case .provider: "[python3, weather.py]"
            case .link: "[xdg-open, \"\(WidgetDeclaration.linkMark)\"]"
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
        let paths = [program] + arguments(thatArePaths: words.value)
        return paths.allSatisfy { sink.checkPath($0, isHomeKnown: false) } ? words.value : nil
    }

    /// The arguments that begin with a variable. A script, which contains blanks or comes after `-c`, is for
    /// a shell that the command runs.
    private static func arguments(thatArePaths words: [Located<String>]) -> [Located<String>] {
        zip(words, words.dropFirst()).compactMap { before, word in
            let isScript = before.value == "-c" || word.value.contains { $0.isWhitespace }
            return isScript || !word.value.hasPrefix("$") ? nil : word
        }
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
