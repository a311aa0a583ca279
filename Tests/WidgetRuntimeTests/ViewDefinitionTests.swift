import BoardDocuments
import Foundation
import JSONText
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Widgets whose provider sends data, which a view definition draws.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ViewDefinitionTests {
    /// A board with a placed widget whose view is the given one.
    private func board(_ view: String, mode: String = "data") async throws -> TestBoard {
        let board = try await TestBoard(
            manifest: """
                    view: echo.view.yaml
                    entry: { words: string, count: integer }

                """)
        try await draw(view, on: board)
        _ = await board.add("mode=\(mode)", "count=3")
        return board
    }

    /// Saves another view definition.
    private func draw(_ view: String, on board: TestBoard) async throws {
        try await board.leave("echo.view.yaml", "format: 1\nview: \(view)\n")
        try await board.applyDefinitions()
    }

    /// Why the first request failed that did.
    private func failure(on board: TestBoard) async throws -> String? {
        try await board.eventually { try await $0.ledger("echo-1").contains { $0["outcome"] == "failed" } }
        return try await board.ledger("echo-1").first { $0["outcome"] == "failed" }?["message"]?.string
    }

    @Test func dataIsDrawnWhenItArrives() async throws {
        let board = try await board("'{words}: {count}'")
        #expect(await board.shownText("echo-1") == "hello r1 added: 3")
        await board.close()
    }

    @Test func aChangedDefinitionDrawsArchivedDataWithoutARequest() async throws {
        let board = try await board("'{words}: {count}'")
        let ledger = try await board.ledger("echo-1")
        try await draw("'{count} times {words}'", on: board)
        #expect(await board.shownText("echo-1") == "3 times hello r1 added")
        #expect(try await board.ledger("echo-1") == ledger)

        // A later host finds the views that were built, and needs no request either.
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "3 times hello r1 added")
        #expect(try await board.ledger("echo-1") == ledger)
        await board.close()
    }

    @Test func aDefinitionThatChangedMeanwhileDrawsArchivedData() async throws {
        let board = try await board("$words")
        let ledger = try await board.ledger("echo-1")
        await board.close()
        try await board.leave("echo.view.yaml", "format: 1\nview: '{count}'\n")
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "3")
        #expect(try await board.ledger("echo-1") == ledger)
        await board.close()
    }

    @Test func aDefinitionWithErrorsLeavesThePreviousOneInForce() async throws {
        let board = try await board("$words")
        try await draw("$wrods", on: board)
        #expect(await board.shownText("echo-1") == "hello r1 added")
        #expect(await board.edit("echo-1", "text=bye").status == .done)
        #expect(await board.shownText("echo-1") == "bye r2 edited")
        await board.close()
    }

    @Test func anEntryHasEitherDataOrAView() async throws {
        let board = try await board("$words", mode: "both")
        let message = try await failure(on: board)
        #expect(message?.contains("found both \"data\" and \"view\"") == true, "\(message ?? "")")
        await board.close()
    }

    @Test func dataNeedsADefinition() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=data")
        let message = try await failure(on: board)
        #expect(message?.contains("echo has no view definition; add") == true, "\(message ?? "")")
        await board.close()
    }

    @Test func dataOfAnotherTypeIsAFailureOfTheProvider() async throws {
        let board = try await board("$words")
        try await board.rewrite("provider.yaml") { $0.replacing("words: string", with: "words: integer") }
        try await board.applyDefinitions()
        let message = try await failure(on: board)
        #expect(
            message?.contains("result.entries[0].data.words: found \"hello r1 definition\"") == true,
            "\(message ?? "")")
        #expect(await board.shownText("echo-1") == "hello r1 added")
        await board.close()
    }
}
