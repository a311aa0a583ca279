import CaseWalking
import Glibc
import ProviderHost
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A board in a read-only folder can still be read, and every command reports the problem.
@Suite(
    .serialized, .brief,
    .enabled(if: IsolationMeans.ofMachine.bubblewrap != nil, "bubblewrap mounts a file system read-only"))
struct ReadOnlyTests {
    @Test func everyReadingCommandAnswers() async throws {
        let board = try ServedBoard()
        #expect(try await board.run(["add", "echo"]).status == 0)
        #expect(try await board.run(["edit", "echo-1", "text=two"]).status == 0)
        let reading = [
            ["list"], ["show", "echo-1"], ["render", "echo-1"], ["history", "echo-1"], ["why", "echo-1"],
            ["timeline", "echo-1"], ["ledger", "echo-1"], ["ledger", "--board"], ["gallery"],
            ["diff", "echo-1", "1..2"], ["trash", "list"], ["display", "list"], ["board", "layout"],
            ["edit", "echo-1", "text=three", "--dry-run"],
        ]
        for command in reading {
            let usual = try await board.run(command)
            let run = try await board.runReadOnly(command)
            #expect(run.status == 0, "\(command): \(run.errors)")
            #expect(run.output.isEmpty == usual.output.isEmpty, "\(command)")
            #expect(run.errors.contains("warning: the board was only read: the lock "), "\(command)")
        }
        // This command reads the database without opening the board.
        let values = try await board.runReadOnly(["board", "values", "--intent", "Echo"])
        #expect(values.status == 0 && values.output.contains("two"), "\(values)")
        let shown = try await board.runReadOnly(["show", "echo-1", "--format", "json"])
        #expect(try JSONValue(parsing: shown.output)["values"]?["text"] == "two")
    }

    @Test func aChangeIsRefused() async throws {
        let board = try ServedBoard()
        #expect(try await board.run(["add", "echo"]).status == 0)
        let run = try await board.runReadOnly(["edit", "echo-1", "text=two"])
        #expect(run.status == 3)
        #expect(run.errors.contains("the lock ") && run.errors.contains("read-only file system"))
        #expect(try await board.run(["show", "echo-1"]).output.contains("one"))
    }

    /// `serve` can write, and answers on behalf of the command.
    @Test func whileTheBoardIsServedNothingIsMissing() async throws {
        let board = try ServedBoard()
        #expect(try await board.run(["add", "echo"]).status == 0)
        let server = try await board.serve()
        let run = try await board.runReadOnly(["list"])
        #expect(run.status == 0 && !run.errors.contains("only read"))
        server.send(SIGKILL)
    }
}
