import CaseWalking
import Foundation
import Testing

/// Every script of Tests/Cases/terminals: forms and boards in a terminal that another program emulates. The
/// steps are defined by `Tests/Tools/terminal.py`. A case may contain its own provider and definition. The
/// cases run one after the other, because on a slow machine, many providers that start at once miss the
/// start's deadline.
@Suite(
    .serialized, .thorough,
    .enabled(if: PythonTool.lacks("pyte") == nil, "python3 lacks pyte, which emulates the terminal"))
struct FormTerminalTests {
    static let program: String = {
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let programs = products.map { $0.appending(path: "widgetconf").path }
        return programs.first(where: FileManager.default.isExecutableFile) ?? "widgetconf"
    }()

    @Test(arguments: TestCase.all(in: "terminals"))
    func looksAsExpected(_ testCase: TestCase) async throws {
        let workspace = try TestWorkspace()
        for file in testCase.files(endingIn: ".yaml") {
            try workspace.write(file, try testCase.text(of: file))
        }
        if testCase.files(endingIn: ".py") == ["provider.py"] {
            try workspace.writeProgram(try testCase.text(of: "provider.py"))
        }
        let tool = TestCase.packageRoot.appending(path: "Tests/Tools/terminal.py").path
        let environment = [
            "TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1", "WIDGETCONF_PATIENCE": "20",
        ]
        let run = try await PythonTool.run(
            [
                tool, FormTerminalTests.program, "-C", workspace.folder, "--state",
                workspace.folder + "/state",
            ],
            input: Data(try testCase.text(of: "script.txt").utf8),
            environment: workspace.environment.merging(environment) { $1 }, in: workspace.folder)
        // Times differ from run to run.
        let lasting = (run.output + run.errors).replacing(/[\d.]+ m?s\b/, with: "0 ms")
            .replacing(/\d\d:\d\d:\d\d/, with: "12:00:00")
            .replacing(/\|\d\d:\d\d (?=[a-z])/, with: "|12:00 ")
            .replacing(/\s+● live/, with: "  ● live")
            // A program prints this message only if another program is slow to release the board.
            .replacing(/waiting for process \d+, which is using the board\n/, with: "")
        let difference = try testCase.difference(actual: lasting)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}
