import IntentDefinitions
import ProviderProtocol
import SourceText
import Testing
import WidgetModel

@testable import Configurations

@Suite struct SourceTimelineTests {
    private static let forecast = """
        { "place": { "name": "Seoul" }, "unit": "K", "hourly": [
          { "time": "2026-11-21T18:00", "temp": { "value": 288.15 }, "pop": 20,
            "weather": [{ "main": "Rain" }] },
          { "time": "2026-11-21T19:00", "temp": { "value": 289 }, "weather": [{ "main": "Clear" }] }
        ] }
        """

    private static let entry = [
        AnswerSamples.member("temperature", .value(AnswerSamples.type("temperature") ?? .decimal)),
        AnswerSamples.member("sky", .value(.string())),
        AnswerSamples.member("rain", .value(.percent), isOptional: true),
        AnswerSamples.member("place", .value(.string())),
    ]

    private func source() throws -> SourceDeclaration {
        var source = SourceDeclaration(location: AnswerSamples.location)
        source.entries = try AnswerSamples.path("hourly")
        source.date = try AnswerSamples.mapped("date", "time")
        var rain = try AnswerSamples.mapped("rain", "pop")
        rain.whole = DecimalNumber(100 as Int64)
        source.values = [
            try AnswerSamples.mapped("temperature", "temp.value", unit: "K"),
            try AnswerSamples.mapped("sky", "weather[0].main"), rain,
            try AnswerSamples.mapped("place", "$.place.name"),
        ]
        return source
    }

    @Test func readsAnEntryForEachElement() throws {
        let document = try JSONValue(parsing: Self.forecast)
        let timeline = try source().timeline(of: document, entry: Self.entry, in: AnswerSamples.context)
        #expect(
            timeline.map(\.header.date.description) == [
                "2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z",
            ])
        let expected = [
            #"{"place":"Seoul","temperature":{"value":15,"unit":"°C"},"sky":"Rain","rain":0.2}"#,
            #"{"place":"Seoul","temperature":{"value":15.85,"unit":"°C"},"sky":"Clear"}"#,
        ]
        for (entry, text) in zip(timeline, expected) {
            let values = try #require(entry.values)
            #expect(try values == JSONValue(parsing: text))
            _ = try Self.entry.contents(of: values, in: testContext)
        }
    }

    @Test func readsASingleEntryAtTheTimeOfTheRequest() throws {
        let source = SourceDeclaration(location: AnswerSamples.location)
        let entry = [
            AnswerSamples.member("sky", .value(.string())),
            AnswerSamples.member("rain", .value(.percent), isOptional: true),
        ]
        let document: JSONValue = ["sky": "clear", "x": 1]
        let timeline = try source.timeline(of: document, entry: entry, in: AnswerSamples.context)
        #expect(timeline.map(\.header.date) == [AnswerSamples.now])
        #expect(timeline.first?.values == ["sky": "clear"])
    }

    @Test func usesDefaultsAndFirstMatches() throws {
        var source = SourceDeclaration(location: AnswerSamples.location)
        source.values = [
            try AnswerSamples.mapped("sky", "weather.main", default: "unknown"),
            try AnswerSamples.mapped("value", "sensors[id=7].v"),
            try AnswerSamples.mapped("all", "sensors[*].v"), try AnswerSamples.mapped("none", "none"),
            try AnswerSamples.mapped("some", "sensors[id=9].v", default: 0),
            try AnswerSamples.mapped("every", "sensors[id=9].v"),
        ]
        let entry = [
            AnswerSamples.member("sky", .value(.string())), AnswerSamples.member("value", .value(.integer)),
            AnswerSamples.member("all", .list(.value(.integer))),
            AnswerSamples.member("none", .value(.integer), isOptional: true),
            AnswerSamples.member("some", .value(.integer)),
            AnswerSamples.member("every", .list(.value(.integer))),
        ]
        let document = try JSONValue(
            parsing: #"{"weather":{"main":null},"sensors":[{"id":7,"v":1},{"id":8,"v":2},{"id":7,"v":3}]}"#)
        let timeline = try source.timeline(of: document, entry: entry, in: AnswerSamples.context)
        #expect(
            timeline.first?.values == [
                "sky": "unknown", "value": 1, "all": [1, 2, 3], "some": 0, "every": [],
            ])
    }

    @Test func readsMembersOfListsOfLists() throws {
        var source = SourceDeclaration(location: AnswerSamples.location)
        source.values = [
            try AnswerSamples.mapped(
                "prices", "prices",
                members: [
                    try AnswerSamples.mapped("at", "[0]"),
                    try AnswerSamples.mapped("price", "[1]", unit: "USD"),
                    try AnswerSamples.mapped("source", "$.name"),
                ])
        ]
        let entry = [
            AnswerSamples.member(
                "prices",
                .list(
                    .object([
                        AnswerSamples.member("at", .value(.dateTime)),
                        AnswerSamples.member("price", .value(.money())),
                        AnswerSamples.member("source", .value(.string())),
                    ])))
        ]
        let document: JSONValue = ["name": "m", "prices": [[1_795_249_800_000, 42.1]]]
        let timeline = try source.timeline(of: document, entry: entry, in: AnswerSamples.context)
        #expect(
            timeline.first?.values == [
                "prices": [
                    [
                        "at": "2026-11-21T08:30:00.000Z", "price": ["amount": 42.1, "currency": "USD"],
                        "source": "m",
                    ]
                ]
            ])
    }

    @Test func readsAtMostTheAllowedEntries() throws {
        var source = SourceDeclaration(location: AnswerSamples.location)
        source.entries = try AnswerSamples.path(".")
        let document = JSONValue.array(Array(repeating: ["sky": "x"], count: AnswerLimits.entries + 9))
        let entry = [AnswerSamples.member("sky", .value(.string()))]
        let timeline = try source.timeline(of: document, entry: entry, in: AnswerSamples.context)
        #expect(timeline.count == AnswerLimits.entries)
        #expect(try source.timeline(of: [], entry: entry, in: AnswerSamples.context).isEmpty)
    }

    /// A value of the document is converted once, but each entry contains it.
    @Test func limitsSharedValues() throws {
        var source = SourceDeclaration(location: AnswerSamples.location)
        source.entries = try AnswerSamples.path("list")
        source.values = [try AnswerSamples.mapped("text", "$.text")]
        let entry = [AnswerSamples.member("text", .value(.string()))]
        func problem(_ count: Int) -> AnswerProblem? {
            let document: JSONValue = [
                "list": .array(Array(repeating: [:], count: count)),
                "text": .string(String(repeating: "a", count: 1 << 16)),
            ]
            return AnswerProblem.of {
                try source.timeline(of: document, entry: entry, in: AnswerSamples.context)
            }
        }
        #expect(problem(100) == nil)
        #expect(problem(200)?.message.contains("bytes of values") == true)
    }

    @Test(
        arguments: [
            (
                #"{"place":{"name":"S"},"hourly":[{"time":"2026-11-21T18:00","temp":{"value":"n/a"}}]}"#,
                #"found the text "n/a" at "hourly[0].temp.value" for "temperature", expected"#
            ),
            (
                #"{"place":{"name":"S"},"hourly":[{"temp":{"value":1}}]}"#,
                #"found nothing at "hourly[0].time" for "date", expected a dateTime: the element is "#
            ),
            (
                #"{"place":{"name":["S","T"]},"hourly":[]}"#,
                #"found a list of 2 at "place.name" for "place", expected a string; write "$.place.name[0]""#
            ),
            (
                #"{"place":{"name":"S"},"hourly":{"time":1}}"#,
                #"found an object with "time" at "hourly" for "entries", expected a list; choose"#
            ),
            (
                #"{"place":{"name":"S"}}"#,
                #"found nothing at "hourly" for "entries", expected a list: the answer is an object with "#
            ),
            (
                #"{"place":[{"name":"S"}],"hourly":[]}"#,
                #"found nothing at "place.name" for "place", expected a string: "$.place" is a list of 1; "#
                    + #"write "$.place[0].name""#
            ),
        ] as [(String, String)])
    func reportsWhatIsMissing(_ json: String, _ message: String) throws {
        let source = try source()
        let document = try JSONValue(parsing: json)
        let problem = AnswerProblem.of {
            try source.timeline(of: document, entry: Self.entry, in: AnswerSamples.context)
        }
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "no problem")")
        #expect(problem?.excerpt?.hasPrefix(#"{"place":"#) == true)
        #expect(problem?.failureClass == .failed)
    }

    @Test func joinsPages() {
        let pages: [JSONValue] = [
            ["next": "x", "data": ["items": [1, 2]]], ["next": nil, "data": ["items": [3]]],
        ]
        #expect(JSONValue.joining(pages: pages) == ["next": "x", "data": ["items": [1, 2, 3]]])
        #expect(JSONValue.joining(pages: [[1], [2]]) == [1, 2])
        #expect(JSONValue.joining(pages: []).isNull)
    }

    @Test func asksAgainAsDeclared() throws {
        var source = SourceDeclaration(location: AnswerSamples.location)
        let document: JSONValue = ["next": "2026-11-21T18:00"]
        func policy(fresh: Milliseconds? = nil) throws -> ReloadPolicy {
            try source.policy(of: document, in: AnswerSamples.context, fresh: fresh)
        }
        let now = AnswerSamples.now
        #expect(try policy() == .after(now + .minutes(30)))
        #expect(try policy(fresh: .minutes(5)) == .after(now + .minutes(30)))
        #expect(try policy(fresh: .hours(1)) == .after(now + .hours(1)))
        source.reload = .atEnd
        #expect(try policy() == .atEnd)
        source.reload = .never
        #expect(try policy() == .never)
        source.reload = .at(try AnswerSamples.path("next"))
        #expect(try policy() == .after(now + .minutes(30)))
        #expect(try policy(fresh: .hours(2)) == .after(now + .hours(2)))
        source.reload = .at(try AnswerSamples.path("missing"))
        #expect(AnswerProblem.of { try policy() }?.message.contains("\"missing\" for \"reload\"") == true)
    }
}

@Suite struct SourceOptionsTests {
    private static let document: JSONValue = [
        "stops": [
            ["id": 7, "name": "Central", "area": "North", "zone": "2"],
            ["id": "8", "name": "East Central"], ["id": 9, "name": nil, "area": "Centralia"],
        ]
    ]

    private func choices(search: String? = nil) throws -> SourceChoices {
        var choices = SourceChoices(
            parameter: AnswerSamples.located("stop"), fetch: SourceFetch(method: .fixed(nil)),
            id: try AnswerSamples.path("id"))
        choices.items = try AnswerSamples.path("stops")
        choices.title = try AnswerSamples.path("name")
        choices.subtitle = try AnswerSamples.path("area")
        var zone = try AnswerSamples.mapped("zone", "zone")
        zone.type = .integer
        choices.properties = [zone, try AnswerSamples.mapped("area", "area")]
        choices.search = search.map(AnswerSamples.located)
        return choices
    }

    private func ids(_ query: OptionsRequest.Query, search: String? = nil) throws -> [String] {
        try choices(search: search).options(
            of: Self.document, query, as: nil, in: AnswerSamples.context
        ).map(\.id)
    }

    @Test func readsObjectsAndValues() throws {
        let options = try choices().options(
            of: Self.document, .list, as: .object, in: AnswerSamples.context)
        #expect(
            options.first?.value
                == ["id": "7", "title": "Central", "subtitle": "North", "zone": 2, "area": "North"])
        #expect(options.last?.value == ["id": "9", "subtitle": "Centralia", "area": "Centralia"])
        #expect(options.map(\.title) == ["Central", "East Central", nil] as [String?])
        let numbers = try choices().options(
            of: Self.document, .list, as: .integer, in: AnswerSamples.context)
        #expect(numbers.map(\.value) == [7, 8, 9])
        #expect(numbers.first?.subtitle == "North")
    }

    @Test func ofEqualIDsTheFirstOneCounts() throws {
        let document: JSONValue = [
            "stops": [["id": 1, "name": "A"], ["id": "1", "name": "B"], ["id": 2, "name": "C"]]
        ]
        let options = try choices().options(of: document, .list, as: .object, in: AnswerSamples.context)
        #expect(options.map(\.title) == ["A", "C"] as [String?])
    }

    @Test func searchesHereOrThere() throws {
        #expect(try ids(.list) == ["7", "8", "9"])
        #expect(try ids(.search("central")) == ["7", "9", "8"])
        #expect(try ids(.search("central"), search: "q") == ["7", "8", "9"])
        #expect(try ids(.ids(["9", "x"])) == ["9"])
        #expect(try choices(search: "q").queryItem(for: .search("a b")) == QueryItem(name: "q", value: "a b"))
        #expect(try choices(search: "q").queryItem(for: .list) == nil)
        #expect(try choices().queryItem(for: .search("a")) == nil)
    }

    @Test func reportsIncompleteChoices() throws {
        let choices = try choices()
        func message(_ document: JSONValue) -> String? {
            AnswerProblem.of {
                try choices.options(of: document, .list, as: .object, in: AnswerSamples.context)
            }?.message
        }
        #expect(message(["stops": [["name": "x"]]])?.contains("\"stops[0].id\" for \"id\"") == true)
        #expect(message(["stops": 5])?.contains("found 5 at \"stops\" for \"stop\", expected a list") == true)
        let missing = "found nothing at \"stops\" for \"stop\", expected a list: the answer is an empty"
        #expect(message([:])?.hasPrefix(missing) == true)
        let searched = try self.choices(search: "q").options(
            of: [:], .search("x"), as: .object, in: AnswerSamples.context)
        #expect(searched.isEmpty, "some services leave out the list if a search finds nothing")
    }
}
