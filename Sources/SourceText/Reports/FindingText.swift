internal import TextWidth

/// Findings as people read them on a terminal.
///
///     Intents/weather.yaml:12:5: error: a parameter has no key "titel" [key-unknown]
///        |
///     12 |     titel: Weather
///        |     ^^^^^
///        = hint: write "title"
///
/// The first line of a finding can be read by machines: `path:line:column: severity: message [code]`. Notes
/// with a place of their own show it with a picture of their own. Controls in what people wrote are never
/// sent to the terminal. With `columns` the other lines are no wider.
package enum FindingText {
    /// All `findings` in the order given, an empty line between two; ends with a line feed unless there are
    /// none.
    package static func render(
        _ findings: some Sequence<Finding>, color: FindingColor = .never, columns: Int? = nil
    ) -> String {
        findings.map { FindingLayout(finding: $0, color: color, columns: columns).text }
            .joined(separator: "\n")
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
    var text: String {
        var lines = [headline]
        if let location = finding.location {
            lines += picture(of: location, mark: "^", finding.severity.role)
        }
        for note in finding.notes { lines += self.lines(of: note) }
        if let hint = finding.hint { lines += remark("hint", .hint, hint) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var headline: String {
        let place = finding.location.map { color.paint("\(Printable.text("\($0)")):", .path) + " " } ?? ""
        let severity = color.paint("\(finding.severity.rawValue):", finding.severity.role)
        let message = color.paint(Printable.text(finding.message), .message)
        return "\(place)\(severity) \(message) \(color.paint("[\(finding.code)]", .code))"
    }

    private func lines(of note: Finding.Note) -> [String] {
        guard let location = note.location else { return remark("note", .note, note.message) }
        return remark("note", .note, "\(location): \(note.message)") + picture(of: location, mark: "-", .note)
    }

    /// `   = hint: …`, further lines of the text below its first.
    private func remark(_ title: String, _ role: FindingColor.Role, _ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            let line = Printable.text(String($0))
            let room = columns.map { max($0 - gutter - title.utf8.count - 5, SourcePicture.leastText) }
            return room.map { line.cells <= $0 ? [line] : line.wrapped(toCells: $0) } ?? [line]
        }
        let indentation = String(repeating: " ", count: gutter + 1)
        let first =
            indentation + color.paint("=", .gutter) + " " + color.paint("\(title):", role) + " " + lines[0]
        let below = indentation + String(repeating: " ", count: title.utf8.count + 4)
        return [first] + lines.dropFirst().map { below + $0 }
    }

    /// The source line with its number, and the underline; nothing for an empty file.
    private func picture(of location: SourceLocation, mark: String, _ role: FindingColor.Role) -> [String] {
        if location.file.bytes.isEmpty { return [] }
        let room = columns.map { min($0 - gutter - 3, SourcePicture.usualText) }
        let picture = SourcePicture(of: location, room: room ?? SourcePicture.usualText)
        let number = String(picture.line)
        let empty = color.paint(String(repeating: " ", count: gutter + 1) + "|", .gutter)
        let numbered = String(repeating: " ", count: gutter - number.utf8.count) + number + " |"
        let underline = color.paint(String(repeating: mark, count: picture.markCells), role)
        return [
            empty,
            color.paint(numbered, .gutter) + (picture.text.isEmpty ? "" : " " + picture.text),
            empty + " " + String(repeating: " ", count: picture.cellsBeforeMark) + underline,
        ]
    }
}
