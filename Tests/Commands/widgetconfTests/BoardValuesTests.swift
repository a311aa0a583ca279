import CaseWalking
import Testing

@testable import widgetconf

/// `check --configurations` can read the output of `board values`.
@Suite(.serialized, .brief) struct BoardValuesTests {
    @Test func writesTheChoicesOfEachWidget() async throws {
        let workspace = try TestWorkspace()
        let empty = await workspace.run("board", "values", "--intent", "Echo")
        #expect(empty.status == .done)
        #expect(empty.output.isEmpty)
        _ = await workspace.run("add", "echo", "text=one")
        _ = await workspace.run("add", "echo", "count=2")
        let written = await workspace.run("board", "values", "--intent", "Echo")
        #expect(written.output == "{\"text\":\"one\"}\n{\"count\":2}\n")
        let checked = await workspace.run(
            "check", "--configurations", "-", "--intent", "Echo", input: written.output)
        #expect(checked.status == .done)
        let older = await workspace.run("board", "values", "--intent", "Echo", "--from", "7")
        #expect(older.output.isEmpty)
    }

    @Test func refusesUnknownIntents() async throws {
        let refused = await (try TestWorkspace()).run("board", "values", "--intent", "Ecko")
        #expect(refused.status == .problems)
        #expect(refused.talk.contains("did you mean \"Echo\"?"))
    }
}
