import CaseWalking
import Foundation
import Testing

@testable import widgetconf

/// `check FILE …`: the related files that it also reads, and the files that it skips.
@Suite(.serialized, .brief) struct CheckPathTests {
    /// A hook passes file names to `check`, and must get the same findings as without them.
    @Test func aFileIsSeenWithinItsWorkspace() async throws {
        let workspace = try TestWorkspace()
        let manifest = try workspace.text(of: "provider.yaml")
        try workspace.write("provider.yaml", manifest.replacing("intent: Echo", with: "intent: Ecco"))
        let whole = await workspace.run("check")
        #expect(whole.status == .problems)
        let file = await workspace.run("check", "provider.yaml")
        #expect(file.status == .problems)
        #expect(file.output.contains("[intent-unknown]"))
        #expect(whole.output.contains(file.output.prefix { $0 != "\n" }))
        #expect(file.talk == "\n1 file: 1 error\n")
        // Findings about other files are not reported.
        let other = await workspace.run("check", "widgetconf.yaml")
        #expect(other.status == .done && other.output == "")
    }

    @Test func aSecondIntentOfAWorkspaceIsReportedInTheFileThatIsGiven() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml",
            TestWorkspace.workspace.replacing(#"["echo.yaml"]"#, with: #"["*.yaml"]"#))
        try workspace.write("a.yaml", TestWorkspace.intent)
        for name in ["a.yaml", "echo.yaml"] {
            let ending = await workspace.run("check", name)
            #expect(ending.status == .problems)
            #expect(ending.output.hasPrefix("\(name):3:3: error: "), "\(ending.output)")
            #expect(ending.output.contains("[intent-duplicate]"))
        }
    }

    @Test func twoWorkspacesDoNotClash() async throws {
        let workspace = try TestWorkspace()
        for file in ["widgetconf.yaml", "echo.yaml", "provider.yaml", "provider.json"] {
            try workspace.write("other/" + file, try workspace.text(of: file))
        }
        let ending = await workspace.run("check", ".")
        #expect(ending.output == "" && ending.talk == "6 files: no problems\n")
        let files = await workspace.run(
            "check", "echo.yaml", "provider.yaml", "other/echo.yaml", "other/provider.yaml")
        #expect(files.talk == "4 files: no problems\n")
    }

    @Test func aFileThatNoWorkspaceNamesIsCheckedByItself() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("drafts/echo.yaml", TestWorkspace.intent)
        let ending = await workspace.run("check", "drafts/echo.yaml")
        #expect(ending.output == "" && ending.talk == "1 file: no problems\n")
    }

    @Test func brokenWorkspacesDoNotHideTheirFiles() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("widgetconf.yaml", "format: 1\n")
        try workspace.write("echo.yaml", "format: 1\nintents: []\n")
        let ending = await workspace.run("check", "echo.yaml")
        #expect(ending.status == .problems && ending.output.hasPrefix("echo.yaml:"))
        #expect(!ending.output.contains("widgetconf.yaml"))
    }

    @Test func fixMendsWithinTheWorkspaceOnlyWhatIsGiven() async throws {
        let workspace = try TestWorkspace()
        let broken = TestWorkspace.intent.replacing("      text: { title", with: "      text: { titel")
        try workspace.write("echo.yaml", broken)
        let manifest = TestWorkspace.manifest.replacing("    title: Echo", with: "    titel: Echo")
        try workspace.write("provider.yaml", manifest)
        let ending = await workspace.run("check", "echo.yaml", "--fix")
        #expect(ending.talk == "fixed 1 finding in 1 file; remaining in 1 file: no problems\n")
        #expect(try workspace.text(of: "echo.yaml") == TestWorkspace.intent)
        #expect(try workspace.text(of: "provider.yaml") == manifest)
    }

    @Test func fixChangesNoDefinitionIntoATranslation() async throws {
        let workspace = try TestWorkspace()
        let names = ["echo.old.yaml", "echo.bak.yaml", "provider.dev.yaml", "echo.de.yaml"]
        for name in names { try workspace.write(name, TestWorkspace.intent) }
        #expect(await workspace.run("check", ".", "--fix").status == .problems)
        for name in names { #expect(try workspace.text(of: name) == TestWorkspace.intent) }
        // If a file is passed by name, only a copy with a locale's name becomes a translation.
        #expect(await workspace.run("check", "echo.old.yaml", "--fix").status == .done)
        #expect(try workspace.text(of: "echo.old.yaml") == TestWorkspace.intent)
        #expect(await workspace.run("check", "echo.de.yaml", "--fix").status == .done)
        #expect(!(try workspace.text(of: "echo.de.yaml")).contains("type:"))
    }

    @Test func theKeysThatOnlyANamedFileLosesAreTold() async throws {
        let workspace = try TestWorkspace()
        let texts =
            "format: 1\nintents:\n  Echo:\n    title: Echo\n    version: 2\n    parameters:\n"
            + "      text: { title: Text, required: true }\n"
        try workspace.write("echo.de.yaml", texts)
        let ending = await workspace.run("check", "--fix")
        #expect(ending.status == .problems)
        #expect(try workspace.text(of: "echo.de.yaml") == texts)
        let step = "which would remove everything but the texts from echo.de.yaml: "
        let command = "run \"widgetconf check --fix echo.de.yaml\"\n"
        #expect(ending.talk.hasSuffix("2 fixes not applied, \(step)\(command)"), "\(ending.talk)")
    }

    @Test func fixShowsTheErrorsOfADefinitionThatIsNamedLikeATranslation() async throws {
        let workspace = try TestWorkspace()
        let definition =
            "format: 1\nintents:\n  Icelandic:\n    title: Icelandic\n    parameters:\n"
            + "      text: { title: Text, type: strng }\n"
        try workspace.write("echo.is.yaml", definition)
        let checked = await workspace.run("check", "echo.is.yaml")
        #expect(checked.status == .problems && checked.output.contains("[type-unknown]"))
        let trial = await workspace.run("check", "--fix", "echo.is.yaml")
        #expect(trial.status == .done, "\(trial.output)")
        #expect(try workspace.text(of: "echo.is.yaml") == definition.replacing("strng", with: "string"))
        try workspace.write("echo.is.yaml", definition.replacing("strng", with: "wombat"))
        let left = await workspace.run("check", "--fix", "echo.is.yaml")
        #expect(left.status == .problems && left.output.contains("[type-unknown]"), "\(left.output)")
    }

    @Test func skipUnknownPassesOverWhatIsNoDefinition() async throws {
        let workspace = try TestWorkspace()
        let foreign = [
            "docker-compose.yml": "services:\n  web: { image: web }\n", "notes.md": "# Notes\n",
            "chart.yaml": "a: {{ .Values.a }}\n", "list.yaml": "- a\n",
            "k8s/provider.yaml": "kind: Provider\n",
        ]
        for (name, text) in foreign { try workspace.write(name, text) }
        let names = foreign.keys.sorted()
        #expect(await workspace.run(["check"] + names).status == .problems)
        let ending = await workspace.run(["check", "echo.yaml"] + names + ["--skip-unknown"])
        #expect(ending.status == .done)
        #expect(ending.output == "" && ending.talk == "1 file: no problems, 5 skipped\n")
        #expect(await workspace.run(["check", "--skip-unknown"] + names).status == .done)
        // A definition with an error still counts as a definition.
        try workspace.write("broken.yaml", "<<<<<<< a\n=======\nintents:\n>>>>>>> b\n")
        try workspace.write("open.yaml", "format: [\nintents:\n")
        for name in ["broken.yaml", "open.yaml"] {
            #expect(await workspace.run("check", name, "--skip-unknown").status == .problems)
        }
        #expect(await workspace.run("check", "--skip-unknown").status == .wrongUsage)
    }

    @Test func aPropertyListIsToBeImported() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("Intents.intentdefinition", "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"/>\n")
        let ending = await workspace.run("check", "Intents.intentdefinition")
        #expect(ending.status == .problems)
        #expect(
            ending.output.hasPrefix(
                "Intents.intentdefinition:1:1: error: the file is an Apple property list, expected YAML "))
        #expect(
            ending.output.contains("hint: convert it with \"widgetconf import Intents.intentdefinition\""))
    }

    @Test func aFolderWithoutWorkspaceIsOfferedOne() async throws {
        let workspace = try TestWorkspace()
        try FileManager.default.removeItem(atPath: workspace.folder + "/widgetconf.yaml")
        let ending = await workspace.run("check")
        #expect(ending.status == .couldNotRun)
        #expect(ending.talk.contains("hint: create one with \"widgetconf init\", or name one with -C\n"))
        let chosen = await workspace.run("check", "-C", "run")
        #expect(chosen.talk.contains("hint: create one with \"widgetconf init \(workspace.folder)/run\""))
    }

    @Test func namesThatEndWithYmlAreTold() async throws {
        let workspace = try TestWorkspace()
        for name in ["widgetconf", "provider"] {
            try FileManager.default.moveItem(
                atPath: workspace.folder + "/\(name).yaml", toPath: workspace.folder + "/\(name).yml")
        }
        let ending = await workspace.run("check")
        #expect(ending.status == .couldNotRun)
        #expect(
            ending.talk == """
                error: found widgetconf.yml in \(workspace.folder), expected widgetconf.yaml
                  hint: rename the file: widgetconf.yaml

                """)
        let files = await workspace.run("check", "widgetconf.yml", "provider.yml")
        #expect(files.status == .problems)
        #expect(files.output.hasPrefix("provider.yml:1:1: error: the file is called \"provider.yml\", "))
        #expect(files.talk == "\n2 files: 2 errors\n")
        try workspace.write("widgetconf.yaml", TestWorkspace.workspace)
        let pattern = await workspace.run("check")
        #expect(pattern.output.contains("hint: rename \"provider.yml\" to \"provider.yaml\"\n"))
    }

    @Test func typesThatResponsesInTheSidecarUseAreUsed() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.yaml", TestWorkspace.intent + "  Reply: {}\n  Idle: {}\nenums:\n  Mood: { cases: [a] }\n")
        let without = await workspace.run("check")
        #expect(without.output.components(separatedBy: "-unused]").count == 4)
        try workspace.write(
            "echo.apple.yaml",
            """
            format: 1
            Intents:
              Echo:
                Response:
                  Parameters:
                    reply: { ObjectType: Reply, Type: Object }
                    mood: { EnumType: Mood, Type: Integer }

            """)
        for arguments in [["check"], ["check", "echo.yaml"], ["check", "."]] {
            let ending = await workspace.run(arguments)
            #expect(ending.output.contains("uses the type \"Idle\""), "\(ending.output)")
            #expect(ending.output.components(separatedBy: "-unused]").count == 2)
        }
    }
}
