import CaseWalking
import Testing

@testable import WidgetRuntime

/// Requests to providers name the board.
@Suite(.serialized, .brief) struct NamedBoardTests {
    @Test func aRequestNamesTheWorkspaceOfItsBoard() async throws {
        let board = try await TestBoard()
        try await board.rewrite("provider.json") {
            $0.replacing("{configuration.text}", with: "{context.board} {configuration.text}")
        }
        _ = await board.add()
        _ = await board.edit("echo-1", "text=mine")
        #expect(await board.shownText("echo-1") == "test mine r2 edited")
        await board.close()
    }
}
