import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A board whose clock is set back by days: while it is served, and between two commands (T16).
@Suite(.brief) struct ClockSetBackTests {
    private static let days = Milliseconds.hours(72)

    private func why(_ board: TestBoard) async -> JSONObject {
        await board.host.answer(WhyCall(widget: "echo-1", at: nil)).json
    }

    /// A board whose widget was edited while the clock was days ahead.
    private func board() async throws -> TestBoard {
        let board = try await TestBoard()
        _ = await board.add("text=first")
        await board.advance(by: Self.days)
        _ = await board.edit("echo-1", "text=second")
        #expect(await board.shownText("echo-1") == "second r2 edited")
        return board
    }

    private func expectShown(_ board: TestBoard) async throws {
        #expect(await board.shownText("echo-1") == "second r2 edited")
        let timeline = await board.timeline("echo-1")
        #expect(timeline["state"] == "current")
        #expect(timeline["entries"]?.array?.map { $0["shown"] } == [true])
        let why = await why(board)
        #expect(why["shows"]?["what"] == "entry")
        #expect(why["nextEntry"] == nil || why["nextEntry"] == .null, "the shown entry does not come again")
        let rendered = await board.host.answer(RenderCall(.widget("echo-1"), at: nil)).json
        #expect(rendered["nextEntry"] == nil || rendered["nextEntry"] == .null)
        let edits = try await board.ledger("echo-1").filter { $0["reason"] == "edited" }
        #expect(edits.count == 1, "nothing is requested twice")
    }

    @Test func whatWasShownStaysWhileServed() async throws {
        let board = try await board()
        await board.advance(by: .zero - Self.days)
        try await expectShown(board)
        await board.close()
    }

    @Test func whatWasShownStaysAfterARestart() async throws {
        let board = try await board()
        board.clock.advance(by: .zero - Self.days)
        try await board.reopen()
        try await expectShown(board)
        // The content ages from now on, and the next edit is answered as usual.
        _ = await board.edit("echo-1", "text=third")
        #expect(await board.shownText("echo-1") == "third r3 edited")
        await board.close()
    }

    /// The retry after a failure is due within its back-off, not days later.
    @Test func aRetryDoesNotWaitForDays() async throws {
        let board = try await board()
        _ = await board.edit("echo-1", "mode=fail")
        let before = try #require(await board.timeline("echo-1")["nextReload"]?.instant)
        #expect(before - board.clock.now() < .hours(1))
        board.clock.advance(by: .zero - Self.days)
        try await board.reopen()
        let timeline = await board.timeline("echo-1")
        if let next = timeline["nextReload"]?.instant {
            #expect(next - board.clock.now() < .hours(1), "\(next)")
        }
        await board.close()
    }
}

extension JSONValue {
    fileprivate var instant: Instant? { string.flatMap { Instant(rfc3339: $0) } }
}
