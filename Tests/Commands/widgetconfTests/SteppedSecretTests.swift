import CaseWalking
import Foundation
import Machine
import Testing
import WidgetRuntime

@testable import widgetconf

/// Simulations, tests and recordings do not contain secret values (C8).
@Suite(.brief) struct SteppedSecretTests {
    private static let word = "opensesame"

    private func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        let intent = TestWorkspace.intent.replacing(
            "text: { title: Text, type: string, default: hello }",
            with: "text: { title: Text, type: string, secret: true, required: true, minLength: 8 }")
        try workspace.write("echo.yaml", intent)
        // A provider may use a secret in its content; this one shows it backwards.
        try workspace.write(
            "provider.json",
            TestWorkspace.script.replacing("{configuration.text}", with: "{reversed configuration.text}"))
        return workspace
    }

    private func expectSilence(
        _ ending: Ending, _ status: CommandStatus, at location: SourceLocation = #_sourceLocation
    ) {
        #expect(ending.status == status, "\(ending.output)\(ending.talk)", sourceLocation: location)
        for text in [ending.output, ending.talk] {
            #expect(!text.contains(Self.word), "\(text)", sourceLocation: location)
        }
    }

    @Test(arguments: ["text", "json"]) func aSimulatedDayIsSilentOfIt(_ format: String) async throws {
        let workspace = try workspace()
        let day = await workspace.run(
            "simulate", "echo", "--set", "text=\(Self.word)", "--edit", "2h:text=\(Self.word)!",
            "--edit", "3h:count=2", "--record", "day.events", "--format", format)
        expectSilence(day, .done)
        let events = try workspace.text(of: "day.events")
        #expect(events.contains("\"edited\"") && !events.contains(Self.word))
    }

    /// The value is rejected because it is too short; the message must not quote it.
    @Test(arguments: ["text", "json"]) func aRefusedOneIsNotQuoted(_ format: String) async throws {
        let workspace = try workspace()
        let placed = await workspace.run("simulate", "echo", "--set", "text=sesame", "--format", format)
        #expect(placed.status == .problems, "\(placed.output)\(placed.talk)")
        let edited = await workspace.run(
            "simulate", "echo", "--set", "text=\(Self.word)", "--edit", "2h:text=sesame", "--format", format)
        #expect(edited.status == .problems, "\(edited.output)\(edited.talk)")
        for text in [placed.output, placed.talk, edited.output, edited.talk] {
            #expect(!text.contains("sesame"), "\(text)")
        }
    }

    @Test(arguments: ["text", "json", "junit"]) func aTestIsSilentOfIt(_ format: String) async throws {
        let workspace = try workspace()
        // The line with the mistake is shown; it must not be the line with the value.
        try workspace.write(
            "secret.test.yaml",
            """
            format: 1
            start: 2026-11-21T08:00:00Z
            widget: { kind: echo, values: { text: \(Self.word) } }
            steps:
              - at: 1h
                edit: { text: \(Self.word)! }
                expect:
                  shows: nothing of the kind
            """)
        let ending = await workspace.run("test", "secret.test.yaml", "--format", format)
        expectSilence(ending, .problems)
        #expect(ending.output.contains("!emasesnepo"), "the provider got it: \(ending.output)")
    }

    /// The line of the author's own file is shown, as for any mistake, but without the secret.
    @Test(arguments: ["text", "json", "junit", "github"])
    func aTestOfARefusedOneDoesNotQuoteIt(_ format: String) async throws {
        let workspace = try workspace()
        try workspace.write(
            "secret.test.yaml",
            """
            format: 1
            start: 2026-11-21T08:00:00Z
            widget: { kind: echo, values: { text: \(Self.word) } }
            answer: { entries: [0s], policy: never }
            steps:
              - at: 2h
                edit: { text: sesame }
                expect: { revision: 5 }
              - { at: 3h, edit: { text: "sesame öffne 🔑" }, expect: { revision: 7 } }
              - { at: 4h, edit: { txet: sesame } }
            """)
        let ending = await workspace.run("test", "secret.test.yaml", "--format", format)
        #expect(ending.status == .problems, "\(ending.output)")
        #expect(!ending.output.contains("sesame"), "\(ending.output)")
        guard format == "text" else { return }
        for words in [
            "secret.test.yaml:7:11: error: found \"••••\" for \"text\"", "edit: { text: ****** }",
            "secret.test.yaml:9:69: error: found 2 for \"revision\"", "9 |   - { at: 3h, edit: { text: ",
            "edit: { txet: ****** }",
        ] { #expect(ending.output.contains(words), "\(words) in\n\(ending.output)") }
    }

    @Test func whatServeRecordsIsSilentOfIt() async throws {
        let workspace = try workspace()
        let captured = Captured()
        let interruption = Interruption()
        let serving = Task {
            await workspace.run(
                ["serve", "--record", "board.events"], into: captured, interruption: interruption)
        }
        try await captured.printed("serving test")
        expectSilence(await workspace.run("add", "echo", "text=\(Self.word)"), .done)
        expectSilence(await workspace.run("edit", "echo-1", "text=\(Self.word)!", "--format", "json"), .done)
        interruption.come()
        expectSilence(await serving.value, .done)
        let events = try workspace.text(of: "board.events")
        #expect(events.contains("\"edited\"") && !events.contains(Self.word))
    }
}
