import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf_fleet

/// The tables change only by additions, which `init` makes.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct FleetSchemaTests {
    private let fleet: TestFleet
    private let home: FleetHome

    init() async throws {
        fleet = try await TestFleet()
        home = try FleetHome()
    }

    /// A database with the tables of the first program.
    private func oldFleet() async throws -> TestFleet {
        let old = TestFleet(copying: fleet, address: try await TestServer.newDatabase())
        let script = FleetSchema.tables(durability: .single, code: fleet.database.key.code)
        try old.connection().run(script: script, within: .seconds(60))
        return old
    }

    /// The columns and indexes of a database.
    private func parts(of fleet: TestFleet) throws -> [String] {
        try fleet.run(
            """
            SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default)
            FROM information_schema.columns WHERE table_schema = 'widgetconf'
            UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'widgetconf' ORDER BY 1
            """
        ).map { $0.text(0) }
    }

    @Test func anOlderDatabaseIsBroughtUpToDate() async throws {
        let old = try await oldFleet()
        try old.addBoard("kitchen")
        let before = try parts(of: old)
        #expect(await home.run(["status"], on: old) == 3)
        #expect(home.lines.contain("error: the fleet's tables are those of an older version"))
        #expect(home.lines.contain("hint: bring them up to date with \"widgetconf-fleet init\""))
        #expect(await home.run(["init"], on: old) == 0)
        #expect(home.lines.contain("the fleet's tables were brought up to date (single)"))
        let (after, new) = (try parts(of: old), try parts(of: fleet))
        #expect(after == new)
        #expect(Set(before).isSubset(of: after), "nothing else was changed")
        #expect(await home.run(["boards"], on: old) == 0)
        #expect(home.outputs.contain("kitchen  home       –     0      0        0"))
        #expect(await home.run(["init"], on: old) == 0)
        #expect(home.lines.contain("its tables are up to date"))
    }

    @Test func furtherAdditionsAreUsed() async throws {
        try fleet.run("UPDATE widgetconf.fleet SET additions = 99")
        try fleet.run("ALTER TABLE widgetconf.board ADD COLUMN more text")
        #expect(await home.run(["boards"], on: fleet) == 0)
        #expect(await home.run(["init"], on: fleet) == 0)
        #expect(try fleet.run("SELECT additions::bigint FROM widgetconf.fleet")[0].number(0) == 99)
    }

    /// Statements of nodes would wait behind the command, which waits for the transaction.
    @Test func aLongTransactionIsNamed() async throws {
        let old = try await oldFleet()
        let other = try old.connection()
        try other.run("BEGIN")
        try other.run("SELECT FROM widgetconf.board")
        #expect(await home.run(["init"], on: old) == 3)
        #expect(home.lines.contain("error: a transaction of another session uses the fleet's tables"))
        try other.run("ROLLBACK")
        #expect(await home.run(["init"], on: old) == 0)
    }

    /// Without its key, no other fleet is made.
    @Test func anExistingFleetNeedsItsKey() async throws {
        let missing = home.path + "/missing"
        #expect(await home.run(["init", "--key-file", missing], on: fleet) == 3)
        #expect(home.lines.contain("error: the key file \(missing) cannot be read"))
    }
}
