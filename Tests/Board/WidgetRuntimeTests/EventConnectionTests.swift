import BoardDocuments
import CaseWalking
import Foundation
import Glibc
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The events for live clients: events of a `serve`, its end and, without one, changes by other commands.
@Suite(.serialized, .brief) struct EventConnectionTests {
    @Test func everyEventReachesItsClients() async throws {
        let board = try ServedBoard()
        let session = try board.session()
        #expect(try await session.answer(board.addition()).status == .done)
        #expect(EventConnection(session) == nil)
        let command = try await board.serve()
        let first = try #require(EventConnection(session))
        let second = try #require(EventConnection(session))
        #expect(try await session.answer(EditCall(board.edit("text=two", id: "e"))).status == .done)
        for connection in [first, second] {
            var events: [BoardEvent] = []
            while !events.contains(where: { $0.news == .answered }) {
                events += try #require(next(of: connection))
            }
            let edited = try #require(events.first { $0.news == .edited })
            #expect(edited.revision?.wrappedValue == Revision(2))
            #expect(edited.widget?.wrappedValue?.description == "echo-1")
        }
        command.send(SIGTERM)
        while next(of: first) != nil {}
        #expect(try await command.end().status == 0)
        #expect(EventConnection(session) == nil)
    }

    @Test func writesOfOtherCommandsAreNoticed() async throws {
        let board = try ServedBoard()
        let session = try board.session()
        #expect(try await session.answer(board.addition()).status == .done)
        let watch = try #require(StateWatch(session.state))
        #expect(watch.takeChanges() == [])
        #expect(watch.haveContentsChanged())
        // Reading does not change the contents, although it opens the database.
        #expect(try await session.answer(RenderCall(.widget("echo-1"), at: nil)).status == .done)
        #expect(!watch.haveContentsChanged())
        _ = watch.takeChanges()
        #expect(try await session.answer(EditCall(board.edit("text=two", id: "e"))).status == .done)
        #expect(watch.takeChanges() == [.contents, .host])
        #expect(watch.haveContentsChanged())
        #expect(!watch.haveContentsChanged())
    }

    /// Waits for the next events; nil if the connection ended.
    private func next(of connection: EventConnection) -> [BoardEvent]? {
        var descriptor = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, -1)
        return connection.read()
    }
}
