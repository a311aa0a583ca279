import CaseWalking
import Foundation
import Testing

/// Every command that README and the guides quote has the documented result: success, or an error where the
/// page shows one. `Tests/Tools/quoted_commands.py` runs the commands with the real program, in the situation
/// that the page's scene in Tests/Cases/quoted describes. Docs/apple.md and Docs/timelines.md also have tests
/// that compare the output.
@Suite(.serialized, .thorough) struct QuotedCommandTests {
    private static let scenes = TestCase.packageRoot.appending(path: "Tests/Cases/quoted")
    private static let pages: [String] = {
        let docs = TestCase.packageRoot.appending(path: "Docs").path
        // Without the folder, there are no cases and the test fails below.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
        return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
    }()

    @Test(arguments: pages) func keepsWhatItPromises(_ page: String) async throws {
        let name = URL(fileURLWithPath: page).deletingPathExtension().lastPathComponent
        let programs = URL(fileURLWithPath: FormTerminalTests.program).deletingLastPathComponent().path
        let run = try await PythonTool.run(
            [
                TestCase.packageRoot.appending(path: "Tests/Tools/quoted_commands.py").path, programs,
                TestCase.packageRoot.appending(path: page).path,
                Self.scenes.appending(path: name + ".scene").path,
            ], environment: Python.environment)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    /// A scene without a page would never run.
    @Test func everySceneHasAPage() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.scenes.path)
        let pages = Set(Self.pages.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent })
        #expect(Self.pages.count > 15)
        #expect(Set(names.map { $0.replacing(".scene", with: "") }).isSubset(of: pages))
    }
}
