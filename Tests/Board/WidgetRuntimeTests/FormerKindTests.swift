import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A widget whose kind was renamed continues under its id.
@Suite(.serialized, .brief) struct FormerKindTests {
    @Test func aRenamedKindTakesOverItsWidgets() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=mine")
        try await board.rewrite("provider.yaml") { text in
            text.replacing("  echo:", with: "  sound:").replacing(
                "    title: Echo", with: "    title: Sound\n    formerly: [echo]")
        }
        try await board.rewrite("provider.json") { text in
            text.replacing("{\"kind\": \"echo\"", with: "{\"kind\": \"sound\"").replacing(
                "{configuration.text}", with: "{context.kind} {configuration.text}")
        }
        try await board.reopen()

        let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
        #expect(shown["kind"] == "sound" && shown["values"]?["text"] == "mine")
        _ = await board.edit("echo-1", "count=2")
        #expect(await board.shownText("echo-1") == "sound mine r2 edited")
        let reloaded = await board.host.answer(ReloadCall(.kind("sound")))
        #expect(reloaded.status == .done)

        let refused = await board.add()
        #expect(refused.status == .problems)
        #expect(refused.remarks.map(\.hint) == ["write \"sound\""])
        await board.close()
    }
}
