import BoardDocuments
import Configurations
import Timelines
import WidgetModel

/// The output of `why`: an explanation in sentences. Failed timeline tests print it too.
extension Page {
    /// Explains the shown content, which reload produced it, the events since then, and the next steps.
    ///
    /// - Parameter isLater: whether the explanation is about an instant other than now.
    mutating func why(_ document: Explanation, isLater: Bool) {
        line(.strong(document.widget.description), "  ", StateText.words(document.state))
        troubles(
            of: document.widget, document.state, document.declared, document.failing, document.needs ?? [])
        gap()
        wrapped(shows(document, isLater: isLater))
        if let revision = outdated(document) { wrapped(revision, .warning) }
        if let answer = document.answeredBy {
            wrapped(brought(by: answer, former: document.begun != nil))
        } else if let request = document.shows.entry?.request {
            wrapped("The ledger no longer has request \(request), which it came from.")
        }
        since(document)
        gap()
        if document.begun == nil { wrapped(entryToCome(document)) }
        for sentence in ages(document) { wrapped(sentence) }
        wrapped(reloadToCome(document))
        if let stack = document.stack { rank(stack) }
    }

    // The shown content

    /// The shown entry, or why no entry is shown.
    private func shows(_ document: Explanation, isLater: Bool) -> String {
        let verb = isLater ? "At \(times.local(document.at)) it shows" : "It shows"
        guard let entry = document.shows.entry else { return placeholder(document, verb) }
        let content = "dated \(times.local(entry.date)), of revision \(entry.revision)"
        let expired = document.age?.expiredLook
        if let look = expired, look != .dimmed {
            let what = look == .message ? "a message" : "the placeholder"
            let since = " since \(local(document.age?.expires))"
            return "\(verb) \(what) instead of the entry \(content), which is too old\(since)."
        }
        let pale = expired == .dimmed ? ", dimmed because it is too old" : ""
        if case .former = document.shows {
            return "\(verb) the previous content, \(content)\(pale): no entry of its timeline is due yet."
        }
        let asked = isLater && document.beyond == .after ? document.due : nil
        let until = asked.map { " The policy requests a new timeline before that, at \(times.local($0))." }
        let isAhead = !isLater && entry.date > document.at
        return "\(verb) entry \(entry.number) of \(entry.count), \(content)\(pale)."
            + (until ?? "") + (isAhead ? " The clock was set back since then." : "")
    }

    /// Why the placeholder is shown.
    private func placeholder(_ document: Explanation, _ verb: String) -> String {
        if let placed = document.placed {
            return "At \(times.local(document.at)) it was not on the board: it was placed at "
                + "\(times.local(placed))."
        }
        if let begun = document.begun {
            return "\(verb) nothing of the current timeline, which arrived at \(times.local(begun)). "
                + "\"widgetconf render --at\" draws earlier ones while they are kept."
        }
        if document.beyond == .before {
            return "\(verb) nothing of the current timeline, whose first entry comes later."
        }
        if document.needsLogin == true {
            return "\(verb) that it needs a login. What it showed before may be private, so it is gone."
        }
        if document.unpushed == true {
            return "\(verb) the placeholder: no document was pushed to it yet. "
                + "\"widgetconf push \(document.widget.kind) NAME=VALUE\" pushes one."
        }
        guard case .placeholder(hasTimeline: true) = document.shows else {
            return "\(verb) the placeholder: no timeline has arrived yet."
        }
        return "\(verb) the placeholder: no entry of its timeline is due yet."
    }

    /// Says that the shown content belongs to an older revision; nil if it is current.
    private func outdated(_ document: Explanation) -> String? {
        let revision = document.first.revision
        guard let shown = document.shows.entry?.revision, shown < revision else { return nil }
        let answered = document.timelineRevision == revision
        return "Revision \(revision) is the current one; "
            + (answered ? "its first entry comes later." : "its timeline has not arrived.")
    }

    /// How the shown timeline was requested and answered.
    ///
    /// - Parameter former: whether the explanation is about an earlier instant, before the current timeline.
    private func brought(by row: LedgerRow, former: Bool) -> String {
        let request = "Request \(row.generation)"
        let it = former ? "the timeline of that time" : "it"
        let confirmed = (row.unchanged == true ? "confirmed " : "brought ") + it
        let cause = "\(request) \(confirmed): \(Page.cause(of: row)) at \(times.local(row.asked))."
        var course: [String] = []
        let bypassed = (row.bypassed ?? []).map { Page.name(of: $0) }
        if !bypassed.isEmpty {
            course.append("was sent at once, regardless of \(bypassed.joined(separator: " and "))")
        } else if let until = row.deferredUntil {
            course.append("was deferred until \(times.local(until))")
        }
        if row.charged { course.append("was charged to the budget") }
        if row.recovered { course.append("was sent again after a restart") }
        let took = row.milliseconds.map { " after \(TimeFormat.duration(milliseconds: Double($0)))" } ?? ""
        let way = course.isEmpty ? "" : course.joined(separator: ", ") + ", and "
        return "\(cause) It \(way)was answered\(took)."
    }

    /// The cause of a reload as a clause that can follow a colon.
    private static func cause(of row: LedgerRow) -> String {
        switch row.reason {
        case .edited: "an edit made revision \(row.revision)"
        case .interaction: "a button or toggle was pressed"
        case .added: "the widget was placed"
        case .center: "a reload was requested"
        case .arrived: "data of its source arrived"
        case .definition: "a definition or provider changed"
        case .environment: "the locale or time zone changed"
        case .day: "a value that follows the date changed"
        case .pushed: "its provider had news"
        case .policy: "the policy came due"
        case .retry: "a request had failed"
        }
    }

    // Later reloads

    /// Lists the reloads after the one that produced the content.
    private mutating func since(_ document: Explanation) {
        let rows = document.since
        guard !rows.isEmpty else { return }
        let others = document.sinceCount - rows.count
        let count = others == 1 ? "an earlier one" : "\(others) earlier ones"
        let earlier = others > 0 ? " (\"widgetconf ledger \(document.widget)\" lists \(count))" : ""
        wrapped(document.answeredBy == nil ? "So far\(earlier):" : "Since then\(earlier):")
        for row in rows { wrapped(happened(row, isAsking: document.asking), .dim, indent: 2) }
    }

    /// One reload with its outcome.
    ///
    /// - Parameter isAsking: whether a request is in flight. If not, an unfinished request ended together
    ///   with the command that made it.
    private func happened(_ row: LedgerRow, isAsking: Bool) -> String {
        let request = "\(times.local(row.asked)) \(Page.cause(of: row)), request \(row.generation)"
        switch row.outcome {
        case .deferred:
            let deferral = Page.deferral(until: row.deferredUntil, why: row.why, times)
            return "\(request) is deferred \(deferral)"
        case .failed:
            let why = row.message ?? row.failure?.rawValue ?? ""
            return "\(request) failed: \(why)"
        case .superseded: return "\(request) was overtaken"
        case .cancelled: return "\(request) was cancelled"
        case .answered: return "\(request) was answered"
        case .unfinished:
            return isAsking
                ? "\(request) is not answered yet" : "\(request) was not answered before its command ended"
        }
    }

    // The next entry and reload

    /// The date of the next entry.
    private func entryToCome(_ document: Explanation) -> String {
        guard let next = document.nextEntry else { return "No entry comes after it." }
        if next <= times.now { return "The entry after it came at \(times.local(next))." }
        return "The next entry comes at \(times.local(next)), \(times.relative(next))."
    }

    /// When the content becomes stale and expires. Empty if it has already expired, which `shows` reports.
    private func ages(_ document: Explanation) -> [String] {
        guard let age = document.age, age.expiredLook == nil else { return [] }
        var sentences: [String] = []
        if let stale = age.stale {
            let verb = age.is == .fresh ? "It is stale from" : "It has been stale since"
            sentences.append(
                "\(verb) \(times.local(stale)) (last answered at \(times.local(age.answered))).")
        }
        if let expiry = age.expires {
            let look = Page.words(ofReplacement: age.show ?? "")
            sentences.append("It expires at \(times.local(expiry)), then \(look).")
        }
        return sentences
    }

    /// The time of the next reload, or the condition for it.
    private func reloadToCome(_ document: Explanation) -> String {
        let id = document.widget
        switch document.state {
        case .needsConfiguration: return "No timeline is requested until it is configured."
        case .attention: return "No timeline is requested until an edit or \"widgetconf reload \(id)\"."
        case .placeholder, .current, .outdated, .stale: break
        }
        let isServed = document.serving
        if document.held == true {
            return "Its policy waits while the display is hidden"
                + (isServed ? "." : ", and \"widgetconf serve\" is not running.")
        }
        let policy = Page.policy(document.policy, times)
        let due = document.due
        guard let next = document.nextReload else {
            if document.asking { return "A timeline has already been requested." }
            if document.unanswered {
                return
                    "\"widgetconf serve\" would repeat the request that was not answered, but it is "
                    + "not running; run \"widgetconf reload \(id)\" to repeat it now."
            }
            if due != nil {
                return "Its policy (\(policy)) requests a timeline, but its budget allows no reload."
            }
            let why = policy.isEmpty ? "" : " (policy \(policy))"
            return
                "Nothing requests a timeline\(why) until an edit or \"widgetconf reload \(id)\"."
        }
        if next <= times.now {
            return isServed
                ? "A reload is due now."
                : "A reload is due now, but \"widgetconf serve\" is not running."
        }
        let instant = "\(times.local(next)), \(times.relative(next))"
        let when =
            isServed
            ? "The next reload comes at \(instant)"
            : "\"widgetconf serve\" is not running; if it were, the next reload would come at \(instant)"
        guard let due, due < next else { return when + (policy.isEmpty ? "." : " (policy \(policy)).") }
        return "\(when): it is due at \(times.local(due)) by the policy, and is deferred."
    }

    /// The instant as text. Nil also becomes text, so that the sentence remains complete.
    private func local(_ instant: Instant?) -> String {
        instant.map { times.local($0) } ?? "an unknown time"
    }
}
