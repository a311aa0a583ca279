import CaseWalking
import Foundation
import Glibc
import Testing
import WidgetRuntime

@testable import widgetconf

/// `test --record` stores the answers of sources, and tests run with them.
@Suite(.brief) struct AnswerRecordingTests {
    private static func workspace(port: String) throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml",
            """
            format: 1
            name: test
            intents: ["weather.yaml"]
            providers: ["weather/provider.yaml"]

            """)
        try workspace.write(
            "weather.yaml",
            """
            format: 1
            intents:
              Weather:
                title: Weather
                parameters:
                  key: { title: Key, type: string, secret: true, required: true }
                  units: { title: Units, type: string, default: metric }

            """)
        try workspace.write(
            "weather/provider.yaml",
            """
            format: 1
            provider: weather
            source:
              http: http://127.0.0.1:\(port)/now
              query: { key: $key, units: $units }
              private: [127.0.0.1]
              data: { temperature: temperature, path: path }
            widgets:
              weather:
                title: Weather
                families: [systemSmall]
                configuration: { intent: Weather }
                view: weather.view.yaml
                entry: { temperature: integer, path: string }

            """)
        try workspace.write(
            "weather/weather.view.yaml", "format: 1\nview: { text: \"{temperature} {path}\" }\n")
        return workspace
    }

    private static let name = "weather/weather.test.yaml"
    private static let test = """
        format: 1
        # A comment that is kept.
        start: 2026-11-21T08:00:00Z
        widget: { kind: weather, values: { key: s3cret-key } }  # The widget.

        steps:
          - { at: 0s, expect: { shows: "4 /now?key", nextReload: 30m } }

        """

    @Test func answersAreRecordedWithoutSecretsAndReplaceTheOutside() async throws {
        let service = try LoopbackService()
        defer { service.stop() }
        let workspace = try Self.workspace(port: service.port)
        try workspace.write(Self.name, Self.test)
        let recording = await workspace.run("test", "--record", Self.name)
        #expect(recording.status == .done, "\(recording.output)\(recording.talk)")
        #expect(recording.talk == "recorded 1 answer in weather/weather.answers.yaml\n")
        #expect(recording.output == "✓ \(Self.name)\n1 test passed\n")
        let url = "http://127.0.0.1:\(service.port)/now?key=••••&units=metric"
        #expect(
            try workspace.text(of: "weather/weather.answers.yaml") == """
                format: 1
                answers:
                  - http: GET \(url)
                    headers: { Content-Type: application/json, Cache-Control: max-age=60 }
                    json: { temperature: 4, path: "/now?key=••••&units=metric" }

                """)
        let added = Self.test.replacing(
            "# The widget.\n", with: "# The widget.\nanswers: weather.answers.yaml\n")
        #expect(try workspace.text(of: Self.name) == added, "nothing else is changed")
        #expect(await workspace.run("check", "weather").status == .done)

        // Without the service, and with another secret.
        service.stop()
        try workspace.write(Self.name, added.replacing("s3cret-key", with: "another-key"))
        let recorded = await workspace.run("test", Self.name)
        #expect(recorded.status == .done, "\(recorded.output)\(recorded.talk)")
        try workspace.write(Self.name, added.replacing("s3cret-key", with: "another-key, units: imperial"))
        let missing = await workspace.run("test", Self.name)
        #expect(missing.status == .problems)
        #expect(
            missing.output.contains(
                "weather.answers.yaml has no answer to GET "
                    + "http://127.0.0.1:\(service.port)/now?key=••••&units=imperial"), "\(missing.output)")
    }

    /// A second recording replaces the answers, in the file that the test names.
    @Test func answersAreRecordedAgain() async throws {
        let service = try LoopbackService()
        defer { service.stop() }
        let workspace = try Self.workspace(port: service.port)
        let test = Self.test.replacing("\nsteps:", with: "answers: ../all.answers.yaml\nsteps:")
        try workspace.write(Self.name, test)
        try workspace.write("all.answers.yaml", "format: 1\nanswers: [{ file: old.txt, text: old }]\n")
        let recording = await workspace.run("test", "--record", Self.name)
        #expect(recording.status == .done, "\(recording.output)\(recording.talk)")
        #expect(recording.talk == "recorded 1 answer in all.answers.yaml\n")
        #expect(try workspace.text(of: Self.name) == test)
        #expect(try workspace.text(of: "all.answers.yaml").contains("old.txt") == false)
    }

    /// A failure keeps the recorded answer, because the author may have replaced the secret in the test.
    @Test func aFailureDoesNotReplaceARecordedAnswer() async throws {
        let service = try LoopbackService()
        defer { service.stop() }
        let workspace = try Self.workspace(port: service.port)
        try workspace.write(Self.name, Self.test)
        #expect(await workspace.run("test", "--record", Self.name).status == .done)
        let recorded = try workspace.text(of: "weather/weather.answers.yaml")
        let test = try workspace.text(of: Self.name)
        try workspace.write(Self.name, test.replacing("s3cret-key", with: "wrong-key"))
        let refused = await workspace.run("test", "--record", Self.name)
        #expect(refused.status == .problems, "\(refused.output)\(refused.talk)")
        let url = "http://127.0.0.1:\(service.port)/now"
        #expect(refused.talk.contains("kept the former answer: \(url) answered 401"), "\(refused.talk)")
        #expect(refused.talk.contains("weather/weather.answers.yaml was not changed\n"), "\(refused.talk)")
        #expect(try workspace.text(of: "weather/weather.answers.yaml") == recorded)

        // Without a former answer, the failure is the answer.
        try workspace.write("weather/weather.answers.yaml", "format: 1\nanswers: [{ file: a, text: a }]\n")
        let first = await workspace.run("test", "--record", Self.name)
        #expect(first.talk.contains("recorded as a failure: \(url) answered 401"), "\(first.talk)")
        #expect(first.talk.contains("recorded 1 answer in weather/weather.answers.yaml\n"), "\(first.talk)")
        #expect(try workspace.text(of: "weather/weather.answers.yaml").contains("status: 401"))
    }

    /// The widget keeps its content, so all expectations are met.
    @Test func aRequestWithoutAnAnswerFailsItsStep() async throws {
        let service = try LoopbackService()
        defer { service.stop() }
        let workspace = try Self.workspace(port: service.port)
        try workspace.write(
            Self.name,
            Self.test + "  - { at: 1m, edit: { units: imperial }, expect: { shows: \"4 /now?key\" } }\n")
        #expect(await workspace.run("test", "--record", Self.name).status == .done)
        #expect(await workspace.run("test", Self.name).status == .done)
        let answers = try workspace.text(of: "weather/weather.answers.yaml")
        try workspace.write(
            "weather/weather.answers.yaml", answers.replacing("units=imperial", with: "units=kelvin"))
        let silent = await workspace.run("test", Self.name)
        #expect(silent.status == .problems, "\(silent.output)")
        #expect(silent.output.contains("\(Self.name):9:"), "\(silent.output)")
        #expect(
            silent.output.contains(
                "error: weather.answers.yaml has no answer to GET "
                    + "http://127.0.0.1:\(service.port)/now?key=••••&units=imperial [test-answers]"),
            "\(silent.output)")
        #expect(!silent.output.contains("[expectation-unmet]"), "\(silent.output)")
    }

    @Test func missingValuesAreTheReasonWhyNothingIsRecorded() async throws {
        let workspace = try Self.workspace(port: "1")
        let test = Self.test.replacing("{ kind: weather, values: { key: s3cret-key } }", with: "weather")
        try workspace.write(Self.name, test)
        let recording = await workspace.run("test", "--record", Self.name)
        #expect(recording.status == .couldNotRun)
        #expect(recording.talk.contains("weather-1 needs key, so its source was not requested"))
        let hint = "\"widget: { kind: weather, values: { key: … } }\""
        #expect(recording.talk.contains(hint), "\(recording.talk)")
    }

    /// Nothing is requested for a push, so a test pushes documents itself.
    @Test func pushesAreStepsOfATest() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml", "format: 1\nname: test\nintents: []\nproviders: [\"provider.yaml\"]\n")
        try workspace.write(
            "provider.yaml",
            """
            format: 1
            provider: tank
            source: { push: { mode: merge } }
            widgets:
              tank:
                title: Tank
                families: [systemSmall]
                configuration: static
                view: tank.view.yaml
                entry: { level: integer, name: string }

            """)
        try workspace.write("tank.view.yaml", "format: 1\nview: { text: \"{level} {name}\" }\n")
        let steps = """
            format: 1
            start: 2026-11-21T08:00:00Z
            widget: tank
            steps:
              - { at: 0s, expect: { shows: placeholder } }
              - { at: 1m, push: { level: 40, name: Rain }, expect: { reload: arrived, shows: 40 Rain } }
              - { at: 2m, push: { level: 50 }, expect: { reload: arrived, shows: 50 Rain, charged: 0 } }
              - { at: 3m, push: { level: full }, expect: { refused: level, shows: 50 Rain } }

            """
        try workspace.write("tank.test.yaml", steps)
        let ending = await workspace.run("test", "tank.test.yaml")
        #expect(ending.status == .done, "\(ending.output)\(ending.talk)")

        let recording = await workspace.run("test", "--record", "tank.test.yaml")
        #expect(recording.status == .couldNotRun)
        #expect(recording.talk.contains("for a push, write steps such as \"push: {"), "\(recording.talk)")
        try workspace.write(
            "tank.test.yaml", steps.replacing("steps:", with: "answers: tank.answers.yaml\nsteps:"))
        let check = await workspace.run("check")
        #expect(check.output.contains("remove it, and push documents in steps"), "\(check.output)")
        #expect(await workspace.run("test", "tank.test.yaml").status == .done, "the file is not needed")
    }

    @Test func aRequestWithoutAnAnswerIsReported() async throws {
        let workspace = try Self.workspace(port: "1")
        try workspace.write(Self.name, Self.test)
        let recording = await workspace.run("test", "--record", Self.name)
        #expect(recording.status == .couldNotRun)
        #expect(recording.talk.contains("not recorded: http://127.0.0.1:1/now is not reachable"))
        #expect(recording.talk.contains("no source answered in \(Self.name)"), "\(recording.talk)")
        #expect(try workspace.text(of: Self.name) == Self.test)
    }

    @Test func onlyATestIsRecorded() async throws {
        let workspace = try Self.workspace(port: "1")
        try workspace.write(Self.name, Self.test)
        let nothing = await workspace.run("test", "--record")
        #expect(nothing.status == .wrongUsage)
        #expect(nothing.talk.contains("--record requires the file of a test"), "\(nothing.talk)")
        let folder = await workspace.run("test", "--record", "weather")
        #expect(folder.status == .couldNotRun)
        #expect(folder.talk.contains("weather is not a file"), "\(folder.talk)")
    }

    /// `check` and `test` report missing and damaged answers.
    @Test func answersAreChecked() async throws {
        let workspace = try Self.workspace(port: "1")
        try workspace.write(
            Self.name, Self.test.replacing("\nsteps:", with: "answers: weather.answers.yaml\nsteps:"))
        for command in [["check", "weather"], ["test"]] {
            let missing = await workspace.run(command)
            #expect(missing.status == .problems)
            let words = "there is no file \"weather.answers.yaml\" [test-answers]"
            #expect(missing.output.contains(words), "\(command): \(missing.output)")
            #expect(missing.output.contains("\"widgetconf test --record \(Self.name)\""), "\(missing.output)")
        }
        try workspace.write("weather/weather.answers.yaml", "format: 1\nanswers: [{ run: [ls] }]\n")
        for command in [["check", "weather"], ["test"]] {
            let damaged = await workspace.run(command)
            #expect(damaged.status == .problems)
            #expect(
                damaged.output.contains("weather/weather.answers.yaml:2:11: error: an answer needs"),
                "\(command): \(damaged.output)")
        }
    }
}

/// A service on 127.0.0.1 that answers with the path of the request. It is a process, because providers and
/// tests share the threads of this one.
private final class LoopbackService {
    let port: String
    private let process = Process()

    init() throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Python.program)
        process.arguments = ["-c", Self.script]
        process.standardOutput = output
        try ProcessStarts.start(process)
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = line.filter(\.isNumber)
    }

    func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        ProcessStarts.waitForEnd(of: process)
    }

    private static let script = """
        import http.server, json

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = json.dumps({"temperature": 4, "path": self.path}).encode()
                self.send_response(401 if "wrong" in self.path else 200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Cache-Control", "max-age=60")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """
}
