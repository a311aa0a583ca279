import BoardDocuments
import CaseWalking
import Foundation
import TestJournals
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Removed widgets can be restored for 30 days (T19).
@Suite(.brief, .journaled) struct TrashTests {
    private func trash(_ board: TestBoard) async throws -> [Trash.Row] {
        try Trash(json: .object(await board.host.answer(ListTrashCall()).json)).widgets
    }

    @Test func aRestoredWidgetHasItsValuesAndItsHistory() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=first")
        _ = await board.edit("echo-1", "text=second")
        #expect(await board.host.answer(RemoveCall(widget: "echo-1")).status == .done)
        let removed = try #require(try await trash(board).first)
        #expect(removed.widget == PlacedWidgetID("echo-1") && removed.revision == Revision(2))
        #expect(removed.deleted == removed.removed + .hours(24 * 30))
        try await board.reopen()
        #expect(await board.host.answer(RestoreCall(widget: "echo-1")).status == .done)
        #expect(await board.shownText("echo-1") == "second r2 center")
        #expect(try await trash(board).isEmpty)
        let history = await board.host.answer(HistoryCall(widget: "echo-1")).json
        #expect(history["revisions"]?.array?.count == 2)
        #expect(await board.edit("echo-1", "text=third").json["revision"] == 3)
        await board.close()
    }

    @Test func aWidgetIsRestoredWhileItsHostRuns() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=mine")
        for _ in 0..<2 {
            _ = await board.host.answer(RemoveCall(widget: "echo-1"))
            #expect(await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).status == .problems)
            #expect(await board.host.answer(RestoreCall(widget: "echo-1")).status == .done)
            #expect(await board.shownText("echo-1") == "mine r1 center")
        }
        let again = await board.host.answer(RestoreCall(widget: "echo-1"))
        #expect(
            again.remarks.first?.message
                == "there is no widget \"echo-1\" in the trash: it is on the board")
        await board.close()
    }

    @Test func afterThirtyDaysItIsDeleted() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await board.add()
        _ = await board.host.answer(RemoveCall(widget: "echo-1"))
        board.clock.advance(by: .hours(24 * 30) - .seconds(1))
        #expect(try await trash(board).count == 1)
        board.clock.advance(by: .seconds(1))
        #expect(try await trash(board).isEmpty)
        #expect(await board.host.answer(RestoreCall(widget: "echo-1")).status == .problems)
        await board.close()
    }

    /// A client that repeats a placement after its widget was removed gets a new widget.
    @Test func aRepeatedPlacementDoesNotKeepAWidgetInTheTrash() async throws {
        let board = try await TestBoard()
        let placement = AddCall(
            kind: "echo", family: nil, changes: [], folder: board.folder, editID: UUID().uuidString)
        for widget in ["echo-1", "echo-2"] {
            let added = await board.host.answer(placement)
            #expect(added.json["widget"] == .string(widget))
            _ = await board.host.answer(RemoveCall(widget: widget))
        }
        for widget in ["echo-2", "echo-1"] {
            #expect(await board.host.answer(RestoreCall(widget: widget)).status == .done)
        }
        await board.close()
    }

    @Test func anIDInTheTrashIsNotGivenAway() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await board.host.answer(RemoveCall(widget: "echo-1"))
        #expect(await board.add().json["widget"] == "echo-2")
        let emptied = await board.host.answer(EmptyTrashCall(widget: "echo-1"))
        #expect(emptied.json["deleted"] == ["echo-1"])
        #expect(await board.host.answer(RestoreCall(widget: "echo-1")).status == .problems)
        #expect(await board.add().json["widget"] == "echo-3")
        await board.close()
    }
}
