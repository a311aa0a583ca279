import BoardDocuments
import CaseWalking
import Foundation
import Glibc
import Machine
import Testing
import WidgetModel
import WidgetRuntime
import WidgetStore

@testable import widgetconf_fleet

/// Nodes that host a board of a real workspace.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct FleetNodeTests {
    private let fleet: TestFleet
    private let home: FleetHome

    init() async throws {
        fleet = try await TestFleet()
        home = try FleetHome()
    }

    /// A board keeps its history on its way from one machine into the fleet, through two nodes, and back.
    @Test func aBoardMovesIntoTheFleetAndBack() async throws {
        try await home.moveBoard(into: fleet)
        let lines = home.lines
        #expect(lines.all == ["imported kitchen with 1 widget\n"])
        let failure = await #expect(throws: RuntimeFailure.self) {
            _ = try await home.history(in: home.state)
        }
        #expect(failure?.description.contains("belongs to a fleet") == true)
        for (node, text) in [("a", "third"), ("b", "fourth")] {
            let (running, end) = (try home.node(node, of: fleet), Interruption())
            async let ended: Void = running.hostBoards(until: end)
            try await Waiting.until { lines.contain("\(node): board kitchen: hosted") }
            #expect(try await home.edit(text, in: home.state(on: node)) == .done)
            end.come()
            try await ended
            #expect(lines.contain("\(node): node \(node) has handed over its boards"))
            #expect(!FileManager.default.fileExists(atPath: home.state(on: node)))
        }
        let file = home.path + "/kitchen.backup"
        #expect(await home.run(["export", "kitchen", file, "--remove"], on: fleet) == 0, "\(lines.all)")
        let counts = try fleet.run(
            """
            SELECT (SELECT count(*) FROM widgetconf.board) + (SELECT count(*) FROM widgetconf.change)
                + (SELECT count(*) FROM widgetconf.snapshot) + (SELECT count(*) FROM widgetconf.sealed)
            """)
        #expect(counts[0].number(0) == 0)
        _ = try BoardBackup.restore(
            file, to: StateFolder(copy: home.state), replaces: true,
            trust: ProviderTrust(environment: home.environment), at: SystemClock().now())
        let history = try await home.history(in: home.state)
        for text in ["first", "second", "third", "fourth"] { #expect(history.contains("\"\(text)\"")) }
        #expect(try await home.edit("fifth", in: home.state) == .done)
    }

    /// Without changes in between, the exported board equals the imported one, table by table.
    @Test func anExportEqualsTheImport() async throws {
        try await home.moveBoard(into: fleet)
        let secret: [(name: String, content: [UInt8])] = [("groups/g.json", Array("{}".utf8))]
        let before = try tables(of: home.state)
        let file = home.path + "/kitchen.backup"
        #expect(await home.run(["export", "kitchen", file], on: fleet) == 0)
        let copy = home.path + "/copy"
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        _ = try BoardBackup.restore(
            file, to: StateFolder(copy: copy), replaces: false,
            trust: ProviderTrust(environment: home.environment), at: SystemClock().now())
        #expect(try tables(of: copy) == before)
        #expect(try BoardFiles.read(StateFolder(copy: copy)).isEmpty)
        // Once more, with a small file, as another board.
        try BoardFiles.write(secret, to: StateFolder(copy: copy))
        #expect(await home.run(["import", "hall", "--state", copy], on: fleet) == 0)
        #expect(await home.run(["import", "porch", "--state", copy], on: fleet) == 3)
        #expect(home.lines.contain("already belongs to a fleet"))
        #expect(await home.run(["export", "hall", file], on: fleet) == 0)
        _ = try BoardBackup.restore(
            file, to: StateFolder(copy: copy), replaces: true,
            trust: ProviderTrust(environment: home.environment), at: SystemClock().now())
        #expect(try tables(of: copy) == before)
        #expect(try BoardFiles.read(StateFolder(copy: copy)).map(\.name) == ["groups/g.json"])
    }

    private func tables(of state: String) throws -> [String: [String]] {
        let store = try BoardStore(folder: state)
        let tables = try store.tables()
        try store.close()
        return tables
    }

    /// A node that cannot renew its lease stops its boards, and hosts them again when the database is back.
    @Test func aNodeWithoutItsDatabaseStopsItsBoards() async throws {
        try await home.moveBoard(into: fleet)
        let (lines, end) = (home.lines, Interruption())
        let running = try home.node("a", of: fleet, lease: .seconds(2))
        async let ended: Void = running.hostBoards(until: end)
        try await Waiting.until { lines.contain("a: board kitchen: hosted with epoch 1") }
        try await fleet.allowConnections(false)
        try await Waiting.until { lines.contain("a: the lease could not be renewed in time") }
        try await Waiting.until { lines.contain("a: board kitchen: stopped") }
        try await fleet.allowConnections(true)
        try await Waiting.until { lines.contain("a: board kitchen: hosted", times: 2) }
        #expect(try await home.edit("third", in: home.state(on: "a")) == .done)
        end.come()
        try await ended
    }

    /// A node without boards notices that its connections were cut when it opens the next board.
    @Test func cutConnectionsDoNotDelayATakeover() async throws {
        let (lines, end) = (home.lines, Interruption())
        let running = try home.node("a", of: fleet)
        async let ended: Void = running.hostBoards(until: end)
        try await Waiting.until { lines.contain("a: node a is ready") }
        try await fleet.allowConnections(false)
        try await fleet.allowConnections(true)
        try await home.moveBoard(into: fleet)
        try await Waiting.until { lines.contain("a: board kitchen: hosted") }
        end.come()
        try await ended
    }

    /// Two processes with the same id cannot host boards: the first one ends.
    @Test func theIdOfANodeIsTakenOver() async throws {
        let (lines, end) = (home.lines, Interruption())
        let running = try home.node("a", of: fleet, lease: .seconds(2))
        let ended = Task { try await running.hostBoards(until: end) }
        try await Waiting.until { lines.contain("a: node a is ready") }
        try fleet.node("a").register(on: try DatabaseLine(fleet.database))
        let result = await ended.result
        let failure = #expect(throws: RuntimeFailure.self) { try result.get() }
        #expect(failure?.description == "another process uses the node id \"a\"")
    }

    /// The process of a node is killed; the other node takes over its board with all acknowledged changes.
    @Test func aKilledNodeIsReplaced() async throws {
        try await home.moveBoard(into: fleet)
        let killed = Process()
        killed.executableURL = URL(filePath: Self.program)
        killed.arguments = [
            "node", "--id", "a", "-C", home.path, "--lease", "2", "--loops", "1", "--database", fleet.address,
            "--key-file", fleet.keyFile,
        ]
        killed.environment = home.environment
        killed.standardError = FileHandle.nullDevice
        try ProcessStarts.start(killed)
        defer { kill(killed.processIdentifier, SIGKILL) }
        let socket = try home.session(home.state(on: "a")).socketPath
        try await Waiting.until { access(socket, F_OK) == 0 }
        #expect(try await home.edit("third", in: home.state(on: "a")) == .done)
        let (lines, end) = (home.lines, Interruption())
        let running = try home.node("b", of: fleet)
        async let ended: Void = running.hostBoards(until: end)
        try await Waiting.until { lines.contain("b: node b is ready") }
        kill(killed.processIdentifier, SIGKILL)
        try await Waiting.until { lines.contain("b: board kitchen: hosted with epoch 2") }
        let history = try await home.history(in: home.state(on: "b"))
        for text in ["first", "second", "third"] { #expect(history.contains("\"\(text)\"")) }
        end.come()
        try await ended
    }

    static let program: String = {
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let programs = products.map { $0.appending(path: "widgetconf-fleet").path }
        return programs.first(where: FileManager.default.isExecutableFile) ?? "widgetconf-fleet"
    }()
}

extension FleetNode {
    /// Hosts boards until `end` comes or the test fails.
    func hostBoards(until end: Interruption) async throws {
        try await withTaskCancellationHandler {
            try await run(until: end)
        } onCancel: {
            end.come()
        }
    }
}
