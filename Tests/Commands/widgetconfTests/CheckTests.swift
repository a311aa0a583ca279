import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// `check`: the files that it reads, their names in its output, and its exit codes.
@Suite(.serialized, .brief) struct CheckTests {
    private static let broken = """
        format: 1
        intents:
          Broken:
            title: Broken
            parameters:
              days: { titel: Days, type: integer, default: 3 }

        """

    @Test func aCleanWorkspaceHasNoProblems() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("check")
        #expect(ending.status == .done)
        #expect(ending.output == "")
        #expect(ending.talk == "3 files: no problems\n")
        let document = try await workspace.document("check")
        #expect(document == ["problems": [], "errors": 0, "warnings": 0, "files": 3, "ignored": []])
    }

    /// Two links to parent folders: each path through both is another name of the same folder.
    @Test func linksThatLeadBackAreWalkedOnce() async throws {
        let workspace = try TestWorkspace()
        for link in ["there", "elsewhere"] {
            try FileManager.default.createSymbolicLink(
                atPath: workspace.folder + "/" + link, withDestinationPath: ".")
        }
        let ending = await workspace.run("check", ".")
        #expect(ending.talk == "3 files: no problems\n")
    }

    @Test func aFindingHasItsPlace() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("broken.yaml", CheckTests.broken)
        let ending = await workspace.run("check", "broken.yaml", "--format", "json")
        #expect(ending.status == .problems)
        let document = try ending.document
        #expect(document["errors"] == 1 && document["warnings"] == 0)
        let problem = try #require(document["problems"]?.array?.first?.object)
        #expect(problem["path"] == "broken.yaml")
        #expect(problem["line"] == 6 && problem["column"] == 15)
        #expect(problem["endLine"] == 6 && problem["endColumn"] == 20)
        #expect(problem["severity"] == "error")
        #expect(problem["hint"]?.string?.contains("title") == true)
        for key in ["code", "message", "notes"] { #expect(problem[key] != nil) }
        let text = await workspace.run("check", "broken.yaml")
        #expect(text.output.hasPrefix("broken.yaml:6:15: error: "))
        #expect(text.talk == "\n1 file: 1 error\n")
    }

    @Test func standardInputIsADefinition() async throws {
        let workspace = try TestWorkspace()
        let bad = await workspace.run("check", "-", input: CheckTests.broken)
        #expect(bad.status == .problems)
        #expect(bad.output.hasPrefix("<stdin>:6:15: error: "))
        let good = await workspace.run("check", "-", input: TestWorkspace.intent)
        #expect(good.status == .done)
    }

    @Test func patternsThatNameNothingAreTold() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml",
            """
            format: 1
            name: test
            intents: ["echo.yaml", "Intents/*.yaml"]
            providers: ["provider.yaml", "e*.yaml"]

            """)
        let ending = await workspace.run("check")
        #expect(ending.status == .done)
        #expect(
            ending.output == """
                widgetconf.yaml:3:24: warning: the pattern "Intents/*.yaml" matches no definition \
                [pattern-matches-nothing]
                  |
                3 | intents: ["echo.yaml", "Intents/*.yaml"]
                  |                        ^^^^^^^^^^^^^^^^
                  = hint: write the path relative to this file, or remove the pattern

                widgetconf.yaml:4:30: warning: the pattern "e*.yaml" matches no provider.yaml \
                [pattern-matches-nothing]
                  |
                4 | providers: ["provider.yaml", "e*.yaml"]
                  |                              ^^^^^^^^^
                  = hint: end the pattern with "provider.yaml", the name of every manifest

                """)
    }

    /// The pattern causes all other findings, and is reported first.
    @Test func aFolderInPlaceOfAPatternIsToldFirst() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("Intents/echo.yaml", TestWorkspace.intent)
        try workspace.write(
            "widgetconf.yaml", "format: 1\nname: test\nintents: [Intents/]\nproviders: [provider.yaml]\n")
        let ending = await workspace.run("check")
        #expect(ending.output.hasPrefix("widgetconf.yaml:3:11: warning: "), "\(ending.output)")
        #expect(ending.output.contains("did you mean \"Intents/*.yaml\"?"), "\(ending.output)")
        #expect(!ending.output.contains("Intents/echo.yaml:1:1"), "\(ending.output)")
    }

    @Test func aManifestWithANameInFrontIsTold() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml",
            """
            format: 1
            name: test
            intents: ["echo.yaml"]
            providers: ["*.provider.yaml"]

            """)
        try workspace.write("p.provider.yaml", "format: 1\nprovider: p\ncommand: [p]\nwidgets: {}\n")
        let checked = await workspace.run("check")
        let hint = "rename \"p.provider.yaml\" to \"provider.yaml\": each manifest is in a folder of its own"
        #expect(checked.output.contains(hint))
    }

    @Test func aFileWithoutEndIsReadToTheLimitOnly() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("check", "/dev/zero")
        #expect(ending.status == .problems)
        #expect(
            ending.output.hasPrefix("/dev/zero:1:1: error: the file exceeds the limit of 16777216 bytes"))
    }

    @Test func theSystemsReasonsAreTold() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("check", "missing.yaml")
        #expect(
            ending.talk == """
                error: \(workspace.folder)/missing.yaml cannot be read: no such file or directory
                  hint: check the path and its permissions

                """)
        try workspace.write("taken", "")
        let state = await workspace.run("list", "--state", "taken/state")
        #expect(
            state.talk == """
                error: the state folder \(workspace.folder)/taken/state cannot be created: not a directory
                  hint: choose a writable folder with --state

                """)
        #expect(await workspace.run("list", "--state", "new/state").status == .done)
        #expect(
            await workspace.run("init", "taken/folder").talk.contains("cannot be written: not a directory\n"))
    }

    @Test func aFolderWithNothingToCheckIsNoCleanOne() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("notes/read.me", "intents:\n")
        for arguments in [["check", "notes"], ["check", "notes", "--fix"], ["check", "notes", "--run"]] {
            let ending = await workspace.run(arguments)
            #expect(ending.status == .couldNotRun)
            #expect(
                ending.talk == """
                    error: there is nothing to check in notes: no definition, manifest or test
                      hint: name a file or folder with definitions, or create a workspace with \
                    "widgetconf init"

                    """)
        }
        #expect(await workspace.run("check", "notes", "echo.yaml").status == .done)
    }

    @Test func pathsNeedNoWorkspace() async throws {
        let workspace = try TestWorkspace()
        try FileManager.default.removeItem(atPath: workspace.folder + "/widgetconf.yaml")
        // The manifest's intent is not among the files: another file may define it.
        #expect(await workspace.run("check", "provider.yaml").status == .done)
        #expect(await workspace.run("check", "echo.yaml", "provider.yaml").status == .done)
        #expect(await workspace.run("check").status == .couldNotRun)
        #expect(await workspace.run("check", "missing.yaml").status == .couldNotRun)
    }

    @Test func aFolderStandsForAllFilesBelow() async throws {
        let workspace = try TestWorkspace()
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/more/deeper", withIntermediateDirectories: true)
        try workspace.write("more/deeper/broken.yaml", CheckTests.broken)
        try workspace.write("more/notes.txt", "not for us")
        let below = await workspace.run("check", "more")
        #expect(below.output.hasPrefix("more/deeper/broken.yaml:6:15: error: "))
        #expect(below.talk == "\n1 file: 1 error\n")
        let twice = await workspace.run("check", ".", "more/deeper/broken.yaml")
        #expect(twice.talk == "\n4 files: 1 error\n")
    }

    @Test func filesElsewhereAreNamedInFull() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", CheckTests.broken)
        let other = try TestWorkspace()
        let ending = await other.run("check", "-C", workspace.folder)
        #expect(ending.output.hasPrefix(workspace.folder + "/echo.yaml:6:15: error: "))
        let here = await workspace.run("check")
        #expect(here.output.hasPrefix("echo.yaml:6:15: error: "))
    }

    @Test func theSamplesAreClean() async throws {
        let root = TestCase.packageRoot.path
        let workspace = try TestWorkspace()
        let ending = await workspace.run("check", "-C", root + "/Samples")
        #expect(ending.status == .done, "\(ending.output)")
        #expect(ending.output == "")
    }

    // Handling findings

    private static let mendable = """
        # yaml
        intents:
          Broken:
            titel: Broken   # kept
            parameters:
              Days: { type: integr }

        """

    private static let mended = """
        # yaml
        format: 1
        intents:
          Broken:
            title: Broken   # kept
            parameters:
              Days: { type: integer }

        """

    /// The lines that `--fix` changes in `mendable`, as printed.
    private static let changes = """
        broken.yaml:2: added: format: 1
        broken.yaml:4: titel: Broken   # kept → title: Broken   # kept
        broken.yaml:6: Days: { type: integr } → Days: { type: integer }


        """

    @Test func strictCountsWarnings() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("check", "--strict").status == .done)
        try workspace.write("warned.yaml", CheckTests.mended)
        #expect(await workspace.run("check", "warned.yaml").status == .done)
        #expect(await workspace.run("check", "warned.yaml", "--strict").status == .problems)
    }

    @Test func fixWritesTheFile() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("broken.yaml", CheckTests.mendable)
        let ending = await workspace.run("check", "broken.yaml", "--fix")
        #expect(ending.status == .done)
        #expect(ending.output.hasPrefix(CheckTests.changes + "broken.yaml:7:7: warning: "))
        #expect(ending.talk == "\nfixed 3 findings in 1 file; remaining in 1 file: 1 warning\n")
        #expect(try workspace.text(of: "broken.yaml") == CheckTests.mended)
        let again = await workspace.run("check", "broken.yaml", "--fix")
        #expect(again.talk == "\nfixed nothing; remaining in 1 file: 1 warning\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder)
        #expect(names.filter { $0.hasPrefix("broken") } == ["broken.yaml"])
    }

    @Test func fixKeepsLinksAndModes() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("broken.yaml", CheckTests.mendable)
        let path = workspace.folder + "/broken.yaml"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: workspace.folder + "/link.yaml", withDestinationPath: "broken.yaml")
        _ = await workspace.run("check", "link.yaml", "--fix")
        #expect(try workspace.text(of: "broken.yaml") == CheckTests.mended)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: workspace.folder + "/link.yaml")
                == "broken.yaml")
    }

    /// Findings that appear only after a fix are counted separately, because they were not reported before.
    @Test(
        arguments: [
            ("    title: Hiding\n", "1 finding in 1 file, and 1 that it hid\n"),
            ("    titel: Hiding\n", "2 findings in 1 file, and 1 that they hid\n"),
        ])
    func whatWasHiddenIsCountedApart(_ title: String, _ extent: String) async throws {
        let workspace = try TestWorkspace()
        let rest = """
                parameters:
                  tint: { title: Tint, type: color, default: #2da44e }
                  days: { title: Days, type: integr }

            """
        try workspace.write("hiding.yaml", "format: 1\nintents:\n  Hiding:\n" + title + rest)
        let trial = await workspace.run("check", "hiding.yaml", "--fix", "--dry-run")
        #expect(trial.talk.hasSuffix("; --fix would fix \(extent)"))
        let ending = await workspace.run("check", "hiding.yaml", "--fix")
        #expect(ending.talk == "fixed \(extent.dropLast()); remaining in 1 file: no problems\n")
    }

    @Test func aTrialShowsTheDifference() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("broken.yaml", CheckTests.mendable)
        let ending = await workspace.run("check", "broken.yaml", "--fix", "--dry-run")
        #expect(ending.status == .problems)
        #expect(
            ending.output == CheckTests.changes + """
                --- broken.yaml
                +++ broken.yaml
                @@ -1,6 +1,7 @@
                 # yaml
                +format: 1
                 intents:
                   Broken:
                -    titel: Broken   # kept
                +    title: Broken   # kept
                     parameters:
                -      Days: { type: integr }
                +      Days: { type: integer }

                """)
        #expect(ending.talk.hasSuffix("--fix would fix 3 findings in 1 file\n"))
        #expect(try workspace.text(of: "broken.yaml") == CheckTests.mendable)
        let piped = await workspace.run(
            "check", "-", "--fix", "--dry-run", "--format", "json", input: CheckTests.mendable)
        let document = try piped.document
        #expect(document["mended"]?.array?.count == 3)
        let added = "{\"path\":\"<stdin>\",\"line\":2,\"after\":\"format: 1\"}"
        #expect(document["changes"]?.array?.first?.text == added)
        #expect(document["diff"]?.string?.hasPrefix("--- <stdin>\n") == true)
        #expect(await workspace.run("check", "-", "--fix").status == .wrongUsage)
        #expect(await workspace.run("check", "--dry-run").status == .wrongUsage)
    }

    @Test func whatIsIgnoredIsOnlyCounted() async throws {
        let workspace = try TestWorkspace()
        let comment = " # widgetconf: ignore=name-convention the provider calls it so"
        try workspace.write("warned.yaml", CheckTests.mended.dropLast() + comment + "\n")
        let ending = await workspace.run("check", "warned.yaml", "--strict")
        #expect(ending.status == .done && ending.output == "")
        #expect(ending.talk == "1 file: no problems, 1 ignored\n")
        let document = try await workspace.document("check", "warned.yaml")
        #expect(document["ignored"]?.array?.first?["reason"] == "the provider calls it so")
    }

    @Test func printsForOtherPrograms() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("broken.yaml", CheckTests.broken)
        let github = await workspace.run("check", "broken.yaml", "--format", "github")
        #expect(github.output.hasPrefix("::error file=broken.yaml,line=6,"))
        #expect(github.talk == "" && github.status == .problems)
        let sarif = try await workspace.run("check", "broken.yaml", "--format", "sarif").document
        let run = sarif["runs"]?.array?.first
        #expect(run?["results"]?.array?.first?["ruleId"] == "key-unknown")
        #expect(run?["tool"]?["driver"]?["rules"]?.array?.first?["help"] != nil)
        #expect(await workspace.run("list", "--format", "sarif").status == .wrongUsage)
    }
}
