import BoardDocuments
import CaseWalking
import TestJournals
import Testing
import WidgetModel
import WidgetStore

@testable import WidgetRuntime

/// A timeline equal to the current one does not write an archive: only the schedule moves (T15).
@Suite(.serialized, .brief, .journaled) struct EqualTimelineTests {
    private func generations(_ board: TestBoard) async throws -> [Int] {
        let id = try #require(PlacedWidgetID("echo-1"))
        return try await board.host.store.timelines(of: id).map { Int($0.generation.number) }
    }

    @Test func anEqualAnswerKeepsTheArchive() async throws {
        let board = try await TestBoard(manifest: "    stale: { after: 1h }\n")
        _ = await board.add("mode=same")
        await board.advance(by: .hours(2))
        #expect(await board.timeline("echo-1")["state"] == "stale")
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        let rows = try await board.ledger("echo-1")
        try #require(rows.map { $0["unchanged"] } == [nil, true])
        #expect(rows[0]["bytes"] == rows[1]["bytes"])
        #expect(try await generations(board) == [1])
        #expect(await board.timeline("echo-1")["state"] == "current", "it is as young as its last answer")

        _ = await board.edit("echo-1", "name=other")
        #expect(try await generations(board) == [3])
        #expect(try await board.ledger("echo-1").last?["unchanged"] == nil)
        await board.close()
    }

    /// With the new settings, the provider returns equal content: it then counts as content of the new
    /// revision, even after a restart.
    @Test func anEqualAnswerToAnEditShowsTheNewRevision() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=same")
        let edited = await board.edit("echo-1", "text=unseen")
        #expect(edited.json["reload"]?["outcome"] == "answered")
        for _ in 0..<2 {
            let timeline = await board.timeline("echo-1")
            #expect(timeline["shownRevision"] == 2)
            #expect(timeline["state"] == "current")
            #expect(await board.shownText("echo-1") == "nobody")
            #expect(try await generations(board) == [1])
            try await board.reopen()
        }
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        #expect(try await board.ledger("echo-1").last?["unchanged"] == true, "the store knows the content")
        await board.close()
    }
}
