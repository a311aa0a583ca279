import Testing
import WidgetModel

@testable import Configurations

@Suite struct AnswerPathTests {
    private static let document = """
        { "temp": { "value": 21.5 },
          "weather": [{ "main": "Rain", "id": 500 }, { "main": "Fog", "id": "741", "on": true }],
          "odd name": { "a.b": 1 }, "nested": [[1, 2], [3]], "none": null, "1h": 5, "@id": "x", "한글": true,
          "deep": [{ "at": { "id": 7 }, "v": 1 }, { "v": 2 }],
          "lines": [{ "name": "U5", "stops": [1, 2] }, { "name": "U6" }, { "name": "U5", "stops": [3] }] }
        """

    @Test(arguments: [
        ("temp.value", "21.5"), ("weather[0].main", #""Rain""#), ("weather[-1].main", #""Fog""#),
        ("weather[*].main", #"["Rain","Fog"]"#), ("weather[main=Fog].id", #""741""#),
        ("weather[id=500].main", #""Rain""#), ("weather[id=741].main", #""Fog""#),
        ("weather[on=true].id", #""741""#), (#"weather[main="Fog"].id"#, #""741""#),
        ("weather[*].on", "[true]"), (#""odd name"."a.b""#, "1"), ("lines[name=U5].stops", "[1,2]"),
        ("nested[*][0]", "[1,3]"), ("nested[*][*]", "[1,2,3]"), ("nested[0]", "[1,2]"), ("none", "null"),
        ("1h", "5"), ("@id", #""x""#), ("한글", "true"), ("$.temp.value", "21.5"), ("$.nested[1][0]", "3"),
        ("deep[at.id=7].v", "1"), (#"deep[at."id"=7].v"#, "1"),
    ])
    func findsValues(_ text: String, _ expected: String) throws {
        let document = try JSONValue(parsing: Self.document)
        let path = try AnswerPath(parsing: text)
        #expect(path.value(in: document, document: document)?.text == expected)
    }

    @Test(arguments: [
        "missing", "temp.value.deeper", "none.x", "weather[2]", "weather[-3]", "weather.main", "temp[0]",
        "temp[*]", "temp[a=b]", "missing[*].x", "weather[main=Snow]", "weather[main=Snow].id",
    ])
    func findsNothing(_ text: String) throws {
        let document = try JSONValue(parsing: Self.document)
        #expect(try AnswerPath(parsing: text).value(in: document, document: document) == nil)
    }

    /// Where a list is expected, all matches count, and lists in them are joined.
    @Test(
        arguments: [
            ("weather[main=Fog].id", #"["741"]"#), ("weather[main=Snow].id", "[]"), ("nested[0]", "[1,2]"),
            ("lines[name=U5].stops", "[1,2,3]"), ("lines[*].name", #"["U5","U6","U5"]"#),
            ("lines[*].stops", "[[1,2],[3]]"), ("missing", nil), ("none", nil),
        ] as [(String, String?)])
    func findsLists(_ path: String, _ expected: String?) throws {
        let document = try JSONValue(parsing: Self.document)
        let elements = try AnswerPath(parsing: path).elements(in: document, for: "x", most: 10)
        let text = elements.map { list in JSONValue.array(list.map { $0.json }).text }
        #expect(text == expected)
    }

    @Test func findsNoListInOtherValues() throws {
        let document = try JSONValue(parsing: Self.document)
        let problem = AnswerProblem.of {
            try AnswerPath(parsing: "temp.value").elements(in: document, for: "entries", most: 10)
        }
        #expect(problem?.message.hasPrefix("found 21.5 at \"temp.value\" for \"entries\"") == true)
    }

    @Test func beginsAtTheElementOrTheDocument() throws {
        let document: JSONValue = ["a": 1, "list": [["a": 2]]]
        let element: JSONValue = ["a": 2]
        func value(_ text: String) throws -> JSONValue? {
            try AnswerPath(parsing: text).value(in: element, document: document)
        }
        #expect(try value("a") == 2)
        #expect(try value("$.a") == 1)
        #expect(try value(".") == element)
        #expect(try value("$") == document)
        #expect(try AnswerPath(parsing: "$.a").isFromDocument)
    }

    @Test(
        arguments: [
            ("", nil), (".temp", "temp"), ("..", nil), ("a.[0]", "a[0]"), ("a..b", "a.b"), ("a.", "a"),
            ("a[", nil), ("a[]", "a[*]"), ("a[name]", "a.name"),
            (#"a["odd name"].b"#, #"a."odd name".b"#), ("a[x==y]", "a[x=y]"), ("a[x=]", nil),
            ("a.*", "a[*]"), ("$name", "$.name"), ("$.", nil), ("a b", #""a b""#), (#""open"#, nil),
            ("a[0]b", nil), ("{a}", "a"), ("{{ a.b }}", "a.b"), ("${.a}", "a"), ("a,b", #""a,b""#),
            ("odd name.x[0]", #""odd name".x[0]"#), (#"a["x"#, nil), (#"a."b\c""#, nil),
            ("a * 2", "a"), ("a.b*100", "a.b"), ("round(a.b, 1)", "a.b"), ("a - b", "a"),
            ("Temp (°C)", #""Temp (°C)""#), ("a[12345678]", "a.12345678"),
        ] as [(String, String?)])
    func refusesOtherTexts(_ text: String, _ suggestion: String?) {
        let problem = #expect(throws: AnswerPathProblem.self) { try AnswerPath(parsing: text) }
        #expect(problem?.suggestion == suggestion)
        #expect(problem?.message.hasPrefix("found ") == true)
        #expect((problem?.range.upperBound ?? 0) <= text.utf8.count)
    }

    @Test func refusesLongPaths() {
        let long = String(repeating: "a", count: AnswerPath.longest + 1)
        let deep = Array(repeating: "a", count: AnswerPath.mostSteps + 1).joined(separator: ".")
        #expect(throws: AnswerPathProblem.self) { try AnswerPath(parsing: long) }
        #expect(throws: AnswerPathProblem.self) { try AnswerPath(parsing: deep) }
    }

    @Test(
        arguments: [
            (
                #"{"hourly":[{"temp":1}]}"#, "hourly.temp", #""hourly" is a list of 1"#,
                .path("hourly[0].temp")
            ),
            (
                #"{"hourly":[{"temp":1}]}"#, "hourly.0.temp", #""hourly" is a list of 1"#,
                .path("hourly[0].temp")
            ),
            (
                #"{"hourly":[{"temp":1}]}"#, "hourly.tmep", #""hourly" is a list of 1"#,
                .spelling("hourly[0].temp")
            ),
            (#"{"hourly":[]}"#, "hourly[0].temp", #""hourly" is an empty list"#, nil),
            (#"{"list":[1,2,3]}"#, "list[9]", #""list" is a list of 3"#, .index(below: 3)),
            (
                #"{"main":{"temp":1,"humidity":2}}"#, "main.tmep",
                #""main" is an object with "temp", "humidity""#, .spelling("main.temp")
            ),
            (
                #"{"boats":{"count":3},"piers":[]}"#, "fleet",
                #"the answer is an object with "boats", "piers""#, .example("boats.count")
            ),
            (
                #"{"current":{"temp":3}}"#, "temp", #"the answer is an object with "current""#,
                .path("current.temp")
            ),
            (#"{"boats":3}"#, "fleet.boats", #"the answer is an object with "boats""#, .path("boats")),
            (
                #"{"tank.level":40}"#, "tank.level", #"the answer is an object with "tank.level""#,
                .path(#""tank.level""#)
            ),
            (
                #"{"stops":{"items":[{"name":"A"}]}}"#, "stops[0].name",
                #""stops" is an object with "items""#, .path("stops.items[0].name")
            ),
            (#"{"temp":3}"#, "temp[0]", #""temp" is 3"#, .path("temp")),
            ("{}", "x", "the answer is an empty object", nil),
            (#"{"x":null}"#, "x.y", #""x" is null"#, nil),
            (#"{"x":"n/a"}"#, "x.y", #""x" is the text "n/a""#, .path("x")),
            (
                #"{"sensors":[{"id":7},{"id":"8"}]}"#, "sensors[id=9].v",
                #""sensors" is a list of 2, of which no element has "9" as its "id", but "7", "8""#,
                .example("sensors[id=7].v")
            ),
            (
                #"{"piers":[{"code":"LAN"}]}"#, "piers[code=LAM]",
                #""piers" is a list of 1, of which no element has "LAM" as its "code", but "LAN""#,
                .spelling("piers[code=LAN]")
            ),
            (
                #"{"a":[{"c":1}]}"#, "a[*].b", #""a[*]" gives a list of 1, of which no element has "b""#,
                .example("a[*].c")
            ),
        ] as [(String, String, String, PathCorrection?)])
    func describesWhatIsThere(
        _ json: String, _ text: String, _ found: String, _ correction: PathCorrection?
    ) throws {
        let document = try JSONValue(parsing: json)
        let path = try AnswerPath(parsing: text)
        #expect(path.found(in: document, at: "", document: document) == found)
        let repair = PathRepair(
            path: path, element: document, document: document, isInner: false,
            use: PathUse(expected: "a value"))
        #expect(repair.correction == correction)
    }

    /// A value outside of the list of entries is found, too.
    @Test(
        arguments: [
            ("meta.pier", .path("$.meta.pier")), ("pier", .path("$.meta.pier")),
            ("dest.pier", .example("to")),
        ] as [(String, PathCorrection)])
    func findsValuesOutsideOfAnElement(_ text: String, _ correction: PathCorrection) throws {
        let element: JSONValue = ["to": "Port"]
        let repair = PathRepair(
            path: try AnswerPath(parsing: text), element: element,
            document: ["meta": ["pier": "LAN"], "list": [element]], isInner: true,
            use: PathUse(expected: "a value"))
        #expect(repair.correction == correction)
    }

    @Test func describesHostileTextsShortlyAndPrintably() throws {
        let text = "\u{1B}[2J" + String(repeating: "e\u{301}", count: 10_000)
        let found = try AnswerPath(parsing: "x.y").found(in: ["x": .string(text)], at: "", document: nil)
        #expect(found.utf8.count < 1000)
        #expect(found.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    /// Lists in lists do not multiply the work without being counted.
    @Test func countsVisitedElements() throws {
        let document: JSONValue = .array(Array(repeating: [1, 2, 3], count: 10))
        var visits = 0
        let path = try AnswerPath(parsing: "[*][*]")
        let list = path.json(expecting: .list, in: document, document: document, visits: &visits)
        #expect(list?.array?.count == 30)
        #expect(visits == 40)
    }

    /// A lookup in an object takes time in proportion to its members.
    @Test(arguments: [("a.b", 6), ("$.list[*].b", 13), ("$.list[b=1]", 13)])
    func countsVisitedMembers(_ text: String, _ expected: Int) throws {
        let element: JSONValue = ["b": 1, "c": 2]
        let document: JSONValue = ["a": element, "list": [element, element, element], "x": 1, "y": 2]
        var visits = 0
        let path = try AnswerPath(parsing: text)
        _ = path.json(expecting: .value, in: document, document: document, visits: &visits)
        #expect(visits == expected)
    }
}
