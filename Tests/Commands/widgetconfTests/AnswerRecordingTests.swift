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
                self.send_response(200)
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
