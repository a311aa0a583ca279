import BoardDocuments
import CaseWalking
import Foundation
import ProviderHost
import ProviderProtocol
import Synchronization
import Testing
import WidgetModel
import WidgetStore

@testable import WidgetRuntime

/// Commands without `serve`: each hosts the board while it runs, or is the client of a command that does.
@Suite(.serialized, .brief) struct LoneCommandTests {
    /// A board whose `text` was edited to `two` by a process that was killed before its request was written.
    private func killedBoard() async throws -> ServedBoard {
        let board = try ServedBoard()
        #expect(try await board.session().answer(board.addition()).status == .done)
        try board.write("unready", "")
        let command = try board.start(["edit", "echo-1", "text=two"])
        try await board.killAfterCommit(command)
        try board.remove("unready")
        return board
    }

    /// The edit is committed, its request is not yet written, and the only process that knows about it is
    /// killed.
    @Test func aKillBetweenCommitAndRequestLosesNothing() async throws {
        let board = try await killedBoard()
        let session = try board.session()
        #expect(try await session.answer(ReloadCall(.widget("echo-1"))).status == .done)
        let shown = try await session.answer(RenderCall(.widget("echo-1"), at: nil)).json
        #expect(shown["view"] == "two center" && shown["shownRevision"] == 2)
        let rows = try await session.answer(LedgerCall.widget("echo-1")).json["reloads"]?.array ?? []
        #expect(rows.map { $0["reason"] } == ["added", "edited", "center"])
        #expect(rows.map { $0["outcome"] } == ["answered", "answered", "answered"])
        #expect(rows.map { $0["recovered"] } == [false, true, false])
    }

    /// A definition made the widget complete: the request made while loading the widget is in the ledger, and
    /// the edit supersedes it.
    @Test func anEditEndsWhatWasAskedWhenTheWidgetWasLoaded() async throws {
        let board = try ServedBoard()
        let definition = try board.read("echo.yaml")
        try board.write("echo.yaml", definition.replacing("default: one", with: "required: true"))
        let added = try await board.session().answer(board.addition())
        #expect(added.json["needs"] == ["text"])
        try board.write("echo.yaml", definition)

        let session = try board.session()
        #expect(try await session.answer(EditCall(board.edit("text=two", id: "e"))).status == .done)
        let rows = try await session.answer(LedgerCall.widget("echo-1")).json["reloads"]?.array ?? []
        #expect(rows.map { $0["reason"] } == ["added", "edited"])
        #expect(rows.map { $0["outcome"] } == ["superseded", "answered"])
    }

    /// `list --watch` reads the board repeatedly, which must not count as a change to the board.
    @Test func aListChangesFilesOfTheBoardButNotItsContents() async throws {
        let board = try ServedBoard()
        let session = try board.session()
        func contents() throws -> BoardContents? { try StoreSurvey.contents(in: session.state.path) }
        #expect(try await session.answer(board.addition()).status == .done)
        let placed = try #require(try contents())
        #expect(try await session.answer(ListCall()).status == .done)
        #expect(try contents() == placed)
        #expect(try await session.answer(ReloadCall(.widget("echo-1"))).status == .done)
        #expect(try contents() != placed)
    }

    /// Removing a widget does not retry a request that was under way when the host was killed.
    @Test func aRemovalStartsNoProvider() async throws {
        let board = try await killedBoard()
        let session = try board.session()
        try board.write("provider.py", "open('started', 'w')")
        #expect(try await session.answer(RemoveCall(widget: "echo-1")).status == .done)
        #expect(!board.isThere("started"))
        #expect(try await session.answer(ListCall()).json["widgets"] == [])
    }

    /// A client requests the same placement twice under one id, as after its host was killed.
    @Test func aPlacementThatIsRepeatedIsAnsweredInFull() async throws {
        let board = try ServedBoard()
        let session = try board.session()
        let addition = board.addition()
        #expect(try await session.answer(addition).status == .done)
        let again = try await session.answer(addition)
        #expect(again.json["widget"] == "echo-1" && again.json["kind"] == "echo")
        #expect(again.json["reload"]?["outcome"] == "answered")
        #expect(!again.remarks.contains { $0.severity != .note })
        #expect(try await session.answer(ListCall()).json["widgets"]?.array?.count == 1)
    }

    /// A request that was accepted just before its host ran out of work is answered in full.
    @Test func aHostAnswersWhatItHasAccepted() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let edit = WidgetEdit(
            widget: "echo-1", changes: [.set(name: "text", text: "last")], folder: "/", editID: "last")
        let line = Array(JSONValue.object(EditCall(edit).message).text.utf8)
        let answer = try #require(await board.host.lastAnswer(to: line))
        let document = try JSONValue(parsing: answer)["result"]?["document"]
        #expect(document?["reload"]?["outcome"] == "answered")
    }

    /// Waiting for a placeholder that no widget needs would never end.
    @Test func thePlaceholderOfARemovedWidgetIsNotAwaited() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let host = await board.host
        let token = try await host.openPlaceholder(of: "echo-1")
        #expect(await host.answer(RemoveCall(widget: "echo-1")).status == .done)
        #expect(await host.awaitsPlaceholders)
        let answer: JSONValue = ["view": ["image": ["file": "flag.png"]]]
        host.deliver(.answered(token: token, .placeholder, answer), from: ProviderName("echo"), 0)
        #expect(await !host.awaitsPlaceholders)
        await board.close()
    }

    /// A client that connects while a host closes is answered by this host or the next one, or hosts the
    /// board itself.
    @Test func manyAtOnceAreAllCarriedOutOnce() async throws {
        let board = try ServedBoard()
        let session = try board.session()
        #expect(try await session.answer(board.addition()).status == .done)
        let revisions = try await withThrowingTaskGroup(of: Int64?.self) { group in
            for number in 1...12 {
                group.addTask {
                    let edit = board.edit("text=t\(number)", id: "edit \(number)")
                    return try await session.answer(EditCall(edit)).json["revision"]?.integer
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(revisions.compactMap(\.self).sorted() == Array(2...13))
        let history = try await session.answer(HistoryCall(widget: "echo-1")).json["revisions"]?.array ?? []
        #expect(history.map { $0["revision"]?.integer } == Array(1...13))
        let timeline = try await session.answer(TimelineCall(widget: "echo-1")).json
        #expect(timeline["state"] == "current" && timeline["shownRevision"] == 13)
        let rows = try await session.answer(LedgerCall.widget("echo-1")).json["reloads"]?.array ?? []
        #expect(rows.allSatisfy { ["answered", "superseded"].contains($0["outcome"]?.string) })
    }
}

extension BoardHost {
    fileprivate var awaitsPlaceholders: Bool { !isOver(.placeholders) }

    /// Opens a request for a widget's placeholder, and returns its token.
    fileprivate func openPlaceholder(of widget: String) async throws -> UInt64 {
        await end(of: .placeholders)
        let placed = try hosted(widget)
        let index = try #require(placed?.index)
        return requests.open(.placeholder(index), at: ProviderName("echo"))
    }

    /// Accepts a line from the socket, and ends the host before any other work runs.
    fileprivate func lastAnswer(to line: [UInt8]) async -> [UInt8]? {
        let answer = Answer()
        let reply = SocketReply { bytes in
            answer.bytes.withLock { $0 = bytes }
        } notify: { _ in
        }
        _ = self.answer(line: line, reply)
        await closeWhenDone()
        return answer.bytes.withLock(\.self)
    }
}

private final class Answer: Sendable {
    let bytes: Mutex<[UInt8]?> = Mutex(nil)
}
