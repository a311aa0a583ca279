import CaseWalking
import Foundation
import Testing

@testable import widgetconf

/// Public services become widgets with YAML alone. Each folder of `Tests/Cases/services` contains the widget
/// of one service, answers in the form that the service documents, with values that are made up, and a
/// timeline test that checks everything the widget shows.
@Suite(.brief) struct PublicServiceTests {
    private static let folder = TestCase.packageRoot.appending(path: "Tests/Cases/services")

    private static let services: [String] = {
        // If the folder cannot be read, the number of services is wrong, which is checked below.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.contains(".") }.sorted()
    }()

    @Test(arguments: services) func aServiceBecomesAWidget(_ service: String) async throws {
        let workspace = try TestWorkspace()
        let test = Self.folder.appending(path: "\(service)/\(service).test.yaml").path
        let ending = await workspace.run("test", test)
        #expect(ending.status == .done, "\(ending.output)\(ending.talk)")
        #expect(ending.output.contains("1 test passed"), "\(ending.output)")
    }

    @Test func noServiceNeedsAProgram() async throws {
        #expect(Self.services.count == 10)
        let workspace = try TestWorkspace()
        let ending = await workspace.run("-C", Self.folder.path, "check")
        #expect(ending.status == .done && ending.talk.hasSuffix(" files: no problems\n"), "\(ending)")
        for service in Self.services {
            let folder = Self.folder.appending(path: service)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let others = files.filter { !$0.hasSuffix(".yaml") && !$0.hasSuffix(".pictures") }
            #expect(others == [], "\(service)")
            let manifest = try String(contentsOf: folder.appending(path: "provider.yaml"), encoding: .utf8)
            #expect(manifest.contains("\nsource:\n") && !manifest.contains("command:"), "\(service)")
        }
    }
}
