import CaseWalking
import Foundation
import Testing

@testable import widgetconf

/// Eight editors edit one widget at the same time, with forms, command lines and a text editor, while `serve`
/// starts, stops and is killed: `Tests/Tools/editors.py`. With `EDITS=100`, each makes 100 edits, as in `make
/// soak`.
@Suite(.thorough) struct EditorStormTests {
    private static let edits = ProcessInfo.processInfo.environment["EDITS"].flatMap { Int($0) } ?? 4

    @Test func everyEditIsStoredOnceAndListsAreMerged() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.yaml",
            """
            format: 1
            intents:
              Echo:
                title: Echo
                parameters:
                  labels: { title: Labels, type: string, list: true }
            """)
        #expect(await workspace.run("add", "echo", "labels=first").status == .done)
        let tool = TestCase.packageRoot.appending(path: "Tests/Tools/editors.py").path
        let run = try await PythonTool.run(
            [tool, FormTerminalTests.program, "echo-1", "\(EditorStormTests.edits)"],
            environment: workspace.environment.merging(["LANG": "C.UTF-8"]) { $1 }, in: workspace.folder)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output == "\(8 * EditorStormTests.edits) edits of 8 editors\n")
    }
}
