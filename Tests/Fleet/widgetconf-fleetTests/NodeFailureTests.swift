import BoardDocuments
import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetStore

@testable import widgetconf_fleet

/// Nodes and commands when a log or the database fails.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct NodeFailureTests {
    private let fleet: TestFleet
    private let home: FleetHome

    init() async throws {
        fleet = try await TestFleet()
        home = try FleetHome()
    }

    /// A damaged log stops its board alone. The message names the entry and one step.
    @Test func aDamagedBoardStopsAlone() async throws {
        try await home.moveBoard(into: fleet)
        try fleet.addBoard("hall")
        try fleet.run("UPDATE widgetconf.snapshot SET bytes = bytes || 'x'::bytea")
        let (lines, end) = (home.lines, Interruption())
        let running = try home.node("a", of: fleet)
        async let ended: Void = running.hostBoards(until: end)
        try await Waiting.until { lines.contain("a: board hall: hosted") }
        try await Waiting.until {
            lines.contain(
                "a: board kitchen: the log of the board kitchen is damaged: snapshot 1 does not have its "
                    + "check sum; restore the database with the log from its backup")
        }
        end.come()
        try await ended
    }

    /// Timelines wait for the next append. A node appends them without a further edit.
    @Test func timelinesFollowIntoTheLog() async throws {
        try await home.moveBoard(into: fleet)
        let (lines, end) = (home.lines, Interruption())
        let running = try home.node("a", of: fleet)
        async let ended: Void = running.hostBoards(until: end)
        try await Waiting.until { lines.contain("a: board kitchen: hosted") }
        #expect(try await home.edit("third", in: home.state(on: "a")) == .done)
        let (connection, widget) = (try fleet.connection(), try #require(PlacedWidgetID("echo-1")))
        try await Waiting.until {
            // A failure is reported by the test's time limit.
            guard
                let rows = try? connection.run(
                    LogStatements.contents, [.number(1), .text(UUID().uuidString), .number(0)],
                    within: .seconds(60)),
                let store = try? BoardStore(rebuilding: StoredLog(rows, of: "kitchen").contents)
            else { return false }
            return (try? store.timelines(of: widget).last?.revision) == Revision(3)
        }
        end.come()
        try await ended
    }

    /// The answer to the removal is lost. The board may be removed, so the user must keep the file.
    @Test func anUnconfirmedExportKeepsItsFile() async throws {
        try await home.moveBoard(into: fleet)
        try fleet.run(
            """
            CREATE FUNCTION widgetconf.cut() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN OLD; END $$
            """)
        try fleet.run(
            """
            CREATE TRIGGER cut BEFORE DELETE ON widgetconf.board
            FOR EACH ROW EXECUTE FUNCTION widgetconf.cut()
            """)
        let file = home.path + "/kitchen.backup"
        #expect(await home.run(["export", "kitchen", file, "--remove"], on: fleet) == 3)
        #expect(home.lines.contain("but the database did not confirm that it removed the board: "))
        #expect(home.lines.contain("hint: keep the file unless \"widgetconf-fleet boards\" lists the board"))
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test func refusesADatabaseThatLosesChanges() async throws {
        try fleet.run("ALTER DATABASE \(try fleet.name) SET synchronous_commit = off")
        #expect(await home.run(["status"], on: fleet) == 3)
        #expect(home.lines.contain("error: found synchronous_commit = off, expected on"))
        #expect(home.lines.contain("hint: set synchronous_commit = on for this user and this database"))
    }

    @Test func namesWhatAnotherSchemaLacks() async throws {
        try fleet.run("ALTER TABLE widgetconf.board DROP COLUMN seq")
        #expect(await home.run(["boards"], on: fleet) == 3)
        #expect(home.lines.contain("seq does not exist"), "\(home.lines.all)")
        #expect(
            home.lines.contain("hint: restore the schema \"widgetconf\" from a backup of the database"))
        try fleet.run("DROP TABLE widgetconf.node")
        #expect(await home.run(["nodes"], on: fleet) == 3)
        #expect(home.lines.contain("relation \"widgetconf.node\" does not exist"))
        try fleet.run("ALTER TABLE widgetconf.fleet DROP COLUMN durability")
        #expect(await home.run(["status"], on: fleet) == 3)
        #expect(home.lines.contain("column \"durability\" does not exist"))
    }
}
