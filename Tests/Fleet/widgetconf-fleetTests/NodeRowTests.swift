import CaseWalking
import Testing
import WidgetModel
import WidgetStore

@testable import widgetconf_fleet

/// Which boards a node claims: boards that sleep, nodes that are drained, and boards that move.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct NodeRowTests {
    private let fleet: TestFleet
    private let home: FleetHome
    private let line: DatabaseLine

    init() async throws {
        fleet = try await TestFleet()
        home = try FleetHome()
        line = try DatabaseLine(fleet.database)
    }

    private func node(_ id: String, workspaces: [String] = ["home"]) throws -> NodeRow {
        let node = fleet.node(id, workspaces: workspaces)
        try node.register(on: line)
        return node
    }

    private func claim(_ node: NodeRow, besides busy: [Int] = []) throws -> [String] {
        try node.claim("home", besides: busy, on: line).map(\.name)
    }

    private func orders(_ node: NodeRow) throws -> NodeOrders? {
        try node.renew(on: line, within: .seconds(60))
    }

    /// What a command prints.
    private func run(_ arguments: String...) async -> (status: Int32, text: String) {
        let before = home.lines.all.count
        let status = await home.run(arguments, on: fleet)
        return (status, home.lines.all.dropFirst(before).joined())
    }

    /// Releases all boards of a node.
    private func release(_ node: NodeRow) throws {
        try fleet.run(
            "UPDATE widgetconf.board SET owner = NULL WHERE owner = $1::uuid", [.text(node.incarnation)])
    }

    @Test func aSleepingBoardIsClaimedWhenItIsDue() async throws {
        try fleet.addBoard("kitchen")
        let board = try fleet.open("a")
        board.journal.handOver(for: .hours(2))
        #expect(try claim(board.node) == [])
        #expect(try claim(try node("b")) == [])
        #expect(await run("status").text.contains("0 of 1 are hosted, 1 asleep\n"))
        #expect(await run("boards").text.contains("kitchen  home       sleeps for 1h59m"))
        try fleet.run("UPDATE widgetconf.board SET wake = now()")
        #expect(try claim(board.node) == ["kitchen"])
        let row = try fleet.run("SELECT wake IS NULL, epoch FROM widgetconf.board")[0]
        #expect(row.flag(0))
        #expect(row.number(1) == 2)
    }

    /// The statement of a former owner does not put a board to sleep.
    @Test func onlyTheOwnerPutsABoardToSleep() throws {
        try fleet.addBoard("kitchen")
        let former = try fleet.open("a")
        try fleet.expireLeases()
        let owner = try fleet.open("b")
        former.journal.handOver(for: .hours(2))
        let row = try fleet.run("SELECT owner::text, wake IS NULL FROM widgetconf.board")[0]
        #expect(row.text(0) == owner.node.incarnation)
        #expect(row.flag(1))
    }

    /// Boards that sleep need no memory, so they do not count.
    @Test func sleepingBoardsAreNoShare() throws {
        for number in 1...6 { try fleet.addBoard("board-\(number)") }
        try fleet.run("UPDATE widgetconf.board SET wake = now() + interval '1 hour' WHERE id > 2")
        let (first, second) = (try node("a"), try node("b"))
        #expect(try claim(first) == ["board-1"])
        #expect(try claim(second) == ["board-2"])
    }

    @Test func aDrainedNodeClaimsNothing() async throws {
        for number in 1...4 { try fleet.addBoard("board-\(number)") }
        let (first, second) = (try node("a"), try node("b"))
        #expect(try claim(first) == ["board-1", "board-2"])
        #expect(try orders(first) == NodeOrders())
        #expect(await run("drain", "a").text == "a hands over 2 boards, and claims none\n")
        #expect(try orders(first) == NodeOrders(isDraining: true))
        #expect(try orders(second) == NodeOrders())
        #expect(await run("nodes").text.contains("2, drained"))
        #expect(
            try claim(first) == ["board-1", "board-2"], "it does not host them, and hands them over again")
        try release(first)
        #expect(try claim(first) == [])
        #expect(try claim(second).count == 4, "the only node that claims boards")
        // The node starts again.
        try first.leave(on: line)
        #expect(await run("nodes").text.contains("a     over"))
        let again = try node("a")
        #expect(try orders(again)?.isDraining == true)
        #expect(await run("drain", "a", "--undo").text == "a claims boards again\n")
        try release(second)
        #expect(try claim(again) == ["board-1", "board-2"])
        try again.leave(on: line)
        #expect(try fleet.run("SELECT id FROM widgetconf.node").map { $0.text(0) } == ["b"])
    }

    @Test func aDrainWithoutAnotherNodeIsReported() async throws {
        try fleet.addBoard("kitchen")
        _ = try claim(try node("a"))
        _ = try node("b", workspaces: ["work"])
        let (status, text) = await run("drain", "a")
        #expect(status == 0)
        #expect(text.contains("warning: no other node can host the boards of the workspace home"))
    }

    @Test func aBoardMovesToItsTarget() async throws {
        for number in 1...2 { try fleet.addBoard("board-\(number)") }
        let (first, second) = (try node("a"), try node("b"))
        #expect(try claim(first) == ["board-1"])
        #expect(try claim(second) == ["board-2"])
        #expect(await run("move", "board-1", "--to", "b").text == "board-1 moves from a to b\n")
        #expect(await run("boards").text.contains("board-1  home       a → b"))
        #expect(try orders(first)?.leaving == [1])
        #expect(try orders(second)?.leaving == [])
        #expect(try claim(second, besides: [2]) == [], "it is not handed over yet")
        #expect(try claim(first) == ["board-1"], "the node does not host it, because a statement failed")
        #expect(try orders(first)?.leaving == [1], "it moves nevertheless")
        try release(first)
        #expect(try claim(first) == [])
        #expect(try claim(second, besides: [2]) == ["board-1"], "beyond its share")
        #expect(try fleet.run("SELECT target IS NULL FROM widgetconf.board WHERE id = 1")[0].flag(0))
        #expect(await run("move", "board-1", "--to", "b").text == "board-1 is on b\n")
        #expect(try orders(second)?.leaving == [])
    }

    /// Otherwise, the board would have no host.
    @Test(arguments: ["lease", "drained", "workspace", "schema"])
    func aTargetThatCannotHostTheBoardDoesNotMatter(_ reason: String) async throws {
        try fleet.addBoard("kitchen")
        let first = try node("a")
        _ = try node("b")
        #expect(await run("move", "kitchen", "--to", "b").text == "kitchen moves to b\n")
        #expect(try claim(first) == [])
        let changes = [
            "lease": "expires = now()", "drained": "draining = true", "workspace": "workspaces = '{}'",
            "schema": "schema = -1",
        ]
        try fleet.run("UPDATE widgetconf.node SET \(try #require(changes[reason])) WHERE id = 'b'")
        #expect(try claim(first) == ["kitchen"])
    }

    @Test func aMoveWakesABoard() async throws {
        try fleet.addBoard("kitchen")
        let board = try fleet.open("a")
        board.journal.handOver(for: .hours(2))
        let second = try node("b")
        #expect(await run("move", "kitchen", "--to", "b").status == 0)
        #expect(try claim(board.node) == [])
        #expect(try claim(second) == ["kitchen"])
    }

    @Test func movesThatCannotHappenAreRefused() async throws {
        try fleet.addBoard("kitchen")
        _ = try node("a")
        #expect(await run("move", "hall", "--to", "a").text.contains("the fleet has no board \"hall\""))
        #expect(await run("move", "kitchen", "--to", "b").text.contains("the fleet has no node \"b\""))
        let (status, text) = await run("drain", "b")
        #expect(status == 1)
        #expect(text == "error: the fleet has no node \"b\"hint: \"widgetconf-fleet nodes\" lists its nodes")
        let refusals = [
            ("workspaces = '{work}'", "cannot host boards of the workspace home"),
            ("workspaces = '{home}', schema = -1", "the board has the schema 0, but the node \"a\" only"),
            ("schema = 0, draining = true", "the node \"a\" is drained"),
            ("draining = false, expires = now()", "the node \"a\" has no lease"),
        ]
        for (change, message) in refusals {
            try fleet.run("UPDATE widgetconf.node SET \(change)")
            let (status, text) = await run("move", "kitchen", "--to", "a")
            #expect(status == 1)
            #expect(text.contains("error: "))
            #expect(text.contains(message), "\(text)")
        }
        #expect(try fleet.run("SELECT target IS NULL FROM widgetconf.board")[0].flag(0))
    }

    /// A board that this node owns without hosting it has no other chance.
    @Test func ownBoardsAreClaimedBeyondTheShare() throws {
        for number in 1...3 { try fleet.addBoard("board-\(number)") }
        let first = try node("a")
        #expect(try claim(first).count == 3)
        _ = try node("b")
        #expect(try claim(first, besides: [2, 3]) == ["board-1"])
    }

    @Test func onlyBoardsWithAKnownSchemaAreClaimed() throws {
        for number in -1...1 {
            try fleet.addBoard("board\(number)")
            try fleet.run(
                "UPDATE widgetconf.board SET schema = \(BoardStore.schema + number) "
                    + "WHERE name = 'board\(number)'")
        }
        #expect(try claim(try node("a")) == ["board-1", "board0"])
    }
}
