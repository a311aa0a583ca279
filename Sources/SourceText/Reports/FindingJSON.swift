package import JSONText

/// A finding as a command prints it: code, severity, place, message, hint, notes, and the edits that fix it.
package typealias FindingJSON = Joined<Joined<FindingKind, FindingPlace>, FindingWords>

package struct FindingKind: Codable, Sendable {
    let code: FindingCode
    let severity: Severity
}

/// Where a finding is. Members without a value are null, so that every member is present.
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

package struct FindingWords: Codable, Sendable {
    let message: String
    @OrNull var hint: String?
    let notes: [Joined<Note, FindingPlace>]
    @OrNull var fix: [Joined<FindingPlace, Replacement>]?

    package struct Note: Codable, Sendable { let message: String }
    package struct Replacement: Codable, Sendable { let text: String }
}

extension Finding {
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

/// Findings in the order given, and how many of each severity there are.
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
