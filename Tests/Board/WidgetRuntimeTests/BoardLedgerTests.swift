import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The whole board's day: rows of all widgets, and totals that agree with them.
@Suite(.serialized, .brief) struct BoardLedgerTests {
    @Test func theDayOfTheBoardIsTotalled() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=one")
        _ = await board.add("mode=fail")
        _ = await board.edit("echo-1", "text=two")
        let day = await board.host.answer(LedgerCall.board).json
        let rows = try #require(day["reloads"]?.array)
        let asked = rows.map { "\($0["widget"]?.string ?? "") \($0["reason"]?.string ?? "")" }
        #expect(asked.contains("echo-1 added") && asked.contains("echo-1 edited"))
        #expect(asked.contains("echo-2 added") && asked.contains("echo-2 retry"))
        let total = try #require(day["total"])
        #expect(total["reloads"]?.integer == Int64(rows.count) && total["widgets"] == 2)
        #expect(total["outcomes"]?["answered"] == 2 && total["outcomes"]?["failed"] == 1)
        #expect(total["deferred"] == 1, "the retry waits")
        #expect(total["bytes"]?.integer == rows.compactMap { $0["bytes"]?.integer }.reduce(0, +))
        let reasons = day["byReason"]?.array?.compactMap { $0["reason"]?.string }
        #expect(reasons == ["edited", "added", "retry"])
        #expect(day["notListed"] == 0)
        await board.close()
    }

    /// Reloads that ended more than a day ago are left out; waiting reloads are listed.
    @Test func yesterdayIsLeftOut() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        board.clock.advance(by: .hours(25))
        let day = await board.host.answer(LedgerCall.board).json
        #expect(day["reloads"] == [] && day["total"]?["reloads"] == 0)
        await board.close()
    }
}
