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

        /// Shows the first of several things that are the same.
        package static func first(_ location: SourceLocation) -> Note {
            Note("the first one is here", at: location)
        }

        /// Shows the other one of two things that do not go together.
        package static func other(_ location: SourceLocation) -> Note {
            Note("the other one is here", at: location)
        }
    }

    /// Edits to the finding's own file that mend it.
    package struct Fix: Hashable, Sendable {
        package var edits: [Edit]

        package init(_ edits: [Edit]) { self.edits = edits }

        package static func replacing(_ range: SourceRange, with text: String) -> Fix {
            Fix([Edit(range, text)])
        }

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
package struct FindingCode: Hashable, Comparable, Codable, Sendable, RawRepresentable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    package let text: String
    package var rawValue: String { text }

    package init(rawValue: String) { text = rawValue }
    package init(_ text: String) { self.text = text }
    package init(stringLiteral text: String) { self.text = text }

    package static func < (left: FindingCode, right: FindingCode) -> Bool { left.text < right.text }
    package var description: String { text }
}

/// Errors forbid what was asked for; warnings do not.
package enum Severity: String, Codable, Hashable, Sendable, CaseIterable {
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
        return parts.map(counted).joined(separator: " and ")
    }
}

extension Sequence<Finding> {
    /// In the one order in which findings are shown: path, line, column, code, message; those without a place
    /// first.
    package func inOrder() -> [Finding] {
        sorted { $0.isBefore($1) }
    }
}

extension Finding {
    fileprivate func isBefore(_ other: Finding) -> Bool {
        let mine = location
        let others = other.location
        if mine?.file !== others?.file {
            let paths = (mine?.file.path ?? "", others?.file.path ?? "")
            if paths.0 != paths.1 { return paths.0 < paths.1 }
        }
        // Offsets order a file's places as line and column do, and cost nothing.
        let starts = (mine?.range.start ?? -1, others?.range.start ?? -1)
        if starts.0 != starts.1 { return starts.0 < starts.1 }
        if code != other.code { return code < other.code }
        if message != other.message { return message < other.message }
        return (mine?.range.end ?? -1, hint ?? "") < (others?.range.end ?? -1, other.hint ?? "")
    }
}

/// What makes two findings of two texts of a file the same, wherever their places have moved to.
package struct FindingIdentity: Hashable, Sendable {
    private let code: FindingCode
    private let message: String
    private let path: String?
    private let text: String?

    package init(_ finding: Finding) {
        code = finding.code
        message = finding.message
        path = finding.location?.file.path
        text = finding.location?.text
    }
}

/// How one report differs from an earlier one of the same files.
package struct FindingChanges: Sendable {
    /// Found now and not before, in the order given.
    package let appeared: [Finding]
    /// Found before and not now, in the order given.
    package let gone: [Finding]

    package var isEmpty: Bool { appeared.isEmpty && gone.isEmpty }

    package init(from earlier: [Finding], to later: [Finding]) {
        appeared = Self.findings(of: later, beyond: earlier)
        gone = Self.findings(of: earlier, beyond: later)
    }

    /// Of findings that are the same as many are left out as the others have.
    private static func findings(of some: [Finding], beyond others: [Finding]) -> [Finding] {
        var known: [FindingIdentity: Int] = [:]
        for finding in others { known[FindingIdentity(finding), default: 0] += 1 }
        return some.filter { finding in
            let identity = FindingIdentity(finding)
            guard let count = known[identity], count > 0 else { return true }
            known[identity] = count - 1
            return false
        }
    }
}

/// A finding that its author has asked not to hear of, and why.
package struct IgnoredFinding: Sendable {
    package let finding: Finding
    /// As the comment says it; empty when it does not.
    package let reason: String

    package init(_ finding: Finding, reason: String) {
        self.finding = finding
        self.reason = reason
    }
}
