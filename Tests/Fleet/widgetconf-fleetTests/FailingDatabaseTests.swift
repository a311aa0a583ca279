import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime
import WidgetStore

@testable import widgetconf_fleet

/// A board whose database fails acknowledges nothing that is not stored, and continues after the failure.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct FailingDatabaseTests {
    private let fleet: TestFleet

    init() async throws {
        fleet = try await TestFleet()
        try fleet.addBoard("kitchen")
    }

    private func secret(_ text: String) -> [(name: String, content: [UInt8])] {
        [("secrets/echo-1.json", Array(text.utf8))]
    }

    private func storedSecrets(of board: OwnedBoard) throws -> [String] {
        try StoredLog.files(of: board.claim.id, board: "kitchen", on: board.line)
            .map { String(decoding: $0.content, as: UTF8.self) }
    }

    @Test func aFullDatabaseRefusesChanges() throws {
        let board = try fleet.open("a")
        let before = try board.store.tables()
        try fleet.run(
            """
            CREATE FUNCTION widgetconf.refuse() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE disk_full USING MESSAGE = 'No space left on device'; END $$
            """)
        try fleet.run(
            """
            CREATE TRIGGER refuse BEFORE INSERT ON widgetconf.change
            FOR EACH ROW EXECUTE FUNCTION widgetconf.refuse()
            """)
        let error = storeError { try board.store.remember("1", as: "x") }
        #expect(
            error?.description == "the log of the board kitchen cannot be used: No space left on device")
        #expect(error?.hint == "check that the database with the log is reachable and accepts changes")
        #expect(try board.store.tables() == before)
        #expect(board.line.isConnected, "the database answers")
        try fleet.run("DROP TRIGGER refuse ON widgetconf.change")
        try board.store.remember("2", as: "x")
        try fleet.compare(board)
        #expect(try fleet.log(of: board.claim).position == JournalPosition(epoch: 1, sequence: 2))
    }

    /// After a failover, the former primary may accept connections, but no changes.
    @Test func aReadOnlyDatabaseRefusesChanges() async throws {
        let board = try fleet.open("a")
        let (store, line, name) = (board.store, board.line, try fleet.name)
        try await TestServer.administrate([
            "ALTER DATABASE \(name) SET default_transaction_read_only = on",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'",
        ])
        try await Waiting.until {
            storeError { try store.remember("1", as: "x") }?.reason.contains("read-only") == true
        }
        #expect(storeError { try store.remember("2", as: "x") }?.code == .log)
        #expect(try store.remembered("x") != "2")
        try await TestServer.administrate(["ALTER DATABASE \(name) RESET default_transaction_read_only"])
        try await Waiting.until { line.isConnected }
        try store.remember("3", as: "x")
        try fleet.compare(board)
    }

    /// The machine of the first host does not answer, and the standby of the second host was promoted.
    @Test func aHostThatDoesNotAnswerIsSkipped() async throws {
        let silent = BoundSocket()
        silent.listenSilently()
        let (port, name) = (try await TestServer.administrate([]), try fleet.name)
        let address =
            "host=127.0.0.1,127.0.0.1 port=\(silent.port),\(port) user=widgetconf dbname=\(name)"
        let answer = await OwnThread.run {
            Result {
                try DatabaseConnection.open(address, within: FleetLimits.connecting)
                    .run("SELECT 1::bigint", within: .seconds(60)).count
            }
        }
        #expect(try answer.get() == 1)
        withExtendedLifetime(silent) {}
    }

    /// Another session keeps the board's row locked for longer than a statement may last.
    @Test func aSlowDatabaseIsReplacedWithANewConnection() async throws {
        let board = try fleet.open("a")
        let other = try fleet.connection()
        try other.run("BEGIN")
        try other.run("SELECT FROM widgetconf.board FOR UPDATE")
        let (store, line) = (board.store, board.line)
        let error = await OwnThread.run { storeError { try store.remember("1", as: "x") } }
        #expect(error?.code == .log)
        #expect(error?.reason == "a change may be stored, but is not confirmed: it does not answer")
        #expect(try store.remembered("x") == nil)
        try other.run("ROLLBACK")
        try await Waiting.until { line.isConnected }
        try store.remember("2", as: "x")
        try fleet.compare(board)
    }

    /// The thread of the lease asks whether the connections of the loops are usable.
    @Test func aSlowStatementDoesNotDelayTheLease() async throws {
        let line = try DatabaseLine(fleet.database)
        let (other, admin) = (try fleet.connection(), try fleet.connection())
        let locking = "SELECT id FROM widgetconf.board FOR UPDATE"
        try other.run("BEGIN")
        try other.run(locking)
        let hasEnded = Interruption()
        async let rows = OwnThread.run {
            defer { hasEnded.come() }
            return Result { try line.run(locking, within: .seconds(60)).count }
        }
        let waiting = """
            SELECT pid FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        try await Waiting.until {
            // A failure is reported by the test's time limit.
            (try? admin.run(waiting, within: .seconds(60)).isEmpty) == false
        }
        #expect(line.isConnected)
        #expect(!hasEnded.hasCome)
        try other.run("COMMIT")
        #expect(try await rows.get() == 1)
    }

    /// The database executes a lost statement with a new secret. The edit fails and restores the former
    /// secret, which must be stored again, with the next change or without a change.
    @Test(arguments: [false, true]) func aFailedEditRestoresItsSecret(_ hasChange: Bool) async throws {
        let board = try fleet.open("a")
        try BoardFiles.write(secret("old"), to: board.state)
        try board.store.remember("1", as: "x")
        #expect(try storedSecrets(of: board) == ["old"])
        let other = try fleet.connection()
        let entry = try #require(try other.run("SELECT bytes FROM widgetconf.change").first)
        try other.run("BEGIN")
        try other.run(
            LogStatements.append(.change, withFiles: true),
            [
                .number(board.claim.id), .text(board.node.incarnation), .number(1), .number(2),
                .bytes(entry.bytes(0)),
            ] + StoredLog.values(of: secret("new"), board: "kitchen", key: fleet.database.key) + [.texts([])])
        try BoardFiles.write(secret("new"), to: board.state)
        let (store, line, hasEnded) = (board.store, board.line, Interruption())
        async let written = OwnThread.run {
            defer { hasEnded.come() }
            return Result { try store.remember("2", as: "x") }
        }
        try await fleet.cutWaitingStatement(unless: hasEnded)
        let result = await written
        #expect(throws: StoreError.self) { try result.get() }
        try BoardFiles.write(secret("old"), to: board.state)
        try other.run("COMMIT")
        try await Waiting.until { line.isConnected }
        #expect(try storedSecrets(of: board) == ["new"])
        if hasChange { try store.remember("3", as: "x") } else { try board.journal.storeFiles() }
        #expect(try storedSecrets(of: board) == ["old"])
        try store.remember("4", as: "x")
        try fleet.compare(board)
        #expect(board.news.all == [])
    }

    /// If the folder of a node is deleted, the database still contains the secrets of its boards.
    @Test func aDeletedFolderIsNoChange() throws {
        let board = try fleet.open("a")
        try BoardFiles.write(secret("old"), to: board.state)
        try board.journal.storeFiles()
        try FileManager.default.removeItem(atPath: board.state.path + "/secrets")
        let error = #expect(throws: JournalError.self) { try board.journal.storeFiles() }
        #expect(error?.reason == "the folder \(board.state.path)/secrets was deleted")
        #expect(try storedSecrets(of: board) == ["old"])
    }
}

/// The comparison of a board's small files with the database.
@Suite(.brief) struct BoardFilesTests {
    private let folder: TemporaryFolder
    private let state: StateFolder

    init() throws {
        folder = try TemporaryFolder()
        state = StateFolder(copy: folder.path)
    }

    private func write(_ files: [(name: String, content: [UInt8])]) throws {
        try BoardFiles.write(files, to: state)
    }

    private func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }

    /// A statement that stored files was lost, and all its changes are undone in the folder.
    @Test func filesWithAnUnknownOutcomeAreSentAgain() throws {
        let stored: [(name: String, content: [UInt8])] = [("secrets/a.json", [1]), ("secrets/b.json", [1])]
        try write(stored)
        var files = BoardFiles(in: state, stored: stored)
        #expect(try files.changes().isEmpty)
        try write([("secrets/a.json", [2]), ("secrets/c.json", [3])])
        try remove("secrets/b.json")
        let lost = try files.changes()
        #expect(lost.changed.map(\.name) == ["secrets/a.json", "secrets/c.json"])
        #expect(lost.removed == ["secrets/b.json"])
        files.doubt(lost)
        try write(stored)
        try remove("secrets/c.json")
        let again = try files.changes()
        #expect(again.changed.map(\.name) == ["secrets/a.json", "secrets/b.json"])
        #expect(again.removed == ["secrets/c.json"])
        files.accept(again)
        #expect(try files.changes().isEmpty)
    }

    @Test func theFileWithLoginsIsCompared() throws {
        var files = BoardFiles(in: state)
        try write([("web.json", [1])])
        let changes = try files.changes()
        #expect(changes.changed.map(\.name) == ["web.json"])
        files.accept(changes)
        #expect(try files.changes().isEmpty)
        try remove("web.json")
        #expect(try files.changes().removed == ["web.json"])
    }
}
