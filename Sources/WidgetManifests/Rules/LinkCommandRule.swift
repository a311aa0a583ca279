import YAMLReading

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
