import Testing

@testable import WidgetModel

/// The page that a display shows, and the instant of its next picture.
@Suite struct DisplayScheduleTests {
    private static let midnight = Instant(rfc3339: "2026-11-21T00:00:00Z")!

    /// Three pages, the first one without a title.
    private static let layout: BoardLayout = {
        var layout = BoardLayout(["a-1", "b-1", "c-1"].compactMap { PlacedWidgetID($0) })
        for (title, widget) in [("Morning", "b-1"), ("Night", "c-1")] {
            // After a failure, the layout has one page, and the tests fail.
            layout = (try? layout.applying(.page(title: title, widgets: [widget]))) ?? layout
        }
        return layout
    }()

    private static func settings(
        _ pages: [(String, Milliseconds)], floor: Milliseconds = .zero
    ) -> DisplaySettings {
        var settings = DisplaySettings()
        settings.pages = pages.map { DisplayedPage(page: $0.0, dwell: $0.1) }
        settings.refreshFloor = floor
        return settings
    }

    /// The pages at each minute, as indices in the layout.
    private static func pages(_ settings: DisplaySettings, minutes: Range<Int64>) -> [Int?] {
        minutes.map { settings.page(of: layout, at: midnight + .minutes($0))?.index }
    }

    @Test func pagesFollowEachOther() {
        let settings = Self.settings([("Night", .minutes(2)), ("1", .minutes(1))])
        #expect(Self.pages(settings, minutes: 0..<7) == [2, 2, 0, 2, 2, 0, 2])
        let shown = settings.page(of: Self.layout, at: Self.midnight + .seconds(61))
        #expect(shown?.until == Self.midnight + .minutes(2))
    }

    @Test func withoutPagesAllAreShown() {
        #expect(Self.pages(DisplaySettings(), minutes: 0..<4) == [0, 1, 2, 0])
    }

    @Test func aSinglePageStays() {
        let shown = Self.settings([("Morning", .minutes(1))]).page(of: Self.layout, at: Self.midnight)
        #expect(shown == ShownPage(index: 1, until: nil))
    }

    @Test func aPageIsShownAsLongAsItsDeviceSleeps() {
        let settings = Self.settings([("1", .minutes(1)), ("Night", .minutes(1))], floor: .minutes(15))
        #expect(
            Self.pages(settings, minutes: 0..<31) == Array(repeating: 0, count: 15)
                + Array(repeating: 2, count: 15) + [0])
    }

    @Test func pagesThatNoLongerExistAreSkipped() {
        let settings = Self.settings([("Noon", .minutes(1)), ("Night", .minutes(1))])
        #expect(settings.page(of: Self.layout, at: Self.midnight) == ShownPage(index: 2, until: nil))
        #expect(Self.pages(Self.settings([("Noon", .minutes(1))]), minutes: 0..<3) == [0, 1, 2])
        #expect(DisplaySettings().page(of: BoardLayout(), at: Self.midnight) == nil)
    }

    @Test func aPictureIsReplacedWithinFloorAndSleep() {
        var settings = Self.settings([], floor: .minutes(15))
        func replacement(_ change: Milliseconds?) -> Milliseconds? {
            settings.replacement(at: Self.midnight, change: change.map { Self.midnight + $0 }) { _ in 0 }
                .map { $0 - Self.midnight }
        }
        #expect(replacement(nil) == nil)
        #expect(replacement(.minutes(1)) == .minutes(15))
        #expect(replacement(.minutes(40)) == .minutes(40))
        settings.sleep = SleepHours("00:10-06:30")
        #expect(replacement(.minutes(1)) == .minutes(390))
        #expect(replacement(.hours(7)) == .hours(7))
    }
}
