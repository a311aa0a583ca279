import ProviderProtocol
import Testing
import WidgetModel

/// A malformed message is reported with the path of the wrong part, the value found and the value expected.
@Suite struct MalformedMessageTests {
    static let timelines: [(String, String)] = [
        ("7", "result: found 7, expected an object"),
        ("{}", "result.entries: missing"),
        (#"{"entries":{}}"#, "result.entries: found an object, expected an array"),
        (#"{"entries":[{"view":"a"}]}"#, "result.entries[0].date: missing"),
        (
            #"{"entries":[{"date":"2026-11-21T08:30:00Z","view":"a"},{"date":"yesterday","view":"a"}]}"#,
            #"result.entries[1].date: found "yesterday", expected an RFC 3339 instant with offset, "#
                + "such as 2026-11-21T08:30:00.000Z"
        ),
        (#"{"entries":[{"date":"2026-11-21T08:30:00Z"}]}"#, "result.entries[0].view: missing"),
        (
            #"{"entries":[{"date":"2026-11-21T08:30:00Z","view":"a","relevance":{"score":"high"}}]}"#,
            #"result.entries[0].relevance.score: found "high", expected a number"#
        ),
        (
            #"{"entries":[],"policy":"sometimes"}"#,
            #"result.policy: found "sometimes", expected "atEnd", "never" or {"after": instant}"#
        ),
        (
            #"{"entries":[],"policy":{"after":5}}"#,
            "result.policy.after: found 5, expected an RFC 3339 instant with offset, such as 2026-11-21T08:30:00.000Z"
        ),
    ]

    @Test(arguments: timelines) func timelineIsNamedByItsPlace(_ text: String, _ expected: String) {
        #expect(problem { try TimelineRequest.answer(json(text)) } == expected)
    }

    /// A login requires only its code and its address.
    @Test func aLoginHasUsualTimes() throws {
        let text = #"{"userCode":"A-B","verificationURL":"https://hub.example","flow":"f"}"#
        guard case .deviceFlow(let flow) = try AccountBeginRequest.answer(json(text)) else {
            Issue.record("expected a login")
            return
        }
        #expect(flow.expiresIn == .minutes(15) && flow.interval == .seconds(5))
        #expect(flow.verificationURLComplete == nil)
    }

    @Test func aViewIsNamedByItsPlace() throws {
        let text = #"{"entries":[{"date":"2026-11-21T08:30:00Z","view":{"vstack":["a",{"gauge":"full"}]}}]}"#
        let found = try #require(problem { try TimelineRequest.answer(json(text)) })
        #expect(found.hasPrefix("result.entries[0].view.vstack[1].gauge: found "))
    }

    static let others: [(String, String, String)] = [
        (
            "initialize", #"{"kinds":[{"kind":"a b","configuration":"static"}]}"#,
            #"result.kinds[0].kind: found "a b", expected a kind: letters, digits, '.', '_' and '-'"#
        ),
        (
            "initialize", #"{"kinds":[{"kind":"a","configuration":"both"}]}"#,
            #"result.kinds[0].configuration: found "both", expected one of static, intent"#
        ),
        ("initialize", #"{"concurrency":0}"#, "result.concurrency: found 0, expected at least 1"),
        (
            "initialize", #"{"boards":"several"}"#,
            #"result.boards: found "several", expected one of one, many"#
        ),
        (
            "initialize",
            #"{"kinds":[{"kind":"a","configuration":"intent","reads":{"days":["integer",3]}}]}"#,
            "result.kinds[0].reads.days[1]: found 3, expected one of "
                + ValueType.allCases.map(\.rawValue).joined(separator: ", ")
        ),
        ("options", #"{"options":[{"title":"Seoul"}]}"#, "result.options[0].id: missing"),
        ("options", #"{"options":[null]}"#, "result.options[0]: found null, expected an option"),
        ("validate", #"{"findings":[{"parameter":"a"}]}"#, "result.findings[0].message: missing"),
    ]

    @Test(arguments: others) func otherAnswersAreNamedByTheirPlace(
        _ method: String, _ text: String, _ expected: String
    ) {
        let found =
            switch method {
            case "initialize": problem { try InitializeRequest.answer(json(text)) }
            case "options": problem { try OptionsRequest.answer(json(text)) }
            default: problem { try ValidateRequest.answer(json(text)) }
            }
        #expect(found == expected)
    }

    /// The elements of an overlong list are only counted, because decoding them takes long.
    @Test func aListThatIsTooLongIsNotDecoded() {
        let count = ProtocolLimits.options + 1
        let list = "[" + Array(repeating: "null", count: count).joined(separator: ",") + "]"
        #expect(
            problem { try OptionsRequest.answer(json(#"{"options":\#(list)}"#)) }
                == #"result.options: found 1001 elements, expected at most 1000 and "more": true"#)
        #expect(
            problem { try ValidateRequest.answer(json(#"{"findings":\#(list)}"#)) }
                == "result.findings: found 1001 elements, expected at most 1000")
    }

    @Test func aRequestIsNamedByItsPlace() {
        let params = json(#"{"context":{"kind":"weather","family":"huge","now":"2026-11-21T08:30:00Z"}}"#)
        let found = problem { try ProviderRequest(.timeline, params: params) }
        #expect(
            found?.hasPrefix(#"params.context.family: found "huge", expected one of systemSmall, "#) == true)
    }

    static let boards: [(JSONValue, String)] = [
        (7, "found 7"), ("", #"found """#), ([:], "found an object"),
        (.string(String(repeating: "b", count: BoardID.limitBytes + 1)), "found \"bbb"),
    ]

    @Test(arguments: boards) func aBoardIsAText(_ board: JSONValue, _ found: String) throws {
        let message = try #require(problem { try HostRequest(.groupGet, params: ["board": board]) })
        #expect(message.hasPrefix("params.board: " + found), "\(message)")
        #expect(message.hasSuffix(", expected the id of a board: 1 to 256 bytes"), "\(message)")
    }

    @Test func longValuesAreShortened() {
        let text = #"{"entries":[],"policy":""# + String(repeating: "x", count: 5000) + #""}"#
        let found = problem { try TimelineRequest.answer(json(text)) }
        #expect((found?.count ?? 0) < 200)
    }

    private func problem(_ body: () throws -> some Any) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
