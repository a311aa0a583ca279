import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf

/// The plans of `board diff` and `board apply`: their totals, exit codes, and refusals.
@Suite(.brief) struct BoardPlanTests {
    private static let file = """
        format: 1
        board: home
        widgets:
          first: { kind: echo, values: { text: one, count: 3 } }
          second: { kind: echo, values: { text: two } }

        """

    /// A workspace whose board file is applied.
    private func applied() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("board.yaml", Self.file)
        let ending = await workspace.run("board", "apply", "board.yaml")
        #expect(ending.talk.contains("note: applied; 2 reloads requested\n"), "\(ending.talk)")
        return workspace
    }

    private func change(_ workspace: TestWorkspace, _ old: String, _ new: String) throws {
        let text = try workspace.text(of: "board.yaml")
        #expect(text.contains(old))
        try workspace.write("board.yaml", text.replacing(old, with: new))
    }

    /// Runs a command, which must print these totals and end with this exit code.
    private func expect(
        _ totals: String, _ status: CommandStatus, _ workspace: TestWorkspace, _ arguments: String...,
        at location: SourceLocation = #_sourceLocation
    ) async {
        let ending = await workspace.run(["board"] + arguments)
        #expect(ending.status == status, "\(ending.talk)", sourceLocation: location)
        #expect(ending.output.hasPrefix(totals + "\n"), "\(ending.output)", sourceLocation: location)
    }

    @Test func anApplyWithoutChangesSaysSo() async throws {
        let workspace = try await applied()
        let again = await workspace.run("board", "apply", "board.yaml")
        #expect(again.status == .done && again.talk.contains("note: nothing to change\n"), "\(again.talk)")
        #expect(!again.talk.contains("applied"))
        await expect(
            "0 added, 0 changed, 0 removed, 2 unchanged", .done, workspace, "apply", "board.yaml", "--dry-run"
        )
    }

    /// A widget that joins a set is not changed.
    @Test func anExportJoinsWithoutChanges() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=one")
        try workspace.write("board.yaml", await workspace.run("board", "export").output)
        let joined = await workspace.run("board", "apply", "board.yaml")
        #expect(joined.status == .done && joined.talk.contains("note: nothing to change\n"), "\(joined.talk)")
    }

    @Test func undeclaredWidgetsAreCounted() async throws {
        let workspace = try await applied()
        try workspace.write("board.yaml", "format: 1\nboard: home\nwidgets: {}\n")
        let left = "0 added, 0 changed, 0 removed, 0 unchanged, 2 not in the file"
        await expect(left, .different, workspace, "diff", "board.yaml")
        await expect(left, .done, workspace, "apply", "board.yaml", "--dry-run")
        await expect(
            "0 added, 0 changed, 2 removed, 0 unchanged", .different, workspace, "apply", "board.yaml",
            "--prune", "--dry-run")
        let kept = await workspace.run("board", "apply", "board.yaml")
        #expect(kept.status == .done && kept.talk.contains("note: nothing to change\n"), "\(kept.talk)")
    }

    @Test func conflictsAreCounted() async throws {
        let workspace = try await applied()
        _ = await workspace.run("edit", "echo-1", "count=7")
        let conflict = "0 added, 0 changed, 0 removed, 1 in conflict, 1 unchanged"
        await expect(conflict, .different, workspace, "diff", "board.yaml")
        await expect(conflict, .different, workspace, "apply", "board.yaml", "--dry-run")
        // Keeping the change does not change anything.
        await expect(conflict, .done, workspace, "apply", "board.yaml", "--keep", "--dry-run")
        let kept = await workspace.run("board", "apply", "board.yaml", "--keep")
        #expect(kept.status == .done && kept.talk.contains("note: nothing to change\n"), "\(kept.talk)")
        await expect(
            "0 added, 1 changed, 0 removed, 1 unchanged", .different, workspace, "apply", "board.yaml",
            "--overwrite", "--dry-run")
        try change(workspace, "text: one", "text: eins")
        await expect(
            "0 added, 1 changed, 0 removed, 1 in conflict, 1 unchanged", .different, workspace, "apply",
            "board.yaml", "--keep", "--dry-run")
        _ = await workspace.run("remove", "echo-2")
        await expect(
            "0 added, 1 changed, 0 removed, 2 in conflict, 0 unchanged", .different, workspace, "diff",
            "board.yaml")
    }

    @Test func aConflictIsRefusedBeforeTheQuestion() async throws {
        let workspace = try await applied()
        _ = await workspace.run("edit", "echo-1", "count=7")
        try change(workspace, "  second: { kind: echo, values: { text: two } }\n", "")
        let prune = ["board", "apply", "board.yaml", "--prune"]
        for readsTerminal in [true, false] {
            let refused = await workspace.run(prune, input: "y\n", readsTerminal: readsTerminal)
            #expect(refused.status == .problems && refused.output.isEmpty, "\(refused.output)")
            #expect(refused.talk.contains("[board-conflict]"), "\(refused.talk)")
            #expect(!refused.talk.contains("[y/N]") && !refused.talk.contains("--yes"), "\(refused.talk)")
        }
        let kept = await workspace.run(prune + ["--keep"], input: "y\n", readsTerminal: true)
        #expect(kept.status == .done && kept.talk.contains("to the trash? [y/N]"), "\(kept.talk)")
        #expect(try await workspace.document("list")["widgets"]?.array?.count == 1)
    }

    @Test func updateReportsASetThatWasNeverApplied() async throws {
        let workspace = try await applied()
        try change(workspace, "board: home", "board: work")
        let refused = await workspace.run("board", "export", "--update", "board.yaml")
        #expect(refused.status == .problems)
        #expect(
            refused.talk.contains("error: there is no set \"work\": the sets are home")
                && refused.talk.contains("apply the file first"), "\(refused.talk)")
    }

    /// The keys of an export are ids, so its values are known before it is applied.
    @Test func updateRewritesAnExportThatWasNeverApplied() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=one")
        try workspace.write("board.yaml", await workspace.run("board", "export").output)
        _ = await workspace.run("edit", "echo-1", "text=two")
        let updated = await workspace.run("board", "export", "--update", "board.yaml")
        #expect(updated.status == .done, "\(updated.talk)")
        #expect(try workspace.text(of: "board.yaml").contains("text: two"))
    }

    @Test func checkReportsASetOfTwoFiles() async throws {
        let workspace = try TestWorkspace()
        let file = "format: 1\nboard: s\nwidgets: { a: { kind: echo } }\n"
        try workspace.write("one.board.yaml", file)
        try workspace.write("two.board.yaml", file.replacing("board: s", with: "board: t"))
        #expect(await workspace.run("check").status == .done)
        try workspace.write("two.board.yaml", file)
        let check = await workspace.run("check")
        #expect(check.status == .problems)
        let text = check.output + check.talk
        #expect(
            text.contains(
                """
                two.board.yaml:2:8: error: another file already declares the set "s" [board-duplicate]
                  |
                2 | board: s
                  |        ^
                  = note: one.board.yaml:2:8: the other one is here
                """), "\(text)")
    }
}
