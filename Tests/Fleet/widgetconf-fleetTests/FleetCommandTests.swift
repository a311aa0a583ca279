import CaseWalking
import Foundation
import Testing

@testable import widgetconf_fleet

@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct FleetCommandTests {
    private let fleet: TestFleet
    private let home: FleetHome

    init() async throws {
        fleet = try await TestFleet()
        home = try FleetHome()
    }

    private func run(_ arguments: String...) async -> (status: Int32, text: String) {
        let before = home.lines.all.count
        let status = await home.run(arguments, on: fleet)
        return (status, home.lines.all.dropFirst(before).joined(separator: "\n"))
    }

    @Test func refusesADatabaseWithoutAStandby() async throws {
        let address = try await TestServer.newDatabase()
        let other = TestFleet(copying: fleet, address: address)
        #expect(await home.run(["init"], on: other) == 3)
        #expect(home.lines.contain("error: the database has no synchronous standby"))
        #expect(home.lines.contain("hint: set synchronous_standby_names, or use --allow-asynchronous"))
        #expect(await home.run(["status"], on: other) == 3)
        #expect(home.lines.contain("error: the database does not contain a fleet"))
        #expect(await home.run(["init", "--single", "--allow-asynchronous"], on: other) == 2)
        #expect(await home.run(["init", "--single"], on: other) == 0)
        #expect(home.lines.contain("created a fleet (single)"))
        #expect(await home.run(["init", "--single"], on: other) == 0)
        #expect(await home.run(["init"], on: other) == 0)
        #expect(home.lines.contain("the fleet exists (single); its tables are up to date", times: 2))
        #expect(await home.run(["init", "--allow-asynchronous"], on: other) == 3)
        #expect(home.lines.contain("found a fleet with the durability single, expected asynchronous"))
    }

    @Test func refusesASchemaThatIsNoFleet() async throws {
        let other = TestFleet(copying: fleet, address: try await TestServer.newDatabase())
        try other.run("CREATE SCHEMA widgetconf")
        #expect(await home.run(["init", "--single"], on: other) == 3)
        #expect(home.lines.contain("already contains a schema with the name widgetconf"))
    }

    @Test func refusesADatabaseThatIsReadOnly() async throws {
        try fleet.run("ALTER DATABASE \(try fleet.name) SET default_transaction_read_only = on")
        let (status, text) = await run("status")
        #expect(status == 3)
        #expect(text.contains("read-only"), "\(text)")
    }

    @Test func refusesAnotherKeyAndAnotherVersion() async throws {
        let folder = try TemporaryFolder()
        let other = folder.path + "/key"
        _ = try FleetKey(creating: other)
        #expect(await run("status", "--key-file", other).text.contains("found another key in the key file"))
        #expect(await run("status", "--key-file", folder.path + "/missing").text.contains("cannot be read"))
        try fleet.run("UPDATE widgetconf.fleet SET version = 2")
        #expect(
            await run("status").text.contains("found version 2 of the fleet's tables, expected 1"))
    }

    @Test func aDatabaseThatIsAwayIsASentence() async throws {
        let (status, text) = await run("boards", "--database", "host=127.0.0.1 port=1 dbname=x")
        #expect(status == 3)
        #expect(text.contains("error: the database cannot be used: connection to server at"), "\(text)")
    }

    @Test func listsNodesAndBoards() async throws {
        try fleet.addBoard("kitchen")
        try fleet.addBoard("hall")
        let line = try DatabaseLine(fleet.database)
        let node = fleet.node("a")
        try node.register(on: line)
        _ = try node.claim("home", besides: [2], on: line)
        #expect(
            await run("boards").text == """
                board    workspace  node  epoch  entries  schema
                hall     home       –     0      0        0
                kitchen  home       a     1      0        0

                """)
        #expect(await run("nodes").text.contains(" s  1       "))
        #expect(await run("status").text.contains("boards    1 of 2 are hosted\n"))
        try fleet.expireLeases()
        #expect(await run("nodes").text.contains("a     over   1       "))
        #expect(await run("status").text.contains("nodes     0 of 1 have a lease\n"))
    }

    @Test func refusesNamesThatAreNotParts() async throws {
        for name in ["", "../a", ".a", "a b", "ä", String(repeating: "a", count: 101)] {
            #expect(await run("import", name).status == 2, "\(name)")
        }
        #expect(await run("node", "--id", "a/b").status == 2)
        #expect(await run("node", "--lease", "1").status == 2)
        #expect(await run("export", "missing", "file").text.contains("the fleet has no board \"missing\""))
        #expect(await run("import", "kitchen").text.contains("there is no board in"))
    }
}
