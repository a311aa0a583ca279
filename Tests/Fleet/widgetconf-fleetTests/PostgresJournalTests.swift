import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime
import WidgetStore

@testable import widgetconf_fleet

/// The log of a board in PostgreSQL.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct PostgresJournalTests {
    private let fleet: TestFleet

    init() async throws {
        fleet = try await TestFleet()
        try fleet.addBoard("kitchen")
    }

    private func open(_ id: String) throws -> OwnedBoard { try fleet.open(id) }

    private func compare(_ board: OwnedBoard) throws { try fleet.compare(board) }

    private func failure(_ body: () throws -> Void) -> StoreError? { storeError(body) }

    private func position() throws -> [Int] {
        let row = try #require(try fleet.run("SELECT epoch, seq FROM widgetconf.board").first)
        return [row.number(0), row.number(1)]
    }

    private func counts() throws -> [Int] {
        let row = try #require(
            try fleet.run(
                "SELECT (SELECT count(*) FROM widgetconf.snapshot), (SELECT count(*) FROM widgetconf.change)"
            ).first)
        return [row.number(0), row.number(1)]
    }

    @Test func appendsBeforeItAcknowledges() throws {
        let board = try open("a")
        #expect(try position() == [1, 1])
        #expect(try counts() == [1, 0])
        try board.store.remember("1", as: "x")
        try board.store.remember("2", as: "x")
        #expect(try position() == [1, 3])
        #expect(try counts() == [1, 2])
        try compare(board)
        try board.store.remember("3", as: "x", .archives)
        #expect(board.news.all == ["waits"])
        #expect(try position() == [1, 3])
        try compare(board)
        #expect(try position() == [1, 4])
    }

    @Test func aSnapshotReplacesTheLog() throws {
        let board = try open("a")
        for number in 0...(JournalLimits.changes + 1) { try board.store.remember("\(number)", as: "x") }
        #expect(try counts()[0] == 1)
        #expect(try counts()[1] < 10)
        try compare(board)
    }

    @Test func theNextOwnerContinues() throws {
        let first = try open("a")
        try first.store.remember("1", as: "x")
        first.journal.handOver()
        let second = try open("b")
        #expect(second.claim.epoch == 2)
        #expect(try second.store.remembered("x") == "1")
        try second.store.remember("2", as: "x")
        try compare(second)
    }

    /// The first owner was stopped for longer than its lease, and then continues.
    @Test func theLateWriteOfAFormerOwnerIsRefused() throws {
        let first = try open("a")
        try first.store.remember("1", as: "x")
        let other = fleet.node("b")
        try other.register(on: first.line)
        #expect(try other.claim("home", besides: [], on: first.line) == [], "the lease is valid")
        try fleet.expireLeases()
        let second = try open("b")
        let error = failure { try first.store.remember("late", as: "x") }
        #expect(error?.code == .takenOver)
        #expect(
            error?.description
                == "the board kitchen is hosted by another process: its log is at entry 2 of epoch 2, "
                + "expected entry 2 of epoch 1")
        #expect(failure { try first.store.remember("later", as: "x") }?.code == .takenOver)
        let reason = "its log is at entry 2 of epoch 2, expected entry 2 of epoch 1"
        #expect(first.news.all == ["overtaken(reason: \"\(reason)\")"], "it is reported once")
        #expect(try second.store.remembered("x") == "1")
        try second.store.remember("2", as: "x")
        try compare(second)
        #expect(try position() == [2, 3])
    }

    /// A failover to a standby that is not synchronous: the log lacks an entry of the board.
    @Test func aLogWithoutTheLastEntryEndsTheJournal() async throws {
        let board = try fleet.open("a")
        for value in ["1", "2"] { try board.store.remember(value, as: "x") }
        let other = try fleet.connection()
        try other.run("BEGIN")
        try other.run("UPDATE widgetconf.board SET seq = seq - 1")
        try other.run("DELETE FROM widgetconf.change WHERE seq = 3")
        let (store, line, hasEnded) = (board.store, board.line, Interruption())
        async let written = OwnThread.run {
            defer { hasEnded.come() }
            return Result { try store.remember("3", as: "x") }
        }
        try await fleet.cutWaitingStatement(unless: hasEnded)
        let result = await written
        #expect(throws: StoreError.self) { try result.get() }
        try other.run("COMMIT")
        try await Waiting.until { line.isConnected }
        #expect(storeError { try store.remember("4", as: "x") }?.code == .takenOver)
        let reason = "its log is at entry 2 of epoch 2, expected entry 3 of epoch 2"
        #expect(board.news.all == ["overtaken(reason: \"\(reason)\")"])
    }

    /// The connection is cut while a statement waits. Another connection keeps it waiting, and either aborts,
    /// or executes the same statement, as the database does if it received it.
    @Test(arguments: [false, true]) func anUnknownOutcomeIsResolved(_ isStored: Bool) async throws {
        let board = try open("a")
        try board.store.remember("1", as: "x")
        let other = try fleet.connection()
        try other.run("BEGIN")
        if isStored {
            let entry = try #require(
                try other.run("SELECT bytes FROM widgetconf.change ORDER BY seq DESC LIMIT 1").first)
            try other.run(
                LogStatements.append(.change, withFiles: false),
                [
                    .number(board.claim.id), .text(board.node.incarnation), .number(1), .number(2),
                    .bytes(entry.bytes(0)),
                ])
        } else {
            try other.run("SELECT FROM widgetconf.board FOR UPDATE")
        }
        let (store, hasEnded) = (board.store, Interruption())
        async let written = OwnThread.run {
            defer { hasEnded.come() }
            return Result { try store.remember("2", as: "x") }
        }
        try await fleet.cutWaitingStatement(unless: hasEnded)
        let result = await written
        #expect(throws: StoreError.self) { try result.get() }
        try other.run("COMMIT")
        let line = board.line
        try await Waiting.until { line.isConnected }
        #expect(try store.remembered("x") == "1")
        try store.remember("3", as: "x")
        #expect(try position()[0] == 2, "a lost statement does not match the epoch")
        let late = try other.run(
            LogStatements.append(.change, withFiles: false),
            [
                .number(board.claim.id), .text(board.node.incarnation), .number(1),
                .number(try position()[1]), .bytes([1]),
            ])
        #expect(late.isEmpty)
        try compare(board)
        #expect(board.news.all == [])
    }

    @Test func aDamagedEntryIsReported() throws {
        let board = try open("a")
        try board.store.remember("1", as: "x")
        board.journal.handOver()
        try fleet.run("UPDATE widgetconf.change SET bytes = 'x'::bytea")
        let error = failure { _ = try open("b") }
        #expect(error?.code == .logDamaged)
        #expect(error?.description.contains("change 2 does not have its check sum") == true)
    }

    @Test func smallFilesFollowTheBoard() throws {
        let first = try open("a")
        let secret: [(name: String, content: [UInt8])] = [
            ("secrets/echo-1.json", Array("{\"token\":\"hidden\"}".utf8))
        ]
        try BoardFiles.write(secret, to: first.state)
        try first.store.remember("1", as: "x")
        let stored = try fleet.run("SELECT name, bytes FROM widgetconf.sealed")
        #expect(stored.map { $0.text(0) } == ["secrets/echo-1.json"])
        #expect(stored[0].text(1).contains("hidden") == false)
        try BoardFiles.write([("groups/g.json", [1])], to: first.state)
        try first.journal.storeFiles()
        #expect(try position() == [1, 2], "files without a change are not an entry")
        try fleet.expireLeases()
        let second = try open("b")
        #expect(try BoardFiles.read(second.state).map(\.name) == ["groups/g.json", "secrets/echo-1.json"])
        #expect(try BoardFiles.read(second.state).map(\.content) == [[1], secret[0].content])
        #expect(throws: JournalError.self) {
            try BoardFiles.write([("groups/g.json", [2])], to: first.state)
            try first.journal.storeFiles()
        }
        try FileManager.default.removeItem(atPath: second.state.path + "/groups/g.json")
        try second.journal.storeFiles()
        #expect(try fleet.run("SELECT name FROM widgetconf.sealed").map { $0.text(0) } == [secret[0].name])
        try fleet.run("UPDATE widgetconf.sealed SET name = 'secrets/echo-2.json'")
        second.journal.handOver()
        #expect(throws: RuntimeFailure.self) { _ = try open("c") }
    }

    @Test func nodesShareTheBoards() throws {
        for number in 2...6 { try fleet.addBoard("board-\(number)") }
        try fleet.addBoard("office", workspace: "work")
        let line = try DatabaseLine(fleet.database)
        let (first, second) = (fleet.node("a"), fleet.node("b", workspaces: ["home", "work"]))
        try first.register(on: line)
        try second.register(on: line)
        let own = try first.claim("home", besides: [], on: line)
        #expect(own.map(\.id) == [1, 2, 3], "half of them")
        #expect(try first.claim("home", besides: own.map(\.id), on: line) == [])
        #expect(try second.claim("home", besides: [], on: line).map(\.id) == [4, 5, 6])
        #expect(try second.claim("work", besides: [], on: line).map(\.name) == ["office"])
        // A process that starts again with the same id takes over its own boards at once.
        let again = fleet.node("a")
        try again.register(on: line)
        #expect(try first.renew(on: line, within: FleetLimits.statement) == nil)
        #expect(try first.claim("home", besides: [], on: line) == [])
        let retaken = try again.claim("home", besides: [], on: line)
        #expect(retaken.map(\.id) == [1, 2, 3])
        #expect(retaken.map(\.epoch) == [2, 2, 2])
        try second.leave(on: line)
        #expect(try again.claim("home", besides: [1, 2, 3], on: line).map(\.id) == [4, 5, 6])
        // An older program does not claim a board with a newer schema.
        try fleet.run("UPDATE widgetconf.board SET owner = NULL, schema = \(BoardStore.schema + 1)")
        #expect(try again.claim("home", besides: [], on: line) == [])
    }
}
