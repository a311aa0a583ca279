/// A diagnostic about text that a person wrote: the found and the expected text, the location, and one step
/// to fix the problem.
///
/// Findings are values. Rules collect and return them instead of throwing, so one check reports everything.
/// Their wording is in the catalogs (`…Findings.swift`).
package struct Finding: Sendable {
    package var code: FindingCode
    package var severity: Severity
    /// The found and the expected text; lower case, without a period.
    package var message: String
    /// Nil if the input does not come from a file, such as a value on the command line.
    package var location: SourceLocation?
    /// Further locations and facts, in the order in which they are shown.
    package var notes: [Note]
    /// One step to fix the problem, in the imperative.
    package var hint: String?
    /// The edits that fix the problem, if there is a safe fix.
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

    /// Creates an error.
    package init(
        _ code: FindingCode, _ message: String, at location: SourceLocation?,
        notes: [Note] = [], hint: String? = nil, fix: Fix? = nil
    ) {
        self.init(code, .error, message, at: location, notes: notes, hint: hint, fix: fix)
    }

    /// A further fact or location that helps the reader understand the finding.
    package struct Note: Sendable {
        package var message: String
        package var location: SourceLocation?

        package init(_ message: String, at location: SourceLocation? = nil) {
            self.message = message
            self.location = location
        }

        /// Points to the first of several equal elements.
        package static func first(_ location: SourceLocation) -> Note {
            Note("the first one is here", at: location)
        }

        /// Points to the other of two elements that contradict each other.
        package static func other(_ location: SourceLocation) -> Note {
            Note("the other one is here", at: location)
        }
    }

    /// Edits that fix a finding. They all apply to the file of the finding's location.
    package struct Fix: Hashable, Sendable {
        package var edits: [Edit]

        package init(_ edits: [Edit]) { self.edits = edits }

        package static func replacing(_ range: SourceRange, with text: String) -> Fix {
            Fix([Edit(range, text)])
        }

        /// Whether the fix deletes text without replacing it.
        var isRemoval: Bool { edits.contains { $0.replacement.isEmpty && !$0.range.isEmpty } }
    }

    /// Replaces the text in `range` with `replacement`. An empty range inserts.
    package struct Edit: Hashable, Sendable {
        package var range: SourceRange
        package var replacement: String

        package init(_ range: SourceRange, _ replacement: String) {
            self.range = range
            self.replacement = replacement
        }
    }
}

/// The stable name of a kind of finding in kebab case, such as `parameter-unknown`. Each code has a section
/// in Docs/diagnostics.md.
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

/// The severity of a finding. If there are errors, a command does not do what was requested; warnings do not
/// stop it.
package enum Severity: String, Codable, Hashable, Sendable, CaseIterable {
    case error, warning
}

/// The number of findings of each severity.
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

    /// A summary such as `2 errors and 1 warning`, or `no problems`.
    package var description: String {
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
        if parts.isEmpty { return "no problems" }
        return parts.map(counted).joined(separator: " and ")
    }
}

extension Sequence<Finding> {
    /// Sorts findings in the order in which they are always shown: causes before consequences, then by path,
    /// line, column, code and message. Findings without a location come first.
    package func inOrder() -> [Finding] {
        let all = sorted { $0.isBefore($1) }
        return FindingCode.Role.allCases.flatMap { role in all.filter { $0.code.role == role } }
    }
}

extension FindingCode {
    /// Whether findings with this code are often causes or consequences of findings in other files. Paths do
    /// not reveal this: a translation comes before its original, and `widgetconf.yaml` after most files.
    fileprivate enum Role: CaseIterable { case cause, ordinary, consequence }

    fileprivate var role: Role {
        switch text {
        case "pattern-matches-nothing": .cause
        case "file-unmatched", "locale-name-unknown", "locale-text-missing", "locale-text-superfluous",
            "parameter-unread", "uses-broken":
            .consequence
        default: .ordinary
        }
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
        // Within a file, offsets have the same order as lines and columns, and comparing them does not
        // require a line table.
        let starts = (mine?.range.start ?? -1, others?.range.start ?? -1)
        if starts.0 != starts.1 { return starts.0 < starts.1 }
        if code != other.code { return code < other.code }
        if message != other.message { return message < other.message }
        return (mine?.range.end ?? -1, hint ?? "") < (others?.range.end ?? -1, other.hint ?? "")
    }
}

/// The properties by which a finding is recognized after the file was edited: everything except its position.
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

/// The difference between two reports about the same files. `check --watch` shows it.
package struct FindingChanges: Sendable {
    /// Findings that are only in the later report, in its order.
    package let appeared: [Finding]
    /// Findings that are only in the earlier report, in its order.
    package let gone: [Finding]

    package var isEmpty: Bool { appeared.isEmpty && gone.isEmpty }

    package init(from earlier: [Finding], to later: [Finding]) {
        appeared = Self.findings(of: later, beyond: earlier)
        gone = Self.findings(of: earlier, beyond: later)
    }

    /// The findings in `some` without a counterpart in `others`. Equal findings are matched one to one, so
    /// the number of repetitions matters.
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

/// A finding that the author of the file suppressed with a comment, and the stated reason.
package struct IgnoredFinding: Sendable {
    package let finding: Finding
    /// The reason that the comment states; may be empty.
    package let reason: String

    package init(_ finding: Finding, reason: String) {
        self.finding = finding
        self.reason = reason
    }
}
