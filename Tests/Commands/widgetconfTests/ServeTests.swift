import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `serve` in the foreground, with other commands as its clients.
@Suite(.serialized, .brief) struct ServeTests {
    /// Runs `body` while a board is served, then ends the board as a signal would.
    private func serving(
        _ workspace: TestWorkspace, _ options: [String] = [], first: String,
        body: (Captured) async throws -> Void
    ) async throws -> Ending {
        let captured = Captured()
        let interruption = Interruption()
        let serve = Task {
            await workspace.run(["serve"] + options, into: captured, interruption: interruption)
        }
        try await captured.printed(first)
        try await body(captured)
        interruption.come()
        return await serve.value
    }

    /// A board in its initial state, and all its events, can be replayed.
    @Test func whatIsServedCanBeReplayed() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "mode=hour")
        let options = ["--record", "board.events"]
        _ = try await serving(workspace, options, first: "serving test") { captured in
            _ = await workspace.run("edit", "echo-1", "count=2")
            _ = await workspace.run("edit", "echo-1", "mode=fail")
            _ = await workspace.run("add", "echo")
            _ = await workspace.run("remove", "echo-1")
            try await captured.printed("removed")
        }
        let replay = await workspace.run("simulate", "--replay", "board.events")
        #expect(replay.status == .done, "\(replay.output)\(replay.talk)")
        let text = try workspace.text(of: "board.events")
        for event in ["restored", "edited", "failed", "placed", "removed"] {
            #expect(text.contains("\"event\":\"\(event)\""), "\(event)")
        }
    }

    @Test func everyChangeIsALine() async throws {
        let workspace = try TestWorkspace()
        let ending = try await serving(workspace, first: "serving test") { captured in
            let added = try await workspace.document("add", "echo")
            #expect(added["widget"] == "echo-1")
            let edited = await workspace.run("edit", "echo-1", "count=2")
            #expect(edited.talk == "", "somebody serves, so it goes on refreshing")
            _ = await workspace.run("edit", "echo-1", "mode=fail")
            _ = await workspace.run("remove", "echo-1")
            try await captured.printed("removed")
        }
        #expect(ending.status == .done)
        let lines = ending.output.split(separator: "\n").map(String.init)
        try #require(lines.count > 4, "\(ending)")
        #expect(lines[0] == "serving test: 0 placed widgets, 1 provider")
        #expect(lines[1] == "  board    \(workspace.folder)/state")
        #expect(lines[2].hasPrefix("  socket   \(workspace.folder)/run/widgetconf/"))
        let told = lines.dropFirst(4)
        #expect(told.contains("12:00:00  echo-1                placed"))
        #expect(told.contains("12:00:00  echo-1                asked      for a timeline (added)"))
        #expect(told.contains("12:00:00  echo-1                answered   1 entry in 0 ms (added)"))
        #expect(told.contains("12:00:00  echo-1                edited     revision 2, bypassed policy"))
        #expect(told.contains { $0.contains("failed     the server is ␛[31mdown") })
        #expect(!ending.output.contains("\u{1B}"))
        #expect(!FileManager.default.fileExists(atPath: String(lines[2].dropFirst(11))))
    }

    @Test func forScriptsEachLineIsAnObject() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let ending = try await serving(workspace, ["--format", "json"], first: "\"serving\"") { captured in
            _ = await workspace.run("edit", "echo-1", "count=2")
            try await captured.printed("\"answered\"")
        }
        let objects = try ending.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        let serving = try #require(objects.first)
        #expect(serving["news"] == "serving" && serving["widgets"] == 1 && serving["providers"] == 1)
        let edited = try #require(objects.first { $0["news"] == "edited" })
        #expect(edited["widget"] == "echo-1" && edited["revision"] == 2 && edited["bypassed"] == ["policy"])
        #expect(edited["at"] == "2026-11-21T12:00:00.000Z")
        let answered = try #require(objects.first { $0["news"] == "answered" })
        #expect(answered["entries"] == 1 && answered["reason"] == "edited")
        #expect(ending.talk == "")
    }

    @Test func aSecondOneIsRefused() async throws {
        let workspace = try TestWorkspace()
        _ = try await serving(workspace, first: "serving test") { _ in
            let second = await workspace.run("serve")
            #expect(second.status == .couldNotRun)
            let process = ProcessInfo.processInfo.processIdentifier
            #expect(second.talk.contains("is already used by process \(process)"))
        }
    }

    /// No restart is necessary.
    @Test func aChangedDefinitionIsAppliedAtOnce() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = try await serving(workspace, first: "serving test") { captured in
            try workspace.write(
                "echo.yaml", TestWorkspace.intent.replacing("default: hello", with: "default: moin"))
            try await captured.printed("definition changed: 1 placed widget reloaded")
            try await captured.printed("1 entry in 0 ms (definition)")
            let rendered = try await workspace.document("render", "echo-1")["view"]
            #expect(rendered == "moin 1 r1")
            try workspace.write(
                "provider.json",
                TestWorkspace.script.replacing(
                    TestWorkspace.view,
                    with: #""{configuration.text}/{configuration.count}/{context.revision}""#))
            try await captured.printed("1 entry in 0 ms (definition)", times: 2)
            #expect(try await workspace.document("render", "echo-1")["view"] == "moin/1/1")
        }
    }

    @Test func aBrokenDefinitionSaysWhatStaysInForce() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = try await serving(workspace, first: "serving test") { captured in
            try workspace.write(
                "echo.yaml", TestWorkspace.intent.replacing("title: Echo", with: "titel: Echo"))
            try await captured.printed(
                "echo.yaml             invalid    4:5: an intent has no key \"titel\" [key-unknown]; the "
                    + "previous definition of echo stays in force\n")
            #expect(await workspace.run("edit", "echo-1", "count=2").status == .done)
            try workspace.write("widgetconf.yaml", "format: 1\nname: [\n")
            try await captured.printed("widgetconf.yaml       invalid    ")
            #expect(
                await workspace.run("edit", "echo-1", "count=3").status != .done, "it reads widgetconf.yaml")
            try workspace.write("widgetconf.yaml", TestWorkspace.workspace)
            // The other file still contains its error.
            try await captured.printed("echo.yaml             invalid    4:5", times: 2)
            try workspace.write("echo.yaml", TestWorkspace.intent)
            try await captured.printed("  valid      ")
            #expect(await workspace.run("edit", "echo-1", "count=3").status == .done)
        }
    }

    /// For every name of the copy, and for every position of that name in the alphabet.
    @Test(arguments: ["a.yaml", "echo.old.yaml", "z.yaml"])
    func aCopyOfADefinitionReplacesNothing(_ name: String) async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml", TestWorkspace.workspace.replacing("\"echo.yaml\"", with: "\"*.yaml\""))
        _ = await workspace.run("add", "echo", "count=3")
        _ = try await serving(workspace, first: "serving test") { captured in
            try workspace.write(name, TestWorkspace.intent.replacing("      count:", with: "      number:"))
            let finding = "another file already declares the intent \"Echo\" [intent-duplicate]; "
            try await captured.printed(finding + "the previous definition of echo stays in force\n")
            try await captured.printed(finding + "only definitions without errors are in force\n")
            #expect(await workspace.run("edit", "echo-1", "count=2").status == .done)
        }
    }

    @Test func newKindsComeIntoTheGalleryAndRemovedOnesAreReported() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let second = "  second: { title: Second, families: [systemSmall], configuration: { intent: Echo } }\n"
        _ = try await serving(workspace, ["--format", "json"], first: "\"serving\"") { captured in
            try workspace.write("provider.yaml", TestWorkspace.manifest + second)
            try await captured.printed("\"kind\":\"second\",\"change\":\"added\"")
            let kinds = try await workspace.document("gallery")["widgets"]?.array?.map { $0["kind"] }
            #expect(kinds == ["echo", "second"])
            #expect(await workspace.run("add", "second").status == .done)
            try workspace.write("provider.yaml", TestWorkspace.manifest)
            try await captured.printed("\"kind\":\"second\",\"change\":\"removed\",\"widgets\":1")
            try FileManager.default.removeItem(atPath: workspace.folder + "/provider.yaml")
            try await captured.printed("\"kind\":\"echo\",\"change\":\"removed\",\"widgets\":1")
            let listed = try await workspace.document("list")["widgets"]?.array ?? []
            #expect(listed.map { $0["state"] } == ["needsConfiguration", "needsConfiguration"])
            try workspace.write("provider.yaml", TestWorkspace.manifest)
            try await captured.printed("\"kind\":\"echo\",\"change\":\"added\",\"widgets\":1")
            #expect(await workspace.run("reload", "echo-1").status == .done)
        }
    }

    @Test func withoutServeNothingIsPromised() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "mode=hour")
        let why = await workspace.run("why", "echo-1").output
        #expect(why.contains("\"widgetconf serve\" is not running; if it were, the next reload would come"))
        let timeline = await workspace.run("timeline", "echo-1").output
        #expect(timeline.contains("serve    not running: nothing reloads"))
        #expect(try await workspace.document("timeline", "echo-1")["serving"] == false)
        _ = try await serving(workspace, first: "serving test") { _ in
            let why = await workspace.run("why", "echo-1").output
            #expect(why.contains("\nThe next reload comes at"))
            let timeline = try await workspace.document("timeline", "echo-1")
            #expect(timeline["serving"] == true)
        }
    }

    /// `list`, `render` and JSON use one name for a state.
    @Test func aStateHasOneName() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("edit", "echo-1", "mode=fail")
        for command in ["list", "show", "timeline", "why", "render"] {
            let words = command == "list" ? [command] : [command, "echo-1"]
            #expect(await workspace.run(words).output.contains("outdated"), "\(command)")
            let document = try await workspace.run(words + ["--format", "json"]).document
            #expect((document["widgets"]?.array?[0] ?? .object(document))["state"] == "outdated")
        }
    }

    @Test func whatIsWrongWithTheWorkspaceIsSaid() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", TestWorkspace.intent + "nonsense: 1\n")
        let ending = try await serving(workspace, first: "serving test") { _ in }
        #expect(ending.status == .done)
        #expect(ending.talk.contains("echo.yaml:14:1: error:"))
    }
}
