import BoardDocuments
import CaseWalking
import Testing
import Timelines
import WidgetModel

@testable import WidgetRuntime

/// With `whenHidden: hold`, policy reloads are held while a display reports that the widget is hidden; edits
/// are never held (T7).
@Suite(.serialized, .brief) struct VisibilityTests {
    @Test func theReloadsOfAHiddenWidgetAreHeld() async throws {
        let board = try await TestBoard(manifest: "    budget: { whenHidden: hold, spacing: 1s }\n")
        _ = await board.add("mode=past")
        let hidden = await board.host.answer(LookCall(widget: "echo-1", is: .hidden))
        #expect(hidden.json == ["widget": "echo-1", "is": "hidden"])
        await board.advance(by: .seconds(2))
        let held = try #require(try await board.ledger("echo-1").last)
        #expect(held["outcome"] == "deferred" && held["why"] == "hidden" && held["deferredUntil"] == nil)
        #expect(await board.timeline("echo-1")["held"] == true)
        #expect(await board.timeline("echo-1")["nextReload"] == .null)

        let edited = await board.edit("echo-1", "text=now", "mode=answer")
        #expect(edited.json["reload"]?["outcome"] == "answered")
        #expect(await board.shownText("echo-1") == "now r2 edited")

        _ = await board.edit("echo-1", "mode=past")
        await board.advance(by: .seconds(2))
        #expect(try await board.ledger("echo-1").last?["why"] == "hidden")
        _ = await board.host.answer(LookCall(widget: "echo-1", is: .visible))
        try await board.eventually { try await $0.ledger("echo-1").last?["outcome"] == "answered" }
        #expect(try await board.ledger("echo-1").last?["reason"] == "policy")
        await board.close()
    }
}
