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
    /// The command; nil after an error.
    static func command(_ fields: inout CheckedMapping) -> [Located<String>]? {
        let sink = fields.sink
        let mark = sink.mark
        let read = fields.optional("open", .command(.link))
        // A word that was refused may have been the link.
        guard !sink.hasErrors(since: mark), let words = CommandRule.command(read, of: .link, sink) else {
            return nil
        }
        if hasLink(words[0]) { return sink.refuse(ManifestFindings.linkAsProgram(words[0])) }
        if !words.contains(where: hasLink) { sink.report(ManifestFindings.linkUnused(words)) }
        return words
    }

    private static func hasLink(_ word: Located<String>) -> Bool {
        !word.value.ranges(of: WidgetDeclaration.linkMark).isEmpty
    }
}
