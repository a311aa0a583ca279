import CaseWalking
import Machine
import Testing
import WidgetRuntime

@testable import widgetconf

/// `logs`: the providers' output is kept, for every program that runs the board, and can be filtered.
@Suite(.serialized, .brief) struct LogsTests {
    /// A workspace whose provider logs one line of each kind with each timeline.
    private func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        let logging = #"""
            "timeline": [
              {"send": [
                {"method": "log", "params": {"level": "debug", "message": "asked"}},
                {"method": "log", "params": {"level": "warning", "message": "the key is {configuration.key}"}}
              ]},
              {"log": "on standard error", "print": "stray"},
            """#
        try workspace.write(
            "provider.json", TestWorkspace.script.replacing(#""timeline": ["#, with: logging))
        let key = "      key: { title: Key, type: string, secret: true }\n"
        try workspace.write(
            "echo.yaml",
            TestWorkspace.intent.replacing("    parameters:\n", with: "    parameters:\n" + key))
        return workspace
    }

    @Test func whatAProviderPrintsIsKeptWithoutSecrets() async throws {
        let workspace = try workspace()
        _ = await workspace.run("add", "echo", "key=s3cret-key")
        _ = await workspace.run("edit", "echo-1", "mode=fail")
        let all = await workspace.run("logs")
        for text in [
            "echo  asked", "echo  warning  the key is ••••", "echo  on standard error",
            "echo  warning  printed: stray", "echo-1  error  the server is ␛[31mdown",
        ] { #expect(all.output.contains(text), "\(text) is not in \(all.output)") }
        #expect(try !workspace.text(of: "state/log.jsonl").contains("s3cret"))

        let errors = await workspace.run("logs", "--level", "error")
        #expect(errors.output.split(separator: "\n").count == 1)
        let latest = await workspace.run("logs", "echo", "--lines", "1", "--level", "warning")
        #expect(latest.output.hasSuffix("echo-1  error  the server is ␛[31mdown\n"))
        #expect(latest.talk.contains("earlier lines not shown"))
    }

    @Test func aWidgetHasItsOwnLinesAndThoseOfItsProvider() async throws {
        let workspace = try workspace()
        _ = await workspace.run("add", "echo", "mode=fail")
        _ = await workspace.run("add", "echo", "mode=fail")
        let first = await workspace.run("logs", "echo-1")
        #expect(first.output.contains("echo-1  error") && first.output.contains("echo  asked"))
        #expect(!first.output.contains("echo-2"))
        let provider = await workspace.run("logs", "echo")
        #expect(provider.output.contains("echo-1  error") && provider.output.contains("echo-2  error"))
        let unknown = await workspace.run("logs", "ecko")
        #expect(unknown.status == .problems)
        #expect(unknown.talk.contains("did you mean \"echo\"?"))
        #expect(await workspace.run("logs", "--lines", "-1").status == .wrongUsage)
    }

    @Test func newLinesAreFollowed() async throws {
        let workspace = try workspace()
        let captured = Captured()
        let interruption = Interruption()
        async let ending = workspace.run(
            ["logs", "--follow", "--level", "error"], into: captured, interruption: interruption)
        try await captured.said("nothing is logged")
        _ = await workspace.run("add", "echo", "mode=fail")
        try await captured.printed("echo-1  error")
        _ = await workspace.run("edit", "echo-1", "count=2")
        try await captured.printed("echo-1  error", times: 2)
        interruption.come()
        #expect(await ending.status == .done)
        #expect(!captured.output.contains("asked"))
    }
}
