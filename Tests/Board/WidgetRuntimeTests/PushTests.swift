import CaseWalking
import TestJournals
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A provider reports news without being asked: its own widgets get charged reloads, one for each burst
/// (T10).
@Suite(.serialized, .brief, .journaled) struct PushTests {
    @Test func newsOfAProviderAreOneChargedReload() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=push")
        try await board.eventually { board in
            let rows = try await board.ledger("echo-1")
            return rows.count > 2 && rows[1]["outcome"] == "answered" && rows[2]["outcome"] == "deferred"
        }
        try await board.eventually {
            $0.wasRemarked("requested a reload of \"other\", which belongs to another provider")
        }
        let rows = try await board.ledger("echo-1")
        try #require(rows.count == 3, "the reload under way, and one more")
        #expect(rows[1]["reason"] == "pushed" && rows[1]["charged"] == true)
        #expect(rows[2]["reason"] == "pushed" && rows[2]["why"] == "spacing")
        await board.close()
    }

    /// `reloadAllTimelines()` in `perform()`: the pressed widget is reloaded because of its press, and each
    /// other one gets a reload that is not charged, because a user waits for the effect of the press.
    @Test func newsDuringAPressAreOneFreeReloadOfEachWidget() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=press")
        _ = await board.add()
        try await board.leave("news")
        _ = await board.press("echo-1", "add")
        try await board.eventually { board in
            let rows = try await board.ledger("echo-2")
            return rows.count > 1 && rows[1]["outcome"] == "answered"
        }
        let reasons = ["echo-1": ["added", "interaction"], "echo-2": ["added", "center"]]
        for (widget, expected) in reasons {
            let rows = try await board.ledger(widget)
            #expect(rows.map { $0["reason"]?.string } == expected, "\(widget)")
            #expect(rows.allSatisfy { $0["charged"] == false && $0["outcome"] == "answered" }, "\(widget)")
        }
        await board.close()
    }
}
