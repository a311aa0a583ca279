package import WidgetModel

/// Formats findings for people, as a terminal shows them.
///
///     Intents/weather.yaml:12:5: error: a parameter has no key "titel" [key-unknown]
///        |
///     12 |     titel: Weather
///        |     ^^^^^
///        = hint: write "title"
///
/// Programs can parse the first line of a finding: `path:line:column: severity: message [code]`. A note with
/// a location includes this line too. `columns` limits the width of the lines. Long strings are truncated and
/// only the first findings are shown; the other formats are complete.
package enum FindingText {
    /// The maximum number of findings to show, about as many as people read at once. Together with the limits
    /// on excerpts, it bounds the size of the output.
    package static let mostShown = 60

    /// The findings in the order given, separated by empty lines. The text ends with a line feed, unless
    /// there are no findings.
    ///
    /// If there are too many, errors take precedence over warnings, and the remaining findings are counted.
    package static func text(
        of findings: some Sequence<Finding>, color: FindingColor = .never, columns: Int? = nil
    ) -> TerminalText {
        let all = Array(findings)
        let shown = mostImportant(of: all)
        let text = shown.map { FindingLayout(finding: $0, color: color, columns: columns).text }
            .joined(separator: "\n")
        guard shown.count < all.count else { return text }
        let count = String(all.count - shown.count)
        return text + "\n… and \(count) more; \"--format json\" prints all\n"
    }

    /// The same text as a `String`.
    package static func render(
        _ findings: some Sequence<Finding>, color: FindingColor = .never, columns: Int? = nil
    ) -> String {
        text(of: findings, color: color, columns: columns).text
    }

    /// The findings that are shown: the first errors, then the first warnings, in their original order.
    private static func mostImportant(of findings: [Finding]) -> [Finding] {
        guard findings.count > mostShown else { return findings }
        let indices = findings.indices.sorted {
            let (first, second) = (findings[$0].severity, findings[$1].severity)
            return first == second ? $0 < $1 : first == .error
        }
        return indices.prefix(mostShown).sorted().map { findings[$0] }
    }
}

/// The layout of one finding.
private struct FindingLayout {
    let finding: Finding
    let color: FindingColor
    let columns: Int?
    /// The number of digits of the largest line number that is shown.
    let gutter: Int

    init(finding: Finding, color: FindingColor, columns: Int?) {
        self.finding = finding
        self.color = color
        self.columns = columns
        let places = [finding.location] + finding.notes.map(\.location)
        gutter = places.map { String($0?.start.line ?? 0).utf8.count }.max() ?? 1
    }

    /// All lines of the finding, each with its line feed.
    var text: TerminalText {
        var lines = headline
        if let location = finding.location {
            lines += picture(of: location, mark: "^", finding.severity.role)
        }
        for note in finding.notes { lines += self.lines(of: note) }
        if let hint = finding.hint { lines += remark("hint", .hint, hint) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The first line. It is wrapped in a terminal; in other output, it is one line, which programs can read.
    private var headline: [TerminalText] {
        var runs: [StyledRun<FindingColor.Role>] = []
        if let location = finding.location {
            runs += [.init(Printable.text("\(location):"), .path), .init(" ", .plain)]
        }
        runs += [
            .init("\(finding.severity.rawValue):", finding.severity.role), .init(" ", .plain),
            .init(Printable.excerpt(finding.message), .message), .init(" ", .plain),
            .init("[\(finding.code)]", .code),
        ]
        let lines = columns.map { runs.wrapped(toCells: $0, indent: 2) } ?? [runs]
        return lines.map { $0.map { color.paint($0.text, $0.style) }.joined() }
    }

    /// The lines of a note. If it has a location, they quote the source.
    private func lines(of note: Finding.Note) -> [TerminalText] {
        guard let location = note.location else { return remark("note", .note, note.message) }
        return remark("note", .note, "\(location): \(note.message)") + picture(of: location, mark: "-", .note)
    }

    /// The lines of a note or a hint, as in `   = hint: …`. Further lines are aligned with the first line's
    /// text.
    private func remark(_ title: String, _ role: FindingColor.Role, _ text: String) -> [TerminalText] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            let line = Printable.excerpt(String($0))
            let room = columns.map { max($0 - gutter - title.utf8.count - 5, SourcePicture.leastText) }
            return room.map { line.cells <= $0 ? [line] : line.wrapped(toCells: $0) } ?? [line]
        }
        let indentation = String(repeating: " ", count: gutter + 1)
        let label = color.paint("\(title):", role)
        let first: TerminalText = "\(indentation)\(color.paint("=", .gutter)) \(label) \(lines[0])"
        let below = indentation + String(repeating: " ", count: title.utf8.count + 4)
        return [first] + lines.dropFirst().map { TerminalText(below + $0) }
    }

    /// The quoted source line with its number, and the underline. Omitted for an empty file.
    private func picture(of location: SourceLocation, mark: String, _ role: FindingColor.Role)
        -> [TerminalText]
    {
        if location.file.bytes.isEmpty { return [] }
        let room = columns.map { min($0 - gutter - 3, SourcePicture.usualText) }
        let picture = SourcePicture(of: location, room: room ?? SourcePicture.usualText)
        let number = String(picture.line)
        let empty = color.paint(String(repeating: " ", count: gutter + 1) + "|", .gutter)
        let numbered = String(repeating: " ", count: gutter - number.utf8.count) + number + " |"
        let underline = color.paint(String(repeating: mark, count: picture.markCells), role)
        return [
            empty,
            color.paint(numbered, .gutter) + TerminalText(picture.text.isEmpty ? "" : " " + picture.text),
            "\(empty) \(String(repeating: " ", count: picture.cellsBeforeMark))\(underline)",
        ]
    }
}
