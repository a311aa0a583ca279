import CaseWalking
import Foundation
import Testing

@testable import widgetconf

/// The meaning of "no problems": the files that `check` without a path covers, and unsaved text (`check -
/// --as`).
@Suite(.serialized, .brief) struct CheckCoverageTests {
    private static let test = """
        format: 1
        start: 2026-11-21T08:00:00Z
        widget: echo
        answer: { entries: [0s], policy: never }
        steps:
          - { at: 1h, edit: { loudly: true } }

        """

    @Test func testsBelowTheWorkspaceAreChecked() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("tests/echo.test.yaml", Self.test)
        let whole = await workspace.run("check")
        #expect(whole.status == .problems)
        #expect(whole.output.hasPrefix("tests/echo.test.yaml:6:"), "\(whole.output)")
        #expect(whole.output.contains("[step-refused]"))
        let file = await workspace.run("check", "tests/echo.test.yaml")
        #expect(file.output == whole.output)
        let run = await workspace.run("test", "tests/echo.test.yaml")
        #expect(run.output.contains("no parameter \"loudly\""), "\(run.output)")
    }

    @Test func filesThatNoPatternMatchesAreReported() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("echo2.yml", TestWorkspace.intent.replacing("Echo", with: "Ecco"))
        try workspace.write("more/provider.yaml", try workspace.text(of: "provider.yaml"))
        try workspace.write("docker-compose.yml", "services: { web: { image: nginx } }\n")
        try workspace.write("other/widgetconf.yaml", TestWorkspace.workspace)
        try workspace.write("other/echo.yaml", TestWorkspace.intent)
        let ending = await workspace.run("check")
        #expect(ending.status == .done)
        let lines = ending.output.split(separator: "\n").filter { $0.contains("warning: ") }
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("[file-unmatched]") }, "\(ending.output)")
        #expect(await workspace.run("check", "--strict").status == .problems)
    }

    @Test func viewsThatNoWidgetUsesAreReported() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("old.view.yaml", "format: 1\nview: Hello\n")
        let ending = await workspace.run("check")
        #expect(ending.output.contains("[view-unused]"), "\(ending.output)")
    }

    @Test func programsThatDoNotExistAreReported() async throws {
        let workspace = try TestWorkspace()
        try workspace.writeProgram(TestWorkspace.program)
        let manifest = try workspace.text(of: "provider.yaml")
        let line = try #require(manifest.split(separator: "\n").first { $0.hasPrefix("command:") })
        try workspace.write(
            "provider.yaml", manifest.replacing(line, with: "command: [python3, provdier.py]"))
        let ending = await workspace.run("check")
        #expect(ending.output.contains("[program-missing]"), "\(ending.output)")
        #expect(ending.output.contains("did you mean \"provider.py\"?"), "\(ending.output)")
    }

    /// Each kind of file, as an editor contains it before it is saved. The files on disk do not change.
    @Test(arguments: [
        ("echo.yaml", "type: string", "type: strng", "type-unknown"),
        ("provider.yaml", "intent: Echo", "intent: Ecco", "intent-unknown"),
        ("widgetconf.yaml", "echo.yaml", "ecco.yaml", "pattern-matches-nothing"),
        ("tests/echo.test.yaml", "", "", "step-refused"),
        ("echo.ko.yaml", "", "", "locale-name-unknown"),
    ])
    func unsavedTextIsCheckedAsItsFile(
        _ path: String, _ before: String, _ after: String, _ code: String
    ) async throws {
        let workspace = try TestWorkspace()
        let text =
            switch path {
            case "tests/echo.test.yaml": Self.test
            case "echo.ko.yaml":
                "format: 1\nintents: { Echo: { title: 메아리, parameters: { txet: { title: 글 } } } }\n"
            default: try workspace.text(of: path).replacing(before, with: after)
            }
        let ending = await workspace.run("check", "-", "--as", path, input: text)
        #expect(ending.output.contains("[\(code)]"), "\(ending.output) \(ending.talk)")
        #expect(ending.output.hasPrefix(path + ":"), "\(ending.output)")
        let saved = await workspace.run("check")
        #expect(saved.output == "", "\(saved.output)")
    }

    @Test func unsavedTextMayUseFilesThatWereNotReadBefore() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "shared/units.yaml", "format: 1\nenums: { Units: { cases: { metric: Metric, other: Other } } }\n")
        let text = """
            format: 1
            uses: [shared/units.yaml]
            intents:
              Echo: { title: Echo, parameters: { units: { title: Units, type: Units, default: metrik } } }

            """
        let ending = await workspace.run("check", "-", "--as", "echo.yaml", input: text)
        #expect(ending.output.contains("[default-unknown-value]"), "\(ending.output)")
        #expect(!ending.output.contains("uses-missing"))
    }

    @Test(arguments: [["echo.yaml", "--as", "echo.yaml"], ["--as", "echo.yaml"]])
    func aPathNeedsStandardInput(_ arguments: [String]) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(["check"] + arguments)
        #expect(ending.status == .wrongUsage)
        #expect(ending.talk.contains("--as requires - as the only path"))
    }
}
