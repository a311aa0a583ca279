import IntentDefinitions
import ProviderProtocol
import SourceText
import Testing
import WidgetModel

@testable import Configurations

/// The paths of a source with their values, from recorded exchanges.
@Suite struct SourceTrialTests {
    /// The trial of the only widget of a manifest.
    private func trial(
        _ source: String, entry: String, _ exchanges: [RecordedExchange],
        configuration: JSONObject = AnswerSamples.values.configuration
    ) throws -> SourceTrial {
        let manifest = """
            format: 1
            provider: sample
            source:
            \(source)
            widgets:
              sample:
                families: [systemSmall]
                configuration: static
                view: sample.view.yaml
                entry: \(entry)

            """
        var findings: [Finding] = []
        let file = SourceFile(path: "provider.yaml", text: manifest)
        let read = try #require(
            ManifestSet.read([file], into: &findings).manifests.first, "\(FindingText.render(findings))")
        let members = try #require(
            read.widgets.first?.entry.flatMap { EntryDeclaration.read($0, FindingSink()) })
        var values = AnswerSamples.values
        values.configuration = configuration
        return SourceTrial(
            of: try #require(read.source), entry: members, answered: exchanges, in: values,
            AnswerContext(now: AnswerSamples.now))
    }

    private func exchange(_ http: String, _ text: String, status: Int = 200) -> RecordedExchange {
        RecordedExchange(
            request: .init(http: http, headers: [:]), status: status, headers: [:], bytes: text.utf8.count,
            text: text)
    }

    private func lines(_ trial: SourceTrial) -> [String] {
        trial.values.map { value in
            let words = [
                "\(String(repeating: "  ", count: value.depth))\(value.name)", value.path ?? "–",
                value.foundWords, value.converted?.text ?? "–",
            ]
            return words.joined(separator: " | ")
        }
    }

    @Test func eachPathIsShownWithItsValue() throws {
        let answer = #"{"now":{"temp":3.6,"sky":"rain"},"list":[{"at":"08:00","n":1},{"at":"09:00","n":2}]}"#
        let trial = try trial(
            """
              http: https://api.example.org/v1
              data:
                temperature: now.temp
                sky: now.sky
                wind: { from: now.wind, default: 2 }
                rows: { from: list, each: { at: at, count: n } }
            """,
            entry: """
                { temperature: temperature, sky: string, wind: decimal,
                      rows: { list: true, properties: { at: time, count: integer } } }
                """, [exchange("GET https://api.example.org/v1", answer)])
        #expect(
            lines(trial) == [
                #"temperature | now.temp | 3.6 | {"value":3.6,"unit":"°C"}"#,
                #"sky | now.sky | "rain" | "rain""#, "wind | now.wind | nothing | 2",
                #"rows | list | a list of 2 | [{"at":"08:00","count":1},{"at":"09:00","count":2}]"#,
                #"  at | at | "08:00" | "08:00""#, "  count | n | 1 | 1",
            ])
        #expect(trial.values.allSatisfy { $0.problem == nil } && trial.problem == nil)
    }

    @Test func valuesOfTheConfigurationAreShown() throws {
        let trial = try trial(
            """
              http: https://api.example.org/v1
              data: { temp: temp, stop: { value: "to {stop.title}" }, none: { value: $none, default: 7 } }
            """, entry: "{ temp: decimal, stop: string, none: integer }",
            [exchange("GET https://api.example.org/v1", #"{"temp":3.6}"#)])
        #expect(
            lines(trial) == [
                "temp | temp | 3.6 | 3.6", #"stop | to {stop.title} | "to Central" | "to Central""#,
                "none | $none | nothing | 7",
            ])
        #expect(trial.values.allSatisfy { $0.problem == nil })
    }

    /// A value that the first object of a list lacks is found in another one.
    @Test func eachObjectOfAListIsSearched() throws {
        let answer = """
            {"list": [{"to": "Port"}, {"to": "Pier", "delay": null}, {"to": "Quay", "delay": 7}, {}]}
            """
        let trial = try trial(
            """
              http: https://api.example.org/v1
              data: { rows: { from: list, each: { to: to, delay: delay, gate: gate } } }
            """,
            entry: """
                { rows: { list: true, properties: { to: { type: string, optional: true },
                      delay: { type: integer, optional: true }, gate: { type: string, optional: true } } } }
                """, [exchange("GET https://api.example.org/v1", answer)])
        #expect(
            lines(trial).dropFirst() == [
                #"  to | to | "Port" in 3 of 4 | "Port""#, "  delay | delay | 7 in 1 of 4 | 7",
                "  gate | gate | nothing | –",
            ])
    }

    /// The provider reports only the first problem.
    @Test func allProblemsAreFound() throws {
        let trial = try trial(
            """
              http: https://api.example.org/v1
              data: { first: a.b, second: a.c, third: a.d }
            """, entry: "{ first: decimal, second: decimal, third: decimal }",
            [exchange("GET https://api.example.org/v1", #"{"a":{"c":"much","d":3}}"#)])
        #expect(
            lines(trial) == [
                "first | a.b | nothing | –", #"second | a.c | "much" | –"#, "third | a.d | 3 | 3",
            ])
        let problems = trial.values.map { $0.problem ?? "" }
        #expect(problems[0].contains(#"found nothing at "a.b" for "first""#), "\(problems)")
        #expect(problems[1].contains(#"found the text "much" at "a.c" for "second""#), "\(problems)")
        #expect(problems[2].isEmpty)
    }

    @Test func theFirstEntryIsShown() throws {
        let source = """
              http: https://api.example.org/v1
              entries: hours
              date: time
              data: { level: level, place: $.place }
              reload: { at: next }
            """
        let answer = """
            {"place": "Seoul", "next": "2026-11-21T10:00:00Z",
             "hours": [{"time": "2026-11-21T08:00:00Z", "level": 1}, {"time": "2026-11-21T09:00:00Z"}]}
            """
        let trial = try trial(
            source, entry: "{ level: decimal, place: string }",
            [exchange("GET https://api.example.org/v1", answer)])
        #expect(
            lines(trial) == [
                "entries | hours | a list of 2 | –",
                #"date | time | "2026-11-21T08:00:00Z" | "2026-11-21T08:00:00.000Z""#,
                "level | level | 1 | 1", #"place | $.place | "Seoul" | "Seoul""#,
                #"reload | next | "2026-11-21T10:00:00Z" | –"#,
            ])
        let missing = try self.trial(
            source, entry: "{ level: decimal, place: string }",
            [exchange("GET https://api.example.org/v1", #"{"days": []}"#)])
        #expect(lines(missing) == ["entries | hours | nothing | –"])
        #expect(missing.values[0].problem?.contains(#"found nothing at "hours""#) == true)
    }

    @Test func anAnswerThatCannotBeReadHasNoPaths() throws {
        let page = try trial(
            "  http: https://api.example.org/v1", entry: "{ a: decimal }",
            [exchange("GET https://api.example.org/v1", "<html><body>")])
        #expect(page.values.isEmpty && page.document == nil)
        #expect(page.problem?.contains("page of HTML") == true)
        var failed = exchange("GET https://api.example.org/v1", "{}", status: 404)
        failed.failure = "https://api.example.org/v1 answered 404"
        for exchanges in [[], [failed]] {
            let trial = try trial("  http: https://api.example.org/v1", entry: "{ a: decimal }", exchanges)
            #expect(trial.values.isEmpty && trial.document == nil && trial.problem == nil)
        }
    }

    /// The answers arrive in any order, and masks stand for secrets.
    @Test func severalSourcesFindTheirAnswers() throws {
        let trial = try trial(
            """
              sources:
                weather:
                  http: "https://api.example.org/{city}/now"
                  query: { key: $empty, units: $units }
                disk: { run: [df, -h, $path], as: lines }
                notes: { file: notes.csv, as: csv }
                fixed: { fixed: { name: Kim } }
              data:
                temperature: weather.temp
                first: "disk[0]"
                note: "notes[-1].text"
                name: fixed.name
            """, entry: "{ temperature: decimal, first: string, note: string, name: string }",
            [
                RecordedExchange(request: .init(file: "notes.csv"), text: "at,text\n1,a\n2,b\n"),
                exchange("GET https://other.example.org/now?units=metric", #"{"temp": 99}"#),
                RecordedExchange(request: .init(run: ["df", "-h", "••••"]), text: "42 %\n"),
                exchange("GET https://api.example.org/••••/now?key=••••&units=metric", #"{"temp": 3}"#),
            ], configuration: ["city": "seoul", "empty": "secret", "units": "metric", "path": "/home"])
        #expect(
            lines(trial) == [
                "temperature | weather.temp | 3 | 3", #"first | disk[0] | "42 %" | "42 %""#,
                #"note | notes[-1].text | "b" | "b""#, #"name | fixed.name | "Kim" | "Kim""#,
            ])
    }

    @Test func pagesAreJoined() throws {
        let source = """
              http: https://api.example.org/v1
              pages: { next: next }
              data: { numbers: "list[*].n" }
            """
        let trial = try trial(
            source, entry: "{ numbers: { type: integer, list: true } }",
            [
                exchange("GET https://api.example.org/v1", #"{"list":[{"n":1}],"next":"/v1?page=2"}"#),
                exchange("GET https://api.example.org/v1?page=2", #"{"list":[{"n":2}]}"#),
            ])
        #expect(lines(trial) == ["numbers | list[*].n | a list of 2 | [1,2]"])
    }
}
