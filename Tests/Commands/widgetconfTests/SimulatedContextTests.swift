import CaseWalking
import Foundation
import Testing

@testable import widgetconf

/// The context of a provider's request under a stepped clock, so that real systems are not affected.
@Suite(.brief) struct SimulatedContextTests {
    @Test func simulatedRequestsAreMarkedAndNameNoPlacedWidget() async throws {
        let workspace = try Self.workspace()
        #expect(await workspace.run("add", "echo").status == .done)
        #expect(try Self.requests(workspace) == ["echo-1 null"])
        let commands = [["simulate", "echo", "--for", "1h"], ["test", "echo.test.yaml"]]
        for command in commands {
            try FileManager.default.removeItem(atPath: workspace.folder + "/asked")
            let ending = await workspace.run(command)
            #expect(ending.status == .done, "\(ending.output)\(ending.talk)")
            #expect(Set(try Self.requests(workspace)) == ["echo-1000000001 true"])
        }
    }

    @Test func nothingIsPerformedUnlessATestPresses() async throws {
        let workspace = try Self.workspace()
        for command in [["simulate", "echo", "--for", "2h"], ["test", "echo.test.yaml"]] {
            _ = await workspace.run(command)
            #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/performed"))
        }
        try workspace.write(
            "echo.test.yaml",
            try workspace.text(of: "echo.test.yaml") + "  - { at: 90m, press: go }\n")
        let ending = await workspace.run("test", "echo.test.yaml")
        #expect(ending.status == .done, "\(ending.output)\(ending.talk)")
        #expect(try workspace.text(of: "performed") == "echo-1000000001 true\n")
    }

    private static func requests(_ workspace: TestWorkspace) throws -> [String] {
        try workspace.text(of: "asked").split(separator: "\n").map(String.init)
    }

    private static func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write(
            "provider.json",
            TestWorkspace.script.replacing(
                #""timeline": ["#,
                with: #"""
                    "perform": [
                      {"append": ["performed", "{context.widget} {context.isSimulated}\n"], "result": {}}
                    ],
                    "timeline": [{"append": ["asked", "{context.widget} {context.isSimulated}\n"]},
                    """#
            ).replacing(TestWorkspace.view, with: #"{"button": "go", "content": "Go"}"#))
        try workspace.write(
            "echo.test.yaml",
            """
            format: 1
            test: A button
            start: 2026-11-21T08:00:00Z
            widget: echo
            steps:
              - { at: 1h, expect: { entries: 1 } }

            """)
        return workspace
    }
}
