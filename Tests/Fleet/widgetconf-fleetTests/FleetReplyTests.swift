import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf_fleet

/// Commands print documents with `--format json`.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct FleetReplyTests {
    private let fleet: TestFleet
    private let home: FleetHome

    init() async throws {
        fleet = try await TestFleet()
        home = try FleetHome()
    }

    /// Runs a command line with `--format json`, and returns its exit code and its document, which fits the
    /// command's schema.
    private func run(
        _ line: String, on other: TestFleet? = nil
    ) async throws -> (status: Int32, document: JSONValue) {
        let words = line.split(separator: " ").map(String.init)
        let before = home.outputs.all.count
        let status = await home.run(words + ["--format", "json"], on: other ?? fleet)
        let output = home.outputs.all.dropFirst(before).joined()
        let document = try #require(try? JSONValue(parsing: output), "\(line): \(home.lines.all)")
        _ = await home.run(["schema", words[0]], on: fleet)
        let schema = try JSONValue(parsing: try #require(home.outputs.all.last)).object ?? [:]
        #expect(schema["title"] == .string(words[0]))
        #expect(ReplySchema.misfits(of: document, in: schema).isEmpty, "\(line): \(document.text)")
        return (status, document)
    }

    @Test func listsAndCountsAreDocuments() async throws {
        try fleet.addBoard("kitchen")
        let line = try DatabaseLine(fleet.database)
        let node = fleet.node("a", workspaces: ["home", "work"])
        try node.register(on: line)
        var document = try await run("boards").document["boards"]?.array?.first
        #expect(document?["board"] == "kitchen")
        #expect(document?["tenant"] == "default")
        #expect(document?["node"] == .null)
        #expect(document?["wake"] == .null)
        try fleet.run("UPDATE widgetconf.board SET wake = '2100-01-01T00:00:00Z'")
        document = try await run("boards").document["boards"]?.array?.first
        #expect(document?["wake"] == "2100-01-01T00:00:00.000Z")
        document = try await run("status").document
        #expect(document?["durability"] == "single")
        #expect(document?["leases"] == 1)
        #expect(document?["sleeping"] == 1)
        #expect(document?["hosted"] == 0)
        document = try await run("nodes").document["nodes"]?.array?.first
        #expect(document?["workspaces"] == ["home", "work"])
        #expect(document?["draining"] == false)
        let lease = try #require(document?["lease"]?.string.flatMap { Instant($0) })
        #expect(lease > Instant(milliseconds: 0))
    }

    @Test func changesAreDocuments() async throws {
        try await home.makeBoard()
        var (status, document) = try await run("import kitchen")
        #expect(document == ["board": "kitchen", "workspace": "home", "widgets": 1])
        let line = try DatabaseLine(fleet.database)
        for id in ["a", "b"] { try fleet.node(id).register(on: line) }
        document = try await run("move kitchen --to b").document
        #expect(document == ["board": "kitchen", "from": .null, "to": "b"])
        (status, document) = try await run("drain b")
        #expect(status == 0)
        #expect(document == ["node": "b", "draining": true, "boards": 0, "stranded": []])
        document = try await run("drain b --undo").document
        #expect(document["draining"] == false)
        let file = home.path + "/kitchen.backup"
        document = try await run("export kitchen \(file) --remove").document
        #expect(document == ["board": "kitchen", "file": .string(file), "widgets": 1, "removed": true])
    }

    @Test func aNewFleetIsADocument() async throws {
        let other = TestFleet(copying: fleet, address: try await TestServer.newDatabase())
        let key = JSONValue.string(fleet.keyFile)
        var (status, document) = try await run("init", on: other)
        #expect(status == 3)
        #expect(document["problems"]?.array?.count == 1)
        (status, document) = try await run("init --single", on: other)
        #expect(status == 0)
        #expect(document == ["durability": "single", "created": true, "additions": 0, "keyFile": key])
        document = try await run("init", on: other).document
        #expect(document == ["durability": "single", "created": false, "additions": 0, "keyFile": key])
    }

    @Test(arguments: [
        "move hall --to a", "drain b", "export hall file", "export hall file --before-upgrade",
    ]) func problemsAreDocuments(_ line: String) async throws {
        let (status, document) = try await run(line)
        #expect(status == 1)
        let problem = document["problems"]?.array?.first
        #expect(problem?["severity"] == "error")
        #expect(problem?["hint"]?.string != nil)
    }

    @Test func onlySomeCommandsPrintDocuments() async {
        #expect(await home.run(["node", "--format", "json"], on: fleet) == 2)
        #expect(home.lines.contain("\"node\" prints \"text\", not \"json\""))
        #expect(await home.run(["schema", "node"], on: fleet) == 1)
        #expect(home.lines.contain("error: there is no schema of a reply to \"node\""))
        for (name, type) in FleetCommand.commands {
            #expect(type.replies.isEmpty == ["node", "schema"].contains(name), "\(name)")
        }
    }
}
