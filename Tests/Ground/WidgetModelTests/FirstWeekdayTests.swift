import Testing
import WidgetModel

/// The day with which weeks begin.
@Suite struct FirstWeekdayTests {
    @Test(arguments: [
        ("en", 6), ("en-US", 6), ("en-GB", 0), ("ko", 6), ("ko-KR", 6), ("de", 0), ("de-CH", 0), ("fr-CA", 6),
        ("pt", 6), ("pt-PT", 6), ("zh-Hant-TW", 6), ("zh-Hans-CN", 0), ("ar", 5), ("ar-AE", 0), ("fa-IR", 5),
        ("dv", 4), ("es-419", 0),
    ])
    func followsTheRegion(_ tag: String, _ day: Int) throws {
        #expect(try #require(LocaleTag(tag)).firstWeekday == day)
    }
}
