package import JSONText

/// Findings as JSON values. Places that do not exist are null, so every key is always there.
package enum FindingJSON {
    /// `{"problems": […], "errors": n, "warnings": n}`, the problems in the order given.
    package static func document(_ findings: some Collection<Finding>) -> JSONValue {
        let tally = FindingTally(findings)
        return [
            "problems": .array(findings.map(value)),
            "errors": .integer(Int64(tally.errors)),
            "warnings": .integer(Int64(tally.warnings)),
        ]
    }

    /// One finding: code, severity, its place, message, hint, notes, and the edits that mend it.
    package static func value(_ finding: Finding) -> JSONValue {
        var object: JSONObject = [
            "code": .string(finding.code.text),
            "severity": .string(finding.severity.rawValue),
        ]
        addPlace(finding.location, to: &object)
        object["message"] = .string(finding.message)
        object["hint"] = finding.hint.map(JSONValue.string) ?? .null
        object["notes"] = .array(finding.notes.map(value))
        object["fix"] = fix(of: finding) ?? .null
        return .object(object)
    }

    private static func value(_ note: Finding.Note) -> JSONValue {
        var object: JSONObject = ["message": .string(note.message)]
        addPlace(note.location, to: &object)
        return .object(object)
    }

    private static func fix(of finding: Finding) -> JSONValue? {
        guard let file = finding.location?.file, let fix = finding.fix else { return nil }
        return .array(
            fix.edits.map { edit in
                var object: JSONObject = [:]
                addPlace(file.location(edit.range), to: &object)
                object["text"] = .string(edit.replacement)
                return .object(object)
            })
    }

    private static func addPlace(_ location: SourceLocation?, to object: inout JSONObject) {
        let start = location?.start
        let end = location?.end
        object["path"] = location.map { .string($0.file.path) } ?? .null
        object["line"] = start.map { .integer(Int64($0.line)) } ?? .null
        object["column"] = start.map { .integer(Int64($0.column)) } ?? .null
        object["endLine"] = end.map { .integer(Int64($0.line)) } ?? .null
        object["endColumn"] = end.map { .integer(Int64($0.column)) } ?? .null
    }
}
