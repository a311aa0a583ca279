import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The reasons for a widget's content, from the records of a real board.
@Suite(.serialized, .brief) struct WhyTests {
    private func why(_ board: TestBoard, at instant: Instant? = nil) async -> JSONObject {
        await board.host.answer(WhyCall(widget: "echo-1", at: instant)).json
    }

    @Test func whatShowsIsTracedToItsRequest() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await board.edit("echo-1", "mode=fail")
        await board.advance(by: Milliseconds(1))
        let failed = await why(board)
        #expect(failed["shows"]?["what"] == "entry")
        #expect(failed["shows"]?["revision"] == 1 && failed["revision"] == 2)
        #expect(failed["answeredBy"]?["reason"] == "added")
        let since = try #require(failed["since"]?.array)
        try #require(since.map { $0["outcome"] } == ["failed", "deferred"])
        #expect(since[0]["message"] == "the server is down" && since[1]["why"] == "backoff")

        _ = await board.edit("echo-1", "mode=same")
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        let confirmed = await why(board)
        #expect(confirmed["answeredBy"]?["reason"] == "center", "the last answer that was equal")
        #expect(confirmed["answeredBy"]?["unchanged"] == true)
        #expect(confirmed["since"] == [])
        try await board.reopen()
        #expect(await why(board)["answeredBy"] == confirmed["answeredBy"])

        let earlier = try #require(Instant(rfc3339: "2025-01-01T00:00:00Z"))
        let before = await why(board, at: earlier)
        #expect(before["beyond"] == "before" && before["answeredBy"] == nil)
        #expect(before["placed"] != nil && before["since"] == [], "it was not there")
        await board.close()
    }

    /// A timeline was not shown before its arrival, even if its dates are earlier.
    @Test func nothingIsToldOfATimelineBeforeItCame() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        await board.advance(by: .minutes(10))
        let then = board.clock.now()
        await board.advance(by: .minutes(10))
        _ = await board.edit("echo-1", "mode=same")
        let entry = await why(board)["shows"]?["entry"]?.string.flatMap(Instant.init(rfc3339:))
        #expect(try #require(entry) <= then, "its entry is dated before it came")
        let account = await why(board, at: then)
        #expect(account["beyond"] == "before" && account["shows"]?["what"] == "placeholder")
        #expect(account["begun"] != nil && account["age"] == nil)
        #expect(account["answeredBy"]?["reason"] == "added", "the ledger still knows what came before")
        #expect(account["since"] == [], "what was asked later did not happen yet")

        _ = await board.edit("echo-1", "mode=past")
        let late = await why(board, at: board.clock.now() + .hours(24))
        #expect(late["beyond"] == "after" && late["begun"] == nil)
        await board.close()
    }

    @Test func theLedgerForetellsTheBudget() async throws {
        let board = try await TestBoard(manifest: "    budget: { perDay: 3, spacing: 1s }\n")
        _ = await board.add("mode=past")
        for count in 1...2 {
            await board.advance(by: .seconds(2))
            try await board.eventually { board in
                let rows = try await board.ledger("echo-1")
                return rows.filter { $0["charged"] == true && $0["outcome"] == "answered" }.count == count
            }
        }
        let forecast = await board.host.answer(LedgerCall.widget("echo-1")).json["forecast"]
        #expect(forecast?["left"] == 1 && forecast?["perDay"] == 3)
        #expect(forecast?["every"]?.double.map { $0 >= 2 && $0 < 60 } == true)
        #expect(forecast?["spent"] != .null)
        await board.close()
    }
}
