import JSONText
import Timelines
import WidgetModel

extension Page {
    /// `edit 2 → reload edited, bypassed policy never, 14 ms`: what an accepted change set going.
    mutating func promise(of document: JSONObject, verb: String) {
        let revision = "\(verb) \(document.number("revision") ?? 0)"
        guard let reload = document.object("reload") else {
            return line(.strong(revision), Words(" → no reload until it is configured", .warning))
        }
        line([.strong(revision), " → "] + words(ofReload: reload))
    }

    /// `reload edited, bypassed policy never, 14 ms`.
    func words(ofReload reload: JSONObject) -> [Words] {
        var words: [Words] = [Words("reload \(reload.text("reason"))", .accent)]
        let bypassed = reload.texts("bypassed").map {
            Page.name(ofBypassed: $0, Page.policy(reload["bypassedPolicy"], moments))
        }
        if !bypassed.isEmpty { words += [", bypassed ", Words(bypassed.joined(separator: ", "), .accent)] }
        let duration = reload["milliseconds"]?.double.map(Moments.duration)
        switch reload.text("outcome") {
        case "answered": words += [", ", Words(duration ?? "answered", .good, .strong)]
        case _ where reload["stored"] == false: words += [", ", Words("not stored", .warning)]
        case let outcome:
            words += [", ", Words(Page.name(ofOutcome: outcome), .warning)]
            if let duration { words.append(.dim(" after \(duration)")) }
        }
        return words
    }

    /// `policy never`, `policy after 14:30:00`, `back-off`.
    static func name(ofBypassed name: String, _ policy: String = "") -> String {
        switch Bypassed(rawValue: name) {
        case .policy: policy.isEmpty ? "policy" : "policy \(policy)"
        case .backoff: "back-off"
        case .inFlight: "a request under way"
        case .budget, .spacing, nil: name
        }
    }

    /// `never`, `atEnd`, `after 14:30:00`; empty without one.
    static func policy(_ policy: JSONValue?, _ moments: Moments) -> String {
        if let name = policy?.string { return name }
        let date = policy?["after"]?.string.flatMap { Instant(rfc3339: $0) }
        return date.map { "after \(moments.local($0))" } ?? ""
    }

    /// `deferred until 14:30:00 by back-off`
    static func deferral(until: Instant?, why: String?, _ moments: Moments) -> String {
        if why == Deferral.hidden.rawValue { return "until somebody looks" }
        let by = why.map { " by " + ($0 == Deferral.backoff.rawValue ? "back-off" : "the \($0)") } ?? ""
        return "until " + (until.map(moments.local) ?? "there is budget") + by
    }

    /// What became of a reload, in a word or two.
    static func name(ofOutcome outcome: String) -> String {
        switch ReloadOutcome(rawValue: outcome) {
        case .unfinished: "not answered yet"
        case .superseded: "overtaken"
        case .answered, .failed, .deferred, .cancelled, nil: outcome
        }
    }
}
