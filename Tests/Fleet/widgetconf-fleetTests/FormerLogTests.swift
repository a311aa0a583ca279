import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime
import WidgetStore

@testable import widgetconf_fleet

/// The log of a board from before a migration of its schema is kept for some days.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct FormerLogTests {
    private let fleet: TestFleet
    private let home: FleetHome

    init() async throws {
        fleet = try await TestFleet()
        home = try FleetHome()
        try fleet.addBoard("kitchen")
    }

    private var count: Int {
        get throws { try fleet.run("SELECT count(*) FROM widgetconf.former")[0].number(0) }
    }

    /// Opens a board whose log a program with an older schema wrote, and replaces the log with a snapshot.
    private func migrate() throws -> OwnedBoard {
        let board = try fleet.open("a")
        try BoardFiles.write([("groups/g.json", [1])], to: board.state)
        try board.store.remember("first", as: "y")
        try fleet.run("UPDATE widgetconf.board SET schema = schema - 1")
        try replaceLog(of: board, bytes: 1 << 20)
        return board
    }

    /// A snapshot replaces changes that are larger than the last snapshot.
    private func replaceLog(of board: OwnedBoard, bytes: Int) throws {
        try board.store.remember(String(repeating: "x", count: bytes), as: "x")
        let changes = try fleet.run("SELECT count(*) FROM widgetconf.change")[0].number(0)
        try #require(changes == 0)
    }

    private func former(_ board: OwnedBoard) throws -> JournalContents {
        StoredLog(try fleet.run(LogStatements.former, [.number(board.claim.id)]), of: "kitchen").contents
    }

    @Test func aMigrationKeepsTheFormerLog() throws {
        let board = try migrate()
        let contents = try former(board)
        #expect(contents.snapshot != nil)
        #expect(!contents.changes.isEmpty)
        #expect(try BoardStore(rebuilding: contents).tables() == board.store.tables())
        let files = try StoredLog.files(
            of: board.claim.id, board: "kitchen", on: board.line, by: LogStatements.formerFiles)
        #expect(files.map(\.name) == ["groups/g.json"])
        #expect(files.map(\.content) == [[1]])
        // The next snapshots have the same schema.
        let before = try count
        try replaceLog(of: board, bytes: 4 << 20)
        #expect(try count == before)
        #expect(
            try fleet.run("SELECT DISTINCT schema::bigint FROM widgetconf.former").map { $0.number(0) }
                == [BoardStore.schema - 1])
        try fleet.compare(board)
    }

    @Test func theFormerBoardCanBeExported() async throws {
        let board = try migrate()
        let tables = try board.store.tables()
        try board.store.remember("second", as: "y")
        try BoardFiles.write([("groups/g.json", [2])], to: board.state)
        try board.journal.storeFiles()
        let file = home.path + "/kitchen.backup"
        #expect(await home.run(["export", "kitchen", file, "--before-upgrade"], on: fleet) == 0)
        let copy = StateFolder(copy: home.path + "/copy")
        try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
        _ = try BoardBackup.restore(
            file, to: copy, replaces: false, trust: ProviderTrust(environment: home.environment),
            at: SystemClock().now())
        let store = try BoardStore(folder: copy.path)
        #expect(try store.tables() == tables)
        try store.close()
        #expect(try BoardFiles.read(copy).map(\.content) == [[1]])
        #expect(await home.run(["export", "kitchen", file, "--before-upgrade", "--remove"], on: fleet) == 2)
    }

    @Test func theFormerLogIsDeletedAfterDays() async throws {
        let board = try migrate()
        let before = try count
        let all = FleetLimits.deletions
        #expect(try board.line.run(LogStatements.deleteFormer, [.number(all)]).isEmpty)
        try fleet.run("UPDATE widgetconf.former SET kept = now() - interval '7 days 1 minute'")
        #expect(try board.line.run(LogStatements.deleteFormer, [.number(1)]).count == 1)
        #expect(try count == before - 1)
        while try !board.line.run(LogStatements.deleteFormer, [.number(all)]).isEmpty {}
        #expect(try count == 0)
        let file = home.path + "/kitchen.backup"
        #expect(await home.run(["export", "kitchen", file, "--before-upgrade"], on: fleet) == 3)
        #expect(home.lines.contain("error: there is no copy of the board \"kitchen\" from before an upgrade"))
        try fleet.compare(board)
    }

    /// A node deletes old copies while it renews its lease.
    @Test func aNodeDeletesOldCopies() async throws {
        let board = try migrate()
        try fleet.run("UPDATE widgetconf.former SET kept = now() - interval '8 days'")
        board.journal.handOver()
        let connection = try fleet.connection()
        let keeper = LeaseKeeper(fleet.node("b", workspaces: []), on: try DatabaseLine(fleet.database))
        try keeper.start(busy: { [] }, report: { _ in })
        try await Waiting.until {
            // A failure is reported by the test's time limit.
            let rows = try? connection.run("SELECT FROM widgetconf.former", within: .seconds(60))
            return rows?.isEmpty == true
        }
        keeper.stop()
    }

    /// A value that became secret must not remain in a copy.
    @Test func anErasureDeletesTheFormerLog() throws {
        let board = try migrate()
        let position = try fleet.log(of: board.claim).position
        let bytes = try #require(try fleet.log(of: board.claim).snapshot).bytes
        let erasing = LogStatements.append(.snapshot, withFiles: false, erasesCopies: true)
        let values: [DatabaseValue] = [
            .number(board.claim.id), .text(board.node.incarnation), .number(position.epoch),
        ]
        let stale = try fleet.run(erasing, values + [.number(position.sequence - 1), .bytes(bytes)])
        #expect(stale.isEmpty)
        #expect(try count > 0, "another owner erases nothing")
        _ = try fleet.run(erasing, values + [.number(position.sequence), .bytes(bytes)])
        #expect(try count == 0)
    }

    @Test func aRemovedBoardLeavesNoCopy() async throws {
        let board = try migrate()
        board.journal.handOver()
        let file = home.path + "/kitchen.backup"
        #expect(await home.run(["export", "kitchen", file, "--remove"], on: fleet) == 0, "\(home.lines.all)")
        #expect(try count == 0)
    }
}
