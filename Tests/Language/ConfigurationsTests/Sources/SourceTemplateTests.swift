import ProviderProtocol
import Testing
import WidgetModel

@testable import Configurations

@Suite struct SourceTemplateTests {
    @Test(
        arguments: [
            ("$count", "5"), ("{count}", #""5""#), ("n={count}", #""n=5""#), ("$flag", "true"),
            ("$tags", #"["a","b&c"]"#), ("{tags}", #""a,b&c""#), ("$stop.id", #""S 1/2""#),
            ("{stop.title}", #""Central""#), ("to {stop}", #""to S 1/2""#), ("$none", nil), ("{none}", nil),
            ("$missing", nil), ("$stop.missing", nil), ("$units.member", nil), ("a {none} b", #""a  b""#),
            ("plain", #""plain""#), ("", #""""#), ("{{count}}", #""{count}""#),
            ("$$5 for {count}", #""$5 for 5""#),
            ("$5", #""$5""#), ("{brace}", #""{{x}}""#), ("$dollar", #""$$""#), ("{city}!", #""서울!""#),
            ("$group.theme", #""dark""#), ("$group.none", nil), ("$search", #""q r""#),
            ("$request.now", #""2026-11-21T08:30:00Z""#), ("$request.now:seconds", "1795249800"),
            ("t={request.now:milliseconds}", #""t=1795249800000""#),
            ("$request.now:date", #""2026-11-21""#), ("{request.family}", #""systemSmall""#),
            ("$request.locale", #""ko-KR""#), ("$request.timeZone", #""Asia/Seoul""#),
        ] as [(String, String?)])
    func hasValues(_ text: String, _ expected: String?) throws {
        let template = try SourceTemplate(parsing: text)
        #expect(template.value(in: AnswerSamples.values)?.text == expected)
    }

    @Test func isInTheTimeZoneOfTheRequest() throws {
        var values = AnswerSamples.values
        values.request.now = Instant(milliseconds: AnswerSamples.now.milliseconds + 8 * 3_600_000 + 5)
        let date = try SourceTemplate(parsing: "$request.now:date").value(in: values)
        #expect(date == "2026-11-22")
        let now = try SourceTemplate(parsing: "$request.now").value(in: values)
        #expect(now == "2026-11-21T16:30:00.005Z")
    }

    @Test func findsMembersOfLists() throws {
        var values = AnswerSamples.values
        values.configuration["stops"] = [["id": "a"], ["id": "b"]]
        #expect(try SourceTemplate(parsing: "$stops.id").value(in: values) == ["a", "b"])
        #expect(try SourceTemplate(parsing: "{stops}").value(in: values) == "a,b")
    }

    @Test func namesItsValues() throws {
        let template = try SourceTemplate(parsing: "{stop.id} at {request.now:date} in {group.theme}")
        #expect(
            template.references.map(\.path) == [["stop", "id"], ["request", "now"], ["group", "theme"]])
        #expect(template.references.map(\.parameter) == ["stop", nil, nil] as [String?])
        #expect(template.constant == nil)
        #expect(try SourceTemplate(parsing: "a{{b").constant == "a{b")
    }

    @Test(
        arguments: [
            ("a $stop b", "\"$stop\"", "{stop}"), ("{", "\"{\"", "{{"), ("{a b}", "\"{\"", "{{"),
            ("a {stop", "\"{\"", "{{"), ("$request", "\"request\"", nil),
            ("{request.nwo}", "request.nwo", "request.now"), ("$request.now.day", "request.now.day", nil),
            ("{group}", "the whole group", nil), ("{count:2}", "only \"request.now\" has formats", "remove"),
            ("{request.now:second}", "\"second\"", "seconds"),
            ("{request.locale:date}", "only \"request.now\"", "remove"),
        ] as [(String, String, String?)])
    func refusesOtherTexts(_ text: String, _ message: String, _ hint: String?) {
        let problem = #expect(throws: SourceTemplateProblem.self) { try SourceTemplate(parsing: text) }
        #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
        if let hint { #expect(problem?.hint?.contains(hint) == true, "\(problem?.hint ?? "")") }
        #expect((problem?.range.upperBound ?? 0) <= text.utf8.count)
    }

    @Test func writesJSONWithTypes() throws {
        let template = JSONTemplate.object([
            ("n", .template(try SourceTemplate(parsing: "$count"))),
            ("none", .template(try SourceTemplate(parsing: "$none"))),
            ("text", .template(try SourceTemplate(parsing: "stop {stop.id}"))),
            ("evil", .template(try SourceTemplate(parsing: "$evil"))),
            ("list", .array([.template(try SourceTemplate(parsing: "$none")), .constant(1)])),
            ("inner", .object([("flag", .template(try SourceTemplate(parsing: "$flag")))])),
        ])
        let expected = #"""
            {"n":5,"text":"stop S 1/2","evil":"\"\r\nX: y","list":[1],"inner":{"flag":true}}
            """#
        #expect(template.value(in: AnswerSamples.values)?.text == expected)
        #expect(template.references.map(\.name) == ["count", "none", "stop.id", "evil", "none", "flag"])
    }
}
