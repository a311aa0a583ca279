import BoardDocuments
import WidgetModel

/// The output of `timeline`: a placed widget's state, its entries, and its next reload.
extension Page {
    /// How many entries before the shown one are printed without `--all`.
    private static let entriesBefore = 2
    /// How many entries are printed without `--all`.
    private static let entriesShown = 12

    /// - Parameter all: whether to print every entry of a long timeline.
    mutating func timeline(_ document: PresentTimeline, all: Bool) {
        line(.strong(document.widget.description), "  ", StateText.words(document.state))
        wrapped(revisions(of: document).text, revisions(of: document).role)
        troubles(
            of: document.widget, document.state, document.declared, document.failing, document.needs ?? [])
        gap()
        entries(of: document, all: all)
        gap()
        table(next(of: document))
    }

    /// The shown revision. If it is not the current revision, the text adds what happened to the current
    /// revision's timeline.
    private func revisions(of document: PresentTimeline) -> Words {
        let revision = document.revision
        let shown = document.shownRevision
        if shown == revision { return .dim("revision \(revision)") }
        let shows = shown.map { "shows revision \($0)" } ?? "revision \(revision)"
        if document.state == .needsConfiguration {
            return .dim("\(shows), no timeline is requested until it is configured")
        }
        if document.needsLogin == true { return Words("\(shows), it needs a login", .warning) }
        guard document.timelineRevision == revision else {
            return Words(
                shown == nil
                    ? "\(shows), no timeline has arrived yet"
                    : "\(shows), revision \(revision) has not arrived yet", .warning)
        }
        guard let first = document.entries?.first?.date else {
            return Words(
                shown == nil
                    ? "\(shows), its timeline has no entries"
                    : "\(shows), the timeline of revision \(revision) has no entries", .warning)
        }
        let begins = "begins \(times.local(first))"
        return Words(
            shown == nil ? "\(shows), its timeline \(begins)" : "\(shows), revision \(revision) \(begins)",
            .warning)
    }

    // Entries

    /// Prints the entries around the shown one, the content before the first entry, and the limits of its
    /// age, in the order of their instants.
    private mutating func entries(of document: PresentTimeline, all: Bool) {
        let entries = document.entries ?? []
        let former = document.age?.isReplaced == true ? nil : document.former?.date
        if document.needsLogin == true { return line(.dim("  no entries, a message shows")) }
        guard !entries.isEmpty else { return withoutEntries(former, marks(of: document.age)) }
        let shown = entries.firstIndex { $0.shown }
        let expired = document.age?.expiredLook != nil ? times.now : nil
        let start =
            all
            ? 0 : min(max(0, (shown ?? 0) - Page.entriesBefore), max(0, entries.count - Page.entriesShown))
        let end = all ? entries.count : min(entries.count, start + Page.entriesShown)
        if start > 0 { line(.dim("     … \(start) earlier")) }
        var rows = marks(of: document.age)
        if let former { rows.append((former, row(of: former, isShown: true, "shown until the first entry"))) }
        for (index, entry) in entries[start..<end].enumerated() {
            let date = entry.date
            let isPast = shown.map { start + index < $0 } ?? expired.map { date <= $0 } ?? false
            rows.append((date, row(of: date, isShown: entry.shown, isPast ? "over" : "")))
        }
        table(rows)
        if end < entries.count, let last = entries.last?.date {
            line(.dim("     … \(entries.count - end) more, the last at \(times.local(last))"))
        }
    }

    /// Prints a timeline without entries. Previous content remains visible (rule T2).
    private mutating func withoutEntries(
        _ former: Instant?, _ rows: [(at: Instant, words: [Words])]
    ) {
        guard let former else {
            if rows.isEmpty { return line(.dim("  no entries, the placeholder shows")) }
            return table(rows)
        }
        table(rows + [(former, row(of: former, isShown: true, "goes on showing"))])
    }

    /// Prints rows in the order of their instants.
    private mutating func table(_ rows: [(at: Instant, words: [Words])]) {
        var table = Table(indent: 2)
        for row in rows.sorted(by: { $0.at < $1.at }) { table.row(row.words) }
        self.table(table)
    }

    /// A row for the instant at which something begins to show.
    private func row(of date: Instant, isShown: Bool, _ remark: String) -> [Words] {
        if isShown {
            let words = remark.isEmpty ? "shown now" : remark
            return [
                Words("●", .good), .strong(times.local(date)), Words(times.relative(date)),
                Words(words, .good),
            ]
        }
        return [.dim("○"), Words(times.local(date)), .dim(times.relative(date)), .dim(remark)]
    }

    // The next reload

    /// The age, policy, next reload and budget, each in a row. Empty if the kind is not declared, because
    /// such widgets do not make requests.
    private func next(of document: PresentTimeline) -> Table {
        var table = Table()
        // No reload is requested while the kind is not declared.
        guard document.declared == nil else { return table }
        let name = Page.policy(document.policy, times)
        if let answered = document.age?.answered {
            table.row(
                .dim("age"), Words("answered \(times.local(answered)), \(times.relative(answered))"))
        }
        switch document.policy {
        case .after: table.row(.dim("policy"), Words(name))
        case .atEnd, .never:
            let due = document.due.map { ", due \(times.local($0))" } ?? ""
            table.row(.dim("policy"), Words(name + due))
        case nil: break
        }
        let isHeld = document.held == true
        if let next = document.nextReload {
            table.row(.dim("reload"), Words(next > times.now ? words(of: next) : "due now"))
        } else if isHeld {
            table.row(.dim("reload"), "held while the display is hidden")
        } else if document.policy == .never {
            table.row(.dim("reload"), Words("by an edit, or \"widgetconf reload \(document.widget)\""))
        }
        if document.nextReload != nil || isHeld, !document.serving {
            table.row(.dim("serve"), Words(Page.notServed, .warning))
        }
        if !name.isEmpty { table.row(.dim("budget"), Words(words(of: document.budget))) }
        return table
    }

    private func words(of next: Instant) -> String { "\(times.local(next)), \(times.relative(next))" }

    /// The remark about reloads that no running process would make.
    static let notServed = "not running: nothing reloads until \"widgetconf serve\" runs"

    /// `46 of 48 charged reloads left in 24 hours`. If the budget is used up, the text adds when the next
    /// reload is possible.
    private func words(of budget: PresentTimeline.Budget) -> String {
        let left = budget.left
        let whole = budget.perDay.map { " of \($0)" } ?? ""
        let text = "\(left == 0 ? "none" : "\(left)")\(whole) charged reloads left in 24 hours"
        guard left == 0, let next = budget.next else { return text }
        return text + ", the next \(times.local(next))"
    }
}
