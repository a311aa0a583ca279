import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// When a view must be redrawn: never too late, and rarely too early.
@Suite struct TickTests {
    private static let now = Instant(rfc3339: "2026-11-21T08:30:00.400Z")!

    private static let ticks: [(view: String, next: String?)] = [
        (#""text""#, nil),
        (#"{"date": "2026-11-21T08:30:00Z", "style": "time"}"#, nil),
        (#"{"date": "2026-11-21T08:30:00Z", "style": "timer"}"#, "08:30:01"),
        (#"{"date": "2026-11-21T08:29:59.700Z", "style": "timer"}"#, "08:30:01"),
        (#"{"date": "2026-11-21T08:40:00Z", "style": "relative"}"#, "08:30:02"),
        (#"{"date": "2026-11-21T10:00:10Z", "style": "relative"}"#, "08:30:11"),
        (#"{"date": "2026-11-21T07:00:10Z", "style": "relative"}"#, "08:30:10"),
        (#"{"date": "2026-11-23T09:30:00Z", "style": "relative"}"#, "09:30:01"),
        (#"{"date": "2026-11-23T09:29:00Z", "style": "relative"}"#, "09:29:01"),
        (#"{"date": "2026-11-21T08:00:00Z", "style": "offset"}"#, "08:31:00"),
        (#"{"date": "2026-11-20T08:00:00Z", "style": "offset"}"#, "08:00:00 on 22"),
        (#"{"progress": 0.5}"#, nil),
        (#"{"progress": ["2026-11-21T08:00:00Z", "2026-11-21T09:00:00Z"]}"#, "08:30:01"),
        (#"{"progress": ["2026-11-21T08:31:00Z", "2026-11-21T09:00:00Z"]}"#, "08:31:00"),
        (#"{"progress": ["2026-11-21T08:00:00Z", "2026-11-21T08:10:00Z"]}"#, nil),
    ]

    @Test(arguments: ticks) func comesInTime(_ view: String, _ next: String?) throws {
        let inside = try Terminal.view("{\"vstack\": [\(view), \"text\"]}").nextTick(after: TickTests.now)
        let expected = next.map { next in
            Instant(rfc3339: "2026-11-\(next.hasSuffix("22") ? "22" : "21")T\(next.prefix(8))Z")
        }
        #expect(inside == expected ?? nil)
    }

    /// A display that is rarely drawn leaves out units that change between two drawings.
    private static let coarse: [(view: String, unit: DateWords.Unit, text: String, next: String)] = [
        (#"{"date": "2026-11-21T08:40:00Z", "style": "relative"}"#, .minute, "9 min", "08:31:01"),
        (#"{"date": "2026-11-21T08:40:00Z", "style": "timer"}"#, .minute, "9 min", "08:31:01"),
        (#"{"date": "2026-11-21T10:40:00Z", "style": "timer"}"#, .minute, "2 h 9 min", "08:31:01"),
        (#"{"date": "2026-11-21T08:30:30Z", "style": "relative"}"#, .minute, "< 1 min", "08:30:31"),
        (#"{"date": "2026-11-21T08:29:30Z", "style": "offset"}"#, .minute, "< 1 min", "08:30:30"),
        (#"{"date": "2026-11-21T06:20:00Z", "style": "offset"}"#, .minute, "-2 h", "09:20:00"),
        (#"{"date": "2026-11-21T10:40:00Z", "style": "relative"}"#, .hour, "2 h", "08:40:01"),
        (#"{"date": "2026-11-23T10:40:00Z", "style": "relative"}"#, .hour, "2 d 2 h", "08:40:01"),
        (#"{"date": "2026-11-21T08:40:00Z", "style": "relative"}"#, .day, "< 1 d", "08:40:01"),
    ]

    @Test(arguments: coarse) func aDateIsRoundedToTheResolution(
        _ view: String, _ unit: DateWords.Unit, _ text: String, _ next: String
    ) throws {
        var context = try Terminal.context()
        (context.dates.now, context.dates.resolution) = (TickTests.now, unit)
        guard case .date(let date) = try Terminal.view(view).content else {
            return #expect(Bool(false), "\(view) is no date")
        }
        #expect(context.dates.text(of: date) == text)
        let change = try Terminal.view(view).nextTick(after: TickTests.now, resolution: unit)
        #expect(change == Instant(rfc3339: "2026-11-21T\(next)Z"))
    }

    @Test func progressIsRoundedToTheResolution() throws {
        let view = try Terminal.view(#"{"progress": ["2026-11-21T08:00:00Z", "2026-11-21T09:00:00Z"]}"#)
        var context = try Terminal.context()
        (context.dates.now, context.dates.resolution) = (TickTests.now, .minute)
        #expect(context.dates.tick == Instant(rfc3339: "2026-11-21T08:30:00Z"))
        let change = view.nextTick(after: TickTests.now, resolution: .minute)
        #expect(change == Instant(rfc3339: "2026-11-21T08:31:00Z"))
    }

    @Test func progressBecomesFullAfterItsEnd() throws {
        let view = try Terminal.view(#"{"progress": ["2026-11-21T08:00:00Z", "2026-11-21T08:30:30Z"]}"#)
        let times = ["08:30:00", "08:30:45", "08:31:00"].compactMap { Instant("2026-11-21T\($0)Z") }
        let changes = times.map { view.nextTick(after: $0, resolution: .minute) }
        #expect(changes == [times[2], times[2], nil])
    }

    /// Between two ticks, the text does not change, except in the second before the later one.
    @Test(
        arguments: ["relative", "offset", "timer"], [-200_000, -86_400_000, -5000, 5000, 90_000, 7_300_000])
    func nothingChangesBetweenTicks(_ style: String, _ distance: Int64) throws {
        let date = TickTests.now + Milliseconds(distance)
        let view = ViewDate(date, style: try #require(ViewDate.Style(rawValue: style)))
        var context = try Terminal.context()
        context.dates.now = TickTests.now
        for _ in 0..<20 {
            let next = try #require(ViewTree(.date(view)).nextTick(after: context.dates.now))
            #expect(next > context.dates.now)
            var moment = context
            moment.dates.now = max(context.dates.now, next - Milliseconds(1001))
            #expect(moment.dates.text(of: view) == context.dates.text(of: view))
            context.dates.now = next
        }
    }
}
