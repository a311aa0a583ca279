import Configurations
import IntentDefinitions
import Testing
import WidgetModel

/// The messages about a file of stored configurations, line by line.
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

    private func report(_ lines: String, from version: Int? = nil) throws -> BulkReport {
        BulkCheck(try intent(Self.yaml), from: version, context: testContext).check(
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

    @Test func aBrokenRuleThatOnlyWarnsLeavesALineValid() throws {
        let yaml = """
            format: 1
            intents:
              ViewStops:
                parameters: { home: { type: string }, work: { type: string } }
                rules: [{ different: [home, work], severity: warning, message: the same stop twice }]
            """
        let report = BulkCheck(try intent(yaml), context: testContext).check(
            Array((#"{"home":"A","work":"B"}"# + "\n" + #"{"home":"A","work":"A"}"#).utf8))
        #expect((report.valid, report.invalid, report.warned) == (2, 0, 1))
        #expect(report.warnings.map(\.line) == [2])
        #expect(report.warnings.first?.message.hasPrefix("the same stop twice: ") == true)
    }

    @Test func tellsWhichLinesMigrate() throws {
        let lines = #"{"town":"Seoul"}"# + "\n" + #"{"place":"Seoul"}"# + "\n" + #"{"town":["A","B"]}"# + "\n"
        let old = try report(lines, from: 1)
        #expect((old.valid, old.invalid, old.migrated) == (2, 1, 2))
        #expect(old.problems.map(\.parameter) == ["place"])
        let present = try report(lines)
        #expect((present.valid, present.invalid, present.migrated) == (1, 2, 0))
    }

    @Test func tellsTheFirstHundredProblemsAndCountsAll() throws {
        let report = try report(String(repeating: "{}\n", count: 250))
        #expect(report.invalid == 250)
        #expect(report.problems.count == BulkReport.mostProblems)
        #expect(report.problems.last?.line == 100)
        #expect(
            report.problems.first?.encodedJSON
                == ["line": 1, "parameter": "place", "message": "found no value, but one is required"])
    }

    @Test func putsEveryLineIntoOneGroup() throws {
        let lines = [
            #"{"town":"Seoul","units":"celsius"}"#, #"{"place":"Busan"}"#, "", #"{"town":["A","B"]}"#,
            #"{"place":"Jeju"}"#, #"{"place":"Daegu"}"#,
        ]
        let report = try report(lines.joined(separator: "\n"), from: 1)
        #expect(report.changedLines.ranges == [1...1])
        #expect(report.unchangedLines.ranges == [2...2, 5...6])
        #expect(report.unchangedLines.count == 3)
        #expect(report.invalidLines.ranges == [4...4])
    }

    @Test(
        arguments: [
            (#"{"town":"Seoul"}"#, [#""town" is renamed to "place""#]),
            (#"{"units":"celsius"}"#, [#""units" was "celsius" and becomes "metric""#]),
            (#"{"place":"Seoul","legacy":1}"#, [#""legacy" is removed"#]),
            (
                #"{"degrees":"c"}"#,
                [#""degrees" is renamed to "units"; it was "c" and becomes "metric""#]
            ),
            (#"{"key":"abc"}"#, [#""key" is renamed to "token""#]),
            (#"{"token":"plain"}"#, [#""token" was •••• and becomes ••••"#]),
            (#"{"place":"Seoul","hours":null}"#, []),
            (#"{"hours":"5"}"#, [#""hours" was the text "5" and becomes the number "5""#]),
        ] as [(String, [String])])
    func saysWhatChanges(_ line: String, _ messages: [String]) throws {
        let yaml = """
            format: 1
            intents:
              ViewWeather:
                version: 3
                parameters:
                  place: { type: string }
                  hours: { type: integer }
                  units: { cases: { metric: Metric, imperial: Imperial } }
                  token: { type: string, secret: true }
                migrations:
                  - { from: 1, rename: { town: place, degrees: units, key: token }, drop: [legacy] }
                  - from: 2
                    values: { units: { celsius: metric, c: metric }, token: { plain: other } }
                    retype: { hours: integer }
            """
        let check = BulkCheck(try intent(yaml), from: 1, context: testContext)
        #expect(check.check(Array(line.utf8)).changes.flatMap(\.messages) == messages)
    }

    @Test func saysWhatChangesInItems() throws {
        let yaml = """
            format: 1
            intents:
              ViewGarden:
                version: 2
                parameters:
                  plants: { type: Plant, list: true }
                migrations:
                  - { from: 1, rename: { plants.every: plants.interval }, scale: { plants.interval: 1d } }
            types:
              Plant: { title: Plant, parameters: { name: { type: string }, interval: { type: duration } } }
            """
        let check = BulkCheck(try intent(yaml), from: 1, context: testContext)
        let line = #"{"plants":[{"@key":"1","name":"Fern","every":3},{"@key":"2","name":"Rose"}]}"#
        #expect(
            check.check(Array(line.utf8)).changes.flatMap(\.messages) == [
                #""plants.1.every" is renamed to "plants.1.interval"; it was "3" and becomes "259200""#
            ])
    }

    @Test func saysWhatADefaultAdds() throws {
        let yaml = """
            format: 1
            intents:
              ViewWeather:
                version: 2
                parameters: { hours: { type: integer } }
                migrations: [{ from: 1, default: { hours: 6 } }]
            """
        let check = BulkCheck(try intent(yaml), from: 1, context: testContext)
        let report = check.check(Array("{}\n{\"hours\":1}\n".utf8))
        #expect(report.changes.map(\.line) == [1])
        #expect(report.changes.first?.messages == [#""hours" had no value and becomes "6""#])
    }

    /// C8: secrets are stored separately.
    @Test func aMaskedSecretCountsAsThere() throws {
        let yaml = """
            format: 1
            intents:
              ViewWeather:
                parameters: { token: { type: string, secret: true, minLength: 20, required: true } }
            """
        let check = BulkCheck(try intent(yaml), context: testContext)
        #expect(check.check(Array(#"{"token":"••••"}"#.utf8)).valid == 1)
        let short = check.check(Array(#"{"token":"hunter2"}"#.utf8))
        #expect(short.invalid == 1)
        #expect(short.problems.first?.message.contains("hunter2") == false)
    }

    /// Two masks may stand for different secrets.
    @Test func maskedSecretsOfAListCountAsThere() throws {
        let yaml = """
            format: 1
            intents:
              ViewWeather:
                parameters:
                  tokens: { type: string, secret: true, minLength: 5, list: { max: 3, unique: true } }
            """
        let check = BulkCheck(try intent(yaml), context: testContext)
        let lines = [
            #"{"tokens":["••••","••••"]}"#, #"{"tokens":["hunter2","••••"]}"#, #"{"tokens":[]}"#,
            #"{"tokens":["••••","abc"]}"#, #"{"tokens":["hunter2","hunter2"]}"#,
            #"{"tokens":["••••","••••","••••","••••"]}"#, #"{"tokens":"••••"}"#,
        ]
        let report = check.check(Array(lines.joined(separator: "\n").utf8))
        #expect(report.valid == 3 && report.problems.map(\.line) == [4, 5, 6, 7])
    }

    @Test(arguments: [1, 2, 3, 7, 64, 1000])
    func piecesOfAnySizeMakeNoDifference(_ size: Int) throws {
        let text =
            (0..<40).map { #"{"place":"Seoul","hours":\#($0 % 14)}"# + ($0 % 9 == 0 ? "\r\n\n" : "\n") }
            .joined() + #"{"place":7}"#
        let check = BulkCheck(try intent(Self.yaml), context: testContext)
        let bytes = Array(text.utf8)
        var run = BulkRun(check)
        for start in stride(from: 0, to: bytes.count, by: size) {
            bytes[start..<min(start + size, bytes.count)].withUnsafeBufferPointer { run.take($0) }
        }
        #expect(run.finish() == check.check(bytes))
    }

    @Test func aLineThatIsTooLongIsAProblem() throws {
        let long = #"{"place":""# + String(repeating: "a", count: 2 << 20) + #""}"#
        let report = try report(#"{"place":"Seoul"}"# + "\n" + long + "\n" + #"{"place":"Seoul"}"#)
        #expect((report.valid, report.invalid) == (2, 1))
        #expect(report.problems.map(\.line) == [2])
        #expect(report.problems.first?.message.hasPrefix("found \(long.utf8.count) bytes") == true)
    }

    @Test func linesThatAreDeepOrFullAreProblems() throws {
        let deep = String(repeating: "[", count: 100_000)
        let full = #"{"place":"Seoul","zones":["# + String(repeating: #""UTC","#, count: 50_000) + #""UTC"]}"#
        let bytes = "{\"place\":\"\u{0}\"}"
        let report = try report([deep, #"{"place":"# + deep, full, bytes].joined(separator: "\n"))
        #expect(report.invalid == 4)
        #expect(report.problems.map(\.line) == [1, 2, 3, 4])
    }

    /// A list of unique elements may be long, and is checked in one pass.
    @Test func uniqueElementsAreSeenAtOnce() throws {
        let yaml = """
            format: 1
            intents:
              Tags:
                parameters: { tags: { type: integer, list: { unique: true } } }
            """
        let elements = (0..<100_000).map(String.init).joined(separator: ",")
        let check = BulkCheck(try intent(yaml), context: testContext)
        let report = check.check(
            Array("{\"tags\":[\(elements)]}\n{\"tags\":[\(elements),0]}".utf8))
        #expect((report.valid, report.invalid) == (1, 1))
        #expect(report.problems.first?.message == #"found "0" twice, expected each element once"#)
    }
}
