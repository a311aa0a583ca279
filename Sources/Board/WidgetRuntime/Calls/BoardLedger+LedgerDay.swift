import BoardDocuments
import WidgetModel
import WidgetStore

/// `ledger --board`: the reloads of the whole board in the last 24 hours, and all open or deferred reloads,
/// with their outcomes.
extension BoardLedger {
    /// The totals of the board and of each reason, and the latest reloads. Reasons without reloads are left
    /// out.
    init(_ day: LedgerDay, since start: Instant, at now: Instant) {
        let reasons = ReloadReason.allCases.compactMap { reason in
            let those = day.totals.filter { $0.reason == reason }
            return those.isEmpty ? nil : Joined(OfReason(reason: reason), Totals(of: those))
        }
        let rows = day.latest.map { widget, row in Joined(OfWidget(widget: widget), LedgerRow(row)) }
        self.init(
            since: start, at: now, total: Joined(Totals(of: day.totals), OfAll(widgets: day.widgets)),
            byReason: reasons, reloads: rows, notListed: day.earlier)
    }
}

extension BoardLedger.Totals {
    /// Adds up totals. The mean duration covers the granted and finished reloads; nil without such reloads.
    fileprivate init(of parts: [LedgerDay.Total]) {
        func sum(_ count: (LedgerDay.Total) -> Int) -> Int { parts.map(count).reduce(0, +) }
        let timed = sum(\.timed)
        let duration = parts.map(\.milliseconds).reduce(0, +)
        self.init(
            reloads: sum(\.reloads), charged: sum(\.charged), deferred: sum(\.deferred),
            outcomes: BoardLedger.Outcomes(
                ReloadOutcome.allCases.map { outcome in
                    (outcome, sum { $0.outcome == outcome ? $0.reloads : 0 })
                }),
            bytes: sum(\.bytes), meanMilliseconds: timed == 0 ? nil : Int(duration / Int64(timed)))
    }
}
