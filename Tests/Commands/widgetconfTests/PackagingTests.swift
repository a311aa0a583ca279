import CaseWalking
import Foundation
import Testing

/// Runs the tests of the scripts that lay out, install and package the programs.
@Suite(.brief) struct PackagingTests {
    @Test func theScripts() async throws {
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let programs = products.map { $0.appending(path: "widgetconf").path }
        let program = try #require(programs.first(where: FileManager.default.isExecutableFile))
        let run = try await ToolRun.of(
            Python.program, ["-m", "unittest", "discover"],
            environment: Python.environment.merging(["PROGRAM": program]) { $1 },
            in: TestCase.packageRoot.appending(path: "Packaging").path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("\nOK"), "no test ran: \(run.errors)")
    }
}
