import JSONText
import WidgetModel

/// The ledger as tables: that of a placed widget, and that of the board's day.
extension Page {
    mutating func ledger(_ document: JSONObject) {
        let reloads = document.objects("reloads")
        guard !reloads.isEmpty else {
            let widget = document.text("widget")
            return empty(
                "no reload was asked for yet", "\"widgetconf show \(widget)\" shows what it needs")
        }
        var table = Table("asked", "reason", "rev", "outcome", "took", "size", trailing: [2, 4, 5])
        for reload in reloads {
            table.row(words(ofRow: reload), remark: .dim(Page.remarks(on: reload, moments)))
        }
        self.table(table)
        gap()
        forecast(document.object("forecast"))
    }

    mutating func boardLedger(_ document: JSONObject) {
        let reloads = document.objects("reloads")
        guard !reloads.isEmpty, let total = document.object("total") else {
            return empty("no reload was asked for in 24 hours", "\"widgetconf list\" shows the board")
        }
        var table = Table("asked", "widget", "reason", "rev", "outcome", "took", "size", trailing: [3, 5, 6])
        for reload in reloads {
            var words = words(ofRow: reload)
            words.insert(Words(reload.text("widget"), .plain, .strong), at: 1)
            table.row(words, remark: .dim(Page.remarks(on: reload, moments)))
        }
        self.table(table)
        if let more = document.number("notListed"), more > 0 {
            line(.dim(more == 1 ? "and an earlier one" : "and \(more) earlier ones"))
        }
        gap()
        totals(total, document.objects("byReason"))
    }

    /// A line for each reason, and one for all.
    private mutating func totals(_ total: JSONObject, _ reasons: [JSONObject]) {
        var table = Table(
            "24 hours", "reloads", "charged", "answered", "failed", "deferred", "took", "size",
            trailing: [1, 2, 3, 4, 5, 6, 7])
        for reason in reasons { table.row([Words(reason.text("reason"), .accent)] + Page.counts(reason)) }
        let widgets = total.number("widgets") ?? 0
        let all = widgets == 1 ? "1 widget" : "\(widgets) widgets"
        table.row([.strong(all)] + Page.counts(total))
        self.table(table)
    }

    /// Nothing where there is nothing to count.
    private static func counts(_ total: JSONObject) -> [Words] {
        let outcomes = total.object("outcomes") ?? [:]
        func count(_ number: Int?, _ role: Paint.Role = .plain) -> Words {
            number.map { $0 == 0 ? "" : Words("\($0)", role) } ?? ""
        }
        return [
            count(total.number("reloads")), count(total.number("charged")),
            count(outcomes.number("answered"), .good), count(outcomes.number("failed"), .bad),
            count(total.number("deferred"), .warning),
            Words(total["meanMilliseconds"]?.double.map(Moments.duration) ?? ""),
            Words(Page.size(total.number("bytes"))),
        ]
    }

    private func words(ofRow reload: JSONObject) -> [Words] {
        [
            Words(reload.instant("asked").map { moments.local($0) } ?? ""),
            Words(Page.reason(of: reload), .accent), Words("\(reload.number("revision") ?? 0)"),
            Page.outcome(of: reload), Words(reload["milliseconds"]?.double.map(Moments.duration) ?? ""),
            Words(Page.size(reload.number("bytes"))),
        ]
    }

    /// `812 B`, `4.2 kB`, `1.3 MB`; empty for nothing.
    static func size(_ bytes: Int?) -> String {
        guard let bytes, bytes > 0 else { return "" }
        if bytes < 1000 { return "\(bytes) B" }
        let (unit, name) = bytes < 999_950 ? (1000, "kB") : (1_000_000, "MB")
        let tenths = (bytes * 10 + unit / 2) / unit
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }

    private static func reason(of reload: JSONObject) -> String {
        let retried = reload["retries"]?.string.map { " of \($0)" } ?? ""
        return reload.text("reason") + retried
    }

    private static func outcome(of reload: JSONObject) -> Words {
        let outcome = reload.text("outcome")
        switch ReloadOutcome(rawValue: outcome) {
        case .answered: return Words(outcome, .good)
        case .failed: return Words(reload.text("failure").isEmpty ? outcome : reload.text("failure"), .bad)
        case .superseded, .cancelled: return .dim(Page.name(ofOutcome: outcome))
        case .unfinished, .deferred, nil: return Words(Page.name(ofOutcome: outcome), .warning)
        }
    }

    /// All that is out of the ordinary.
    private static func remarks(on reload: JSONObject, _ moments: Moments) -> String {
        var remarks: [String] = []
        if reload.flag("charged") { remarks.append("charged") }
        let bypassed = reload.texts("bypassed").map { Page.name(ofBypassed: $0) }
        if !bypassed.isEmpty { remarks.append("bypassed " + bypassed.joined(separator: ", ")) }
        if reload.flag("unchanged") { remarks.append("as before") }
        if reload.flag("recovered") { remarks.append("recovered after a restart") }
        if let joined = reload.number("joined") { remarks.append("answers \(joined + 1) asks") }
        if reload["deferredUntil"] != nil || reload["why"] != nil {
            let until = reload.instant("deferredUntil")
            remarks.append(
                "deferred " + Page.deferral(until: until, why: reload["why"]?.string, moments))
        }
        if let message = reload["message"]?.string { remarks.append(message) }
        return remarks.joined(separator: ", ")
    }
}
