import BoardDocuments
import CaseWalking
import Testing

/// The command line of `widgetconf-web`.
@Suite(.brief) struct CommandLineTests {
    @Test func theVersionIsThatOfWidgetconf() async throws {
        let run = try await ToolRun.of(LoneWebServer.program, ["--version"])
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output == ProgramVersion.text + "\n")
    }

    @Test(arguments: [[], ["--help"], ["serve"], ["serve", "{"], ["--version", "x"]])
    func otherArgumentsAreAnsweredWithTheUsage(arguments: [String]) async throws {
        let run = try await ToolRun.of(LoneWebServer.program, arguments)
        #expect(run.status == 2 && run.output == "")
        #expect(run.errors.hasPrefix("usage: widgetconf-web "))
    }
}
