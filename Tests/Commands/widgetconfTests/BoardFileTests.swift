import CaseWalking
import Foundation
import Testing
import ViewRendering
import WidgetModel

@testable import widgetconf

/// `board export`, `board diff` and `board apply`: the board as a file.
@Suite(.brief) struct BoardFileTests {
    private static let intent = TestWorkspace.intent.replacing(
        "place: {", with: "token: { title: Token, type: string, secret: true }\n      place: {")

    private static let file = """
        format: 1
        board: home
        widgets:
          first:
            kind: echo
            name: The first
            values: { text: one, count: 3 }
          second:
            kind: echo
            family: systemMedium
            values: { text: two }

        """

    /// A workspace with a board file, which is not applied yet.
    private func workspace(_ file: String = BoardFileTests.file) throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", Self.intent)
        try workspace.write("board.yaml", file)
        return workspace
    }

    private func applied(_ file: String = BoardFileTests.file) async throws -> TestWorkspace {
        let workspace = try workspace(file)
        let ending = await workspace.run("board", "apply", "board.yaml")
        #expect(ending.status == .done, "\(ending.talk)")
        return workspace
    }

    private func change(_ workspace: TestWorkspace, _ old: String, _ new: String) throws {
        let text = try workspace.text(of: "board.yaml")
        #expect(text.contains(old))
        try workspace.write("board.yaml", text.replacing(old, with: new))
    }

    private func revisions(_ workspace: TestWorkspace) async throws -> [JSONValue?] {
        try await workspace.document("list")["widgets"]?.array?.map { $0["revision"] } ?? []
    }

    // Applying

    @Test func placesWhatTheFileDeclares() async throws {
        let workspace = try workspace()
        let diff = await workspace.run("board", "diff", "board.yaml")
        #expect(diff.status == .different)
        #expect(diff.output.hasPrefix("2 added, 0 changed, 0 removed, 0 unchanged\n"), "\(diff.output)")
        #expect(await workspace.run("list").output.hasPrefix("the board is empty"))

        let plan = try await workspace.document("board", "apply", "board.yaml")
        #expect(plan["added"] == 2 && plan["applied"] == true && plan["reloads"] == 2)
        let shown = try await workspace.document("show", "echo-1")
        #expect(shown["name"] == "The first" && shown["values"]?["count"] == 3)
        #expect(try await workspace.document("show", "echo-2")["family"] == "systemMedium")
        #expect(await workspace.run("board", "diff", "board.yaml").status == .done)
    }

    @Test func aSecondApplyChangesNothing() async throws {
        let workspace = try await applied()
        let ledger = try await workspace.document("ledger", "echo-1")
        let plan = try await workspace.document("board", "apply", "board.yaml")
        #expect(plan["unchanged"] == 2 && plan["added"] == 0 && plan["reloads"] == nil)
        #expect(try await revisions(workspace) == [1, 1])
        #expect(try await workspace.document("ledger", "echo-1") == ledger)
    }

    @Test func onlyWhatDiffersIsChanged() async throws {
        let workspace = try await applied()
        try change(workspace, "count: 3", "count: 4")
        let ending = await workspace.run("board", "apply", "board.yaml")
        #expect(
            ending.output == """
                0 added, 1 changed, 0 removed, 1 unchanged

                changed
                  ~ first  echo-1
                      count  3 → 4

                """)
        #expect(ending.talk.contains("note: applied; 1 reload requested\n"))
        #expect(try await revisions(workspace) == [2, 1])
        let history = await workspace.run("history", "echo-1").output
        #expect(history.contains("apply"), "\(history)")
    }

    /// The same value in another notation is no change.
    @Test(arguments: [("count: 3", "count: \"3\""), ("text: one", "text: 'one'"), ("count: 3", "count: 03")])
    func notationIsNoChange(old: String, new: String) async throws {
        let workspace = try await applied()
        try change(workspace, old, new)
        #expect(await workspace.run("board", "diff", "board.yaml").status == .done)
    }

    @Test func aMissingValueIsTheDefault() async throws {
        let workspace = try await applied()
        try change(workspace, ", count: 3", "")
        try change(workspace, "    name: The first\n", "")
        _ = await workspace.run("board", "apply", "board.yaml")
        let shown = try await workspace.document("show", "echo-1")
        #expect(shown["values"]?["count"] == 1 && shown["name"] == nil)
    }

    @Test func aRenamedKeyKeepsItsWidget() async throws {
        let workspace = try await applied()
        try change(workspace, "  second:\n", "  other:\n    formerly: [second]\n")
        let plan = try await workspace.document("board", "apply", "board.yaml", "--prune", "--yes")
        #expect(plan["unchanged"] == 2 && plan["removed"] == 0)
        try change(workspace, "    formerly: [second]\n", "")
        #expect(await workspace.run("board", "diff", "board.yaml").status == .done)
    }

    // People's changes

    @Test func aPersonsChangeIsAConflict() async throws {
        let workspace = try await applied()
        _ = await workspace.run("edit", "echo-1", "count=7")
        try change(workspace, "text: two", "text: zwei")
        let refused = await workspace.run("board", "apply", "board.yaml")
        #expect(refused.status == .problems)
        #expect(
            refused.talk.contains(
                """
                board.yaml:7:33: error: "count" was changed by "edit" at 2026-11-21T12:00:00.000Z: the board \
                has 7, and the file 3 [board-conflict]
                """), "\(refused.talk)")
        #expect(try await revisions(workspace) == [2, 1])
        let diff = await workspace.run("board", "diff", "board.yaml")
        #expect(diff.status == .different)
        #expect(diff.output.contains("! first  count  7, in the file 3  by \"edit\" at"), "\(diff.output)")
    }

    @Test func aPersonsChangeIsKept() async throws {
        let workspace = try await applied()
        _ = await workspace.run("edit", "echo-1", "count=7")
        try change(workspace, "text: one", "text: eins")
        let ending = await workspace.run("board", "apply", "board.yaml", "--keep")
        #expect(ending.status == .done, "\(ending.talk)")
        var values = try await workspace.document("show", "echo-1")["values"]
        #expect(values?["count"] == 7 && values?["text"] == "eins")
        // It is still a person's change.
        #expect(await workspace.run("board", "apply", "board.yaml").status == .problems)
        #expect(await workspace.run("board", "apply", "board.yaml", "--overwrite").status == .done)
        values = try await workspace.document("show", "echo-1")["values"]
        #expect(values?["count"] == 3)
        #expect(await workspace.run("board", "diff", "board.yaml").status == .done)
    }

    @Test func aPersonsRemovalIsAConflict() async throws {
        let workspace = try await applied()
        _ = await workspace.run("remove", "echo-1")
        let refused = await workspace.run("board", "apply", "board.yaml")
        #expect(refused.status == .problems)
        #expect(refused.talk.contains("echo-1 was removed from the board at"), "\(refused.talk)")
        #expect(await workspace.run("board", "apply", "board.yaml", "--keep").status == .done)
        #expect(try await revisions(workspace) == [1])
        let plan = try await workspace.document("board", "apply", "board.yaml", "--overwrite")
        #expect(plan["added"] == 1)
    }

    @Test func anEqualChangeIsNoConflict() async throws {
        let workspace = try await applied()
        _ = await workspace.run("edit", "echo-1", "count=7")
        try change(workspace, "count: 3", "count: 7")
        #expect(await workspace.run("board", "apply", "board.yaml").status == .done)
        _ = await workspace.run("edit", "echo-1", "count=3")
        #expect(await workspace.run("board", "apply", "board.yaml").status == .problems)
        try change(workspace, "count: 7", "count: \"03\"")
        #expect(await workspace.run("board", "apply", "board.yaml").status == .done)
    }

    // Removals

    @Test func onlyPruneRemovesAndOnlyMembers() async throws {
        let workspace = try await applied()
        _ = await workspace.run("add", "echo", "text=mine")
        try change(
            workspace, "  second:\n    kind: echo\n    family: systemMedium\n    values: { text: two }\n", "")
        let plain = await workspace.run("board", "apply", "board.yaml")
        #expect(plain.output.contains("no longer in the file: second; --prune removes them"))
        let unasked = await workspace.run("board", "apply", "board.yaml", "--prune")
        #expect(unasked.status == .problems)
        #expect(unasked.talk.contains("applying the file removes 1 widget: second"), "\(unasked.talk)")
        let no = await workspace.run(
            ["board", "apply", "board.yaml", "--prune"], input: "n\n", readsTerminal: true)
        #expect(no.status == .problems && no.talk.contains("to the trash? [y/N]"))
        #expect(try await revisions(workspace).count == 3)
        let yes = await workspace.run(
            ["board", "apply", "board.yaml", "--prune"], input: "y\n", readsTerminal: true)
        #expect(yes.status == .done, "\(yes.talk)")
        let widgets = try await workspace.document("list")["widgets"]?.array ?? []
        #expect(widgets.map { $0["widget"] } == ["echo-1", "echo-3"])
        #expect(try await workspace.document("trash", "list")["widgets"]?.array?.count == 1)
    }

    @Test func anEmptyFileRemovesNothingUnasked() async throws {
        let workspace = try await applied()
        try workspace.write("board.yaml", "format: 1\nboard: home\n")
        #expect(await workspace.run("board", "apply", "board.yaml").status == .done)
        #expect(await workspace.run("board", "apply", "board.yaml", "--prune").status == .problems)
        #expect(try await revisions(workspace).count == 2)
        #expect(await workspace.run("board", "apply", "board.yaml", "--prune", "--yes").status == .done)
        #expect(try await revisions(workspace).isEmpty)
    }

    // Export

    @Test func anExportMakesTheSameBoard() async throws {
        let workspace = try workspace()
        for line in [
            ["add", "echo", "text=a: b", "place=here"], ["add", "echo", "color=#ff0000", "loud=true"],
            ["add", "echo", "--name", "Büro"], ["edit", "echo-2", "--none", "text"],
            ["board", "layout", "page", "Morning", "echo-2", "echo-3"],
            ["board", "layout", "section", "Both", "echo-2"],
            ["board", "layout", "stack", "echo-3", "echo-1"],
            ["display", "add", "wall", "e-ink", "--page", "Morning=10m", "--sleep", "23:00-06:30"],
        ] {
            let ending = await workspace.run(line)
            #expect(ending.status == .done, "\(line) \(ending.talk)")
        }
        let exported = await workspace.run("board", "export")
        #expect(exported.status == .done)
        try workspace.write("exported.yaml", exported.output)
        // On its own board, nothing changes.
        #expect(await workspace.run("board", "diff", "exported.yaml").status == .done)
        let state = ["--state", "other"]
        let applied = await workspace.run(["board", "apply", "exported.yaml"] + state)
        #expect(applied.status == .done, "\(applied.talk)")
        #expect(await workspace.run(["board", "export"] + state).output == exported.output)
        let values = try await workspace.document("list")["widgets"]?.array?.map { $0["values"] }
        let others = await workspace.run(["list", "--format", "json"] + state)
        #expect(try others.document["widgets"]?.array?.map { $0["values"] } == values)
        #expect(await workspace.run(["board", "diff", "exported.yaml"] + state).status == .done)
    }

    /// A widget joins a set with equal values; it has no base for anything else.
    @Test func anExportJoinsBeforeItIsEdited() async throws {
        let workspace = try workspace()
        _ = await workspace.run("add", "echo", "text=one")
        try workspace.write("board.yaml", await workspace.run("board", "export").output)
        try change(workspace, "text: one", "text: two")
        let refused = await workspace.run("board", "apply", "board.yaml")
        #expect(
            refused.talk.contains("\"text\" differs: the board has one, and the file two"), "\(refused.talk)")
        try change(workspace, "text: two", "text: one")
        #expect(await workspace.run("board", "apply", "board.yaml").status == .done)
        try change(workspace, "text: one", "text: two")
        #expect(await workspace.run("board", "apply", "board.yaml").status == .done)
        _ = await workspace.run("edit", "echo-1", "text=mine")
        _ = await workspace.run("board", "export")
        #expect(await workspace.run("board", "apply", "board.yaml").status == .problems)
    }

    @Test func anIdIsAnotherKeyOfAMember() async throws {
        let workspace = try await applied()
        try change(workspace, "  first:\n", "  echo-1:\n")
        let diff = await workspace.run("board", "diff", "board.yaml")
        #expect(diff.status == .done && diff.output.contains("2 unchanged"), "\(diff.output)\(diff.talk)")
        let plan = try await workspace.document("board", "apply", "board.yaml", "--prune", "--yes")
        #expect(plan["unchanged"] == 2 && plan["removed"] == 0)
        try change(workspace, "  second:\n", "  echo-1x: { kind: echo }\n  second:\n")
        #expect(await workspace.run("board", "apply", "board.yaml").status == .done)
        try change(workspace, "  echo-1x:", "  echo-2:")
        let refused = await workspace.run("board", "apply", "board.yaml")
        #expect(refused.talk.contains("echo-2 belongs to the set \"home\", as \"second\""), "\(refused.talk)")
    }

    @Test func severalSetsAreExportedByName() async throws {
        let workspace = try await applied()
        try workspace.write("work.yaml", "format: 1\nboard: work\nwidgets: { w: { kind: echo } }\n")
        #expect(await workspace.run("board", "apply", "work.yaml").status == .done)
        let all = await workspace.run("board", "export")
        #expect(all.output.contains("board: whole-board") && all.talk.contains("the sets home, work"))
        let one = await workspace.run("board", "export", "--set", "work")
        try workspace.write("one.yaml", one.output)
        #expect(one.output.contains("  w:\n"))
        #expect(await workspace.run("board", "diff", "one.yaml").status == .done)
        _ = await workspace.run("remove", "echo-3")
        let rest = await workspace.run("board", "export")
        try workspace.write("rest.yaml", rest.output)
        #expect(rest.output.contains("board: home"))
        #expect(await workspace.run("board", "diff", "rest.yaml").status == .done)
    }

    @Test func pathsAreRelativeInAnyScript() async throws {
        let workspace = try workspace()
        try workspace.write(
            "echo.yaml",
            Self.intent.replacing("place: {", with: "file: { title: File, type: file }\n      place: {"))
        try workspace.write("폴더/글.txt", "x")
        _ = await workspace.run("add", "echo", "file=폴더/글.txt")
        let exported = await workspace.run("board", "export")
        #expect(exported.output.contains("file: \"폴더/글.txt\""), "\(exported.output)")
    }

    @Test func updateKeepsCommentsAndOrder() async throws {
        let workspace = try await applied(
            """
            # My board
            format: 1
            board: home
            widgets:
              # The best one
              first:
                values:
                  count: 3      # not more
                  text: one
                kind: echo
              second: { kind: echo, values: { text: two } }

            """)
        _ = await workspace.run("edit", "echo-1", "count=7", "loud=false", "--unset", "text")
        _ = await workspace.run("edit", "echo-2", "text=a: b", "--name", "Two")
        let updated = await workspace.run("board", "export", "--update", "board.yaml")
        #expect(updated.talk == "note: board.yaml now has the values of first, second\n")
        #expect(
            try workspace.text(of: "board.yaml") == """
                # My board
                format: 1
                board: home
                widgets:
                  # The best one
                  first:
                    values:
                      count: 7      # not more
                      loud: false
                    kind: echo
                  second: { kind: echo, values: { text: "a: b" }, name: Two }

                """)
        #expect(await workspace.run("board", "diff", "board.yaml").status == .done)
        let again = await workspace.run("board", "export", "--update", "board.yaml")
        #expect(again.talk.contains("already contains the values of its widgets"))
    }

    // Secrets

    @Test func aSecretComesFromTheEnvironment() async throws {
        let workspace = try workspace()
        try change(workspace, "text: one", "text: one, token: { env: TOKEN }")
        let missing = await workspace.run("board", "apply", "board.yaml")
        #expect(missing.status == .problems)
        #expect(
            missing.talk.contains("the environment variable TOKEN is not set [board-variable-missing]"),
            "\(missing.talk)")
        let secret = ["TOKEN": "open"]
        #expect(await workspace.run("board", "apply", "board.yaml", environment: secret).status == .done)
        #expect(try workspace.text(of: "state/secrets/echo-1.json").contains("open"))
        #expect(await workspace.run("board", "diff", "board.yaml", environment: secret).status == .done)
        let other = await workspace.run("board", "diff", "board.yaml", environment: ["TOKEN": "sesame"])
        #expect(other.status == .different)
        #expect(other.output.contains("token  •••• (changed)") && !other.output.contains("sesame"))
        let exported = await workspace.run("board", "export")
        #expect(
            !exported.output.contains("open") && exported.talk.contains("the secret \"token\" is left out"))
        // Without its line, the secret stays.
        try change(workspace, ", token: { env: TOKEN }", "")
        #expect(await workspace.run("board", "diff", "board.yaml").status == .done)
    }

    @Test func aSecretIsAskedForInATerminal() async throws {
        let workspace = try workspace()
        try change(workspace, "text: one", "text: one, token: { env: TOKEN }")
        let ending = await workspace.run(
            ["board", "apply", "board.yaml"], input: "typed\n", readsTerminal: true)
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(try workspace.text(of: "state/secrets/echo-1.json").contains("typed"))
    }

    // Bad input

    @Test(arguments: [
        ("count: 3", "count: 99", "board.yaml:7:33: error: found \"99\" for \"count\", expected 1 to 9"),
        (
            "text: one", "text: [one, two]",
            "board.yaml:7:15: error: found a list of 2 for \"text\", expected text"
        ),
        ("count: 3", "cuont: 3", "error: Echo has no parameter \"cuont\""),
        ("kind: echo\n    name", "kind: ecko\n    name", "there is no widget of kind \"ecko\""),
        ("text: one", "token: plain", "found the value of the secret \"token\", expected"),
        ("  second:\n", "  first:\n", "board.yaml:8:3: error: the key \"first\" is repeated"),
        ("format: 1", "format: 2", "board.yaml:1:9: error:"),
        ("board: home", "boards: home", "error: a board has no key \"boards\""),
        ("board: home", "board: a/b", "\"a/b\" is not a valid name for a set of widgets"),
        ("family: systemMedium", "formerly: [first]", "the key \"first\" is used twice"),
        (
            "board: home", "board: home\nlayout: { pages: [ { widgets: [firsts, second] } ] }",
            "no widget of this file has the key \"firsts\""
        ),
        (
            "board: home", "board: home\nlayout: { pages: [ { widgets: [first, first] } ] }",
            "the key \"first\" is used twice"
        ),
        (
            "board: home", "board: home\ndisplays: { wall: { kind: e-ink, size: huge } }",
            "expected a size such as 800x480"
        ),
    ])
    func aMistakeIsNamedAndNothingChanges(old: String, new: String, message: String) async throws {
        let workspace = try workspace()
        try change(workspace, old, new)
        let refused = await workspace.run("board", "apply", "board.yaml")
        #expect(refused.status == .problems)
        #expect(refused.talk.contains(message), "\(refused.talk)")
        #expect(try await revisions(workspace).isEmpty)
    }

    @Test func twoSetsDoNotShareAWidget() async throws {
        let workspace = try await applied()
        try workspace.write(
            "other.yaml", "format: 1\nboard: work\nwidgets: { echo-1: { kind: echo, values: { text: x } } }\n"
        )
        let refused = await workspace.run("board", "apply", "other.yaml")
        #expect(refused.status == .problems)
        #expect(
            refused.talk.contains("echo-1 belongs to the set \"home\", as \"first\" [board-refused]"),
            "\(refused.talk)")
    }

    @Test func aWidgetKeepsItsKind() async throws {
        let workspace = try await applied()
        let manifest =
            TestWorkspace.manifest + """
                  other:
                    title: Other
                    description: Another kind.
                    families: [systemSmall]
                    configuration: static

                """
        try workspace.write("provider.yaml", manifest)
        try change(workspace, "second:\n    kind: echo", "second:\n    kind: other")
        let refused = await workspace.run("board", "apply", "board.yaml")
        #expect(refused.status == .problems)
        #expect(refused.talk.contains("but the file has \"other\""), "\(refused.talk)")
    }

    @Test func aSetupOfAnEarlierVersionIsApplied() async throws {
        let workspace = try await applied()
        try workspace.write(
            "setup.json",
            """
            {"layout": {"pages": [{"title": "Morning", "sections": [
              {"stacks": [{"widgets": ["echo-2"]}, {"widgets": ["echo-1"]}]}]}]}, "displays": []}
            """)
        let ending = await workspace.run("board", "apply", "setup.json")
        #expect(ending.output.hasPrefix("applied a layout of 1 page and 0 displays"), "\(ending.talk)")
        let refused = await workspace.run("board", "apply", "board.yaml")
        #expect(refused.status == .done, "a file without a layout does not arrange: \(refused.talk)")
    }

    // Layout and displays

    @Test func theFileArrangesItsWidgets() async throws {
        let layout = """
            layout:
              columns: 4
              pages:
                - title: Morning
                  widgets: [second]
                - title: Evening
                  sections:
                    - title: All
                      widgets: [first]

            """
        let workspace = try await applied(Self.file + layout)
        let shown = await workspace.run("board", "layout").output
        #expect(
            shown == """
                Morning  page 1 of 2
                  echo-2

                Evening  page 2 of 2
                  All
                    echo-1

                at most 4 columns of small widgets

                """)
        _ = await workspace.run("board", "layout", "move", "echo-1", "--page", "Morning")
        let refused = await workspace.run("board", "apply", "board.yaml")
        #expect(refused.status == .problems)
        #expect(refused.talk.contains("the widgets were rearranged since the last apply"), "\(refused.talk)")
        #expect(await workspace.run("board", "apply", "board.yaml", "--overwrite").status == .done)
        #expect(await workspace.run("board", "layout").output == shown)
    }

    /// Widgets that the layout leaves out come last, and another set's columns stay.
    @Test(arguments: [
        "layout: { pages: [ { title: Morning, widgets: [first] } ] }\n",
        "layout: { columns: 3, pages: [ { widgets: [[second, first]] } ] }\n",
        "layout: { pages: [ { title: A, sections: [ { title: B, widgets: [second] } ] } ] }\n",
    ])
    func anyLayoutIsAppliedOnce(layout: String) async throws {
        let workspace = try await applied(Self.file + layout)
        #expect(await workspace.run("board", "diff", "board.yaml").status == .done)
        try workspace.write(
            "work.yaml",
            "format: 1\nboard: work\nwidgets: { w: { kind: echo } }\nlayout: { pages: [ { widgets: [w] } ] }\n"
        )
        #expect(await workspace.run("board", "apply", "work.yaml").status == .done)
        for file in ["board.yaml", "work.yaml"] {
            let diff = await workspace.run("board", "diff", file)
            #expect(diff.status == .done, "\(file): \(diff.output)")
        }
    }

    @Test func aDisplayThatAPersonChangedIsAConflict() async throws {
        let displays = "displays:\n  wall: { kind: e-ink, palette: gray4, refreshFloor: 30m }\n"
        let workspace = try await applied(Self.file + displays)
        let shown = await workspace.run("display", "show", "wall").output
        #expect(shown.contains("gray4") && shown.contains("30m"))
        _ = await workspace.run("display", "set", "wall", "--palette", "gray16")
        let refused = await workspace.run("board", "apply", "board.yaml")
        #expect(refused.talk.contains("the display \"wall\" was changed since the last apply"))
        #expect(await workspace.run("board", "apply", "board.yaml", "--keep").status == .done)
        #expect(await workspace.run("display", "show", "wall").output.contains("gray16"))
        _ = await workspace.run("display", "remove", "wall")
        #expect(await workspace.run("board", "apply", "board.yaml").status == .problems)
    }
}
