import YAMLReading

/// A command names a program, then its arguments.
enum CommandRule {
    /// The command; nil after a finding.
    static func command(_ words: Located<[Located<String>]>?, _ sink: FindingSink) -> [Located<String>]? {
        guard let words else { return nil }
        guard let program = words.value.first else {
            return sink.refuse(ManifestFindings.commandEmpty(words.location))
        }
        if program.value.isEmpty { return sink.refuse(ManifestFindings.commandEmpty(program.location)) }
        return words.value
    }
}
