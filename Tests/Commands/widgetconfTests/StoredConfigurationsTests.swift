import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf

/// `check --configurations`: tries a definition on stored values.
@Suite(.serialized, .brief) struct StoredConfigurationsTests {
    private static let intent = """
        format: 1
        intents:
          Weather:
            version: 2
            parameters:
              place: { type: string, required: true }
              units: { cases: { metric: Metric, imperial: Imperial } }
            migrations:
              - { from: 1, rename: { town: place }, values: { units: { celsius: metric } } }

        """

    private static let lines = """
        {"town": "Seoul", "units": "celsius"}
        {"place": "Busan"}
        {"town": ["Seoul", "Busan"]}

        """

    private func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("weather.yaml", Self.intent)
        try workspace.write("stored.jsonl", Self.lines)
        return workspace
    }

    @Test func saysWhichSurviveWhichChangeAndWhichNeedAPerson() async throws {
        let ending = await (try workspace()).run(
            "check", "weather.yaml", "--configurations", "stored.jsonl", "--intent", "Weather", "--from", "1")
        #expect(ending.status == .problems)
        #expect(ending.talk == "")
        #expect(
            ending.output == """
                Weather, version 1 to 2, on 3 configurations of stored.jsonl

                  1   stays unchanged        line 2
                  1   is migrated            line 1
                  1   needs your attention   line 3

                what changes
                  line 1   "town" is renamed to "place"
                           "units" was "celsius" and becomes "metric"
                  line 3   "town" is renamed to "place"

                what needs your attention
                  line 3   place   found a list of 2, expected text

                """)
    }

    @Test func printsJSON() async throws {
        let workspace = try workspace()
        let ending = await workspace.run(
            "check", "weather.yaml", "--configurations", "-", "--intent", "Weather", "--from", "1",
            "--format", "json", input: Self.lines)
        #expect(ending.status == .problems)
        let problem: JSONValue = [
            "line": 3, "parameter": "place", "message": "found a list of 2, expected text",
        ]
        #expect(
            try ending.document == ["valid": 2, "invalid": 1, "migrated": 2, "problems": [problem]])
        let present = await workspace.run(
            "check", "weather.yaml", "--configurations", "-", "--intent", "Weather", "--format", "json",
            input: #"{"place": "Busan"}"#)
        #expect(present.status == .done)
        #expect(
            try present.document == ["valid": 1, "invalid": 0, "migrated": 0, "problems": []])
    }

    /// Without a path, the intents of the workspace are used.
    @Test func looksInTheWorkspace() async throws {
        let workspace = try workspace()
        let ending = await workspace.run(
            "check", "--configurations", "-", "--intent", "Echo", input: #"{"count": 3}"#)
        #expect(ending.status == .done)
        #expect(
            ending.output == """
                Echo, version 1, on 1 configuration of standard input

                  1   stays unchanged   line 1

                """)
    }

    /// Names come from a file with arbitrary content.
    @Test func movesNoCursor() async throws {
        let ending = await (try workspace()).run(
            "check", "--configurations", "-", "--intent", "Echo", input: #"{"\u001b[31m": 3}"#)
        #expect(ending.status == .problems)
        #expect(!ending.output.contains("\u{1B}"))
    }

    @Test func saysWhatKeepsItFromChecking() async throws {
        let workspace = try workspace()
        let given = ["check", "weather.yaml", "--configurations", "stored.jsonl", "--intent"]
        let unknown = await workspace.run(given + ["Wether"])
        #expect(unknown.status == .problems)
        #expect(
            unknown.talk == """
                error: no definition declares the intent "Wether"
                  hint: did you mean "Weather"?

                """)
        let later = await workspace.run(given + ["Weather", "--from", "3"])
        #expect(later.status == .problems && later.talk.hasPrefix("error: \"Weather\" has version 2"))
        let missing = await workspace.run(
            "check", "--configurations", "missing.jsonl", "--intent", "Echo")
        #expect(missing.status == .couldNotRun)
        try workspace.write("weather.yaml", Self.intent.replacing("required", with: "requird"))
        let faulty = await workspace.run(given + ["Weather"])
        #expect(faulty.status == .problems)
        #expect(faulty.output.hasPrefix("weather.yaml:6:"))
        #expect(faulty.talk.contains("its definition has errors"))
        let document = try await workspace.run(given + ["Weather", "--format", "json"]).document
        #expect(document["errors"] == 1)
    }

    @Test(
        arguments: [
            ["--configurations", "stored.jsonl"], ["--intent", "Weather"], ["--from", "1"],
            ["--configurations", "stored.jsonl", "--intent", "Weather", "--from", "0"],
            ["--configurations", "stored.jsonl", "--intent", "Weather", "--fix"],
            ["--configurations", "stored.jsonl", "--intent", "Weather", "--watch"],
            ["--configurations", "stored.jsonl", "--intent", "Weather", "--format", "sarif"],
            ["-", "--configurations", "-", "--intent", "Weather"],
        ])
    func refusesWhatDoesNotGoTogether(_ arguments: [String]) async throws {
        let ending = await (try workspace()).run(["check"] + arguments)
        #expect(ending.status == .wrongUsage && ending.output == "")
    }
}
