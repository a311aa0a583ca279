import BoardDocuments
import JSONText
import WidgetModel

/// Words for reloads, shared by the replies of commands, the ledger, `why`, `serve` and simulations.
extension Page {
    /// Prints the reload that an accepted change has started:
    /// `edit 2 → reload edited, bypassed policy never, 14 ms`.
    mutating func accepted(_ document: ChangedWidget, verb: String) {
        let revision = "\(verb) \(document.revision)"
        guard let reload = document.reload?.wrappedValue else {
            return line(.strong(revision), Words(" → no reload until it is configured", .warning))
        }
        line([.strong(revision), " → "] + words(ofReload: reload.report))
    }

    /// One reload with its outcome: `reload edited, bypassed policy never, 14 ms`.
    func words(ofReload reload: ReloadReport) -> [Words] {
        var words: [Words] = [Words("reload \(reload.reason.rawValue)", .accent)]
        let bypassed = reload.bypassed.map { Page.name(of: $0, Page.policy(reload.bypassedPolicy, times)) }
        if !bypassed.isEmpty { words += [", bypassed ", Words(bypassed.joined(separator: ", "), .accent)] }
        let duration = reload.milliseconds.map(TimeFormat.duration)
        switch reload.outcome {
        case .answered: words += [", ", Words(duration ?? "answered", .good, .strong)]
        case _ where reload.stored == false: words += [", ", Words("not stored", .warning)]
        case let outcome:
            words += [", ", Words(Page.name(of: outcome), .warning)]
            if let duration { words.append(.dim(" after \(duration)")) }
        }
        return words
    }

    /// What a reload bypassed: `policy never`, `policy after 14:30:00`, `back-off`.
    ///
    /// - Parameter policy: the text of the bypassed policy; empty if it is not known.
    static func name(of bypassed: Bypassed, _ policy: String = "") -> String {
        switch bypassed {
        case .policy: policy.isEmpty ? "policy" : "policy \(policy)"
        case .backoff: "back-off"
        case .inFlight: "a request in flight"
        case .budget, .spacing: bypassed.rawValue
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

    /// Until when, and by what, a reload is deferred: `until 14:30:00 by back-off`.
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
