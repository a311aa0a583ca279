import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// While `serve` keeps the previous definition, because the file on disk contains an error, every way to edit
/// a widget uses that definition.
@Suite(.serialized, .brief) struct DefinitionInForceTests {
    /// Runs `body` while a board is served; the definition is broken after the start.
    private func withBrokenDefinition(_ body: (TestWorkspace) async throws -> Void) async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "count=2")
        let captured = Captured()
        let interruption = Interruption()
        let serve = Task { await workspace.run(["serve"], into: captured, interruption: interruption) }
        try await captured.printed("serving test")
        try workspace.write("echo.yaml", TestWorkspace.intent.replacing("title: Count", with: "titel: Count"))
        try await captured.printed("stays in force")
        try await body(workspace)
        interruption.come()
        _ = await serve.value
    }

    private func count(_ workspace: TestWorkspace) async throws -> JSONValue? {
        try await workspace.document("show", "echo-1")["values"]?["count"]
    }

    @Test func questionsAskForItsParameters() async throws {
        try await withBrokenDefinition { workspace in
            let ending = await workspace.run("edit", "echo-1", "--plain", input: "\n\n5\n\n\n\nyes\n")
            #expect(ending.status == .done, "\(ending.talk)")
            #expect(ending.talk.contains("Save this 1 change?"))
            let count = try await count(workspace)
            #expect(count == 5)
        }
    }

    @Test func theEditorListsItsParameters() async throws {
        try await withBrokenDefinition { workspace in
            let ending = await workspace.run(
                ["edit", "echo-1", "--editor"],
                environment: ["VISUAL": "sed -i 's/^count: .*/count: 6/'"])
            #expect(ending.status == .done, "\(ending.talk)")
            let count = try await count(workspace)
            #expect(count == 6)
        }
    }

    @Test func aNewWidgetHasItsParameters() async throws {
        try await withBrokenDefinition { workspace in
            let ending = await workspace.run("add", "echo", "--plain", input: "\n\n7\n\n\n\nyes\n")
            #expect(ending.status == .done, "\(ending.talk)")
            let values = try await workspace.document("show", "echo-2")["values"]
            #expect(values?["count"] == 7)
        }
    }

    @Test func theFormOfAScreenHasItsParameters() async throws {
        try await withBrokenDefinition { workspace in
            let problems = try await FilledForm.problems(
                of: try TriedEdit("count=8"), on: "echo-1", in: workspace)
            #expect(problems == [])
            let count = try await count(workspace)
            #expect(count == 8)
        }
    }
}
