import JSONText
import Timelines
import WidgetManifests
import WidgetModel

/// Why a placed widget shows what it shows, in sentences.
extension Page {
    mutating func why(_ document: JSONObject, isLater: Bool) {
        line(.strong(document.text("widget")), "  ", StateWords.words(of: document))
        troubles(of: document)
        gap()
        wrapped(shows(document, isLater: isLater))
        if let revision = outdated(document) { wrapped(revision, .warning) }
        if let answer = document.object("answeredBy") {
            wrapped(brought(by: answer, former: document["begun"] != nil))
        } else if let request = document.object("shows")?.number("request") {
            wrapped("The ledger no longer keeps request \(request), which brought it.")
        }
        since(document)
        gap()
        if document["begun"] == nil { wrapped(entryToCome(document)) }
        for sentence in ages(document) { wrapped(sentence) }
        wrapped(reloadToCome(document))
    }

    // What shows

    private func shows(_ document: JSONObject, isLater: Bool) -> String {
        let verb = isLater ? "At \(at(document, "at")) it shows" : "It shows"
        guard let shown = document.object("shows"), shown.text("what") != "placeholder" else {
            if let placed = document.instant("placed") {
                return "At \(at(document, "at")) it was not on the board: it was placed at "
                    + "\(moments.local(placed))."
            }
            if let begun = document.instant("begun") {
                return "\(verb) nothing of the present timeline, which arrived at \(moments.local(begun)). "
                    + "Former ones are not kept."
            }
            if document.text("beyond") == "before" {
                return "\(verb) nothing that the present timeline tells: its first entry comes later."
            }
            guard document.object("shows")?.flag("hasTimeline") == true else {
                return "\(verb) the placeholder: no timeline has arrived yet."
            }
            return "\(verb) the placeholder: no entry of its timeline is due yet."
        }
        let content = "dated \(at(shown, "entry")), of revision \(shown.number("revision") ?? 0)"
        if let look = document.expiredLook, look != .dimmed {
            let what = look == .message ? "a message" : "the placeholder"
            let since = document.object("age").map { " since \(at($0, "expires"))" } ?? ""
            return "\(verb) \(what) in place of the entry \(content): that is too old\(since)."
        }
        let pale = document.expiredLook == .dimmed ? ", dimmed, for it is too old" : ""
        if shown.text("what") == "former" {
            return "\(verb) what it showed before, \(content)\(pale): no entry of its timeline is due yet."
        }
        let asked = isLater && document.text("beyond") == "after" ? document.instant("due") : nil
        let until = asked.map { " The policy asks before, at \(moments.local($0)): what comes is not known." }
        return "\(verb) entry \(shown.number("place") ?? 0) of \(shown.number("of") ?? 0), \(content)\(pale)."
            + (until ?? "")
    }

    private func outdated(_ document: JSONObject) -> String? {
        guard let shown = document.object("shows")?.number("revision"),
            let revision = document.number("revision"), shown < revision
        else { return nil }
        let answered = document.number("timelineRevision") == revision
        return "Revision \(revision) is the present one; "
            + (answered ? "its first entry is to come." : "its timeline has not arrived.")
    }

    private func brought(by row: JSONObject, former: Bool) -> String {
        let request = "Request \(row.number("generation") ?? 0)"
        let it = former ? "that of then" : "it"
        let confirmed = (row.flag("unchanged") ? "confirmed " : "brought ") + it
        let cause = "\(request) \(confirmed): \(Page.cause(of: row)) at \(at(row, "asked"))."
        var course: [String] = []
        let bypassed = row.texts("bypassed").map { Page.name(ofBypassed: $0) }
        if !bypassed.isEmpty {
            course.append("left at once, past \(bypassed.joined(separator: " and "))")
        } else if let until = row.instant("deferredUntil") {
            course.append("was deferred until \(moments.local(until))")
        }
        if row.flag("charged") { course.append("was charged to the budget") }
        if row.flag("recovered") { course.append("was asked again after a restart") }
        let took = row["milliseconds"]?.double.map { " after \(Moments.duration(milliseconds: $0))" } ?? ""
        let way = course.isEmpty ? "" : course.joined(separator: ", ") + ", and "
        return "\(cause) It \(way)was answered\(took)."
    }

    /// What led to a reload, as a clause.
    private static func cause(of row: JSONObject) -> String {
        switch ReloadReason(rawValue: row.text("reason")) {
        case .edited: "an edit made revision \(row.number("revision") ?? 0)"
        case .interaction: "somebody pressed it"
        case .added: "the widget was placed"
        case .center: "somebody asked for a reload"
        case .definition: "a changed definition or provider was found"
        case .environment: "another locale or time zone was found"
        case .pushed: "its provider had news"
        case .policy: "the policy came due"
        case .retry: "a request had failed"
        case nil: "it was asked for"
        }
    }

    // What happened since

    private mutating func since(_ document: JSONObject) {
        let rows = document.objects("since")
        guard !rows.isEmpty else { return }
        let others = (document.number("sinceCount") ?? 0) - rows.count
        let earlier = others > 0 ? ", \(others) earlier ones left out" : ""
        wrapped(document["answeredBy"] == nil ? "So far\(earlier):" : "Since then\(earlier):")
        let isAsking = document.flag("asking")
        for row in rows { wrapped(happened(row, isAsking: isAsking), .dim, indent: 2) }
    }

    private func happened(_ row: JSONObject, isAsking: Bool) -> String {
        let request = "\(at(row, "asked")) \(Page.cause(of: row)), request \(row.number("generation") ?? 0)"
        switch ReloadOutcome(rawValue: row.text("outcome")) {
        case .deferred:
            let deferral = Page.deferral(
                until: row.instant("deferredUntil"), why: row["why"]?.string, moments)
            return "\(request) is deferred \(deferral)"
        case .failed:
            let why = row["message"]?.string ?? row.text("failure")
            return "\(request) failed: \(why)"
        case .superseded: return "\(request) was overtaken"
        case .cancelled: return "\(request) was cancelled"
        case .answered: return "\(request) was answered"
        case .unfinished, nil:
            return isAsking
                ? "\(request) is not answered yet" : "\(request) was not answered before its command ended"
        }
    }

    // What comes

    private func entryToCome(_ document: JSONObject) -> String {
        guard let next = document.instant("nextEntry") else { return "No entry comes after it." }
        if next <= moments.now { return "The entry after it came at \(moments.local(next))." }
        return "The next entry comes at \(moments.local(next)), \(moments.relative(next))."
    }

    private func ages(_ document: JSONObject) -> [String] {
        guard let age = document.object("age"), document.expiredLook == nil else { return [] }
        var sentences: [String] = []
        if let stale = age.instant("stale") {
            let verb = age.text("is") == Age.fresh.rawValue ? "It is stale from" : "It is stale since"
            sentences.append("\(verb) \(moments.local(stale)): it was answered at \(at(age, "answered")).")
        }
        if let expiry = age.instant("expires") {
            let look = Page.words(ofReplacement: age.text("show"))
            sentences.append("It expires at \(moments.local(expiry)), then \(look).")
        }
        return sentences
    }

    private func reloadToCome(_ document: JSONObject) -> String {
        let id = document.text("widget")
        switch WidgetState(rawValue: document.text("state")) {
        case .needsConfiguration: return "No timeline is asked for until it is configured."
        case .attention: return "No timeline is asked for until an edit, or \"widgetconf reload \(id)\"."
        case .placeholder, .current, .outdated, .stale, nil: break
        }
        let isServed = document.flag("serving")
        if document.flag("held") {
            return "Its policy is held until somebody looks"
                + (isServed ? "." : ", and \"widgetconf serve\" is not running.")
        }
        let policy = Page.policy(document["policy"], moments)
        let due = document.instant("due")
        guard let next = document.instant("nextReload") else {
            if document.flag("asking") { return "A timeline is asked for already." }
            if document.flag("unanswered") {
                return
                    "\"widgetconf serve\" would ask again for the timeline that was not answered, but it is "
                    + "not running; \"widgetconf reload \(id)\" asks now."
            }
            if due != nil { return "Its policy asks (\(policy)), but its budget allows no reload." }
            let why = policy.isEmpty ? "" : " (policy \(policy))"
            return
                "Nothing asks for a timeline by itself\(why): an edit does, or \"widgetconf reload \(id)\"."
        }
        if next <= moments.now {
            return isServed
                ? "A reload is due now."
                : "A reload is due now; \"widgetconf serve\" would carry it out, but it is not running."
        }
        let instant = "\(moments.local(next)), \(moments.relative(next))"
        let when =
            isServed
            ? "The next reload comes at \(instant)"
            : "\"widgetconf serve\" is not running; if it were, the next reload would come at \(instant)"
        guard let due, due < next else { return when + (policy.isEmpty ? "." : " (policy \(policy)).") }
        return "\(when): the policy asks at \(moments.local(due)), and is put off."
    }

    private func at(_ object: JSONObject, _ key: String) -> String {
        object.instant(key).map { moments.local($0) } ?? "an unknown time"
    }
}
