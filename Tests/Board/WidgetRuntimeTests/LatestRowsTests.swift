import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Clients read long lists in parts, from the latest rows to the oldest.
@Suite(.serialized, .brief) struct LatestRowsTests {
    @Test(
        arguments: [
            (nil, nil, [1, 2, 2, 2, 5]), (1, nil, [5]), (2, nil, [2, 2, 2, 5]), (1, 5, [2, 2, 2]),
            (9, 5, [1, 2, 2, 2]), (nil, 2, [1]), (1, 1, []),
        ] as [(Int?, Int?, [Int])])
    func rowsWithTheSameKeyRemainTogether(limit: Int?, end: Int?, rows: [Int]) {
        #expect([1, 2, 2, 2, 5].latest(limit, before: end) { $0 } == rows)
    }

    @Test func aWidgetsHistoryAndLedgerAreReadInParts() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=one")
        for text in ["two", "three", "four"] { _ = await board.edit("echo-1", "text=\(text)") }
        func revisions(_ limit: Int?, before end: Int?) async -> [Int64] {
            let call = HistoryCall(widget: "echo-1", limit: limit, before: end.map { Revision($0) })
            let history = await board.host.answer(call).json
            #expect(history["canUndo"] == true, "also in a part without the latest revision")
            return history["revisions"]?.array?.compactMap { $0["revision"]?.integer } ?? []
        }
        #expect(await revisions(2, before: nil) == [3, 4])
        #expect(await revisions(2, before: 3) == [1, 2])
        #expect(await revisions(nil, before: 2) == [1])
        func generations(_ limit: Int?, before end: Generation?) async -> [Int64] {
            let ledger = await board.host.answer(LedgerCall(.widget("echo-1", before: end), limit: limit))
                .json
            return ledger["reloads"]?.array?.compactMap { $0["generation"]?.integer } ?? []
        }
        let all = await generations(nil, before: nil)
        #expect(all.count == 4)
        #expect(await generations(3, before: nil) == Array(all.suffix(3)))
        #expect(await generations(3, before: Generation(UInt32(all[1]))) == [all[0]])
        await board.close()
    }

    @Test func theLedgerOfTheBoardIsReadInParts() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=one")
        _ = await board.add("text=two")
        board.clock.advance(by: .minutes(1))
        _ = await board.edit("echo-1", "text=three")
        func day(_ limit: Int, before end: Instant?) async -> JSONObject {
            await board.host.answer(LedgerCall(.board(before: end), limit: limit)).json
        }
        let latest = await day(1, before: nil)
        let row = try #require(latest["reloads"]?.array?.first)
        #expect(latest["reloads"]?.array?.count == 1 && row["reason"] == "edited")
        #expect(latest["notListed"] == 2 && latest["total"]?["reloads"] == 3)
        // Both were requested at the same instant.
        let asked = try #require(row["asked"]?.string.flatMap { Instant(rfc3339: $0) })
        let earlier = await day(1, before: asked)
        #expect(earlier["reloads"]?.array?.count == 2 && earlier["notListed"] == 0)
        #expect(earlier["total"]?["reloads"] == 3, "the totals are of the whole day")
        await board.close()
    }
}
