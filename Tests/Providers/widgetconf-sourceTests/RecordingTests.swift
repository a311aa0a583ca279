import CaseWalking
import Configurations
import Foundation
import ProviderProtocol
import SourceText
import Testing
import WidgetModel

@testable import widgetconf_source

/// Recorded answers in place of the outside, and the record of exchanges with it.
@Suite(.brief) struct RecordingTests {
    /// A manifest whose address, command and file do not exist.
    private static let manifest = """
        format: 1
        provider: home
        source:
          sources:
            now: { http: "http://127.0.0.1:1/now", query: { key: $key, units: $units } }
            load: { run: [/nonexistent/load, "--all"], as: text }
            notes: { file: /nonexistent/notes.txt, as: lines }
          private: [127.0.0.1]
          data: { temperature: now.temperature, load: load.text, notes: notes }
        widgets:
          home:
            families: [systemSmall]
            configuration: { intent: Home }
            view: home.view.yaml
            entry: { temperature: decimal, load: string, notes: { type: string, list: true } }
        """

    private static let answers = """
        format: 1
        answers:
          - http: GET http://127.0.0.1:1/now?key=••••&units=metric
            headers: { Cache-Control: max-age=7200 }
            json: { temperature: 3.5 }
          - http: GET http://127.0.0.1:1/now?key=••••&units=metric
            json: { temperature: 4 }
          - http: GET http://127.0.0.1:1/now?key=••••&units=imperial
            status: 503
            headers: { Retry-After: "60" }
            text: busy
          - run: [/nonexistent/load, --all]
            text: 0.52 0.38
          - file: /nonexistent/notes.txt
            text: |
              one
              two
        """

    private static func recorded(_ text: String = answers) throws -> Outside {
        var findings: [Finding] = []
        let file = SourceFile(path: "/home/kim/home.answers.yaml", text: text)
        let answers = RecordedAnswers.read(file, into: &findings)
        try #require(findings.isEmpty, "\(FindingText.render(findings))")
        return Outside(recorded: RecordedOutside(try #require(answers), from: file.path), secrets: [["key"]])
    }

    /// The data of the only entry in a timeline.
    private static func data(_ timeline: JSONValue) -> JSONValue? {
        timeline["entries"]?.array?.first?["data"]
    }

    @Test func recordedAnswersReplaceTheOutside() async throws {
        let configuration: JSONObject = ["key": "another-key", "units": "metric"]
        try await SourceSession.run(Self.manifest, outside: try Self.recorded()) { session in
            let first = try await session.timeline("home", configuration)
            #expect(
                Self.data(first) == ["temperature": 3.5, "load": "0.52 0.38", "notes": ["one", "two"]])
            let second = try await session.timeline("home", configuration)
            #expect(Self.data(second)?["temperature"] == 4, "equal requests receive answers in order")
            let third = try await session.timeline("home", configuration)
            #expect(Self.data(third) == Self.data(second), "the last answer is repeated")
        }
    }

    @Test func aRecordedStatusIsAFailure() async throws {
        try await SourceSession.run(Self.manifest, outside: try Self.recorded()) { session in
            let failure = try await session.failure("home", ["key": "another-key", "units": "imperial"])
            #expect(failure.class == .unavailable && failure.retryAfter == .seconds(60))
            #expect(
                failure.message == "http://127.0.0.1:1/now answered 503 (service unavailable): \"busy\"")
        }
    }

    @Test func aRequestWithoutAnAnswerIsNamed() async throws {
        try await SourceSession.run(Self.manifest, outside: try Self.recorded()) { session in
            let failure = try await session.failure("home", ["key": "another-key", "units": "kelvin"])
            #expect(
                failure.message
                    == "home.answers.yaml has no answer to GET http://127.0.0.1:1/now?key=••••&units=kelvin; "
                    + "run \"widgetconf test --record FILE\" with the file of this test")
        }
    }

    /// A timeline test fails because of such a request, even if its expectations are met.
    @Test func requestsWithoutAnAnswerAreRecorded() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.answers, to: "home.answers.yaml")
        let path = folder.path + "/exchanges.jsonl"
        let environment = [
            SourceVariables.answers: folder.path + "/home.answers.yaml", SourceVariables.record: path,
            SourceVariables.secrets: "key",
        ]
        let outside = try #require(Outside(environment: environment) { _ in })
        try await SourceSession.run(Self.manifest, outside: outside) { session in
            _ = try await session.timeline("home", ["key": "s3cret-key", "units": "metric"])
            _ = try await session.failure("home", ["key": "s3cret-key", "units": "kelvin"])
        }
        let bytes = try Data(contentsOf: URL(filePath: path))
        let exchanges = try RecordedExchange.exchanges(in: Array(bytes))
        #expect(exchanges.map(\.request.http) == ["GET http://127.0.0.1:1/now?key=••••&units=kelvin"])
        #expect(exchanges.first?.failure?.contains("has no answer to GET") == true)
    }

    @Test func damagedAnswersAreReported() throws {
        let folder = try TemporaryFolder()
        try folder.write("format: 1\nanswers: [{ run: [ls] }]\n", to: "a.answers.yaml")
        var reports = ""
        let path = folder.path + "/a.answers.yaml"
        let outside = Outside(environment: [SourceVariables.answers: path]) { reports += $0 }
        #expect(outside == nil && reports.contains("[recorded-answer]"), "\(reports)")
        reports = ""
        let missing = Outside(environment: [SourceVariables.answers: path + "x"]) { reports += $0 }
        #expect(missing == nil && reports == "\(path)x cannot be read\n")
        let real = Outside(environment: [:]) { reports += $0 }
        #expect(real?.recorded == nil && real?.recorder == nil && real?.secrets == nil)
    }

    /// A service that repeats the secret in its answer.
    private static func posting(_ url: String) -> String {
        """
        format: 1
        provider: post
        source:
          http: "\(url)/post"
          query: { key: $key, units: $units }
          headers: { X-Key: "key {key}" }
          body: { key: $key, pin: $pin, lines: [1, 2] }
          private: [127.0.0.1]
          data: { text: text }
        widgets:
          post:
            families: [systemSmall]
            configuration: { intent: Post }
            view: post.view.yaml
            entry: { text: string }
        """
    }

    private static let configuration: JSONObject = ["key": "s3cret key", "pin": 271828, "units": "metric"]

    /// The lines of a record with a loopback server, and the server's URL.
    private static func record(
        secrets: String?, _ reply: LoopbackServer.Reply
    ) async throws -> (exchanges: [RecordedExchange], text: String, url: String) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/exchanges.jsonl"
        var environment = [SourceVariables.record: path]
        environment[SourceVariables.secrets] = secrets
        let outside = try #require(Outside(environment: environment) { _ in })
        let url = try await LoopbackServer.run { _ in
            reply
        } _: { server in
            try await SourceSession.run(posting(server.url("")), outside: outside) { session in
                // A failure is part of the record.
                _ = try? await session.timeline("post", configuration)
            }
            #expect(server.requests.first?.target == "/post?key=s3cret%20key&units=metric")
            return server.url("")
        }
        let bytes = try Data(contentsOf: URL(filePath: path))
        let exchanges = try RecordedExchange.exchanges(in: Array(bytes))
        return (exchanges, String(decoding: bytes, as: UTF8.self), url)
    }

    @Test func secretsAreMaskedInTheRecord() async throws {
        let reply = LoopbackServer.Reply.text(
            200, #"{"text": "for s3cret key", "code": 271828}"#, "Content-Type: application/json",
            "Set-Cookie: session=abcdef")
        let (exchanges, text, url) = try await Self.record(secrets: "key,pin", reply)
        let exchange = try #require(exchanges.first)
        #expect(exchanges.count == 1)
        #expect(exchange.request.http == "POST \(url)/post?key=••••&units=metric")
        #expect(exchange.request.headers?["X-Key"] == "key ••••")
        #expect(exchange.request.body == ["key": "••••", "pin": "••••", "lines": [1, 2]])
        #expect(exchange.status == 200 && exchange.failure == nil && exchange.bytes == 42)
        #expect(exchange.headers?["Content-Type"] == "application/json")
        #expect(exchange.headers?["Set-Cookie"] == "••••")
        #expect(exchange.text == #"{"text":"for ••••","code":"••••"}"#, "the answer remains JSON")
        for secret in ["s3cret", "271828", "abcdef"] { #expect(!text.contains(secret), "\(text)") }

        // The recorded answer covers the request with another secret.
        let answers = RecordedAnswers(exchanges)
        var queue = RecordedAnswerQueue(answers)
        let request = RecordedRequest(
            .http("POST \(url)/post?key=other&units=metric"),
            body: ["key": "other", "pin": 1, "lines": [1, 2]])
        #expect(queue.next(for: request) == answers.answers.first)
    }

    /// Without names of secrets, all values of the configuration are masked, as in messages.
    @Test func allValuesAreMaskedByDefault() async throws {
        let (exchanges, _, url) = try await Self.record(secrets: nil, .text(404, "no metric here"))
        let exchange = try #require(exchanges.first)
        #expect(exchange.request.http == "POST \(url)/post?key=••••&units=••••")
        #expect(exchange.status == 404 && exchange.text == "no •••• here")
        #expect(
            exchange.failure
                == "\(url)/post answered 404 (not found): \"no •••• here\"; "
                + "compare the path and the query with the address in a browser")
    }
}
