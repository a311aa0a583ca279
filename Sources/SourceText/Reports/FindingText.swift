package import TextWidth

/// Findings as people read them on a terminal.
///
///     Intents/weather.yaml:12:5: error: a parameter has no key "titel" [key-unknown]
///        |
///     12 |     titel: Weather
///        |     ^^^^^
///        = hint: write "title"
///
/// The first line of a finding can be read by machines: `path:line:column: severity: message [code]`. Notes
/// with a place of their own show it with a picture of their own. With `columns` the other lines are no
/// wider. Long texts are cut, and of many findings only the first are shown: the other formats have it all.
package enum FindingText {
    /// How many findings are shown: as many as people read at once, and at most 200 KB of text.
    package static let mostShown = 60

    /// `findings` in the order given, an empty line between two; ends with a line feed unless there are none.
    /// When there are too many, errors are shown rather than warnings, and the rest is counted.
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

    /// The same as plain text.
    package static func render(
        _ findings: some Sequence<Finding>, color: FindingColor = .never, columns: Int? = nil
    ) -> String {
        text(of: findings, color: color, columns: columns).text
    }

    private static func mostImportant(of findings: [Finding]) -> [Finding] {
        guard findings.count > mostShown else { return findings }
        let indices = findings.indices.sorted {
            let (first, second) = (findings[$0].severity, findings[$1].severity)
            return first == second ? $0 < $1 : first == .error
        }
        return indices.prefix(mostShown).sorted().map { findings[$0] }
    }
}

/// Lays out one finding.
private struct FindingLayout {
    let finding: Finding
    let color: FindingColor
    let columns: Int?
    /// Digits of the largest line number shown.
    let gutter: Int

    init(finding: Finding, color: FindingColor, columns: Int?) {
        self.finding = finding
        self.color = color
        self.columns = columns
        let places = [finding.location] + finding.notes.map(\.location)
        gutter = places.map { String($0?.start.line ?? 0).utf8.count }.max() ?? 1
    }

    /// The lines, each with its line feed.
    var text: TerminalText {
        var lines = headline
        if let location = finding.location {
            lines += picture(of: location, mark: "^", finding.severity.role)
        }
        for note in finding.notes { lines += self.lines(of: note) }
        if let hint = finding.hint { lines += remark("hint", .hint, hint) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One line for machines; on a terminal as many as it needs.
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

    private func lines(of note: Finding.Note) -> [TerminalText] {
        guard let location = note.location else { return remark("note", .note, note.message) }
        return remark("note", .note, "\(location): \(note.message)") + picture(of: location, mark: "-", .note)
    }

    /// `   = hint: …`, further lines of the text below its first.
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

    /// The source line with its number, and the underline; nothing for an empty file.
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
