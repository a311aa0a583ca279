import BoardDocuments
import CaseWalking
import Machine
import ProviderHost
import ProviderProtocol
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Definitions that change while the board is served, at an awkward moment.
@Suite(.serialized, .brief) struct AppliedDefinitionTests {
    /// A board whose provider has one request under way and two that wait for it.
    private func busyBoard() async throws -> (TestBoard, reload: Task<BoardReply<ReloadReply>, Never>) {
        let board = try await TestBoard()
        try await board.leave("go")
        for _ in 1...3 { _ = await board.add("mode=late", "text=hello") }
        try await board.remove("go")
        let reload = Task { [host = await board.host] in await host.answer(ReloadCall(.all)) }
        try await board.eventually { try await $0.ledger("echo-3").last?["reason"] == "center" }
        return (board, reload)
    }

    @Test(arguments: [false, true])
    func aRenamedProviderTakesOverQueuedRequests(becomesSecret: Bool) async throws {
        let (board, reload) = try await busyBoard()
        if becomesSecret { try await board.becomeSecret() }
        try await board.rewrite("provider.yaml") {
            $0.replacing("provider: echo", with: "provider: renamed")
        }
        try await board.leave("go")
        try await board.applyDefinitions()
        let text = becomesSecret ? "olleh r1" : "hello r1"
        for widget in ["echo-1", "echo-2", "echo-3"] {
            try await board.eventually { board in
                let shown = await board.shownText(widget)
                return shown != "hello r1 added" && shown?.hasPrefix(text) == true
            }
        }
        _ = await reload.value
        await board.close()
    }

    /// The old process may still have lines in its pipe when the successor is connected.
    @Test func lateEventsOfAReplacedProviderDoNotReachItsSuccessor() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=hello")
        let (host, echo) = (await board.host, ProviderName("echo"))
        let former = try #require(await host.providers[echo]?.number)
        try await board.rewrite("provider.yaml") {
            $0.replacing("provider.json]", with: "provider.json, again]")
        }
        try await board.applyDefinitions()
        let count = try await board.ledger("echo-1").count
        let late: [ProviderEvent] = [
            .declared(InitializeAnswer(concurrency: 9, kinds: [])),
            .notification(.reload(ReloadNotification())),
        ]
        for event in late { host.deliver(event, from: echo, former) }
        await host.caughtUp()
        #expect(await host.providers[echo]?.number != former)
        #expect(await host.providers[echo]?.declaration?.concurrency != 9)
        #expect(try await board.ledger("echo-1").dropFirst(count).allSatisfy { $0["reason"] != "pushed" })
        await board.close()
    }

    @Test func aRemovedManifestEndsQueuedRequests() async throws {
        let (board, reload) = try await busyBoard()
        try await board.remove("provider.yaml")
        try await board.applyDefinitions()
        _ = await reload.value
        #expect(await board.host.answer(ShowCall(widget: "echo-3", revision: nil)).status == .done)
        await board.close()
    }

    /// An error in a file does not change its widgets, even if they were placed under a former kind.
    @Test func anErrorKeepsWidgetsOfAFormerKind() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=mine")
        try await board.rewrite("provider.yaml") { text in
            text.replacing("  echo:", with: "  sound:").replacing(
                "    title: Echo", with: "    title: Sound\n    formerly: [echo]")
        }
        try await board.rewrite("provider.json") {
            $0.replacing("{\"kind\": \"echo\"", with: "{\"kind\": \"sound\"")
        }
        try await board.applyDefinitions()
        try await board.rewrite("echo.yaml") { $0.replacing("type: integer", with: "type: intger") }
        try await board.applyDefinitions()
        let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
        #expect(shown["kind"] == "sound" && shown["values"]?["text"] == "mine")
        #expect(await board.edit("echo-1", "count=2").status == .done)
        await board.close()
    }

    /// No pattern of the workspace matches the used file.
    @Test func aUsedFileIsPartOfTheWorkspace() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=mine")
        try await board.leave("sizes.yml", "format: 1\nenums: { Size: { cases: { small: S, large: L } } }\n")
        try await board.rewrite("echo.yaml") {
            "uses: [sizes.yml]\n"
                + $0.replacing(
                    "parameters:", with: "parameters:\n      size: { type: Size, default: small }")
        }
        try await board.applyDefinitions()
        func size() async -> JSONValue? {
            await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json["values"]?["size"]
        }
        #expect(await size() == "small")
        try await board.leave("sizes.yml", "format: 1\nenums: { Size: { case: 1 } }\n")
        try await board.applyDefinitions()
        #expect(await size() == "small", "the widget keeps its declaration")
        #expect(await board.edit("echo-1", "size=large").status == .done)
        try await board.leave("sizes.yml", "format: 1\nenums: { Size: { cases: { small: S, huge: H } } }\n")
        try await board.applyDefinitions()
        #expect(await board.edit("echo-1", "size=huge").status == .done)
        await board.close()
    }

    @Test func anEditIsStoredThoughAParameterBecomesSecretMeanwhile() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=firstplaintext")
        try await board.leave("hold-validate")
        let edit = Task { await board.edit("echo-1", "count=2") }
        while await !board.isThere("validating") {
            try Task.checkCancellation()
            await Waiting.pause()
        }
        try await board.becomeSecret()
        try await board.applyDefinitions()
        try await board.remove("hold-validate")
        let reply = await edit.value
        #expect(reply.status == .done, "\(reply.remarks)")
        let shown = await board.shownText("echo-1")
        #expect(shown == "txetnialptsrif r2 edited", "\(reply.remarks)")
        await board.close()
    }

    @Test func validIsSaidOnceAndOnlyWhenNoErrorIsLeft() async throws {
        let board = try await TestBoard()
        try await board.rewrite("echo.yaml") { $0.replacing("type: integer", with: "type: intger") }
        try await board.applyDefinitions()
        await board.host.stayInForce(RuntimeFailure("the workspace cannot be read"))
        try await board.applyDefinitions()
        await board.host.stayInForce(RuntimeFailure("the workspace cannot be read"))
        try await board.rewrite("echo.yaml") { $0.replacing("type: intger", with: "type: integer") }
        try await board.applyDefinitions()
        await board.close()
        #expect(board.news.validCount == 1)
    }

    /// The state folder is named after the workspace: with a new name, clients use a different board.
    @Test func aRenamedWorkspaceKeepsItsDefinitions() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        try await board.rewrite("widgetconf.yaml") { $0.replacing("name: test", with: "name: other") }
        try await board.rewrite("echo.yaml") { $0.replacing("default: hello", with: "default: goodbye") }
        try await board.applyDefinitions()
        #expect(await board.host.workspace.name == "test")
        try await board.rewrite("widgetconf.yaml") { $0.replacing("name: other", with: "name: test") }
        try await board.applyDefinitions()
        try await board.eventually { await $0.shownText("echo-1") == "goodbye r1 definition" }
        await board.close()
        #expect(
            board.news.troubles == [
                #"the workspace is now named "other"; restart "widgetconf serve" to use its board instead "#
                    + #"of "test"; all definitions stay in force as they were"#
            ])
        #expect(board.news.validCount == 1)
    }
}
