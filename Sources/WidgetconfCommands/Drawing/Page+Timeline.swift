import JSONText
import WidgetModel

/// The timeline of a placed widget: its state, its entries, and what comes next.
extension Page {
    /// Entries that a short timeline shows before the shown one, and in all.
    private static let entriesBefore = 2
    private static let entriesShown = 12

    mutating func timeline(_ document: JSONObject, all: Bool) {
        line(.strong(document.text("widget")), "  ", StateWords.words(document.text("state")))
        line(revisions(of: document))
        if let failing = document.object("failing") { line(words(ofFailing: failing)) }
        gap()
        entries(of: document, all: all)
        gap()
        for line in next(of: document) { self.line(line) }
    }

    private func revisions(of document: JSONObject) -> [Words] {
        let revision = document.number("revision") ?? 0
        guard let shown = document.number("shownRevision") else {
            return [.dim("revision \(revision), nothing of it arrived yet")]
        }
        if shown == revision { return [.dim("revision \(revision)")] }
        return [Words("shows revision \(shown), revision \(revision) is asked for", .warning)]
    }

    private func words(ofFailing failing: JSONObject) -> [Words] {
        let since = failing.instant("since").map { moments.local($0) } ?? ""
        let count = failing.number("requests") ?? 0
        let requests = count == 1 ? "1 request" : "\(count) requests"
        return [
            Words("not reached since \(since), \(requests) failed: ", .warning),
            Words(
                failing.text("message").isEmpty ? failing.text("class") : failing.text("message"), .warning),
        ]
    }

    // Entries

    private mutating func entries(of document: JSONObject, all: Bool) {
        let entries = document.objects("entries")
        guard !entries.isEmpty else { return line(.dim("  no entries: the placeholder shows")) }
        let shown = entries.firstIndex { $0.flag("shown") }
        let start =
            all
            ? 0 : min(max(0, (shown ?? 0) - Page.entriesBefore), max(0, entries.count - Page.entriesShown))
        let end = all ? entries.count : min(entries.count, start + Page.entriesShown)
        if start > 0 { line(.dim("     … \(start) earlier")) }
        var table = Table(indent: 2)
        if let former = document.object("former")?.instant("date") {
            table.row(row(of: former, isShown: true, "shown until the first entry"))
        }
        for (place, entry) in entries[start..<end].enumerated() {
            guard let date = entry.instant("date") else { continue }
            let isPast = shown.map { start + place < $0 } ?? false
            table.row(row(of: date, isShown: entry.flag("shown"), isPast ? "over" : ""))
        }
        self.table(table)
        if end < entries.count, let last = entries.last?.instant("date") {
            line(.dim("     … \(entries.count - end) more, the last at \(moments.local(last))"))
        }
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

    private func next(of document: JSONObject) -> [[Words]] {
        var lines: [[Words]] = []
        let policy = Page.policy(document["policy"], moments)
        if !policy.isEmpty { lines.append([.dim("policy   "), Words(policy), .dim(due(of: document))]) }
        if let next = document.instant("nextReload") {
            lines.append([.dim("reload   "), Words(moments.local(next)), .dim("  \(moments.relative(next))")])
        } else if document["policy"]?.string == "never" {
            let widget = document.text("widget")
            lines.append([
                .dim("reload   "), Words("not by itself"),
                .dim("  \"widgetconf edit \(widget) …\" or \"widgetconf reload \(widget)\" refreshes it"),
            ])
        }
        if let left = document.object("budget")?.number("left") {
            lines.append([.dim("budget   "), Words("\(left) left"), .dim(" of the reloads of 24 hours")])
        }
        return lines
    }

    private func due(of document: JSONObject) -> String {
        document.instant("due").map { "  due \(moments.local($0))" } ?? ""
    }
}
