import BoardDocuments
import WidgetModel

/// The ledger as tables, for one placed widget and for the whole board.
extension Page {
    /// Prints the latest reloads of a widget and the remaining budget.
    mutating func ledger(_ ledger: WidgetLedger) {
        guard !ledger.reloads.isEmpty else {
            return empty(
                "no reload has been requested yet", "\"widgetconf show \(ledger.widget)\" shows what it needs"
            )
        }
        var table = Table("asked", "reason", "rev", "outcome", "took", "size", trailing: [2, 4, 5])
        for reload in ledger.reloads {
            table.row(words(ofRow: reload), remark: .dim(Page.remarks(on: reload, times)))
        }
        self.table(table)
        gap()
        forecast(ledger.forecast)
    }

    /// Prints the reloads of the board in the last 24 hours, with totals for each reason.
    mutating func ledger(_ ledger: BoardLedger) {
        guard !ledger.reloads.isEmpty else {
            return empty("no reload was requested in 24 hours", "\"widgetconf list\" shows the board")
        }
        var table = Table("asked", "widget", "reason", "rev", "outcome", "took", "size", trailing: [3, 5, 6])
        for reload in ledger.reloads {
            var words = words(ofRow: reload.second)
            words.insert(Words(reload.widget.description, .plain, .strong), at: 1)
            table.row(words, remark: .dim(Page.remarks(on: reload.second, times)))
        }
        self.table(table)
        let more = ledger.notListed
        if more > 0 { line(.dim(more == 1 ? "and an earlier one" : "and \(more) earlier ones")) }
        gap()
        totals(of: ledger)
    }

    /// Prints one row of totals for each reason, and one for the whole board.
    private mutating func totals(of ledger: BoardLedger) {
        var table = Table(
            "24 hours", "reloads", "charged", "answered", "failed", "deferred", "took", "size",
            trailing: [1, 2, 3, 4, 5, 6, 7])
        for row in ledger.byReason {
            table.row([Words(row.reason.rawValue, .accent)] + Page.counts(row.second))
        }
        let widgets = ledger.total.widgets
        let all = widgets == 1 ? "1 widget" : "\(widgets) widgets"
        table.row([.strong(all)] + Page.counts(ledger.total.first))
        self.table(table)
    }

    /// The cells of a row of totals. Zeros are left blank, so that other numbers stand out.
    private static func counts(_ total: BoardLedger.Totals) -> [Words] {
        func count(_ number: Int, _ role: Paint.Role = .plain) -> Words {
            number == 0 ? "" : Words("\(number)", role)
        }
        return [
            count(total.reloads), count(total.charged), count(total.outcomes[.answered], .good),
            count(total.outcomes[.failed], .bad), count(total.deferred, .warning),
            Words(Page.duration(total.meanMilliseconds)), Words(Page.size(total.bytes)),
        ]
    }

    private static func duration(_ milliseconds: Int?) -> String {
        milliseconds.map { TimeFormat.duration(milliseconds: Double($0)) } ?? ""
    }

    /// The cells that occur in both tables.
    private func words(ofRow reload: LedgerRow) -> [Words] {
        [
            Words(times.local(reload.asked)), Words(Page.reason(of: reload), .accent),
            Words("\(reload.revision)"), Page.outcome(of: reload), Words(Page.duration(reload.milliseconds)),
            Words(Page.size(reload.bytes)),
        ]
    }

    /// A size in bytes, in decimal units: `812 B`, `4.2 kB`, `1.3 MB`. Empty for nil and zero.
    static func size(_ bytes: Int?) -> String {
        guard let bytes, bytes > 0 else { return "" }
        if bytes < 1000 { return "\(bytes) B" }
        let (unit, name) = bytes < 999_950 ? (1000, "kB") : (1_000_000, "MB")
        let tenths = (bytes * 10 + unit / 2) / unit
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }

    /// The reason of a reload; for a retry, followed by the reason of the failed request.
    private static func reason(of reload: LedgerRow) -> String {
        reload.reason.rawValue + (reload.retries.map { " of \($0.rawValue)" } ?? "")
    }

    /// The outcome in its color. For a failure, the text is the failure's class.
    private static func outcome(of reload: LedgerRow) -> Words {
        let name = Page.name(of: reload.outcome)
        switch reload.outcome {
        case .answered: return Words(name, .good)
        case .failed: return Words(reload.failure?.rawValue ?? name, .bad)
        case .superseded, .cancelled: return .dim(name)
        case .unfinished, .deferred: return Words(name, .warning)
        }
    }

    /// The outcome of a reload with the time that it took, as in `answered, 14 ms`; empty for nil.
    static func outcome(of reload: LedgerRow?) -> Words {
        guard let reload else { return "" }
        var words = outcome(of: reload)
        let duration = duration(reload.milliseconds)
        if !duration.isEmpty { words.text += ", \(duration)" }
        return words
    }

    /// Everything unusual about a reload, separated by commas: charges, bypassed limits, deferrals, messages.
    private static func remarks(on reload: LedgerRow, _ times: TimeFormat) -> String {
        var remarks: [String] = []
        if reload.charged { remarks.append("charged") }
        let bypassed = (reload.bypassed ?? []).map { Page.name(of: $0) }
        if !bypassed.isEmpty { remarks.append("bypassed " + bypassed.joined(separator: ", ")) }
        if reload.unchanged == true { remarks.append("as before") }
        if reload.recovered { remarks.append("recovered after a restart") }
        if let joined = reload.joined { remarks.append("answers \(joined + 1) reloads") }
        if reload.deferredUntil != nil || reload.why != nil {
            remarks.append(
                "deferred " + Page.deferral(until: reload.deferredUntil, why: reload.why, times))
        }
        if let message = reload.message { remarks.append(message) }
        return remarks.joined(separator: ", ")
    }
}
