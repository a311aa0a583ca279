import BoardDocuments
import CaseWalking
import Foundation
import GRDB
import Glibc
import TestJournals
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// An edit's request and its commit run in parallel (T7), and the request counts only with the commit.
@Suite(.serialized, .brief, .journaled) struct CommitTests {
    struct Refused: Error {}

    /// The commit is held until the provider has the request. If the request waited for the commit, the test
    /// would never end.
    @Test func theProviderWorksWhileTheDiskTakesTheEdit() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        try await board.atNextCommit {}
        let edited = await board.edit("echo-1", "mode=told", "text=early")
        #expect(edited.status == .done)
        #expect(edited.json["reload"]?["outcome"] == "answered")
        #expect(await board.shownText("echo-1") == "early r2 edited")
        #expect(try await board.ledger("echo-1").map { $0["reason"] } == ["added", "edited"])
        await board.close()
    }

    @Test func aRequestIsWithdrawnWithItsEdit() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        try await board.atNextCommit { throw Refused() }
        let refused = await board.edit("echo-1", "mode=told", "text=lost")
        #expect(refused.status == .failed)
        #expect(await board.timeline("echo-1")["revision"] == 1)
        #expect(await board.timeline("echo-1")["state"] == "current")
        #expect(await board.shownText("echo-1") == "hello r1 added")
        #expect(try await board.ledger("echo-1").count == 1)

        let edited = await board.edit("echo-1", "text=kept")
        #expect(edited.json["revision"] == 2)
        #expect(await board.shownText("echo-1") == "kept r2 edited")
        #expect(try await board.ledger("echo-1").map { $0["outcome"] } == ["answered", "answered"])
        await board.close()
    }
}

extension TestBoard {
    /// Lets the next commit wait, on the board's thread, until the provider receives a request in the mode
    /// `told`; then `body` may make it fail.
    func atNextCommit(_ body: @escaping @Sendable () throws -> Void) async throws {
        let (store, told) = (await host.store, folder + "/told")
        #expect(mkfifo(told, 0o600) == 0)
        try await store.connection.writeWithoutTransaction {
            let gate = CommitGate {
                let pipe = open(told, O_RDONLY | O_NONBLOCK)
                defer { Glibc.close(pipe) }
                var waited = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
                while poll(&waited, 1, -1) != 1 {}
                try body()
            }
            $0.add(transactionObserver: gate, extent: .nextTransaction)
        }
    }
}

private final class CommitGate: TransactionObserver {
    private let body: () throws -> Void

    init(_ body: @escaping () throws -> Void) { self.body = body }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseWillCommit() throws { try body() }
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
}
