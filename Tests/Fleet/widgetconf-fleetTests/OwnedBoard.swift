import CaseWalking
import Foundation
import Machine
import Synchronization
import Testing
import WidgetModel
import WidgetRuntime
import WidgetStore

@testable import widgetconf_fleet

/// A board that this process has claimed and opened, without a host.
struct OwnedBoard: Sendable {
    let journal: PostgresJournal
    let store: BoardStore
    let state: StateFolder
    let line: DatabaseLine
    let claim: ClaimedBoard
    let node: NodeRow
    let news: Mailbox

    /// The reports of a journal.
    final class Mailbox: Sendable {
        private let received = Mutex<[String]>([])
        var all: [String] { received.withLock { $0 } }

        func add(_ news: PostgresJournal.News) {
            received.withLock { $0.append("\(news)") }
        }
    }
}

extension TestFleet {
    /// Claims the first free board for a node, and opens it.
    func open(_ id: String) throws -> OwnedBoard {
        let line = try DatabaseLine(database)
        let node = node(id)
        try node.register(on: line)
        let claim = try #require(try node.claim("home", besides: [], on: line).first)
        let path = folder.path + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let (state, news) = (StateFolder(copy: path), OwnedBoard.Mailbox())
        let journal = PostgresJournal(claim, owner: node.incarnation, on: line, folder: state) {
            news.add($0)
        }
        try journal.restoreFiles()
        return OwnedBoard(
            journal: journal, store: try BoardStore(folder: path, journal: journal), state: state, line: line,
            claim: claim, node: node, news: news)
    }

    /// The log of a board as it is stored.
    func log(of board: ClaimedBoard) throws -> JournalContents {
        // The owner does not matter.
        let rows = try run(
            LogStatements.contents, [.number(board.id), .text(UUID().uuidString), .number(0)])
        return StoredLog(rows, of: board.name).contents
    }

    /// Compares a board with the one that its log describes.
    func compare(_ board: OwnedBoard) throws {
        try board.store.appendWaiting()
        let rebuilt = try BoardStore(rebuilding: log(of: board.claim)).tables()
        #expect(try board.store.tables() == rebuilt)
    }

    /// Ends the connection whose statement waits for a lock. On a slow machine, the statement may end before.
    func cutWaitingStatement(unless hasEnded: Interruption) async throws {
        let admin = try connection()
        let cut = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        try await Waiting.until {
            if hasEnded.hasCome { return true }
            // A failure is reported by the test's time limit.
            return (try? admin.run(cut, within: .seconds(60)).isEmpty) == false
        }
    }
}

/// The error of a store; nil if `body` succeeds.
func storeError(_ body: () throws -> Void) -> StoreError? {
    do {
        try body()
        return nil
    } catch {
        return error as? StoreError
    }
}
