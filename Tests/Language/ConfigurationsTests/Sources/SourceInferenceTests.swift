import IntentDefinitions
import ProviderProtocol
import SourceText
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

@testable import Configurations

/// The first source of an answer, and the files that `provider new --source` writes from it.
@Suite struct SourceInferenceTests {
    private static let context = AnswerContext(now: AnswerSamples.now)
    private static let kind = Kind(unchecked: "sample")

    private func source(of answer: String) throws -> InferredSource {
        try InferredSource(of: Array(answer.utf8), in: Self.context)
    }

    private func origin(_ address: String = "https://api.example.org/v1") throws -> SourceOrigin {
        .http(try SourceAddress(address), isPrivate: false)
    }

    private func checked(_ starter: StarterSource) -> CheckedFiles {
        CheckedFiles(
            starter.files.map { SourceFile(path: $0.path, text: $0.text) }, scope: .files,
            context: testContext, codes: { [] })
    }

    @Test(arguments: InferenceSample.all) func findsTheValues(_ sample: InferenceSample) throws {
        #expect(try source(of: sample.answer).lines == sample.lines)
    }

    /// The manifest and the view have no findings, and show the answer from which they were derived.
    @Test(arguments: InferenceSample.all) func theFilesShowTheAnswer(_ sample: InferenceSample) throws {
        let starter = StarterSource(Self.kind, from: try origin(), showing: try source(of: sample.answer))
        let checked = checked(starter)
        #expect(FindingText.render(checked.findings) == "", "\(starter.files)")
        let widget = try #require(checked.widgets.first)
        let view = try #require(widget.view)
        let source = try #require(widget.manifest.source(of: widget.declaration))
        let document = try source.fetches[0].document(of: Array(sample.answer.utf8))
        let timeline = try source.timeline(of: document, entry: view.entry, in: Self.context)
        let entry = try #require(timeline.last { $0.header.date <= AnswerSamples.now })
        let values = try #require(entry.values)
        for family in widget.declaration.families.map(\.value) {
            let built = try view.view(
                of: values, for: family, ValueFormat(dates: DateFormat(now: AnswerSamples.now)))
            #expect(built.problem == nil)
            let picture = TerminalRenderer.render(
                built.tree, family: family, frame: WidgetFrame(title: "Sample"),
                context: RenderContext(
                    now: AnswerSamples.now, zoneOffset: DateFormat.utc, words: .english, colorScheme: .dark,
                    colors: .none, glyphs: .unicode))
            let shown = picture.joined(separator: "\n")
            // The smallest family has two columns.
            #expect(family == .systemSmall || shown.contains(sample.shows), "\(shown)")
        }
    }

    @Test func answersThatCannotBeShownAreRefused() throws {
        for (answer, message) in InferenceSample.refused {
            let problem = AnswerProblem.of { try source(of: answer) }
            let found = problem?.message ?? "no problem"
            #expect(found.contains(message), "\(answer): \(found)")
        }
    }

    /// The message quotes the beginning of the answer.
    @Test func aRefusalQuotesTheAnswer() throws {
        let problem = AnswerProblem.of { try source(of: "<html><title>Log in</title>") }
        #expect(problem?.description.hasSuffix("the answer begins with: <html><title>Log in</title>") == true)
    }

    @Test func datesFarAwayAreShownAsDays() throws {
        let near = try source(of: #"{"updated": "2026-11-21T06:00:00Z"}"#)
        #expect(near.values.map(\.showsDay) == [false])
        let far = try source(of: #"{"updated": "2026-01-21T06:00:00Z", "sunset": 1795250000}"#)
        #expect(far.values.map(\.type) == [.dateTime, .dateTime])
        #expect(far.values.map(\.showsDay) == [true, false])
    }

    /// Departures and messages are rows. A list whose dates are evenly spaced around the current time is a
    /// forecast.
    @Test func onlyForecastsBecomeEntries() throws {
        func entries(_ dates: [String]) throws -> String? {
            let elements = dates.map { #"{"time": "\#($0)", "level": 1}"# }.joined(separator: ",")
            return try source(of: "[\(elements)]").entries
        }
        #expect(try entries(["2026-11-21T08:00Z", "2026-11-21T09:00Z", "2026-11-21T10:00Z"]) == ".")
        #expect(try entries(["2026-11-20", "2026-11-21", "2026-11-22"]) == ".")
        // Unevenly spaced, in the past, in the future, descending, and too few.
        #expect(try entries(["2026-11-21T08:00Z", "2026-11-21T08:59Z", "2026-11-21T10:00Z"]) == nil)
        #expect(try entries(["2026-11-21T05:00Z", "2026-11-21T06:00Z", "2026-11-21T07:00Z"]) == nil)
        #expect(try entries(["2026-11-21T09:00Z", "2026-11-21T10:00Z", "2026-11-21T11:00Z"]) == nil)
        #expect(try entries(["2026-11-21T10:00Z", "2026-11-21T09:00Z", "2026-11-21T08:00Z"]) == nil)
        #expect(try entries(["2026-11-21T08:00Z", "2026-11-21T09:00Z"]) == nil)
    }

    /// A number that is close to now as seconds or milliseconds since 1970 is a time.
    @Test(arguments: [
        (#"{"departs": 1000000000}"#, "dateTime"), (#"{"x": 1796043000}"#, "dateTime"),
        (#"{"x": 1796043000000}"#, "dateTime"), (#"{"x": 1000000000}"#, "decimal"),
        (#"{"memory_bytes": 1796043000}"#, "decimal"), (#"{"x": 30}"#, "decimal"),
        (#"[{"x": 30}, {"x": 31}]"#, "integer"), (#"[{"x": 30}, {"x": 31.5}]"#, "decimal"),
        (#"[{"x": 30}, {"x": 31.0}]"#, "decimal"),
        (#"[{"temperature": 30}, {"temperature": 31}]"#, "decimal"),
    ])
    func numbersHaveTheTypesOfAllElements(_ answer: String, _ type: String) throws {
        let values = try source(of: answer).values
        let value = try #require(values.first?.members.first ?? values.first)
        #expect(value.type?.rawValue == type)
    }

    @Test func valuesThatAreLeftOutAreKnown() throws {
        let answer = """
            {"id": 7, "pier": "LAN", "tags": [{"a": 1}, {"a": 2}], "boats": [
              {"name": "A", "id": 1, "seats": 30, "level": 1, "state": "docked", "to": "Port"},
              {"name": "B", "id": 2, "seats": 31, "level": 2, "state": "away", "to": "Quay"},
              {"name": "C", "id": 3, "seats": 32, "level": 3, "state": "away", "to": "Quay"}]}
            """
        let source = try source(of: answer)
        #expect(source.values.map(\.path) == ["boats"])
        #expect(source.leftOut == ["id", "pier", "tags", "id", "seats"], "\(source.leftOut)")
    }

    @Test func stringsWithDigitsKeepTheirMeaning() throws {
        let answer = """
            {"price": "97000.50", "phone": "0301234", "line": "4", "ref_number": "1234567890123456789",
             "plus": "+5"}
            """
        let types = try source(of: answer).values.map { "\($0.name) \($0.type?.rawValue ?? "")" }
        #expect(types.contains("price decimal") && types.contains("phone string"), "\(types)")
        #expect(types.contains("line string") && types.contains("plus string"), "\(types)")
    }

    // Addresses

    @Test(
        arguments: [
            ("https://api.github.com/repos/ada/engine", "github"), ("http://nas.local:8080/api", "nas"),
            ("https://www.bbc.co.uk/weather", "bbc"), ("http://localhost/x", "localhost"),
            ("http://192.168.1.5/status", "status"), ("http://[fd00::1]/x", "x"),
            ("http://127.0.0.1:8765/v2/fleet", "fleet"), ("http://192.168.1.5/api/v2", "widget"),
            ("http://192.168.1.5", "widget"),
            ("https://Geo.Open-Meteo.com/v1", "open-meteo"),
        ])
    func theHostGivesTheName(_ address: String, _ name: String) throws {
        #expect(try SourceAddress(address).name == name)
    }

    @Test(
        arguments: [
            (
                "https://api.example.org/v1?lat=52.52&current=temperature_2m,wind%20speed#top",
                [
                    "http: https://api.example.org/v1", "query:", "  lat: 52.52",
                    #"  current: "temperature_2m,wind speed""#,
                ]
            ),
            // These queries cannot be separated without a change.
            ("https://example.org/?q=a+b", ["http: https://example.org/?q=a+b"]),
            ("https://example.org/?a=1&a=2", ["http: https://example.org/?a=1&a=2"]),
            ("https://example.org/?flag", ["http: https://example.org/?flag"]),
            (
                "https://example.org/{x}?q={y}&v=$z",
                ["http: https://example.org/%7Bx%7D?q=%7By%7D&v=%24z"]
            ),
            (
                "https://example.org/v1?appid=0123456789abcdef&q=Seoul",
                ["http: https://example.org/v1", "query:", "  appid: $appid", "  q: Seoul"]
            ),
            (
                "https://example.org/v1?token=short",
                ["http: https://example.org/v1", "query:", "  token: short"]
            ),
        ])
    func theQueryIsSeparated(_ address: String, _ lines: [String]) throws {
        #expect(try origin(address).lines(isRevealing: false) == lines)
    }

    /// The rewritten address requests the same as the typed one.
    @Test(
        arguments: [
            "https://example.org/v1?lat=52.52&q=a%2Fb%26c&name=%EC%84%9C%EC%9A%B8",
            "https://example.org/v1?a=1&a=2", "https://example.org/a%20b?x=y", "https://example.org",
            "https://example.org/v1?appid=0123456789abcdef",
        ])
    func theRequestIsTheSame(_ address: String) throws {
        let files = try origin(address).requestFiles
        let manifest = try #require(files.first { $0.path == "provider.yaml" })
        var findings: [Finding] = []
        let file = SourceFile(path: manifest.path, text: manifest.text)
        let source = try #require(ManifestSet.read([file], into: &findings).manifests.first?.source)
        guard case .http(let fetch) = source.fetches[0].method else {
            Issue.record("the source is not an address")
            return
        }
        let url = try fetch.request(in: AnswerSamples.values).url
        let expected = address == "https://example.org" ? address + "/" : address
        #expect(url == expected)
        #expect(!findings.contains { $0.severity == .error }, "\(FindingText.render(findings))")
    }

    @Test(arguments: ["", "api.example.org/v1", "ftp://example.org/x", "https://", "https://a@b.org/"])
    func otherTextsAreNotAddresses(_ text: String) {
        let problem = AnswerProblem.of { try SourceAddress(text) }
        #expect(problem?.message.contains("expected an address such as") == true)
    }

    /// A token is written as a value of the widget, and the request contains it.
    @Test(
        arguments: [
            ("X-Harbour-Token: made-up", "  X-Harbour-Token: $harbourToken", "  X-Harbour-Token: made-up"),
            (
                "authorization:Bearer abc", #"  authorization: "Bearer {token}""#,
                "  authorization: Bearer abc"
            ),
            ("Accept: text/csv", "  Accept: text/csv", "  Accept: text/csv"),
            ("X-Key: {a}$b", "  X-Key: $key", #"  X-Key: "{{a}}$$b""#),
        ])
    func tokensInHeadersAreNotWritten(_ header: String, _ written: String, _ requested: String) throws {
        let address = try SourceAddress("https://api.example.org/v1", [try SourceHeader(header)])
        let origin = SourceOrigin.http(address, isPrivate: false)
        #expect(
            origin.lines(isRevealing: false) == ["http: https://api.example.org/v1", "headers:", written])
        #expect(origin.lines(isRevealing: true).last == requested)
        #expect(origin.secrets.isEmpty == (written == requested))
    }

    /// The names of all secrets differ, and messages do not contain what may be a secret.
    @Test func headersAreNamedAndRefused() throws {
        let address = try SourceAddress(
            "https://api.example.org/v1?token=0123456789abcdef", [try SourceHeader("Authorization: Basic a")])
        #expect(address.secrets == ["token", "token2"])
        let texts = ["s3cret", "Host: s3cret", "odd name: s3cret", ": s3cret", "s3cret:", "X-A: s3cret\u{1}"]
        for text in texts {
            let problem = AnswerProblem.of { try SourceHeader(text) }
            #expect(problem?.message.contains("expected \"NAME: VALUE\"") == true)
            #expect(problem?.message.contains("s3cret") == false)
        }
    }

    // Files

    /// A key in the address becomes a secret of the widget.
    @Test func keysAreNotWritten() throws {
        let starter = StarterSource(
            Self.kind, from: try origin("https://api.example.org/v1?appid=0123456789abcdef"),
            showing: try source(of: #"{"value": 1}"#))
        let files = starter.files
        let paths = ["sample/provider.yaml", "sample/sample.view.yaml", "Intents/sample.yaml"]
        #expect(files.map(\.path) == paths)
        #expect(!files.contains { $0.text.contains("0123456789abcdef") })
        #expect(starter.intent == "Sample")
        #expect(FindingText.render(checked(starter).findings) == "")
        #expect(checked(starter).widgets.first?.intent?.parameter(named: "appid")?.type.isSecret == true)
    }

    @Test func otherOriginsAreWritten() throws {
        let inferred = try source(of: #"{"value": 1}"#)
        let origins: [(SourceOrigin, String, String)] = [
            (.run(["df", "-h", "a b"]), "df", #"run: [df, "-h", a b]"#),
            (.run(["awk", "{ print $1 }"]), "awk", #"run: [awk, "{{ print $$1 }}"]"#),
            (.file("~/notes/today.csv"), "today", #"file: "~/notes/today.csv""#),
            (.run(["./날씨.sh"]), "widget", #"run: ["./날씨.sh"]"#),
        ]
        for (origin, name, line) in origins {
            let starter = StarterSource(Self.kind, from: origin, showing: inferred)
            #expect(origin.name == name)
            #expect(starter.files[0].text.contains("\n  \(line)\n"), "\(starter.files[0].text)")
            #expect(FindingText.render(checked(starter).findings) == "", "\(line)")
        }
        let local = SourceOrigin.http(try SourceAddress("http://127.0.0.1:8080/x"), isPrivate: true)
        let starter = StarterSource(Self.kind, from: local, showing: inferred)
        #expect(FindingText.render(checked(starter).findings) == "")
    }
}
