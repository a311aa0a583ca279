import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import Machine
import SourceText
import Synchronization
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Every folder of Tests/Cases/trying: `definition.yaml` filled in with the lines of `answers.txt`, and the
/// resulting messages and data, in order. `arguments.txt` may contain further arguments.
@Suite(.brief) struct TryCaseTests {
    @Test(arguments: TestCase.all(in: "trying"))
    func goesAsExpected(_ testCase: TestCase) async throws {
        let further =
            testCase.files(endingIn: "arguments.txt").isEmpty
            ? [] : try testCase.text(of: "arguments.txt").split { $0.isWhitespace }.map(String.init)
        let (status, transcript) = await transcript(
            of: ["definition.yaml"] + further, answers: try testCase.bytes(of: "answers.txt"),
            in: testCase.folder.path)
        #expect((status == .done) == testCase.isOK)
        let difference = try testCase.difference(actual: transcript)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    /// A form's menu begins with an empty search.
    @Test(arguments: [nil, ""]) func everyShellOffersSampleChoices(_ search: String?) throws {
        let source = SourceFile(
            path: "weather.yaml",
            text: """
                format: 1
                intents:
                  Weather:
                    parameters:
                      place: { type: City, options: search }
                types:
                  City: { title: City }
                """)
        var findings: [Finding] = []
        let context = LiteralContext.machine(
            clock: SteppedClock(TestWorkspace.start), folder: "/", environment: [:])
        let definitions = DefinitionSet.read([source], context: context, into: &findings)
        let place = try #require(definitions.intents.first?.parameter(named: "place"))
        let choices = StandInProvider().choices(of: place, search: search)
        #expect(choices.map(\.title) == ["City 1", "City 2", "City 3"])
    }

    /// The conversation of Docs/authoring-intents.md.
    @Test func theGuideShowsHowItGoes() async throws {
        let guide = try String(
            contentsOf: TestCase.packageRoot.appending(path: "Docs/authoring-intents.md"), encoding: .utf8)
        func block(_ label: String) throws -> String {
            let behind = try #require(guide.components(separatedBy: "```\(label)\n").dropFirst().first)
            return try #require(behind.components(separatedBy: "```").first)
        }
        let workspace = try TestWorkspace()
        try workspace.write("alarm.yaml", try block("yaml alarm.yaml"))
        let answers = "6:30\n06:30\ntrue\n1, 3\nSound 2\n"
        let (_, transcript) = await transcript(
            of: ["alarm.yaml"], answers: Array(answers.utf8), in: workspace.folder)
        let difference = LineDifference.describe(
            expected: try block("text widgetconf try alarm.yaml"), actual: transcript)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    private func transcript(
        of arguments: [String], answers: [UInt8], in folder: String
    ) async -> (CommandStatus, String) {
        let transcript = Mutex("")
        let write: @Sendable (String) -> Void = { text in transcript.withLock { $0 += text } }
        let context = CommandContext(
            console: Console(output: { write($0) }, talk: write, input: { answers }),
            environment: ["TZ": "UTC", "HOME": "/home/kim"], folder: folder,
            clock: SteppedClock(TestWorkspace.start), interruption: { Interruption() })
        let status = await Widgetconf.run(["try"] + arguments, in: context)
        return (status, transcript.withLock { $0 })
    }

    @Test func theConfigurationIsValid() async throws {
        let workspace = try TestWorkspace()
        let answers = ["", "2", "oops", "3"] + Array(repeating: "", count: 20)
        let ending = await workspace.run(
            "try", "echo.yaml", "--format", "json", input: answers.joined(separator: "\n"))
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(try ending.document["complete"] == true)
        let configuration = try #require(try ending.document["configuration"])
        try workspace.write("stored.jsonl", configuration.text + "\n")
        let checked = await workspace.run(
            "check", "--configurations", "stored.jsonl", "--intent", "Echo", "--format", "json")
        #expect(try checked.document["valid"] == 1)
    }
}
