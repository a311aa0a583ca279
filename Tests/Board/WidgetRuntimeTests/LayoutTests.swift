import BoardDocuments
import CaseWalking
import Testing
import WidgetModel
import WidgetStore

@testable import WidgetRuntime

/// A board's layout is stored with the board, and determines the order of every list.
@Suite(.brief) struct LayoutTests {
    private func board(of count: Int) async throws -> TestBoard {
        let board = try await TestBoard()
        for _ in 0..<count { _ = await board.add() }
        return board
    }

    private func listed(_ board: TestBoard) async -> [String] {
        await board.host.answer(ListCall()).json["widgets"]?.array?.compactMap { $0["widget"]?.string } ?? []
    }

    private func rendered(_ board: TestBoard) async throws -> RenderedWidgets {
        try RenderedWidgets(json: .object(await board.host.answer(RenderCall(.all, at: nil)).json))
    }

    @Test func listsFollowTheLayoutAcrossARestart() async throws {
        let board = try await board(of: 3)
        #expect(await listed(board) == ["echo-1", "echo-2", "echo-3"])
        let reply = await board.host.answer(
            ChangeLayoutCall(.move(widgets: ["echo-3"], to: .before(widget: "echo-1"))))
        #expect(reply.status == .done)
        #expect(await listed(board) == ["echo-3", "echo-1", "echo-2"])
        #expect(try await rendered(board).widgets.map(\.widget.number) == [3, 1, 2])
        try await board.reopen()
        #expect(await listed(board) == ["echo-3", "echo-1", "echo-2"])
        await board.close()
    }

    /// Changes are operations, so the second change is applied to the first one's result.
    @Test func changesOfTwoUsersBothSurvive() async throws {
        let board = try await board(of: 4)
        let host = await board.host
        async let one = host.answer(ChangeLayoutCall(.page(title: "Morning", widgets: ["echo-1", "echo-2"])))
        async let other = host.answer(ChangeLayoutCall(.stack(widgets: ["echo-3", "echo-4"])))
        #expect(await [one, other].map(\.status) == [.done, .done])
        let layout = try ArrangedBoard(json: .object(await host.answer(LayoutCall()).json)).layout
        #expect(layout.pages.map(\.title) == [nil, "Morning"])
        #expect(layout.stacks.map(\.widgets.count) == [2, 1, 1])
        await board.close()
    }

    @Test func aNewWidgetComesLastOnTheFirstPage() async throws {
        let board = try await board(of: 2)
        _ = await board.host.answer(ChangeLayoutCall(.page(title: "Late", widgets: ["echo-1"])))
        _ = await board.add()
        #expect(await listed(board) == ["echo-2", "echo-3", "echo-1"])
        _ = await board.host.answer(RemoveCall(widget: "echo-2"))
        _ = await board.host.answer(RemoveCall(widget: "echo-3"))
        let layout = try ArrangedBoard(json: .object(await board.host.answer(LayoutCall()).json)).layout
        #expect(layout.pages.map(\.title) == ["Late"])
        await board.close()
    }

    /// The trash restores the position, even after a restart.
    @Test func aRestoredWidgetReturnsToItsPosition() async throws {
        let board = try await board(of: 4)
        _ = await board.host.answer(ChangeLayoutCall(.page(title: "Late", widgets: ["echo-4"])))
        _ = await board.host.answer(ChangeLayoutCall(.section(title: "Work", widgets: ["echo-3"])))
        _ = await board.host.answer(
            ChangeLayoutCall(.move(widgets: ["echo-2"], to: .after(widget: "echo-3"))))
        let former = await board.host.answer(LayoutCall()).json["layout"]
        for widget in ["echo-3", "echo-4", "echo-1"] {
            _ = await board.host.answer(RemoveCall(widget: widget))
            try await board.reopen()
            #expect(await board.host.answer(RestoreCall(widget: widget)).status == .done)
            #expect(await board.host.answer(LayoutCall()).json["layout"] == former, "\(widget)")
        }
        await board.close()
    }

    @Test(arguments: [
        (LayoutChange.pin(widget: "ehco-1"), "there is no widget \"ehco-1\" on the board", "did you mean"),
        (.pin(widget: "echo"), "found the kind \"echo\", expected the id of a widget", "such as echo-1"),
        (.pin(widget: "echo-1"), "echo-1 is not in a stack", "board layout stack echo-1 ID"),
        (
            .stack(widgets: ["echo-1", "echo-2"]), "echo-2 is already in a stack, with echo-3",
            "unstack echo-2"
        ),
        (.stack(widgets: ["echo-1"]), "found only echo-1, expected at least two", "add another id"),
        (.columns(count: 0), "found 0 columns, expected 1 to 24", "columns auto"),
        (.move(widgets: ["echo-1"], to: .page(page: "Lat")), "there is no page \"Lat\"", "Late"),
        (.move(widgets: ["echo-1"], to: .page(page: "9")), "there is no page \"9\"", "page 'Week 9' ID"),
        (
            .move(widgets: ["echo-2"], to: .before(widget: "echo-3")), "are in the same stack",
            "unstack echo-2"
        ),
        (.page(title: " ", widgets: ["echo-1"]), "found an empty title", "write a title"),
    ])
    func refusals(change: LayoutChange, message: String, hint: String) async throws {
        let board = try await board(of: 4)
        _ = await board.host.answer(ChangeLayoutCall(.page(title: "Late", widgets: ["echo-4"])))
        _ = await board.host.answer(ChangeLayoutCall(.stack(widgets: ["echo-2", "echo-3"])))
        let former = await board.host.answer(LayoutCall()).json
        let reply = await board.host.answer(ChangeLayoutCall(change))
        #expect(reply.status == .problems)
        let remark = try #require(reply.remarks.first)
        #expect(remark.message.contains(message), "\(remark.message)")
        #expect(remark.hint?.contains(hint) == true, "\(remark.hint ?? "")")
        #expect(await board.host.answer(LayoutCall()).json == former)
        await board.close()
    }

    // Stacks

    private func top(_ board: TestBoard) async throws -> String? {
        try await rendered(board).board?.tops.first?.widget.description
    }

    private func standings(_ board: TestBoard) async -> [String] {
        let stack = await board.host.answer(WhyCall(widget: "echo-1", at: nil)).json["stack"]
        return stack?["rows"]?.array?.map { row in
            let place = row["place"].map { " \($0.text)/\(row["count"]?.text ?? "")" } ?? ""
            return "\(row["widget"]?.string ?? "") \(row["standing"]?.string ?? "")\(place)"
        } ?? []
    }

    @Test func aStackShowsWhatIsRelevantNowAndRemembersItsScores() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await board.add("mode=scored", "count=5")
        _ = await board.host.answer(ChangeLayoutCall(.stack(widgets: ["echo-1", "echo-2"])))
        #expect(try await top(board) == "echo-2")
        #expect(await standings(board) == ["echo-2 relevant 1/1", "echo-1 idle"])
        await board.advance(by: .minutes(10))
        _ = await board.edit("echo-2", "count=3")
        #expect(await standings(board) == ["echo-2 relevant 2/2", "echo-1 idle"])
        try await board.reopen()
        #expect(await standings(board) == ["echo-2 relevant 2/2", "echo-1 idle"])
        await board.advance(by: .hours(1))
        #expect(try await top(board) == "echo-1", "nothing is relevant any more")
        await board.close()
    }

    @Test func aSwitchWaitsAMinuteAcrossARestartUnlessItIsAPin() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await board.add()
        _ = await board.host.answer(ChangeLayoutCall(.stack(widgets: ["echo-1", "echo-2"])))
        #expect(try await top(board) == "echo-1")
        await board.advance(by: .seconds(10))
        _ = await board.edit("echo-2", "mode=scored")
        #expect(try await top(board) == "echo-1")
        try await board.reopen()
        #expect(try await top(board) == "echo-1")
        await board.advance(by: .seconds(50))
        #expect(try await top(board) == "echo-2")
        _ = await board.host.answer(ChangeLayoutCall(.pin(widget: "echo-1")))
        #expect(try await top(board) == "echo-1")
        await board.close()
    }

    /// A layout of a later version, or a damaged one.
    @Test func aLayoutThatCannotBeReadIsKept() async throws {
        let board = try await board(of: 2)
        let store = await board.host.store
        try store.remember(#"{"pages":7}"#, as: BoardStore.layoutName)
        #expect(await listed(board) == ["echo-1", "echo-2"])
        #expect(await listed(board) == ["echo-1", "echo-2"])
        try await board.eventually { $0.news.troubles.count == 1 }
        let trouble = try #require(board.news.troubles.first)
        #expect(trouble.hasPrefix("the layout of the board cannot be read (pages: found 7"), "\(trouble)")
        _ = await board.host.answer(ChangeLayoutCall(.columns(count: 3)))
        #expect(try store.remembered(BoardStore.unreadableLayoutName) == #"{"pages":7}"#)
        #expect(board.news.troubles.count == 1)
        await board.close()
    }
}
