import YAMLReading

/// A pattern is a path in which `*` stands for any run of characters within a name.
enum PatternRule {
    static func check(_ pattern: Located<String>, _ sink: FindingSink) {
        for unsupported in ["**", "?", "[", "{"] where contains(pattern.value, unsupported) {
            sink.report(ManifestFindings.patternUnsupported(pattern, unsupported))
            return
        }
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        var rest = text[...]
        while !rest.isEmpty {
            if rest.hasPrefix(part) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
