import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel

@testable import widgetconf_source

/// Manifests with sources, answered as in the program.
@Suite(.brief) struct SourceSessionTests {
    private static func forecast(_ url: String) -> String {
        """
        format: 1
        provider: forecast
        source:
          http: "\(url)/v1/{city.id}"
          query: { units: $units, days: $days }
          headers: { Authorization: "Bearer {account.token}" }
          entries: hourly
          date: time
          data:
            temperature: temp.value
            sky: weather[0].main
            rain: { from: pop, default: 0 }
          private: [127.0.0.1]
          options:
            city: { http: "\(url)/cities", items: list, id: id, title: name, search: q }
        widgets:
          forecast:
            title: Forecast
            description: The weather of the next hours.
            families: [systemSmall, systemMedium]
            configuration: { intent: Forecast }
            view: forecast.view.yaml
            entry: { temperature: decimal, sky: string, rain: percent }
        """
    }

    private static let configuration: JSONObject = [
        "city": ["id": "new york", "title": "New York"], "units": "metric",
        "account": ["id": "me", "title": "me", "token": "token-of-the-account"],
    ]

    private static let answer = """
        {"hourly": [
          {"time": "2026-11-21T08:00:00Z", "temp": {"value": 3.5}, "weather": [{"main": "Clouds"}],
            "pop": 0.2},
          {"time": 1795251600, "temp": {"value": 4}, "weather": [{"main": "Clear"}]}
        ]}
        """

    @Test func declaresItsWidgets() async throws {
        try await SourceSession.run(Self.forecast("http://127.0.0.1:1")) { session in
            let declared = try await session.answer(to: .initialize(InitializeRequest()))
            #expect(declared["concurrency"] == 16)
            #expect(declared["methods"]?.array?.contains("options") == true)
            #expect(declared["methods"]?.array?.contains("validate") == false)
            let kind = try #require(declared["kinds"]?.array?.first)
            #expect(kind["kind"] == "forecast" && kind["configuration"] == "intent")
            #expect(kind["title"] == "Forecast" && kind["families"] == ["systemSmall", "systemMedium"])
            let reads = kind["reads"]?.array?.compactMap(\.string).sorted()
            #expect(reads == ["account", "city", "days", "units"])
        }
    }

    @Test func makesEntriesOfAnAnswer() async throws {
        let reply = LoopbackServer.Reply.text(200, Self.answer, "Cache-Control: max-age=3600")
        try await LoopbackServer.run { _ in
            reply
        } _: { server in
            try await SourceSession.run(Self.forecast(server.url(""))) { session in
                let timeline = try await session.timeline("forecast", Self.configuration)
                let entries = try #require(timeline["entries"]?.array)
                #expect(
                    entries.map { $0["data"] } == [
                        ["temperature": 3.5, "sky": "Clouds", "rain": 0.2],
                        ["temperature": 4, "sky": "Clear", "rain": 0],
                    ])
                #expect(
                    entries.map { $0["date"]?.string } == [
                        "2026-11-21T08:00:00.000Z", "2026-11-21T09:00:00.000Z",
                    ])
                #expect(timeline["policy"] == ["after": "2026-11-21T09:30:00.000Z"])
                let snapshot = try await session.answer(
                    to: .snapshot(
                        SnapshotRequest(
                            context: SourceSession.context("forecast"), configuration: Self.configuration)))
                #expect(snapshot["data"]?["sky"] == "Clouds", "the entry of 08:30")
            }
            // A value in the path is one segment, and an item without a value is left out.
            #expect(server.requests.first?.target == "/v1/new%20york?units=metric")
            #expect(server.requests.first?.header("Authorization") == "Bearer token-of-the-account")
        }
    }

    /// Services repeat keys in their messages.
    @Test func secretsDoNotReachFailures() async throws {
        let body = "bad key token-of-the-account for new york"
        try await LoopbackServer.run { _ in
            .text(401, body)
        } _: { server in
            try await SourceSession.run(Self.forecast(server.url(""))) { session in
                let failure = try await session.failure("forecast", Self.configuration)
                #expect(failure.class == .authentication)
                #expect(
                    failure.message
                        == "\(server.url("/v1/••••")) answered 401 (unauthorized): "
                        + "\"bad key •••• for ••••\"; enter the token again in the form of the widget")
            }
        }
    }

    /// Another login can help only if the request contained one.
    @Test func aForbiddenRequestWithATokenNeedsALogin() async throws {
        try await LoopbackServer.run { _ in
            .text(403, "forbidden")
        } _: { server in
            try await SourceSession.run(Self.forecast(server.url(""))) { session in
                let login = try await session.failure("forecast", Self.configuration)
                #expect(login.class == .authentication)
                let other = try await session.failure("forecast", ["city": ["id": "paris"]])
                #expect(other.class == .failed)
            }
        }
    }

    /// A simulation repeats the same request for each simulated hour.
    @Test func simulationsRequestOnceAndChangeNothing() async throws {
        let manifest = { (url: String, more: String) in
            """
            format: 1
            provider: note
            source: { http: "\(url)/note", private: [127.0.0.1]\(more) }
            widgets:
              note:
                families: [systemSmall]
                configuration: static
                view: note.view.yaml
                entry: { text: string }
            """
        }
        let request = ProviderRequest.timeline(
            TimelineRequest(context: SourceSession.context("note", isSimulated: true)))
        try await LoopbackServer.run { _ in
            .text(200, #"{"text": "a"}"#)
        } _: { server in
            try await SourceSession.run(manifest(server.url(""), "")) { session in
                for _ in 0..<3 {
                    let timeline = try await session.answer(to: request)
                    #expect(timeline["entries"]?.array?.first?["data"] == ["text": "a"])
                }
            }
            try await SourceSession.run(manifest(server.url(""), ", body: x")) { session in
                let failure = try await #require(throws: ProviderFailure.self) {
                    try await session.answer(to: request)
                }
                #expect(failure.class == .unavailable && failure.message.contains("POST"))
            }
            #expect(server.requests.map(\.target) == ["/note"])
        }
    }

    /// An answer without content is not a document with missing values.
    @Test func anAnswerWithoutContentIsNamed() async throws {
        try await LoopbackServer.run { _ in
            .http(204)
        } _: { server in
            try await SourceSession.run(Self.forecast(server.url(""))) { session in
                let failure = try await session.failure("forecast", Self.configuration)
                #expect(failure.class == .failed)
                #expect(
                    failure.message.hasPrefix(
                        "\(server.url("/v1/••••")) answered without content: found nothing at \"hourly\""))
            }
        }
    }

    @Test func anAnswerOfAnotherFormIsQuoted() async throws {
        let page = "<!DOCTYPE html><title>Log in</title>"
        try await LoopbackServer.run { _ in
            .text(200, page, "Content-Type: text/html")
        } _: { server in
            try await SourceSession.run(Self.forecast(server.url(""))) { session in
                let failure = try await session.failure("forecast", Self.configuration)
                #expect(failure.class == .failed)
                #expect(failure.message.hasPrefix("\(server.url("/v1/••••")): the answer is a page of HTML"))
                #expect(failure.message.contains("Log in"))
            }
        }
    }

    @Test func aMissingValueOfThePathNamesItsParameter() async throws {
        try await SourceSession.run(Self.forecast("http://127.0.0.1:1")) { session in
            let failure = try await session.failure("forecast", ["units": "metric"])
            #expect(failure.class == .configuration && failure.parameters == ["city"])
        }
    }

    /// Placeholders and the gallery do not need the service.
    @Test func samplesHaveTheTypesOfTheEntry() async throws {
        try await SourceSession.run(Self.forecast("http://127.0.0.1:1")) { session in
            let placeholder = try await session.answer(
                to: .placeholder(PlaceholderRequest(context: SourceSession.context("forecast"))))
            #expect(placeholder["data"] == ["temperature": 0, "sky": "–", "rain": 0])
            let preview = SnapshotRequest(
                context: SourceSession.context("forecast", isPreview: true),
                configuration: Self.configuration)
            let snapshot = try await session.answer(to: .snapshot(preview))
            #expect(snapshot["data"] == ["temperature": 0, "sky": "–", "rain": 0])
        }
    }

    @Test func choicesAreSearchedByTheService() async throws {
        let cities = #"{"list": [{"id": "nyc", "name": "New York"}, {"id": "york", "name": "York"}]}"#
        try await LoopbackServer.run { _ in
            .text(200, cities)
        } _: { server in
            try await SourceSession.run(Self.forecast(server.url(""))) { session in
                func options(
                    _ query: OptionsRequest.Query, _ cursor: String? = nil
                ) async throws -> JSONValue {
                    try await session.answer(
                        to: .options(
                            OptionsRequest(
                                context: SourceSession.context("forecast"), parameter: "city", query: query,
                                cursor: cursor)))
                }
                let found = try await options(.search("york & co"))
                #expect(
                    found["options"] == [
                        ["id": "nyc", "title": "New York"], ["id": "york", "title": "York"],
                    ])
                let york: JSONValue = [["id": "york", "title": "York"]]
                #expect(try await options(.search("york & co"), "1")["options"] == york)
                // Many services answer a request without a text with an error, so none is sent.
                #expect(try await options(.ids(["york"]))["options"] == york)
                let failure = try await #require(throws: ProviderFailure.self) {
                    try await options(.ids(["york", "unknown"]))
                }
                #expect(failure.class == .unavailable, "it is not known whether the choice exists")
                let list = try await options(.list)
                #expect(list["options"] == [] && list["more"] == true)
            }
            #expect(server.requests.map(\.target) == Array(repeating: "/cities?q=york%20%26%20co", count: 2))
        }
    }

    @Test func pagesAreJoined() async throws {
        let manifest = { (url: String) in
            """
            format: 1
            provider: list
            source:
              http: "\(url)/a"
              pages: { next: next, most: 3 }
              private: [127.0.0.1]
            widgets:
              list:
                families: [systemSmall]
                configuration: static
                view: list.view.yaml
                entry: { items: { list: true, type: integer } }
            """
        }
        try await LoopbackServer.run { request in
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
            return .text(200, "{\"items\": [\(page)], \"next\": \"/a?page=\(page + 1)\"}")
        } _: { server in
            let timeline = try await SourceSession.run(manifest(server.url(""))) {
                try await $0.timeline("list")
            }
            #expect(timeline["entries"]?.array?.first?["data"] == ["items": [1, 2, 3]])
            #expect(server.requests.map(\.target) == ["/a", "/a?page=2", "/a?page=3"])
        }
    }

    @Test func otherSourcesAnswer() async throws {
        let folder = try TemporaryFolder()
        try folder.write("name,count\na,1\nb,2\n", to: "list.csv")
        let manifest = """
            format: 1
            provider: several
            widgets:
              joined:
                families: [systemSmall]
                configuration: static
                view: joined.view.yaml
                entry: { one: decimal, two: integer, three: integer }
                source:
                  sources:
                    file: { file: "\(folder.path)/list.csv", as: csv }
                    run: { run: [printf, "load:%s", "1.5"], pattern: "load:{one}" }
                    constant: { fixed: { three: 3 } }
                  data: { one: run.one, two: "file[1].count", three: constant.three }
                  reload: never
            """
        let timeline = try await SourceSession.run(manifest) { try await $0.timeline("joined") }
        #expect(timeline["entries"]?.array?.first?["data"] == ["one": 1.5, "two": 2, "three": 3])
        #expect(timeline["policy"] == "never")
    }

    /// The whole program, from the manifest in its folder to the answer on its output.
    @Test func theProgramAnswers() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            format: 1
            provider: note
            source: { fixed: { text: hello } }
            widgets:
              note:
                families: [systemSmall]
                configuration: static
                view: note.view.yaml
                entry: { text: string }
            """, to: "provider.yaml")
        let requests: [ProviderRequest] = [
            .initialize(InitializeRequest()),
            .timeline(TimelineRequest(context: SourceSession.context("note"))),
        ]
        let input = requests.enumerated().flatMap { $1.message(id: .number(Int64($0))).line }
        let ended = try await ToolRun.of(
            Self.program, ["provider.yaml"], input: Data(input), in: folder.path)
        #expect(ended.status == 0 && ended.errors == "")
        #expect(ended.output.contains(#""data":{"text":"hello"}"#), "\(ended.output)")
        let wrong = try await ToolRun.of(Self.program, [], in: folder.path)
        #expect(wrong.status == 2 && wrong.errors == SourceProgram.usage)
        try folder.write("format: 1\nprovider: note\nwidgets: {}\n", to: "provider.yaml")
        #expect(try await ToolRun.of(Self.program, ["provider.yaml"], in: folder.path).status == 1)
        #expect(try await ToolRun.of(Self.program, ["other.yaml"], in: folder.path).status == 3)
    }

    private static let program: String = {
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let programs = products.map { $0.appending(path: "widgetconf-source").path }
        return programs.first(where: FileManager.default.isExecutableFile) ?? "widgetconf-source"
    }()
}
