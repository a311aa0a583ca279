import JSONText
import WidgetModel
import WidgetStore

/// `ledger --board`: what the whole board asked for in the last 24 hours, and what came of it.
extension BoardHost {
    func boardLedger() throws(StoreError) -> BoardReply {
        let now = clock.now()
        let start = now - Limits.budgetWindow
        let day = try store.day(since: start)
        let rows = day.latest.map { widget, row -> JSONValue in
            var object: JSONObject = ["widget": .string(widget.description)]
            for (name, value) in document(of: row) { object[name] = value }
            return .object(object)
        }
        var total = totals(day.totals)
        total["widgets"] = json(day.widgets)
        let reasons = ReloadReason.allCases.compactMap { reason -> JSONValue? in
            let those = day.totals.filter { $0.reason == reason }
            guard !those.isEmpty else { return nil }
            var object: JSONObject = ["reason": .string(reason.rawValue)]
            for (name, value) in totals(those) { object[name] = value }
            return .object(object)
        }
        return BoardReply([
            "since": json(start), "at": json(now), "total": .object(total), "byReason": .array(reasons),
            "reloads": .array(rows), "notListed": json(day.totals.map(\.reloads).reduce(0, +) - rows.count),
        ])
    }

    /// `outcomes` has only those that there are; `meanMilliseconds` is null where nothing was granted and
    /// ended.
    private func totals(_ parts: [LedgerDay.Total]) -> JSONObject {
        func sum(_ count: (LedgerDay.Total) -> Int) -> Int { parts.map(count).reduce(0, +) }
        var outcomes: JSONObject = [:]
        for outcome in ReloadOutcome.allCases {
            let count = parts.filter { $0.outcome == outcome }.map(\.reloads).reduce(0, +)
            if count > 0 { outcomes[outcome.rawValue] = json(count) }
        }
        let timed = sum(\.timed)
        let duration = parts.map(\.milliseconds).reduce(0, +)
        return [
            "reloads": json(sum(\.reloads)), "charged": json(sum(\.charged)),
            "deferred": json(sum(\.deferred)),
            "outcomes": .object(outcomes), "bytes": json(sum(\.bytes)),
            "meanMilliseconds": timed == 0 ? .null : .integer(duration / Int64(timed)),
        ]
    }
}
