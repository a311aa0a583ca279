import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// An edit of several widgets is one transaction: either all change or no widget does, and widgets without a
/// change are not refreshed.
@Suite(.brief) struct SeveralWidgetsTests {
    private func board(of count: Int = 3) async throws -> TestBoard {
        let board = try await TestBoard()
        for _ in 0..<count { _ = await board.add() }
        return board
    }

    private func edit(
        _ board: TestBoard, _ target: WidgetTarget, _ values: String..., id: String = UUID().uuidString,
        _ change: (inout WidgetEdit) -> Void = { _ in }
    ) async -> BoardReply<EditReply> {
        var edit = WidgetEdit(
            target, changes: TestBoard.changes(values), folder: board.folder, editID: id)
        change(&edit)
        return await board.host.answer(EditCall(edit))
    }

    private func edited(_ reply: BoardReply<EditReply>) -> [String] {
        reply.json["edits"]?.array?.compactMap { $0["widget"]?.string } ?? []
    }

    @Test(arguments: [WidgetTarget.widgets(["echo-3", "echo-1", "echo-3"]), .kind("echo"), .all])
    func allChangeAtOnce(_ target: WidgetTarget) async throws {
        let board = try await board()
        let reply = await edit(board, target, "text=world")
        let expected =
            target == .all || target == .kind("echo")
            ? ["echo-1", "echo-2", "echo-3"] : ["echo-3", "echo-1"]
        #expect(edited(reply) == expected)
        #expect(reply.json["unchanged"] == [])
        for widget in expected {
            #expect(await board.shownText(widget) == "world r2 edited")
            #expect(try await board.ledger(widget).last?["outcome"] == "answered")
        }
        await board.close()
    }

    @Test func whatDoesNotChangeIsNotRefreshed() async throws {
        let board = try await board()
        _ = await board.edit("echo-2", "text=world")
        let reply = await edit(board, .all, "text=world")
        #expect(edited(reply) == ["echo-1", "echo-3"])
        #expect(reply.json["unchanged"] == ["echo-2"])
        #expect(try await board.ledger("echo-2").count == 2)
        #expect(await board.timeline("echo-2")["revision"] == 2)
        await board.close()
    }

    /// The second widget's provider, or the board itself, rejects the value.
    @Test(arguments: ["text=forbidden", "count=10", "nothing=1"])
    func oneRefusalRefusesAll(_ value: String) async throws {
        let board = try await board(of: 2)
        let reply = await edit(board, .all, "count=3", value)
        #expect(reply.status == .problems)
        #expect(reply.remarks.contains { $0.message.hasPrefix("echo-1: ") })
        #expect(reply.json["problems"]?.array?.first?["widget"] == "echo-1")
        for widget in ["echo-1", "echo-2"] {
            #expect(await board.timeline(widget)["revision"] == 1)
            #expect(try await board.ledger(widget).count == 1)
        }
        await board.close()
    }

    @Test func anUnknownWidgetRefusesAll() async throws {
        let board = try await board(of: 1)
        let reply = await edit(board, .widgets(["echo-1", "echo-7"]), "count=3")
        #expect(reply.status == .problems)
        #expect(await board.timeline("echo-1")["revision"] == 1)
        await board.close()
    }

    @Test func theSameEditTwiceIsDoneOnce() async throws {
        let board = try await board(of: 2)
        let first = await edit(board, .all, "text=world", id: "same")
        let second = await edit(board, .all, "text=world", id: "same")
        #expect(edited(second) == edited(first))
        #expect(second.json["edits"]?.array?.allSatisfy { $0["repeated"] == true } == true)
        #expect(try await board.ledger("echo-2").count == 2)
        let withdrawn = await board.host.answer(WithdrawCall(id: "same"))
        #expect(withdrawn.json["stored"] == true)
        #expect(withdrawn.remarks.count == 2)
        await board.close()
    }

    @Test func aDryRunChangesNothing() async throws {
        let board = try await board(of: 2)
        let reply = await edit(board, .all, "text=world") { $0.dryRun = true }
        #expect(edited(reply) == ["echo-1", "echo-2"])
        #expect(await board.timeline("echo-1")["revision"] == 1)
        await board.close()
    }

    /// For every form of an edit: if it does not change a value, it does not create a revision or send a
    /// request to the provider.
    @Test func anEditWithoutAChangeAsksNoOne() async throws {
        let board = try await board(of: 1)
        _ = await board.edit("echo-1", "text=world")
        _ = await board.edit("echo-1", "count=4")
        _ = await board.host.answer(UndoCall(widget: "echo-1", to: nil, editID: "back"))
        let asked = try await board.ledger("echo-1").count
        let changes: [[RequestedChange]] = [
            [], [.none(name: "choice")], [.unset(name: "choice")], [.unset(name: "count")],
            [.set(name: "text", text: "world")], [.none(name: "choice"), .set(name: "text", text: "world")],
        ]
        for changes in changes {
            let edit = WidgetEdit(widget: "echo-1", changes: changes, folder: "/", editID: "\(changes)")
            let reply = await board.host.answer(EditCall(edit))
            #expect(reply.status == .done)
            #expect(reply.json["revision"] == 4, "\(changes)")
            #expect(reply.json["changes"] == [:])
            #expect(reply.json["reload"] == nil)
        }
        var framed = WidgetEdit(widget: "echo-1", changes: [], folder: "/", editID: "framed")
        (framed.family, framed.name) = (.systemSmall, "")
        #expect(await board.host.answer(EditCall(framed)).json["revision"] == 4)
        #expect(try await board.ledger("echo-1").count == asked)
        let redone = await board.host.answer(RedoCall(widget: "echo-1", editID: "again"))
        #expect(redone.json["changes"] == ["count": ["from": 1, "to": 4]])
        await board.close()
    }

    /// A chosen value is kept when the default changes, so choosing the default is a change.
    @Test func choosingTheDefaultIsAChange() async throws {
        let board = try await board(of: 1)
        #expect(await board.edit("echo-1", "count=1").json["revision"] == 2)
        #expect(await board.edit("echo-1", "count=1").json["revision"] == 2)
        await board.close()
    }
}
