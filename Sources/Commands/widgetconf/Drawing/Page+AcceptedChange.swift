import BoardDocuments
import WidgetModel

/// Words for reloads, shared by the replies of commands, the ledger, `why`, `serve` and simulations.
extension Page {
    /// Prints the revision of an accepted change and its reload:
    /// `revision 2, refreshed at once (14 ms) although its policy is never`.
    mutating func accepted(_ document: ChangedWidget) { line(words(ofAccepted: document)) }

    /// The line that `accepted` prints.
    func words(ofAccepted document: ChangedWidget) -> [Words] {
        let revision: [Words] = [.strong("revision \(document.revision)"), ", "]
        guard let reload = document.reload?.wrappedValue else {
            return revision + [Words("no refresh until it is configured", .warning)]
        }
        return revision + words(ofReload: reload.report)
    }

    /// One reload with its outcome: `refreshed at once (14 ms) although its policy is never`.
    func words(ofReload reload: ReloadReport) -> [Words] {
        let isAnswered = reload.outcome == .answered
        let promise = reload.reason.rules.isUrgent ? " at once" : ""
        var words = [Words((isAnswered ? "refreshed" : "refresh requested") + promise, .accent)]
        let duration = reload.milliseconds.map(TimeFormat.duration)
        if isAnswered, let duration { words += [" (", Words(duration, .good, .strong), ")"] }
        let obstacles = reload.bypassed.map { obstacle($0, reload.bypassedPolicy) }
        if !obstacles.isEmpty { words += [" although ", Words(listed(obstacles), .accent)] }
        switch reload.outcome {
        case .answered: break
        case _ where reload.stored == false: words += [", ", Words("but it is not stored", .warning)]
        case .unfinished: words += [", ", Words("not answered yet", .warning)]
        case .failed: words += [", ", Words("but it failed", .warning)]
        case .superseded, .deferred, .cancelled:
            words += [", ", Words("but it was \(Page.name(of: reload.outcome))", .warning)]
        }
        if !isAnswered, let duration { words.append(.dim(" after \(duration)")) }
        return words
    }

    /// The condition that would have delayed another reload, as a clause after "although".
    ///
    /// - Parameter policy: the bypassed policy; nil if unknown.
    private func obstacle(_ bypassed: Bypassed, _ policy: ReloadPolicy?) -> String {
        switch bypassed {
        case .policy:
            switch policy {
            case .never: "its policy is never"
            case .after(let instant): "its policy is after \(times.local(instant))"
            case .atEnd: "its timeline has not ended"
            case nil: "its policy was not due"
            }
        case .budget: "its budget is used up"
        case .spacing: "its last reload was too recent"
        case .backoff: "it was waiting to retry after a failure"
        case .inFlight: "another request was pending"
        }
    }

    /// The clauses of one sentence: `a`, `a and b`, `a, b and c`.
    private func listed(_ clauses: [String]) -> String {
        guard clauses.count > 1 else { return clauses.first ?? "" }
        return clauses.dropLast().joined(separator: ", ") + " and \(clauses[clauses.count - 1])"
    }

    /// The limit that a reload bypassed, as a word in a log: `policy`, `back-off`.
    static func name(of bypassed: Bypassed) -> String {
        switch bypassed {
        case .backoff: "back-off"
        case .inFlight: "a request in flight"
        case .policy, .budget, .spacing: bypassed.rawValue
        }
    }

    /// The text of a reload policy: `never`, `atEnd`, `after 14:30:00`. Empty for nil.
    static func policy(_ policy: ReloadPolicy?, _ times: TimeFormat) -> String {
        switch policy {
        case .atEnd: "atEnd"
        case .never: "never"
        case .after(let instant): "after \(times.local(instant))"
        case nil: ""
        }
    }

    /// The end of a reload's delay and its cause: `until 14:30:00 by back-off`.
    static func deferral(until: Instant?, why: String?, _ times: TimeFormat) -> String {
        if why == Deferral.hidden.rawValue { return "until it is visible" }
        let by = why.map { " by " + ($0 == Deferral.backoff.rawValue ? "back-off" : "the \($0)") } ?? ""
        return "until " + (until.map(times.local) ?? "there is budget") + by
    }

    /// The outcome of a reload in one to three words.
    static func name(of outcome: ReloadOutcome) -> String {
        switch outcome {
        case .unfinished: "not answered yet"
        case .superseded: "overtaken"
        case .answered, .failed, .deferred, .cancelled: outcome.rawValue
        }
    }
}
