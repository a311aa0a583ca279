import AppleInterop
import CaseWalking
import Foundation
import SourceText
import Testing

/// Every folder of Tests/Cases/app-intents: a definition exported to Swift, which typechecks against a
/// stand-in for Apple's modules (Tests/AppIntentsStub).
@Suite struct AppIntentsTests {

    @Test(arguments: TestCase.all(in: "app-intents"))
    func isExportedAsExpected(_ testCase: TestCase) async throws {
        let definition = SourceFile(path: "input.yaml", bytes: try testCase.bytes(of: "input.yaml"))
        let isImported = testCase.files(endingIn: "input.apple.yaml").count > 0
        let sidecar =
            try isImported
            ? SourceFile(path: "input.apple.yaml", bytes: testCase.bytes(of: "input.apple.yaml")) : nil
        var findings: [Finding] = []
        let text = AppleExport.appIntents(
            AppleExport.Source(definition: definition, sidecar: sidecar), context: .fixed,
            into: &findings)
        #expect(findings.isEmpty == testCase.isOK)
        let said = try testCase.difference(actual: FindingText.render(findings.inOrder()))
        #expect(said == nil, Comment(rawValue: said ?? ""))
        guard let text else { return }
        let difference = try testCase.difference(from: "expected.swift.txt", actual: text)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
        let complaints = try await AppIntentsStub.shared.value.check(text)
        #expect(complaints.isEmpty, Comment(rawValue: complaints))
    }

    @Test func missingLimitsReachTheSwiftSource() async throws {
        let path = "Tests/Cases/apple-import/ok/a-missing-limit-is-0-and-empty-data-is-none"
        let file = TestCase.packageRoot.appending(path: path + "/input.intentdefinition")
        let imported = try Round.import(Array(try Data(contentsOf: file)))
        var findings: [Finding] = []
        let exported = AppleExport.appIntents(
            AppleExport.Source(
                definition: imported.definition,
                sidecar: SourceFile(path: "input.apple.yaml", text: imported.sidecar)),
            context: .fixed, into: &findings)
        let text = try #require(exported, Comment(rawValue: FindingText.render(findings)))
        for part in [
            "@Parameter(title: \"Hours\", default: 0, inclusiveRange: (0, 24))",
            "@Parameter(title: \"Volume\", controlStyle: .slider, inclusiveRange: (0, 1))",
            "@Parameter(title: \"Floor\", controlStyle: .stepper, inclusiveRange: (-4, 0))",
            "@Parameter(title: \"Year\", inclusiveRange: (1, Int.max))", "@Parameter(title: \"Delta\")",
            "defaultUnit: .kilometers,\n        supportsNegativeNumbers: false",
            "defaultUnit: .celsius, supportsNegativeNumbers: true",
        ] {
            #expect(text.contains(part), "\(part) is missing in:\n\(text)")
        }
        #expect(try await AppIntentsStub.shared.value.check(text) == "")
    }

    @Test(arguments: Corpus.definitions)
    func realDefinitionsBecomeSwiftThatTypechecks(_ name: String) async throws {
        let imported = try Round.import(try Corpus.definition(name).bytes)
        var findings: [Finding] = []
        let source = AppleExport.Source(
            definition: imported.definition,
            sidecar: SourceFile(path: "input.apple.yaml", text: imported.sidecar))
        let exported = AppleExport.appIntents(source, context: .fixed, into: &findings)
        let text = try #require(exported, Comment(rawValue: FindingText.render(findings)))
        #expect(AppleExport.appIntents(source, context: .fixed, into: &findings) == text)
        let complaints = try await AppIntentsStub.shared.value.check(text)
        #expect(complaints.isEmpty, Comment(rawValue: complaints))
    }
}

/// The stand-in for Apple's modules, compiled once.
private struct AppIntentsStub {
    static let shared = Task { await AppIntentsStub() }

    private let folder: URL
    private let complaints: String

    private init() async {
        folder = FileManager.default.temporaryDirectory.appending(path: "app-intents-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var complaints = ""
            for module in ["AppIntents", "CoreLocation", "UniformTypeIdentifiers", "WidgetKit"] {
                let source = TestCase.packageRoot.appending(path: "Tests/AppIntentsStub/\(module).swift").path
                let output = folder.appending(path: "\(module).swiftmodule").path
                complaints += try await Self.compile(
                    ["-emit-module", "-module-name", module, "-I", folder.path, source, "-o", output])
            }
            self.complaints = complaints
        } catch {
            complaints = "\(error)"
        }
    }

    /// The compiler's messages about a source; empty if it compiles.
    func check(_ text: String) async throws -> String {
        guard complaints.isEmpty else { return complaints }
        let source = folder.appending(path: "\(UUID().uuidString).swift")
        try Data(text.utf8).write(to: source)
        defer { try? FileManager.default.removeItem(at: source) }  // Best-effort cleanup.
        return try await Self.compile(["-parse", source.path])
            + Self.compile(["-typecheck", "-swift-version", "6", "-I", folder.path, source.path])
    }

    private static func compile(_ arguments: [String]) async throws -> String {
        let run = try await ToolRun.of("swiftc", arguments)
        return run.status == 0 ? "" : run.output + run.errors
    }
}
