/// Something about what a person wrote: what was found, what was expected, where, and one step to mend it.
///
/// A value: rules collect findings, nobody throws them, and wording lives in the catalogs
/// (`…Findings.swift`).
package struct Finding: Sendable {
    package var code: FindingCode
    package var severity: Severity
    /// Lower case, no full stop: what was found, then what was expected.
    package var message: String
    /// Nil for what was not written in a file, as a value on the command line.
    package var location: SourceLocation?
    package var notes: [Note]
    /// One step in the imperative.
    package var hint: String?
    package var fix: Fix?

    package init(
        _ code: FindingCode, _ severity: Severity, _ message: String, at location: SourceLocation?,
        notes: [Note] = [], hint: String? = nil, fix: Fix? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
        self.hint = hint
        self.fix = fix
    }

    /// An error.
    package init(
        _ code: FindingCode, _ message: String, at location: SourceLocation?,
        notes: [Note] = [], hint: String? = nil, fix: Fix? = nil
    ) {
        self.init(code, .error, message, at: location, notes: notes, hint: hint, fix: fix)
    }

    /// Something else that the reader should know, or see, to understand the finding.
    package struct Note: Sendable {
        package var message: String
        package var location: SourceLocation?

        package init(_ message: String, at location: SourceLocation? = nil) {
            self.message = message
            self.location = location
        }
    }

    /// Edits to the finding's own file that mend it.
    package struct Fix: Hashable, Sendable {
        package var edits: [Edit]

        package init(_ edits: [Edit]) { self.edits = edits }

        /// Whether it takes something away and puts nothing in its place.
        var isRemoval: Bool { edits.contains { $0.replacement.isEmpty && !$0.range.isEmpty } }
    }

    /// Puts `replacement` where `range` was.
    package struct Edit: Hashable, Sendable {
        package var range: SourceRange
        package var replacement: String

        package init(_ range: SourceRange, _ replacement: String) {
            self.range = range
            self.replacement = replacement
        }
    }
}

/// The stable name of a kind of finding, in kebab case: `parameter-unknown`.
package struct FindingCode: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    package let text: String

    package init(_ text: String) { self.text = text }
    package init(stringLiteral text: String) { self.text = text }

    package static func < (left: FindingCode, right: FindingCode) -> Bool { left.text < right.text }
    package var description: String { text }
}

/// Errors forbid what was asked for; warnings do not.
package enum Severity: String, Hashable, Sendable, CaseIterable {
    case error, warning
}

/// How many findings of each severity there are.
package struct FindingTally: Hashable, Sendable, CustomStringConvertible {
    package var errors = 0
    package var warnings = 0

    package init(_ findings: some Sequence<Finding>) {
        for finding in findings {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            }
        }
    }

    /// `2 errors and 1 warning`; `no problems` when there are none.
    package var description: String {
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
        if parts.isEmpty { return "no problems" }
        return parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: " and ")
    }
}
