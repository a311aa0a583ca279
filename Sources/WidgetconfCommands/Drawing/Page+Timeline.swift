import JSONText
import WidgetModel

/// The timeline of a placed widget: its state, its entries, and what comes next.
extension Page {
    /// Entries that a short timeline shows before the shown one, and in all.
    private static let entriesBefore = 2
    private static let entriesShown = 12

    mutating func timeline(_ document: JSONObject, all: Bool) {
        line(.strong(document.text("widget")), "  ", StateWords.words(of: document))
        wrapped(revisions(of: document).text, revisions(of: document).role)
        troubles(of: document)
        gap()
        entries(of: document, all: all)
        gap()
        table(next(of: document))
    }

    /// What shows, and what became of the present revision.
    private func revisions(of document: JSONObject) -> Words {
        let revision = document.number("revision") ?? 0
        let shown = document.number("shownRevision")
        if shown == revision { return .dim("revision \(revision)") }
        let shows = shown.map { "shows revision \($0)" } ?? "revision \(revision)"
        if document.text("state") == WidgetState.needsConfiguration.rawValue {
            return .dim("\(shows), no timeline is asked for until it is configured")
        }
        guard document.number("timelineRevision") == revision else {
            return Words(
                shown == nil
                    ? "\(shows), no timeline has arrived yet"
                    : "\(shows), revision \(revision) has not arrived yet", .warning)
        }
        guard let first = document.objects("entries").first?.instant("date") else {
            return Words(
                shown == nil
                    ? "\(shows), its timeline has no entries"
                    : "\(shows), the timeline of revision \(revision) has no entries", .warning)
        }
        let begins = "begins \(moments.local(first))"
        return Words(
            shown == nil ? "\(shows), its timeline \(begins)" : "\(shows), revision \(revision) \(begins)",
            .warning)
    }

    // Entries

    private mutating func entries(of document: JSONObject, all: Bool) {
        let entries = document.objects("entries")
        let former = document.isReplaced ? nil : document.object("former")?.instant("date")
        guard !entries.isEmpty else { return withoutEntries(former, marks(ofAge: document)) }
        let shown = entries.firstIndex { $0.flag("shown") }
        let expired = document.expiredLook != nil ? moments.now : nil
        let start =
            all
            ? 0 : min(max(0, (shown ?? 0) - Page.entriesBefore), max(0, entries.count - Page.entriesShown))
        let end = all ? entries.count : min(entries.count, start + Page.entriesShown)
        if start > 0 { line(.dim("     … \(start) earlier")) }
        var rows = marks(ofAge: document)
        if let former { rows.append((former, row(of: former, isShown: true, "shown until the first entry"))) }
        for (place, entry) in entries[start..<end].enumerated() {
            guard let date = entry.instant("date") else { continue }
            let isPast = shown.map { start + place < $0 } ?? expired.map { date <= $0 } ?? false
            rows.append((date, row(of: date, isShown: entry.flag("shown"), isPast ? "over" : "")))
        }
        table(rows)
        if end < entries.count, let last = entries.last?.instant("date") {
            line(.dim("     … \(entries.count - end) more, the last at \(moments.local(last))"))
        }
    }

    private mutating func withoutEntries(
        _ former: Instant?, _ rows: [(at: Instant, words: [Words])]
    ) {
        guard let former else {
            if rows.isEmpty { return line(.dim("  no entries, the placeholder shows")) }
            return table(rows)
        }
        table(rows + [(former, row(of: former, isShown: true, "goes on showing"))])
    }

    /// In the order of their instants.
    private mutating func table(_ rows: [(at: Instant, words: [Words])]) {
        var table = Table(indent: 2)
        for row in rows.sorted(by: { $0.at < $1.at }) { table.row(row.words) }
        self.table(table)
    }

    private func row(of date: Instant, isShown: Bool, _ remark: String) -> [Words] {
        if isShown {
            let words = remark.isEmpty ? "shown now" : remark
            return [
                Words("●", .good), .strong(moments.local(date)), Words(moments.relative(date)),
                Words(words, .good),
            ]
        }
        return [.dim("○"), Words(moments.local(date)), .dim(moments.relative(date)), .dim(remark)]
    }

    // What comes next

    private func next(of document: JSONObject) -> Table {
        var table = Table()
        // Nothing is asked for while the kind is not declared.
        guard document["declared"] == nil else { return table }
        let policy = document["policy"]
        let name = Page.policy(policy, moments)
        if let answered = document.object("age")?.instant("answered") {
            table.row(
                .dim("age"), Words("answered \(moments.local(answered)), \(moments.relative(answered))"))
        }
        let due = document.instant("due")
        if !name.isEmpty {
            // `after` names its instant itself.
            let due = policy?.string == nil ? nil : due.map { ", due \(moments.local($0))" }
            table.row(.dim("policy"), Words(name + (due ?? "")))
        }
        if let next = document.instant("nextReload") {
            table.row(.dim("reload"), Words(next > moments.now ? words(of: next) : "due now"))
        } else if document.flag("held") {
            table.row(.dim("reload"), "held until somebody looks")
        } else if policy?.string == "never" {
            table.row(
                .dim("reload"), Words("by an edit, or \"widgetconf reload \(document.text("widget"))\""))
        }
        if document.instant("nextReload") != nil || document.flag("held"), !document.flag("serving") {
            table.row(.dim("serve"), Words(Page.notServed, .warning))
        }
        if let budget = document.object("budget"), !name.isEmpty {
            table.row(.dim("budget"), Words(words(ofBudget: budget)))
        }
        return table
    }

    private func words(of next: Instant) -> String { "\(moments.local(next)), \(moments.relative(next))" }

    /// Said beside what would happen by itself.
    static let notServed = "not running: no reload comes by itself until \"widgetconf serve\" runs"

    /// `46 of 48 charged reloads left for 24 hours`
    private func words(ofBudget budget: JSONObject) -> String {
        let left = budget.number("left") ?? 0
        let whole = budget.number("perDay").map { " of \($0)" } ?? ""
        let text = "\(left == 0 ? "none" : "\(left)")\(whole) charged reloads left in 24 hours"
        guard left == 0, let next = budget.instant("next") else { return text }
        return text + ", the next \(moments.local(next))"
    }
}
