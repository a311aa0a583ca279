import YAMLReading

/// A command names a program, then its arguments.
enum CommandRule {
    /// What runs it.
    enum Bearer {
        /// The manifest, as its provider.
        case provider
        /// A widget, when somebody opens a link of it.
        case link

        /// What to write, for a hint.
        var example: String {
            switch self {
            case .provider: "[python3, weather.py]"
            case .link: "[xdg-open, \"\(WidgetDeclaration.linkMark)\"]"
            }
        }
    }

    /// The command; nil after a finding.
    static func command(
        _ words: Located<[Located<String>]>?, of bearer: Bearer, _ sink: FindingSink
    ) -> [Located<String>]? {
        guard let words else { return nil }
        guard let program = words.value.first else {
            return sink.refuse(ManifestFindings.commandEmpty(words.location, of: bearer))
        }
        if program.value.isEmpty {
            return sink.refuse(ManifestFindings.commandEmpty(program.location, of: bearer))
        }
        return words.value
    }
}

/// What opens a link takes it as an argument; the link is never the program.
enum LinkCommandRule {
    /// Whether the link is among the arguments of a command; otherwise after a finding.
    static func check(_ words: [Located<String>], _ sink: FindingSink) -> Bool {
        if hasLink(words[0]) {
            sink.report(ManifestFindings.linkAsProgram(words[0]))
            return false
        }
        if !words.contains(where: hasLink) { sink.report(ManifestFindings.linkUnused(words)) }
        return true
    }

    private static func hasLink(_ word: Located<String>) -> Bool {
        word.value.contains(WidgetDeclaration.linkMark)
    }
}

extension NodeReader where Value == [Located<String>] {
    /// What opens a link: `[xdg-open, "{url}"]`
    static var linkCommand: NodeReader {
        let command = NodeReader.command(.link)
        return NodeReader(command.schema(), isList: true) { node, sink in
            let mark = sink.mark
            // A word that was refused may have been the link.
            guard let words = node.read(command, sink)?.value, !sink.hasErrors(since: mark) else {
                return nil
            }
            return LinkCommandRule.check(words, sink) ? words : nil
        }
    }
}
