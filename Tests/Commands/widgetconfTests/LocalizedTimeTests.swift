import CaseWalking
import Machine
import Testing
import WidgetModel
import WidgetRuntime
import WidgetViews

/// Times of day in views, in the format of the user's language.
@Suite(.brief) struct LocalizedTimeTests {
    @Test(arguments: [
        ("en", "17:45"), ("en-US", "5:45 PM"), ("en-GB", "17:45"), ("en-IN", "5:45 PM"), ("de", "17:45"),
        ("ja", "17:45"), ("ko", "오후 5:45"),
    ]) func aLocaleHasItsPattern(_ tag: String, _ expected: String) throws {
        let pattern = LocalizedTime.pattern(of: try #require(LocaleTag(tag)))
        #expect(pattern.text(hour: 17, minute: 45) == expected)
        #expect(pattern.hours == (expected == "17:45" ? 24 : 12))
    }

    @Test(
        arguments: [
            ([:], "17:45"), (["LANG": "C.UTF-8"], "17:45"), (["LANG": "en_US.UTF-8"], "5:45 PM"),
            (["LANG": "en_US.UTF-8", "LC_TIME": "en_GB.UTF-8"], "17:45"),
        ] as [([String: String], String)])
    func theEnvironmentNamesTheLocale(_ environment: [String: String], _ expected: String) {
        let time = LocalizedTime(nil, environment: environment)
        #expect(time.pattern.text(hour: 17, minute: 45) == expected)
    }

    @Test func koreanDisplaysHaveKoreanWords() throws {
        let now = try #require(Instant(rfc3339: "2026-11-21T08:00:00Z"))
        let korean = DateFormat(now: now, words: .of(try #require(LocaleTag("ko-KR"))) { .hours24 })
        #expect(korean.text(of: ViewDate(now + .minutes(164), style: .relative)) == "2시간 44분")
        #expect(korean.text(of: ViewDate(now, style: .date)) == "2026년 11월 21일")
        #expect(WidgetFrame.Mark.failing(since: now).text(korean) == "08:00부터 실패")
        #expect(WidgetFrame.Mark.needsConfiguration.text(korean) == "설정 안 됨")
        let german = DateFormat(now: now, words: .of(try #require(LocaleTag("de"))) { .hours24 })
        #expect(german.text(of: ViewDate(now + .minutes(164), style: .relative)) == "2 h 44 min")
    }

    @Test func picturesAreDrawnWithIt() async throws {
        let workspace = try TestWorkspace()
        let view = #"{"date": "2026-11-21T17:45:00Z", "style": "time", "zone": "UTC"}"#
        try workspace.write(
            "provider.json",
            TestWorkspace.script.replacing(#""result": {"view": "snapshot"}"#, with: #""silent": true"#)
                .replacing(TestWorkspace.view, with: view))
        _ = await workspace.run("add", "echo")
        let british = await workspace.run("render", "echo-1", "--locale", "en-GB")
        #expect(british.output.contains("17:45"), "\(british.output)\(british.talk)")
        let american = await workspace.run("render", "echo-1", "--locale", "en-US")
        #expect(american.output.contains(" 5:45 PM "), "\(american.output)\(american.talk)")
    }
}
