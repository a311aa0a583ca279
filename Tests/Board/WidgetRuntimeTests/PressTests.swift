import BoardDocuments
import CaseWalking
import TestJournals
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A user's presses: performed in order, none lost, with one reload after the last (T8).
@Suite(.serialized, .brief, .journaled) struct PressTests {
    @Test func aPressIsPerformedAndTheWidgetRefreshes() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=press")
        let reply = await board.press("echo-1", "add")
        #expect(reply.status == .done)
        #expect(reply.json["press"] == 1 && reply.json["outcome"] == "answered")
        #expect(reply.json["reload"]?["reason"] == "interaction")
        #expect(reply.json["reload"]?["outcome"] == "answered")
        #expect(reply.json["timeline"]?["updating"] == nil)
        let toggled = await board.press("echo-1", "night")
        #expect(toggled.json["isOn"] == true)
        #expect(await board.read("performed") == "add night=true ")
        let shown = await board.host.answer(RenderCall(.widget("echo-1"), at: nil)).json["view"]
        #expect(shown?["vstack"]?.array?.first == "hello r1 interaction add night=true")
        _ = await board.press("echo-1", "night")
        #expect(await board.read("performed") == "add night=true night=false ")
        let rows = try await board.ledger("echo-1")
        #expect(rows.filter { $0["reason"] == "interaction" && $0["charged"] == false }.count == 3)
        await board.close()
    }

    @Test func whatIsNotShownCannotBePressed() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=press")
        let reply = await board.press("echo-1", "nigth")
        #expect(reply.status == .problems)
        #expect(
            reply.remarks == [
                .init(
                    .error,
                    #"echo-1 has no action "nigth", expected "add", "bad", "hang", "night""#,
                    hint: "did you mean \"night\"?")
            ])
        _ = await board.add()
        let still = await board.press("echo-2", "add")
        #expect(still.remarks.map(\.message) == ["echo-2 has no button or toggle"])
        await board.close()
    }

    /// The error ends the press, and a new timeline is requested nevertheless.
    @Test func aFailedPressIsToldAndTheWidgetRefreshes() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=press")
        let reply = await board.press("echo-1", "bad")
        #expect(reply.status == .failed)
        #expect(
            reply.remarks.map(\.message) == [#"the provider echo did not perform "bad": that is not done"#])
        #expect(reply.json["reload"]?["outcome"] == "answered")
        await board.close()
    }

    @Test func aRepeatedPressIsDoneOnce() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=press")
        _ = await board.press("echo-1", "add", id: "same")
        let again = await board.press("echo-1", "add", id: "same")
        #expect(again.json["press"] == 1 && again.json["outcome"] == "answered")
        #expect(await board.read("performed") == "add ")
        await board.close()
    }

    /// The host ends while it performs the first of three presses: the next host performs all three in order,
    /// and they share a reload. Whether the first one was finished is unknown, so it is repeated.
    @Test func pressesOutliveTheirHost() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=press")
        let asks = await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await board.press("echo-1", "hang") }
            group.addTask {
                // If the file never appears, the time limit ends the wait.
                try? await board.eventually { $0.isThere("hangs") }
                _ = await board.press("echo-1", "add")
            }
            group.addTask {
                try? await board.eventually { await $0.openPresses("echo-1") == 2 }
                _ = await board.press("echo-1", "night")
            }
            try? await board.eventually { await $0.openPresses("echo-1") == 3 }
            let document = await board.timeline("echo-1")
            #expect(document["updating"] == ["hang", "add", "night"])
            try? await board.reopen()
            return await board.timeline("echo-1")["updating"]
        }
        #expect(asks == ["hang", "add", "night"])
        try await board.leave("go")
        try await board.eventually { await $0.timeline("echo-1")["updating"] == nil }
        let performed = await board.read("performed")
        #expect(performed.hasSuffix("hang add night=true "))
        let rows = try await board.ledger("echo-1")
        #expect(rows.filter { $0["reason"] == "interaction" }.count == 1)
        await board.close()
    }

    /// Removing a widget removes its presses, and waiting clients are answered (T19).
    @Test func aRemovedWidgetsPressesGo() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=press")
        let waiting = Task { await board.press("echo-1", "hang") }
        try await board.eventually { $0.isThere("hangs") }
        _ = await board.host.answer(RemoveCall(widget: "echo-1"))
        #expect(await waiting.value.status == .failed)
        await board.close()
    }
}

extension TestBoard {
    /// The number of a widget's unfinished presses.
    func openPresses(_ widget: String) async -> Int {
        await host.openPresses(widget)
    }
}

extension BoardHost {
    fileprivate func openPresses(_ widget: String) -> Int {
        (try? hosted(widget))?.presses.count ?? 0  // A test's board is readable.
    }
}
