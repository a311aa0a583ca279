import BoardDocuments
import CaseWalking
import Foundation
import Glibc
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The news of a board for its clients: events of a `serve`, its end and return and, without one, changes by
/// other commands.
@Suite(.serialized, .brief) struct BoardFollowerTests {
    @Test func everyEventReachesEveryClient() async throws {
        let board = try ServedBoard()
        let session = try board.session()
        #expect(try await session.answer(board.addition()).status == .done)
        let command = try await board.serve()
        let followers = [Followed(session), Followed(session)]
        #expect(try await session.answer(EditCall(board.edit("text=two", id: "e"))).status == .done)
        for follower in followers {
            #expect(follower.next() == "connected")
            var events: [BoardEvent] = []
            while !events.contains(where: { $0.news == .answered }) { events += follower.events() }
            let edited = try #require(events.first { $0.news == .edited })
            #expect(edited.revision?.wrappedValue == Revision(2))
            #expect(edited.widget?.wrappedValue?.description == "echo-1")
        }
        command.send(SIGTERM)
        for follower in followers { follower.wait(for: "lost") }
        #expect(try await command.end().status == 0)
        #expect(Followed(session).next() == "lost")
    }

    /// A `serve` is found when it starts, whether the former one was stopped or killed.
    @Test func theNextServeIsFollowed() async throws {
        let board = try ServedBoard()
        let follower = Followed(try board.session())
        #expect(follower.next() == "lost")
        for signal in [SIGTERM, SIGKILL] {
            let command = try await board.serve()
            follower.wait(for: "connected")
            command.send(signal)
            follower.wait(for: "lost")
            _ = try await command.end()
        }
        // Afterwards, only the comparison with the last contents wakes the client.
        while follower.isReadable(within: 200) {
            #expect(follower.takeWords().allSatisfy { $0 == "changed" })
        }
    }

    /// A `serve` that was stopped counts as lost until it answers.
    @Test func aStoppedServeIsAwaited() async throws {
        let board = try ServedBoard()
        let command = try await board.serve()
        command.send(SIGSTOP)
        while try !command.isStopped() { await Waiting.pause() }
        let follower = Followed(try board.session())
        #expect(!follower.isConnected)
        follower.wait(for: "lost")
        command.send(SIGCONT)
        follower.wait(for: "connected")
        command.send(SIGTERM)
        _ = try await command.end()
    }

    /// A client whose request is not answered contacts the same `serve` again.
    @Test func aConnectionThatTheClientEndsIsMadeAgain() async throws {
        let board = try ServedBoard()
        let command = try await board.serve()
        let follower = Followed(try board.session())
        follower.wait(for: "connected")
        follower.disconnect()
        #expect(!follower.isConnected)
        follower.wait(for: "connected")
        command.send(SIGTERM)
        _ = try await command.end()
    }

    /// All events of a short time are one piece of news.
    @Test func eventsAreCollected() async throws {
        let board = try ServedBoard()
        let session = try board.session()
        #expect(try await session.answer(board.addition()).status == .done)
        let command = try await board.serve()
        let follower = Followed(session, gathering: .seconds(2))
        follower.wait(for: "connected")
        for number in 1...5 {
            _ = try await session.answer(EditCall(board.edit("text=\(number)", id: "e\(number)")))
        }
        #expect(follower.events().filter { $0.news == .edited }.count == 5)
        command.send(SIGTERM)
        _ = try await command.end()
    }

    @Test func changesByOtherCommandsAreNews() async throws {
        let board = try ServedBoard()
        let session = try board.session()
        #expect(try await session.answer(board.addition()).status == .done)
        let follower = Followed(session)
        #expect(follower.next() == "lost")
        #expect(try await session.answer(EditCall(board.edit("text=two", id: "e"))).status == .done)
        #expect(follower.next() == "changed")
        // Reading does not change the contents, although it opens the database.
        #expect(try await session.answer(RenderCall(.widget("echo-1"), at: nil)).status == .done)
        _ = follower.isReadable(within: 200)
        #expect(follower.takeWords().isEmpty)
        #expect(try await session.answer(EditCall(board.edit("text=three", id: "f"))).status == .done)
        #expect(follower.next() == "changed")
    }
}

/// A follower whose news are read one by one.
private final class Followed {
    private let follower: BoardFollower
    private var news: [BoardFollower.News] = []

    init(_ session: BoardSession, gathering: Milliseconds = .zero) {
        follower = BoardFollower(session, gathering: gathering)
    }

    var isConnected: Bool { follower.isConnected }

    func disconnect() { follower.disconnect() }

    /// Waits for the next news, and returns its name.
    func next() -> String { Self.word(nextNews()) }

    /// Waits for news with this name, and skips the others.
    func wait(for word: String) { while next() != word {} }

    /// Waits for events.
    func events() -> [BoardEvent] {
        while true { if case .happened(let events) = nextNews() { return events } }
    }

    func takeWords() -> [String] {
        defer { news = [] }
        return (news + follower.takeNews()).map(Self.word)
    }

    func isReadable(within milliseconds: CInt) -> Bool {
        var descriptor = pollfd(fd: follower.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0
    }

    private func nextNews() -> BoardFollower.News {
        news += follower.takeNews()
        while news.isEmpty {
            _ = isReadable(within: -1)
            news += follower.takeNews()
        }
        return news.removeFirst()
    }

    private static func word(_ news: BoardFollower.News) -> String {
        switch news {
        case .connected: "connected"
        case .lost: "lost"
        case .happened: "happened"
        case .changed: "changed"
        }
    }
}
