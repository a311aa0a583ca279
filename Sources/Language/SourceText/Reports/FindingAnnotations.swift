package import WidgetModel

/// Formats findings as workflow commands of GitHub Actions. GitHub shows them next to the changed lines.
///
///     ::error file=weather.yaml,line=4,col=5,endLine=4,endColumn=10,title=key-unknown::a parameter has no …
///
/// Each finding is one line. Notes and the hint come after the message, separated by escaped line feeds.
/// GitHub accepts columns only for ranges within one line.
package enum FindingAnnotations {
    /// All `findings` in the order given, each on a line.
    package static func render(_ findings: some Sequence<Finding>) -> TerminalText {
        TerminalText(lines: findings.map { line($0) + "\n" }.joined())
    }

    /// The command for one finding.
    private static func line(_ finding: Finding) -> String {
        let properties = place(of: finding) + [("title", finding.code.text)]
        let list = properties.map { "\($0.0)=\(escaped($0.1, also: ":,"))" }.joined(separator: ",")
        return "::\(finding.severity.rawValue) \(list)::\(escaped(text(of: finding)))"
    }

    /// The properties for the location; empty for a finding without a location.
    private static func place(of finding: Finding) -> [(String, String)] {
        guard let location = finding.location else { return [] }
        let (start, end) = (location.start, location.end)
        let columns =
            start.line == end.line ? [("col", "\(start.column)"), ("endColumn", "\(end.column)")] : []
        return [("file", location.file.path), ("line", "\(start.line)"), ("endLine", "\(end.line)")] + columns
    }

    /// The message with notes and hint, on separate lines.
    private static func text(of finding: Finding) -> String {
        let notes = finding.notes.map { note in
            "note: " + (note.location.map { "\($0): " } ?? "") + note.message
        }
        let hint = finding.hint.map { ["hint: \($0)"] } ?? []
        return ([finding.message] + notes + hint).joined(separator: "\n")
    }

    /// Escapes `%`, line breaks and, in properties, the separators, as GitHub's runner requires.
    private static func escaped(_ text: String, also separators: String = "") -> String {
        let codes: [Unicode.Scalar: String] = [
            "%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C",
        ]
        var result = ""
        for scalar in text.unicodeScalars {
            let isSpecial =
                "%\r\n".unicodeScalars.contains(scalar) || separators.unicodeScalars.contains(scalar)
            if isSpecial, let code = codes[scalar] {
                result += code
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
