import JSONText
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
        let bypassed = reload.texts("bypassed").map { Page.name(ofBypassed: $0, reload, moments) }
        if !bypassed.isEmpty { words += [", bypassed ", Words(bypassed.joined(separator: ", "), .accent)] }
        let duration = reload["milliseconds"]?.double.map(Moments.duration)
        switch reload.text("outcome") {
        case "answered": words += [", ", Words(duration ?? "answered", .good, .strong)]
        case let outcome:
            words += [", ", Words(Page.name(ofOutcome: outcome), .warning)]
            if let duration { words.append(.dim(" after \(duration)")) }
        }
        return words
    }

    /// `policy never`, `policy after 14:30:00`, `back-off`.
    private static func name(
        ofBypassed name: String, _ reload: JSONObject, _ moments: Moments
    ) -> String {
        switch Bypassed(rawValue: name) {
        case .policy: ("policy " + policy(reload["bypassedPolicy"], moments)).trimmedEnd
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

    /// What became of a reload, in a word or two.
    static func name(ofOutcome outcome: String) -> String {
        switch ReloadOutcome(rawValue: outcome) {
        case .unfinished: "not answered yet"
        case .superseded: "overtaken"
        case .answered, .failed, .deferred, .cancelled, nil: outcome
        }
    }
}

extension String {
    fileprivate var trimmedEnd: String { last == " " ? String(dropLast()) : self }
}
