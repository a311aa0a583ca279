import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `doctor`: a line for each requirement of the program, and a remedy for each problem.
@Suite(.serialized, .brief) struct DoctorTests {
    private func checks(_ document: JSONObject) -> [String: JSONObject] {
        let checks = document.objects("checks").map { ($0.text("name"), $0) }
        return Dictionary(checks, uniquingKeysWith: { first, _ in first })
    }

    @Test func allIsWell() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let document = try await workspace.document("doctor")
        #expect(document["well"] == true)
        let checks = checks(document)
        #expect(
            Set(checks.keys) == [
                "libraries", "python3", "git", "sandbox", "workspace", "state", "disk", "database", "engine",
                "provider echo",
            ])
        // Machines differ in the restrictions that they can enforce, and a gap is only a note.
        let others = checks.filter { $0.key != "sandbox" }
        #expect(others.values.allSatisfy { $0["verdict"] == "good" }, "\(checks)")
        #expect(checks["sandbox"]?["verdict"] != "bad")
        #expect(checks["libraries"]?.text("found").contains("libyaml 0.") == true)
        #expect(checks["libraries"]?.text("found").contains("SQLite 3.") == true)
        #expect(checks["database"]?["found"] == "readable, 1 placed widget")
        #expect(checks["provider echo"]?.text("found").hasSuffix(": echo") == true)
    }

    @Test func freeSpaceHasAReadableUnit() {
        #expect(DoctorChecks.free(73_103 << 20) == "71 GiB free")
        #expect(DoctorChecks.free(10_239 << 20) == "10239 MiB free")
        #expect(DoctorChecks.free(812 << 20) == "812 MiB free")
    }

    @Test func nothingIsPlacedYet() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("doctor")
        #expect(ending.status == .done)
        #expect(ending.output.contains("✓   database        missing; the first command"))
        #expect(ending.output.contains("✓   engine          not running; \"widgetconf serve\""))
    }

    private static let broken: [(file: String, text: String, check: String, found: String)] = [
        (
            "provider.yaml",
            TestWorkspace.manifest.replacing(
                TestWorkspace.command, with: "nowhere-to-be"),
            "provider echo", "found no program nowhere-to-be beside widgetconf or in PATH"
        ),
        (
            "provider.json", #"{"initialize": [{"log": "no such module", "exit": 1}]}"#, "provider echo",
            "no such module"
        ),
        ("echo.yaml", TestWorkspace.intent + "nonsense: 1\n", "workspace", "1 error"),
        ("widgetconf.yaml", "format: 1\n", "workspace", "1 error"),
        ("state/board.sqlite", String(repeating: "no database ", count: 900), "database", "is damaged"),
    ]

    @Test(arguments: broken)
    func whatIsWrongHasARemedy(file: String, text: String, check: String, found: String) async throws {
        let workspace = try TestWorkspace()
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/state", withIntermediateDirectories: true)
        try workspace.write(file, text)
        let ending = await workspace.run("doctor", "--format", "json")
        #expect(ending.status == .problems)
        #expect(try ending.document["well"] == false)
        let wrong = try #require(checks(try ending.document)[check])
        #expect(wrong["verdict"] == "bad")
        #expect(wrong.text("found").contains(found), "\(wrong)")
        #expect(wrong["remedy"]?.string?.isEmpty == false)
        let drawn = await workspace.run("doctor").output
        #expect(drawn.contains("✗   \(check)"))
        #expect(drawn.contains("→ "))
    }

    @Test func aLockWithoutAnAnswerIsWrong() async throws {
        let workspace = try TestWorkspace()
        let state = try StateFolder(
            option: workspace.folder + "/state", workspaceName: "test", environment: [:])
        let lock = try #require(try StateLock(state))
        let ending = await workspace.run("doctor", "--format", "json")
        lock.release()
        #expect(ending.status == .problems)
        let engine = try #require(checks(try ending.document)["engine"])
        #expect(engine["verdict"] == "bad")
        #expect(engine.text("found").contains("holds the lock but does not answer"))
    }

    @Test func withoutAWorkspaceTheRestIsStillLookedAt() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("doctor", "-C", "/nowhere", "--format", "json")
        #expect(ending.status == .problems)
        let checks = checks(try ending.document)
        #expect(checks["libraries"]?["verdict"] == "good")
        #expect(checks["workspace"]?["verdict"] == "bad")
    }

    @Test func whatIsWrongInAProgramNamesItsFile() async throws {
        let workspace = try TestWorkspace()
        let program = workspace.folder + "/provider.py"
        try workspace.writeProgram(
            TestWorkspace.program.replacing("\"kind\": \"echo\"", with: "\"kind\": \"ecko\""))
        let differing = await workspace.run("doctor")
        #expect(
            differing.output.contains(
                "→ make \(program) and \(workspace.folder)/provider.yaml agree\n"),
            "\(differing.output)")
        // A shell starts quickly, even on a busy machine.
        try workspace.write("provider.py", "echo hello; exec sleep 600\n")
        try workspace.write(
            "provider.yaml", TestWorkspace.manifest.replacing(TestWorkspace.command, with: "sh, provider.py"))
        var timeouts = Timeouts.patient
        timeouts.providers = .seconds(2)
        let silent = await workspace.run(["doctor"], timeouts: timeouts)
        #expect(silent.output.contains("it printed \"hello\", which is not a message\n"), "\(silent.output)")
        #expect(
            silent.output.contains(
                "→ make \(program) answer each line with one line of JSON-RPC and flush it; for a slow start, "
                    + "raise \"limits.answer\" in \(workspace.folder)/provider.yaml\n"))
    }

    /// The diagnosis must not depend on the host's process.
    @Test func aServedBoardIsWell() async throws {
        let workspace = try TestWorkspace()
        let captured = Captured()
        let interruption = Interruption()
        let serve = Task { await workspace.run(["serve"], into: captured, interruption: interruption) }
        try await captured.printed("serving test")
        let document = try await workspace.document("doctor")
        interruption.come()
        _ = await serve.value
        #expect(document["well"] == true)
        #expect(checks(document)["engine"]?.text("found").contains("runs the board and answers") == true)
    }
}
