package import WidgetModel

/// Formats findings as SARIF 2.1.0 (OASIS), which code scanners and editors read.
///
/// A report contains rules with help, locations, notes as related locations, and fixes. Findings that authors
/// ignore are suppressed results. Columns count Unicode scalars, as `columnKind` states.
package struct FindingSARIF {
    /// The version of this program.
    let toolVersion: String
    /// Returns the documentation of a code; nil if the code is not documented.
    let help: (FindingCode) -> FindingHelp?

    package init(toolVersion: String, help: @escaping (FindingCode) -> FindingHelp?) {
        self.toolVersion = toolVersion
        self.help = help
    }

    private static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    /// A document with one run: all findings in the order given, then the ignored ones.
    package func document(_ findings: [Finding], ignored: [IgnoredFinding] = []) -> JSONValue {
        let codes = Set((findings + ignored.map(\.finding)).map(\.code)).sorted()
        let ranks = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
        let results =
            findings.map { result($0, ranks) }
            + ignored.map { ignored in
                var object = result(ignored.finding, ranks)
                object["suppressions"] = [
                    ["kind": "inSource", "status": "accepted", "justification": .string(ignored.reason)]
                ]
                return object
            }
        return [
            "$schema": .string(Self.schema),
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": .object(driver(codes))],
                    "columnKind": "unicodeCodePoints",
                    "results": .array(results.map(JSONValue.object)),
                ]
            ],
        ]
    }

    /// The description of this program, with the rules of all codes that occur.
    private func driver(_ codes: [FindingCode]) -> JSONObject {
        ["name": "widgetconf", "version": .string(toolVersion), "rules": .array(codes.map(rule))]
    }

    /// A code with its documentation.
    private func rule(_ code: FindingCode) -> JSONValue {
        guard let help = help(code) else { return ["id": .string(code.text)] }
        return [
            "id": .string(code.text),
            "shortDescription": Self.text(help.summary),
            "help": ["text": .string(help.remedy), "markdown": .string(help.markdown)],
        ]
    }

    /// A finding. `ranks` contains the index of each rule.
    private func result(_ finding: Finding, _ ranks: [FindingCode: Int]) -> JSONObject {
        var result: JSONObject = [
            "ruleId": .string(finding.code.text),
            "ruleIndex": .integer(Int64(ranks[finding.code] ?? -1)),
            "level": .string(finding.severity.rawValue),
            "message": Self.text(finding.message + (finding.hint.map { "\nhint: \($0)" } ?? "")),
        ]
        if let location = finding.location {
            result["locations"] = [["physicalLocation": Self.place(location)]]
            if let fix = finding.fix, !fix.edits.isEmpty {
                result["fixes"] = [Self.fix(fix, of: finding, in: location.file)]
            }
        }
        let notes = finding.notes.enumerated().map { Self.related($1, number: $0) }
        if !notes.isEmpty { result["relatedLocations"] = .array(notes) }
        return result
    }
}

// Parts that do not depend on the report.
extension FindingSARIF {
    /// A message object.
    private static func text(_ text: String) -> JSONValue { ["text": .string(text)] }

    /// A physical location.
    private static func place(_ location: SourceLocation) -> JSONValue {
        ["artifactLocation": artifact(location.file), "region": region(location)]
    }

    /// A range of lines and columns. In SARIF, as here, the end column is exclusive.
    private static func region(_ location: SourceLocation) -> JSONValue {
        let (start, end) = (location.start, location.end)
        return [
            "startLine": .integer(Int64(start.line)), "startColumn": .integer(Int64(start.column)),
            "endLine": .integer(Int64(end.line)), "endColumn": .integer(Int64(end.column)),
        ]
    }

    /// The URI of a file. A relative path becomes a relative reference, and an absolute path a `file:` URI.
    private static func artifact(_ file: SourceFile) -> JSONValue {
        let isPlain: (UInt8) -> Bool = { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20)
                || "-._~/".utf8.contains(byte)
        }
        var uri = file.path.hasPrefix("/") ? "file://" : ""
        for byte in file.path.utf8 {
            if isPlain(byte) {
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                uri += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return ["uri": .string(uri)]
    }

    /// A fix with its edits.
    private static func fix(_ fix: Finding.Fix, of finding: Finding, in file: SourceFile) -> JSONValue {
        let replacements = fix.edits.map { edit -> JSONValue in
            ["deletedRegion": region(file.location(edit.range)), "insertedContent": text(edit.replacement)]
        }
        return [
            "description": text(finding.hint ?? finding.message),
            "artifactChanges": [["artifactLocation": artifact(file), "replacements": .array(replacements)]],
        ]
    }

    /// A note. The location is omitted for a note without one.
    private static func related(_ note: Finding.Note, number: Int) -> JSONValue {
        var related: JSONObject = ["id": .integer(Int64(number)), "message": text(note.message)]
        if let location = note.location { related["physicalLocation"] = place(location) }
        return .object(related)
    }
}

/// The documentation of a code, which `FindingPages` reads from Docs/diagnostics.md.
package struct FindingHelp: Codable, Hashable, Sendable, CustomStringConvertible {
    package let code: FindingCode
    /// The meaning of the finding: the first paragraph of its section, on one line.
    package let summary: String
    /// The remedy: the last paragraph of its section, on one line.
    package let remedy: String
    /// The whole section in Markdown, without its heading.
    package let markdown: String

    package init(code: FindingCode, summary: String, remedy: String, markdown: String) {
        self.code = code
        self.summary = summary
        self.remedy = remedy
        self.markdown = markdown
    }

    package var description: String { code.text }
}
