package import WidgetModel

/// A finding in the JSON output of a command: code, severity, location, message, hint, notes, and the edits
/// that fix it.
///
/// Its parts are joined into a single object.
package typealias FindingJSON = Joined<Joined<FindingKind, FindingPlace>, FindingWords>

/// The kind of a finding.
package struct FindingKind: Codable, Sendable {
    let code: FindingCode
    let severity: Severity
}

/// The location of a finding. All members are always present; without a location, they are null.
package struct FindingPlace: Codable, Sendable {
    @OrNull var path: String?
    @OrNull var line: Int?
    @OrNull var column: Int?
    @OrNull var endLine: Int?
    @OrNull var endColumn: Int?

    init(_ location: SourceLocation?) {
        let (start, end) = (location?.start, location?.end)
        path = location?.file.path
        line = start?.line
        column = start?.column
        endLine = end?.line
        endColumn = end?.column
    }
}

/// The message, hint, notes and fix of a finding.
package struct FindingWords: Codable, Sendable {
    let message: String
    @OrNull var hint: String?
    let notes: [Joined<Note, FindingPlace>]
    @OrNull var fix: [Joined<FindingPlace, Replacement>]?

    /// The text of a note. Its location is joined to it.
    package struct Note: Codable, Sendable { let message: String }
    /// The text that replaces a range. The range is joined to it.
    package struct Replacement: Codable, Sendable { let text: String }
}

extension Finding {
    /// The finding in its JSON form.
    package var json: FindingJSON {
        let notes = notes.map { note in
            Joined(FindingWords.Note(message: note.message), FindingPlace(note.location))
        }
        let edits = location.flatMap { location in
            fix?.edits.map { edit in
                Joined(
                    FindingPlace(location.file.location(edit.range)),
                    FindingWords.Replacement(text: edit.replacement))
            }
        }
        return Joined(
            Joined(FindingKind(code: code, severity: severity), FindingPlace(location)),
            FindingWords(message: message, hint: hint, notes: notes, fix: edits))
    }
}

/// The JSON output of a command: all findings in the order given, and the number of each severity.
package struct FindingReport: Codable, Sendable {
    let problems: [FindingJSON]
    let errors: Int
    let warnings: Int

    package init(_ findings: [Finding]) {
        let tally = FindingTally(findings)
        problems = findings.map(\.json)
        (errors, warnings) = (tally.errors, tally.warnings)
    }
}
