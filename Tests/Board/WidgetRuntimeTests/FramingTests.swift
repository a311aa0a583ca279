import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A widget's size and name are part of its revisions.
@Suite(.brief) struct FramingTests {
    private func frame(
        _ board: TestBoard, family: Family? = nil, name: String? = nil, _ values: String...
    ) async -> BoardReply<EditReply> {
        var edit = WidgetEdit(
            widget: "echo-1", changes: TestBoard.changes(values), folder: board.folder,
            editID: UUID().uuidString)
        edit.family = family
        edit.name = name
        return await board.host.answer(EditCall(edit))
    }

    private func shown(_ board: TestBoard) async -> JSONObject {
        await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
    }

    @Test func aWidgetInAnotherSizeShowsItAtOnce() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=family")
        #expect(await board.shownText("echo-1") == "systemSmall")
        let reply = await frame(board, family: .systemMedium)
        #expect(reply.json["resized"] == ["from": "systemSmall", "to": "systemMedium"])
        #expect(reply.json["changes"] == [:])
        #expect(reply.json["revision"] == 2)
        #expect(await board.shownText("echo-1") == "systemMedium")
        #expect(
            await board.host.answer(RenderCall(.widget("echo-1"), at: nil)).json["family"] == "systemMedium")
        try await board.reopen()
        #expect(await shown(board)["family"] == "systemMedium")
        await board.close()
    }

    @Test func aSizeThatTheKindDoesNotHaveIsRefused() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let reply = await frame(board, family: .systemLarge)
        #expect(
            reply.remarks.map(\.message) == [
                "echo does not support the family systemLarge, expected systemSmall, systemMedium"
            ])
        #expect(await board.timeline("echo-1")["revision"] == 1)
        await board.close()
    }

    @Test func undoRestoresSizeAndName() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await frame(board, family: .systemMedium, name: "Office clock", "text=new")
        #expect(await shown(board)["name"] == "Office clock")
        let history = await board.host.answer(HistoryCall(widget: "echo-1")).json["revisions"]?.array
        #expect(history?.last?["renamed"] == ["from": nil, "to": "Office clock"])
        #expect(history?.last?["resized"]?["to"] == "systemMedium")
        _ = await board.host.answer(UndoCall(widget: "echo-1", to: nil, editID: "undo"))
        var present = await shown(board)
        #expect(present["name"] == nil && present["family"] == "systemSmall")
        #expect(present["values"]?["text"] == "hello")
        _ = await board.host.answer(RedoCall(widget: "echo-1", editID: "redo"))
        present = await shown(board)
        #expect(present["name"] == "Office clock" && present["family"] == "systemMedium")
        let difference = await board.host.answer(DiffCall(widget: "echo-1", from: Revision(1), to: nil)).json
        #expect(difference["renamed"]?["to"] == "Office clock")
        await board.close()
    }

    @Test(arguments: ["", "  "]) func anEmptyNameRemovesIt(_ name: String) async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await frame(board, name: "Office")
        #expect(await board.host.answer(RenderCall(.widget("echo-1"), at: nil)).json["title"] == "Office")
        _ = await frame(board, name: name)
        #expect(await shown(board)["name"] == nil)
        #expect(await board.host.answer(RenderCall(.widget("echo-1"), at: nil)).json["title"] == "Echo")
        await board.close()
    }

    @Test(arguments: ["two\nlines", "bell\u{7}", String(repeating: "n", count: 101)])
    func aNameThatIsNoLineIsRefused(_ name: String) async throws {
        let board = try await TestBoard()
        _ = await board.add()
        #expect(await frame(board, name: name).status == .problems)
        #expect(await board.timeline("echo-1")["revision"] == 1)
        await board.close()
    }
}
