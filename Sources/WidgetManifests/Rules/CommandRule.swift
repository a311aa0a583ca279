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
