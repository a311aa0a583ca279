import BoardDocuments
import CaseWalking
import IntentDefinitions
import Machine
import Testing
import WidgetModel

@testable import WidgetRuntime

/// `today` as a default is the day of the request, on a board that is served for days.
@Suite(.serialized, .brief) struct PresentMomentTests {
    @Test func aDefaultIsTakenWhenTheProviderIsAsked() async throws {
        let board = try await TestBoard()
        try await board.rewrite("echo.yaml") { text in
            text.replacing("type: string, default: hello", with: "type: date, default: today")
        }
        try await board.reopen()
        _ = await board.add()
        let before = board.clock.now().machineDay
        #expect(await board.shownText("echo-1") == "\(before) r1 added")

        await board.advance(by: .hours(48))
        let after = board.clock.now().machineDay
        #expect(after != before)
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        #expect(await board.shownText("echo-1") == "\(after) r1 center")
        let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
        #expect(shown["values"]?["text"] == .string("\(after)"))

        // A chosen date is kept.
        _ = await board.edit("echo-1", "text=today")
        await board.advance(by: .hours(48))
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        #expect(await board.shownText("echo-1") == "\(after) r2 center")
        await board.close()
    }

    /// A new day changes the value, so a timeline is requested although the policy is `never`.
    @Test func aNewDayAsksForATimeline() async throws {
        let board = try await TestBoard()
        try await board.rewrite("echo.yaml") { text in
            text.replacing("type: string, default: hello", with: "type: date, default: today")
        }
        try await board.reopen()
        _ = await board.add()
        _ = await board.add()
        _ = await board.edit("echo-2", "text=2026-01-01")

        await board.advance(by: .hours(24))
        await board.advance(by: .seconds(60))
        let tomorrow = board.clock.now().machineDay
        try await board.eventually { await $0.shownText("echo-1") == "\(tomorrow) r1 day" }
        #expect(try await board.ledger("echo-1").map { $0["charged"] } == [false, false])
        #expect(try await board.ledger("echo-2").map { $0["reason"] } == ["added", "edited"])

        // The same after days without `serve`, and only once.
        board.clock.advance(by: .hours(72))
        for _ in 0..<2 {
            try await board.reopen()
            await board.advance(by: .seconds(60))
            let later = board.clock.now().machineDay
            try await board.eventually { await $0.shownText("echo-1") == "\(later) r1 day" }
        }
        #expect(try await board.ledger("echo-1").map { $0["reason"] } == ["added", "day", "day"])
        await board.close()
    }
}

extension Instant {
    fileprivate var machineDay: CalendarDate {
        LiteralContext.machine(clock: SteppedClock(self), folder: "/", environment: [:]).today
    }
}
