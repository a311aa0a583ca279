package import WidgetModel

/// A provider's mistake, and one step that fixes it.
package struct ConformanceProblem: Codable, Hashable, Sendable {
    /// How serious a problem is.
    package enum Severity: String, Codable, Hashable, Sendable, CaseIterable {
        /// The board must work around it, or the author should know about it.
        case warning
        /// The board or a person receives a wrong answer, or does not receive an answer.
        case error
    }

    package var severity: Severity
    /// The message, which describes the finding, then the expectation; lower case, without a period.
    package var message: String
    package var remedy: String?

    package init(_ severity: Severity, _ message: String, remedy: String? = nil) {
        self.severity = severity
        self.message = message
        self.remedy = remedy
    }

    /// Creates an error.
    package init(_ message: String, remedy: String? = nil) {
        self.init(.error, message, remedy: remedy)
    }
}

/// The result of checking one obligation, for one widget or for the whole provider.
package struct ConformanceCheck: Codable, Hashable, Sendable {
    /// The grade of an obligation.
    package enum Result: String, Codable, Hashable, Sendable, CaseIterable {
        case passed, warned, failed
        /// The check does not apply to this provider, or could not be performed; `note` contains the reason.
        case skipped
    }

    /// The maximum number of problems for one check. A mistake usually repeats.
    private static let mostProblems = 5

    package var obligation: Obligation
    /// The widget; in JSON null for the whole provider.
    @OrNull package var kind: Kind?
    package private(set) var result = Result.passed
    /// How often the obligation was tried, without requests whose failure is unrelated to it.
    package private(set) var cases = 0
    /// The number of requests that failed in a way that is unrelated to the obligation, for example because a
    /// service was down.
    package private(set) var unchecked = 0
    /// The first problems, each with a different message.
    package private(set) var problems: [ConformanceProblem] = []
    /// The number of further problems.
    package private(set) var furtherProblems = 0
    /// Additional information, such as a measured time, or the reason for skipping.
    @OrNull package var note: String?

    init(_ obligation: Obligation, _ kind: Kind?) {
        self.obligation = obligation
        self.kind = kind
        note = nil
    }

    mutating func add(_ problem: ConformanceProblem) {
        if problem.severity == .error { result = .failed } else if result != .failed { result = .warned }
        guard !problems.contains(problem) else { return }
        if problems.count < Self.mostProblems { problems.append(problem) } else { furtherProblems += 1 }
    }

    mutating func addCase() {
        cases += 1
        if result == .skipped { result = .passed }
    }

    /// Counts a request whose failure is unrelated to the obligation.
    mutating func addUnchecked(_ reason: String) {
        unchecked += 1
        if note == nil { note = reason }
        if cases == 0, problems.isEmpty { result = .skipped }
    }

    mutating func skip(_ reason: String) {
        note = reason
        if cases == 0, problems.isEmpty { result = .skipped }
    }

    /// The check after its last request. A check that was only partly performed does not simply pass.
    func concluded() -> ConformanceCheck {
        guard unchecked > 0, result != .skipped else { return self }
        var check = self
        check.note = nil
        check.add(
            ConformanceProblem(
                .warning, "\(unchecked) of \(cases + unchecked) not checked: \(note ?? "no answer")",
                remedy: "let the provider use recorded data while it is checked"))
        return check
    }
}

/// The results of the conformance kit for one provider.
package struct ConformanceReport: Codable, Hashable, Sendable {
    /// Times of the requests that the provider answered, in milliseconds.
    package struct Speed: Codable, Hashable, Sendable {
        package var requests: Int
        package var median: Double
        package var slowest: Double
        /// A description of the slowest request.
        package var slowestRequest: String
    }

    /// The grade of a provider.
    package enum Grade: String, Codable, Hashable, Sendable, CaseIterable {
        case conforms
        case conformsWithWarnings = "conforms-with-warnings"
        /// No timeline of one of its widgets could be checked.
        case notChecked = "not-checked"
        case doesNotConform = "does-not-conform"
    }

    package var provider: String
    package var grade: Grade
    package var checks: [ConformanceCheck]
    /// In JSON null if no request was answered.
    @OrNull package var speed: Speed?

    init(provider: String, checks: [ConformanceCheck], speed: Speed?) {
        self.provider = provider
        self.checks = checks
        self.speed = speed
        let hasUnchecked = checks.contains { $0.obligation == .timeline && $0.result == .skipped }
        grade =
            checks.contains { $0.result == .failed }
            ? .doesNotConform
            : hasUnchecked
                ? .notChecked : checks.contains { $0.result == .warned } ? .conformsWithWarnings : .conforms
    }

    /// The number of checks with this result.
    package func count(_ result: ConformanceCheck.Result) -> Int {
        checks.count { $0.result == result }
    }
}
