import CaseWalking
import Foundation
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// The programs of Docs/writing-providers.md meet every obligation, with the guide's intent.
@Suite(.serialized, .brief) struct GuideProgramTests {
    private static let hasNode =
        ProgramSearch.path(of: "node", environment: ProcessInfo.processInfo.environment) != nil

    @Test(arguments: [
        ("python", "tasks", "[python3, program]", "{ intent: Tasks }"),
        ("js", "tasks", "[node, program.mjs]", "{ intent: Tasks }"),
        ("sh", "people", "[sh, program]", "static"),
    ])
    func keepsEveryObligation(
        _ language: String, _ kind: String, _ command: String, _ configuration: String
    ) async throws {
        guard language != "js" || Self.hasNode else { return }
        let guide = try String(
            contentsOf: TestCase.packageRoot.appending(path: "Docs/writing-providers.md"), encoding: .utf8)
        func block(_ language: String) throws -> String {
            let blocks = guide.components(separatedBy: "```\(language)\n").dropFirst()
            return try #require(blocks.first).components(separatedBy: "\n```")[0] + "\n"
        }
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", try block("yaml"))
        for file in KitFile.python + KitFile.javaScript { try workspace.write(file.name, file.text) }
        try workspace.write(language == "js" ? "program.mjs" : "program", try block(language))
        try workspace.write(
            "provider.yaml",
            """
            format: 1
            provider: \(kind)
            command: \(command)
            limits: { answer: 10m }
            widgets:
              \(kind):
                title: Guide
                families: [systemSmall, systemMedium]
                configuration: \(configuration)

            """)
        let json = await workspace.run("provider", "check", ".", "--format", "json")
        #expect(json.status == .done, "\(json)")
        let report = try ConformanceReport(json: JSONValue(parsing: Array(json.output.utf8)))
        // A busy machine delays answers.
        let slow: [Obligation] = [.speed, .placeholder, .preview, .validate]
        let warned = report.checks.filter { $0.result != .passed && $0.result != .skipped }
        #expect(warned.filter { !slow.contains($0.obligation) } == [], "\(warned)")
        #expect(report.checks.contains { $0.obligation == .timeline && $0.result == .passed })
    }
}
