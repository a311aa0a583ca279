import Configurations
import IntentDefinitions
import JSONText
import Testing

/// What a file of stored configurations is told, line by line.
@Suite struct BulkCheckTests {
    private static let yaml = """
        format: 1
        intents:
          ViewWeather:
            version: 2
            parameters:
              place: { type: string, required: true }
              hours: { type: integer, range: [1, 12], default: 5 }
              zones: { type: timeZone, list: { systemSmall: 1, systemLarge: 3 } }
              token: { type: string }
              units: { cases: { metric: Metric, imperial: Imperial } }
            rules:
              - { name: needsToken, require: [token], when: { units: imperial } }
            migrations:
              - { from: 1, rename: { town: place }, values: { units: { celsius: metric } } }
        """

    private func report(_ lines: String, from version: Int? = nil) throws -> BulkCheck.Report {
        BulkCheck(try intent(Self.yaml), from: version, surroundings: testSurroundings).check(
            Array(lines.utf8))
    }

    @Test(
        arguments: [
            (#"{"place":"Seoul"}"#, nil),
            (#"{"place":"Seoul","hours":12,"zones":[],"token":null}"#, nil),
            (#"{"place":"Seoul","zones":["UTC","Asia/Seoul"]}"#, nil),
            (#"{"place":"Seoul","zones":["UTC","UTC","UTC","UTC"]}"#, "zones"),
            (#"{"hours":3}"#, "place"),
            (#"{"place":null}"#, "place"),
            (#"{"place":"Seoul","hours":13}"#, "hours"),
            (#"{"place":"Seoul","hours":"3"}"#, "hours"),
            (#"{"place":"Seoul","other":1}"#, "other"),
            (#"{"place":"Seoul","units":"imperial"}"#, "token"),
            (#"{"place":"Seoul","units":"imperial","token":"abc"}"#, nil),
        ] as [(String, String?)])
    func judgesALine(_ line: String, _ parameter: String?) throws {
        let report = try report(line)
        #expect(report.problems.map(\.parameter) == (parameter.map { [$0] } ?? []))
        #expect(report.valid == (parameter == nil ? 1 : 0))
        #expect(report.invalid == (parameter == nil ? 0 : 1))
        #expect(report.migrated == 0)
    }

    @Test(arguments: ["{", "[]", "7", #"{"place":"Seoul"} x"#, "\u{feff}{}"])
    func aLineThatIsNoObjectIsInvalid(_ line: String) throws {
        let report = try report(line)
        #expect(report.invalid == 1)
        #expect(report.problems.count == 1)
        #expect(report.problems.first?.parameter == nil)
    }

    @Test func blankLinesCountForNothingButTheirNumber() throws {
        let report = try report("\n{\"place\":\"Seoul\"}\r\n  \n{}\n")
        #expect(report.valid == 1)
        #expect(report.problems.map(\.line) == [4])
    }

    @Test func tellsWhichLinesMigrate() throws {
        let lines = #"{"town":"Seoul"}"# + "\n" + #"{"place":"Seoul"}"# + "\n" + #"{"town":7}"# + "\n"
        let old = try report(lines, from: 1)
        #expect((old.valid, old.invalid, old.migrated) == (2, 1, 2))
        #expect(old.problems.map(\.parameter) == ["place"])
        let present = try report(lines)
        #expect((present.valid, present.invalid, present.migrated) == (1, 2, 0))
    }

    @Test func tellsTheFirstHundredProblemsAndCountsAll() throws {
        let report = try report(String(repeating: "{}\n", count: 250))
        #expect(report.invalid == 250)
        #expect(report.problems.count == BulkCheck.mostProblems)
        #expect(report.problems.last?.line == 100)
        #expect(
            report.json["problems"]?.array?.first
                == ["line": 1, "parameter": "place", "message": "it is required, expected a value"])
    }
}
