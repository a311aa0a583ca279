import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WidgetRuntime

/// An apply that a client repeats with the same id changes nothing further, as other edits do.
@Suite(.brief) struct RepeatedApplyTests {
    private func call(_ text: String, _ board: TestBoard, id: String) -> ApplyBoardCall {
        let widget = DeclaredBoard.Widget(key: "first", kind: "echo", values: ["text": .string(text)])
        var call = ApplyBoardCall(
            DeclaredBoard(board: "home", widgets: [widget]), folder: board.folder, environment: [:],
            editID: id)
        call.resolution = .overwrite
        return call
    }

    private func revisions(_ board: TestBoard) async -> Int? {
        await board.host.answer(HistoryCall(widget: "echo-1")).json["revisions"]?.array?.count
    }

    @Test func aRepeatedApplyIsAnsweredAsBefore() async throws {
        let board = try await TestBoard()
        let first = call("one", board, id: "place")
        #expect(await board.host.answer(first).carriedOut?.added == 1)
        let placed = await board.host.answer(first)
        #expect(placed.carriedOut?.added == 1 && placed.carriedOut?.applied == true)
        #expect(placed.carriedOut?.steps.map(\.key) == ["first"])
        #expect(placed.remarks.map(\.message) == ["this edit was already accepted; nothing was done twice"])
        #expect(await revisions(board) == 1)
        await board.close()
    }

    /// The file differs from the board again, and the store refuses a second edit with the id.
    @Test func anUndoneApplyIsNotRepeated() async throws {
        let board = try await TestBoard()
        _ = await board.host.answer(call("one", board, id: "place"))
        let second = call("two", board, id: "change")
        #expect(await board.host.answer(second).carriedOut?.changed == 1)
        _ = await board.host.answer(UndoCall(widget: "echo-1", to: nil, editID: "undo"))
        let again = await board.host.answer(second)
        #expect(again.carriedOut?.changed == 1 && again.carriedOut?.unchanged == 0)
        let step = try #require(again.carriedOut?.steps.first)
        #expect(step.changes?.all.map(\.parameter) == ["text"] && step.revision == .first)
        #expect(await revisions(board) == 3)
        await board.close()
    }
}
