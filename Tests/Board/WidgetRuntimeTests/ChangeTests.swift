import CaseWalking
import ProviderProtocol
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Changes made while the board was not served are requested once, when it is served again (T21).
@Suite(.serialized, .brief) struct ChangeTests {
    private func reasons(_ board: TestBoard) async throws -> [JSONValue] {
        try await board.ledger("echo-1").compactMap { $0["reason"] }
    }

    /// With the policy never, no other reason would request a reload, and the old default would still be
    /// shown as current.
    @Test func aChangedDefinitionReloadsItsWidgetsOnce() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        #expect(await board.shownText("echo-1") == "hello r1 added")
        try await board.reopen()
        #expect(try await reasons(board) == ["added"], "nothing has changed")

        try await board.rewrite("echo.yaml") { $0.replacing("default: hello", with: "default: goodbye") }
        try await board.reopen()
        try await board.eventually { await $0.shownText("echo-1") == "goodbye r1 definition" }
        #expect(try await reasons(board) == ["added", "definition"])
        #expect(try await board.ledger("echo-1").allSatisfy { $0["charged"] == false })
        try await board.reopen()
        #expect(try await reasons(board) == ["added", "definition"], "once")
        await board.close()
    }

    @Test(arguments: ["provider.yaml", "provider.json"])
    func soDoesAChangedManifestOrProgram(_ name: String) async throws {
        let board = try await TestBoard()
        _ = await board.add("text=mine")
        try await board.rewrite(name) { $0 + "\n# changed\n" }
        try await board.reopen()
        try await board.eventually { await $0.shownText("echo-1") == "mine r1 definition" }
        await board.close()
    }

    /// A file that the provider itself may write: a restart at each change would never end.
    @Test func aChangedFileThatTheProviderIsPassedReloadsNothing() async throws {
        let board = try await TestBoard()
        try await board.leave("cache.json", "1")
        try await board.rewrite("provider.yaml") {
            $0.replacing("provider.json]", with: "provider.json, cache.json]")
        }
        try await board.reopen()
        _ = await board.add("text=mine")
        try await board.leave("cache.json", "changed")
        try await board.reopen()
        #expect(try await reasons(board) == ["added"])
        try await board.rewrite("provider.json") { $0 + "\n# changed\n" }
        try await board.reopen()
        try await board.eventually { await $0.shownText("echo-1") == "mine r1 definition" }
        await board.close()
    }

    /// A provider may rewrite its own script for each request, which must not cause another request.
    @Test func aProgramThatIsWrittenAgainUnchangedReloadsNothing() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=mine")
        let provider = ProviderName("echo")
        let former = try #require(await board.host.providers[provider]?.number)
        try await board.rewrite("provider.json") { $0 }
        try await board.applyDefinitions()
        #expect(await board.host.providers[provider]?.number == former)
        try await board.reopen()
        #expect(try await reasons(board) == ["added"])
        await board.close()
    }

    @Test func anotherTimeZoneReloadsAllOfThem() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        try await board.reopen(zone: "Asia/Seoul")
        try await board.eventually { await $0.shownText("echo-1") == "hello r1 environment" }
        try await board.reopen(zone: "Asia/Seoul")
        #expect(try await reasons(board) == ["added", "environment"], "once")
        await board.close()
    }
}
