import BoardDocuments
import CaseWalking
import Foundation
import Glibc
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf_fleet

/// Nodes that host a board of a real workspace, while operators move it, or while it sleeps.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct OperationTests {
    private let fleet: TestFleet
    private let home: FleetHome

    init() async throws {
        fleet = try await TestFleet()
        home = try FleetHome()
    }

    /// The board of the workspace has nothing to do until the next day.
    @Test func aBoardSleepsUntilItIsDue() async throws {
        try await home.moveBoard(into: fleet)
        let (lines, end) = (home.lines, Interruption())
        let running = try home.node("a", of: fleet, quiet: .zero)
        async let ended: Void = running.hostBoards(until: end)
        try await Waiting.until { lines.contain("a: board kitchen: sleeps for ") }
        let row = try fleet.run(
            "SELECT owner IS NULL, wake < now() + interval '1 day', epoch FROM widgetconf.board")[0]
        #expect(row.flag(0))
        #expect(row.flag(1))
        #expect(row.number(2) == 1, "no node claims it")
        #expect(!FileManager.default.fileExists(atPath: home.state(on: "a")))
        try fleet.run("UPDATE widgetconf.board SET wake = now()")
        try await Waiting.until { lines.contain("a: board kitchen: hosted with epoch 2") }
        try await Waiting.until { lines.contain("a: board kitchen: sleeps for ", times: 2) }
        end.come()
        try await ended
        #expect(await home.run(["boards"], on: fleet) == 0)
        #expect(home.outputs.contain("sleeps for "), "\(home.outputs.all)")
    }

    @Test func aDrainedNodeHandsOverItsBoards() async throws {
        try await home.moveBoard(into: fleet)
        let (lines, ends) = (home.lines, [Interruption(), Interruption()])
        let first = try home.node("a", of: fleet, lease: .seconds(4))
        async let firstEnded: Void = first.hostBoards(until: ends[0])
        try await Waiting.until { lines.contain("a: board kitchen: hosted") }
        #expect(try await home.edit("third", in: home.state(on: "a")) == .done)
        let second = try home.node("b", of: fleet, lease: .seconds(4))
        async let secondEnded: Void = second.hostBoards(until: ends[1])
        try await Waiting.until { lines.contain("b: node b is ready") }
        #expect(await home.run(["drain", "a"], on: fleet) == 0)
        try await Waiting.until { lines.contain("a: node a is drained") }
        try await Waiting.until { lines.contain("b: board kitchen: hosted") }
        #expect(try await home.history(in: home.state(on: "b")).contains("\"third\""))
        // Without another node, the drained one takes the board as soon as it may.
        #expect(await home.run(["drain", "a", "--undo"], on: fleet) == 0)
        try await Waiting.until { lines.contain("a: node a claims boards again") }
        ends[1].come()
        try await secondEnded
        try await Waiting.until { lines.contain("a: board kitchen: hosted", times: 2) }
        ends[0].come()
        try await firstEnded
    }

    @Test func aBoardMovesToANode() async throws {
        try await home.moveBoard(into: fleet)
        let (lines, ends) = (home.lines, [Interruption(), Interruption()])
        let first = try home.node("a", of: fleet, lease: .seconds(4))
        async let firstEnded: Void = first.hostBoards(until: ends[0])
        try await Waiting.until { lines.contain("a: board kitchen: hosted") }
        let second = try home.node("b", of: fleet, lease: .seconds(4))
        async let secondEnded: Void = second.hostBoards(until: ends[1])
        try await Waiting.until { lines.contain("b: node b is ready") }
        #expect(await home.run(["move", "kitchen", "--to", "b"], on: fleet) == 0)
        try await Waiting.until { lines.contain("b: board kitchen: hosted") }
        #expect(lines.contain("a: board kitchen: stopped"))
        #expect(await home.run(["move", "kitchen", "--to", "b"], on: fleet) == 0)
        #expect(lines.contain("kitchen is on b"))
        for end in ends { end.come() }
        try await firstEnded
        try await secondEnded
    }

    /// A service manager stops a node with SIGTERM. Other nodes need not wait until its lease ends.
    @Test func aStoppedNodeHandsOverItsBoards() async throws {
        try await home.moveBoard(into: fleet)
        let node = Process()
        node.executableURL = URL(filePath: FleetNodeTests.program)
        node.arguments = [
            "node", "--id", "a", "-C", home.path, "--lease", "600", "--loops", "1", "--database",
            fleet.address, "--key-file", fleet.keyFile,
        ]
        node.environment = home.environment
        node.standardError = FileHandle.nullDevice
        let (statuses, status) = AsyncStream<Int32>.makeStream()
        node.terminationHandler = { ended in
            status.yield(ended.terminationStatus)
            status.finish()
        }
        try ProcessStarts.start(node)
        let number = node.processIdentifier
        let hasEnded = Interruption()
        defer { if !hasEnded.hasCome { kill(number, SIGKILL) } }
        let socket = try home.session(home.state(on: "a")).socketPath
        try await Waiting.until { access(socket, F_OK) == 0 }
        #expect(try await home.edit("third", in: home.state(on: "a")) == .done)
        kill(number, SIGTERM)
        for await status in statuses { #expect(status == 0) }
        hasEnded.come()
        let row = try fleet.run("SELECT owner IS NULL, wake IS NULL FROM widgetconf.board")[0]
        #expect(row.flag(0))
        #expect(row.flag(1))
        #expect(try fleet.run("SELECT id FROM widgetconf.node").isEmpty)
        let (lines, end) = (home.lines, Interruption())
        let successor = try home.node("b", of: fleet)
        async let ended: Void = successor.hostBoards(until: end)
        try await Waiting.until { lines.contain("b: board kitchen: hosted with epoch 2") }
        #expect(try await home.history(in: home.state(on: "b")).contains("\"third\""))
        end.come()
        try await ended
    }
}
