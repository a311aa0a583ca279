import CaseWalking
import Foundation
import ProviderKit
import ProviderProtocol
import Synchronization
import Testing
import WidgetModel

/// A process that serves several boards.
@Suite(.brief) struct BoardTests {
    private func still() -> some WidgetConfiguration {
        StaticConfiguration(kind: "still", provider: StillProvider()) { Text($0.words) }
    }

    private func context(on board: String) -> TimelineProviderContext {
        var request = RequestContext.of("still")
        request.board = BoardID(board)
        return TimelineProviderContext(request)
    }

    private func inRequest(on board: String, _ body: () throws -> Void) rethrows {
        try TimelineProviderContext.$current.withValue(context(on: board)) { try body() }
    }

    private func declaration(_ widgets: any WidgetConfiguration) async throws -> InitializeAnswer {
        let reply = await Conversation(widgets).reply(to: .initialize(InitializeRequest()))
        guard case .answer(_, let result) = reply else { throw ProviderFailure(.malformed, "no answer") }
        return try InitializeRequest.answer(result)
    }

    @Test func aProcessServesManyBoardsUnlessAWidgetDeclaresOne() async throws {
        #expect(try await declaration(still()).boards == .many)
        #expect(try await declaration(still().servesOneBoard()).boards == .one)
    }

    @Test func theContextNamesTheBoard() {
        #expect(context(on: "hall").board == "hall")
        #expect(TimelineProviderContext(.of("still")).board == nil)
        #expect(TimelineProviderContext(board: "porch").board == "porch")
    }

    @Test func newsOfARequestAreAboutItsBoard() {
        let written = Mutex<[String]>([])
        let center = WidgetCenter()
        center.connect { line in written.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        inRequest(on: "hall") {
            center.reloadTimelines(ofKind: "still")
            center.reloadTimelines(ofWidget: "still-2")
            center.reloadAllTimelines()
            center.reloadTimelines(ofKind: "still", onBoard: "attic")
            center.reloadTimelines(ofWidget: "still-2", onBoard: "attic")
            center.reloadAllTimelines(onBoard: "attic")
        }
        center.reloadAllTimelines()
        let start = #"{"jsonrpc":"2.0","method":"reload","params":"#
        let expected = [
            #"{"board":"hall","kind":"still"}}"#, #"{"board":"hall","widget":"still-2"}}"#,
            #"{"board":"hall"}}"#, #"{"board":"attic","kind":"still"}}"#,
            #"{"board":"attic","widget":"still-2"}}"#, #"{"board":"attic"}}"#, "{}}",
        ]
        #expect(written.withLock { $0 } == expected.map { start + $0 + "\n" })
    }

    /// One object can be used in the requests of all boards.
    @Test func theGroupsOfBoardsAreSeparate() throws {
        let store = try #require(UserDefaults(suiteName: "group.org.example.boards"))
        inRequest(on: "hall") { store.set(1, forKey: "count") }
        inRequest(on: "kitchen") {
            #expect(store.object(forKey: "count") == nil)
            store.set(2, forKey: "count")
        }
        inRequest(on: "hall") { #expect(store.integer(forKey: "count") == 1) }
        inRequest(on: "kitchen") { #expect(store.integer(forKey: "count") == 2) }
    }

    @Test func reportedChangesReachTheGroupOfTheirBoard() throws {
        let store = try #require(UserDefaults(suiteName: "group.org.example.changes"))
        for board in ["hall", "kitchen"] { inRequest(on: board) { store.set(1, forKey: "count") } }
        let change = GroupChangedNotification(
            board: BoardID("kitchen"), group: "group.org.example.changes", values: ["count": 7], revision: 2)
        Conversation(still()).send(change.message.json.text)
        inRequest(on: "hall") { #expect(store.integer(forKey: "count") == 1) }
        inRequest(on: "kitchen") { #expect(store.integer(forKey: "count") == 7) }
    }

    /// The host no longer reports changes of a board that has left, so its values are read again.
    @Test func theValuesOfABoardThatHasLeftAreForgotten() throws {
        let store = try #require(UserDefaults(suiteName: "group.org.example.left"))
        for board in ["hall", "kitchen"] { inRequest(on: board) { store.set(1, forKey: "count") } }
        let left = BoardLeftNotification(board: try #require(BoardID("kitchen")))
        Conversation(still()).send(left.message.json.text)
        inRequest(on: "hall") { #expect(store.integer(forKey: "count") == 1) }
        inRequest(on: "kitchen") { #expect(store.object(forKey: "count") == nil) }
    }
}
