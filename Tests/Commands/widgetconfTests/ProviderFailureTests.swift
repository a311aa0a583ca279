import CaseWalking
import Configurations
import Foundation
import ProviderHost
import SourceText
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// The tools' messages about a provider that crashes or cannot be started.
@Suite(.serialized, .brief) struct ProviderFailureTests {
    private static let crashing = TestWorkspace.program.replacing(
        "def timeline(id, params):", with: "def timeline(id, params):\n    weather = {}[\"temp\"]")

    /// The last line of the log is the cause, for every report of the crash.
    @Test(arguments: [
        ["check", "--run"], ["doctor"], ["simulate", "echo", "--for", "1h"], ["add", "echo"],
        ["reload", "echo-1"], ["why", "echo-1"], ["provider", "run", ".", "--once"],
        ["provider", "check", "."],
    ])
    func aCrashIsReportedWithItsCause(_ command: [String]) async throws {
        let workspace = try TestWorkspace()
        let isPlaced = command.contains("echo-1")
        if isPlaced { _ = await workspace.run("add", "echo") }
        try workspace.writeProgram(Self.crashing)
        if command.first == "why" { _ = await workspace.run("reload", "echo-1") }
        let ending = await workspace.run(command)
        #expect((ending.output + ending.talk).contains("KeyError: 'temp' at provider.py:"), "\(ending)")
    }

    /// Starting the provider by hand would not help.
    @Test(arguments: [
        ("./p.sh", "./p.sh is not executable", "run \"chmod +x "),
        ("./folder", "found ./folder, which is a folder, expected a program", "name the program in it"),
        ("p.sh", "found no program p.sh beside widgetconf or in PATH, only in", "write \"./p.sh\""),
        ("./none", "found no program ./none in", "build or install it"),
    ])
    func aProgramThatCannotBeStartedIsNamed(
        _ program: String, _ problem: String, _ remedy: String
    ) async throws {
        let workspace = try TestWorkspace()
        try workspace.write("p.sh", "#!/bin/sh\n")
        try workspace.write("folder/x", "")
        try workspace.write(
            "provider.yaml", TestWorkspace.manifest.replacing(TestWorkspace.command, with: program))
        for command in [
            ["check", "--run"], ["doctor"], ["add", "echo"], ["reload", "echo-1"],
            ["simulate", "echo", "--for", "1h"], ["provider", "run", ".", "--once"],
        ] {
            let ending = await workspace.run(command)
            let said = ending.output + ending.talk
            #expect(said.contains(problem), "\(command): \(said)")
            #expect(said.replacing(workspace.folder + "/", with: "").contains(remedy), "\(command): \(said)")
        }
    }

    /// A manifest with a source does not name its program, so nothing can be corrected there.
    @Test func theProgramOfSourcesIsBuiltOrInstalled() throws {
        let text = """
            format: 1
            provider: disk
            source: { run: [df, -h], as: lines, data: { first: "[0]" } }
            widgets:
              disk:
                families: [systemSmall]
                configuration: static
                view: disk.view.yaml
                entry: { first: string }
            """
        var findings: [Finding] = []
        let read = ManifestSet.read([SourceFile(path: "disk/provider.yaml", text: text)], into: &findings)
        let manifest = try #require(read.manifests.first, "\(findings)")
        #expect(
            ProviderRemedy.of(.missing, in: manifest)
                == "build it with \"make source\", or install widgetconf again")
    }

    @Test func aSlowStartMayNeedALargerLimit() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("provider.py", "exec sleep 600\n")
        try workspace.write(
            "provider.yaml", TestWorkspace.manifest.replacing(TestWorkspace.command, with: "sh, provider.py"))
        var timeouts = Timeouts.patient
        timeouts.providers = .seconds(1)
        for command in [["check", "--run"], ["provider", "check", "."]] {
            let ending = await workspace.run(command, timeouts: timeouts)
            #expect((ending.output + ending.talk).contains("for a slow start, raise"), "\(ending)")
        }
    }

    @Test(arguments: [
        ("asyncio", "apt install python3"), ("requests", ".venv/bin/pip install requests"),
        ("widgetconf", "copy the kit into the folder"),
    ])
    func aMissingModuleIsInstalled(_ module: String, _ step: String) async throws {
        let workspace = try TestWorkspace()
        try workspace.writeProgram(
            "raise ModuleNotFoundError(\"No module named '\(module)'\")\n")
        for command in [["check", "--run"], ["doctor"]] {
            let ending = await workspace.run(command)
            #expect((ending.output + ending.talk).contains(step), "\(ending)")
        }
    }

    /// As with Debian's python3-minimal.
    @Test func aMinimalPythonIsNamed() async throws {
        let workspace = try TestWorkspace()
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/bin", withIntermediateDirectories: false)
        try await WrittenProgram.write("#!/bin/sh\nexit 1\n", to: workspace.folder + "/bin/python3")
        try workspace.writeProgram(TestWorkspace.program)
        let path = workspace.folder + "/bin:" + (workspace.environment["PATH"] ?? "")
        let ending = await workspace.run(["doctor"], environment: ["PATH": path])
        #expect(ending.output.contains("lacks the modules asyncio or zoneinfo"), "\(ending)")
        #expect(ending.output.contains("apt install python3"), "\(ending)")
    }

    /// Without an action, the only action is performed.
    @Test func theOnlyActionNeedsNoName() async throws {
        let workspace = try TestWorkspace()
        let performing = TestWorkspace.script.replacing(
            #""validate":"#, with: #""perform": [{"result": {}}], "validate":"#)
        func show(_ views: String) throws {
            try workspace.write(
                "provider.json",
                performing.replacing(TestWorkspace.view, with: "{\"vstack\": [\(views)]}"))
        }
        try show("{\"button\": \"tidy\", \"content\": \"Tidy\"}")
        #expect(await workspace.run("add", "echo").status == .done)
        let pressed = await workspace.run("press", "echo-1")
        #expect(pressed.status == .done, "\(pressed)")
        #expect(pressed.output.contains("tidy"), "\(pressed)")
        try show(
            "{\"button\": \"tidy\", \"content\": \"T\"}, {\"button\": \"wash\", \"content\": \"W\"}")
        _ = await workspace.run("reload", "echo-1")
        let several = await workspace.run("press", "echo-1")
        #expect(several.status == .problems)
        #expect(several.talk.contains("echo-1 has 2 actions: \"tidy\", \"wash\""), "\(several)")
        #expect(several.talk.contains("widgetconf press echo-1 tidy"), "\(several)")
        try show("\"nothing\"")
        _ = await workspace.run("reload", "echo-1")
        #expect(await workspace.run("press", "echo-1").talk.contains("has no button or toggle"))
    }
}
