import BoardDocuments
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// The totals of a day, without a host.
@Suite struct BoardLedgerDayTests {
    private let noon = Instant(milliseconds: 1_795_219_200_000)

    private func total(
        _ reason: ReloadReason, _ outcome: ReloadOutcome, reloads: Int, timed: Int, milliseconds: Int64
    ) -> LedgerDay.Total {
        LedgerDay.Total(
            reason: reason, outcome: outcome, reloads: reloads, charged: 1, deferred: 0, bytes: 10,
            timed: timed, milliseconds: milliseconds)
    }

    @Test func totalsAreAddedUpByReason() {
        let day = LedgerDay(
            totals: [
                total(.added, .answered, reloads: 2, timed: 2, milliseconds: 300),
                total(.added, .failed, reloads: 1, timed: 1, milliseconds: 600),
                total(.edited, .superseded, reloads: 4, timed: 0, milliseconds: 0),
            ], widgets: 2, latest: [], earlier: 7)
        let json = BoardLedger(day, since: noon, at: noon).encodedJSON
        #expect(json["total"]?["reloads"] == 7 && json["total"]?["charged"] == 3)
        #expect(json["total"]?["widgets"] == 2 && json["total"]?["meanMilliseconds"] == 300)
        let reasons = json["byReason"]?.array ?? []
        #expect(reasons.map { $0["reason"]?.string } == ["edited", "added"])
        #expect(reasons.map { $0["reloads"] } == [4, 3])
        #expect(reasons.first?["meanMilliseconds"]?.integer == nil, "no reload was granted and finished")
        #expect(json["notListed"] == 7)
    }
}
