import CaseWalking
import Foundation
import Testing

/// Runs the tests of the scripts that lay out, install and package the programs, and write the site.
@Suite(.brief) struct PackagingTests {
    @Test(arguments: ["Packaging", "Packaging/site"]) func theScripts(_ folder: String) async throws {
        try await runTests(["discover"], in: folder)
    }
}

/// The pages of the site contain what the program prints.
@Suite(.thorough) struct SiteReferenceTests {
    @Test func theReference() async throws { try await runTests(["reference_tests"], in: "Packaging/site") }
}

/// Runs tests in Python with the built program in `PROGRAM`.
private func runTests(_ arguments: [String], in folder: String) async throws {
    let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    let programs = products.map { $0.appending(path: "widgetconf").path }
    let program = try #require(programs.first(where: FileManager.default.isExecutableFile))
    let run = try await ToolRun.of(
        Python.program, ["-m", "unittest"] + arguments,
        environment: Python.environment.merging(["PROGRAM": program]) { $1 },
        in: TestCase.packageRoot.appending(path: folder).path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("\nOK"), "no test ran: \(run.errors)")
}
