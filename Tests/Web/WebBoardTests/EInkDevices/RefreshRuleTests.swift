import Testing
import WidgetModel

@testable import WebBoard

struct RefreshRuleTests {
    struct Wait: CustomTestStringConvertible {
        var now: String
        var change: String?
        var wakes: String
        var testDescription: String { "\(now), change \(change ?? "never") → \(wakes)" }
    }

    private static let nightHours = SleepHours("23:00-06:30")!

    private static func rule(
        floor: Milliseconds = .minutes(5), sleep: SleepHours? = nil,
        secondsFromUTC: @escaping @Sendable (Instant) -> Int = { _ in 0 }
    ) -> RefreshRule {
        var settings = DisplaySettings()
        (settings.refreshFloor, settings.sleep) = (floor, sleep)
        return RefreshRule(settings, secondsFromUTC: secondsFromUTC)
    }

    @Test(arguments: [
        Wait(
            now: "2026-11-21T08:00:00+09:00", change: "2026-11-21T08:20:00+09:00",
            wakes: "2026-11-21T08:20:00+09:00"),
        Wait(
            now: "2026-11-21T08:00:00+09:00", change: "2026-11-21T08:20:00.001+09:00",
            wakes: "2026-11-21T08:20:01+09:00"),
        Wait(
            now: "2026-11-21T08:00:00+09:00", change: "2026-11-21T08:01:00+09:00",
            wakes: "2026-11-21T08:05:00+09:00"),
        Wait(
            now: "2026-11-21T08:00:00+09:00", change: "2026-11-21T07:00:00+09:00",
            wakes: "2026-11-21T08:05:00+09:00"),
        Wait(now: "2026-11-21T08:00:00+09:00", change: nil, wakes: "2026-11-21T09:00:00+09:00"),
        Wait(now: "2026-11-21T22:30:00+09:00", change: nil, wakes: "2026-11-22T06:30:00+09:00"),
        Wait(
            now: "2026-11-21T22:30:00+09:00", change: "2026-11-21T22:59:59+09:00",
            wakes: "2026-11-21T22:59:59+09:00"),
        Wait(
            now: "2026-11-22T02:00:00+09:00", change: "2026-11-22T03:00:00+09:00",
            wakes: "2026-11-22T06:30:00+09:00"),
        Wait(now: "2026-11-22T06:28:00+09:00", change: nil, wakes: "2026-11-22T07:28:00+09:00"),
    ])
    func waitsForTheChange(_ wait: Wait) throws {
        // Seoul is 9 hours ahead of UTC.
        let rule = Self.rule(sleep: Self.nightHours) { _ in 9 * 3600 }
        let now = try #require(Instant(wait.now))
        let seconds = rule.wait(at: now, until: wait.change.flatMap { Instant($0) })
        #expect(now + .seconds(seconds) == Instant(wait.wakes))
    }

    @Test func theEndOfTheSleepIsATimeOfDayWhenClocksChange() throws {
        // Berlin: on 2026-10-25 at 03:00 (UTC+2) the clocks go back to 02:00 (UTC+1).
        let change = Instant("2026-10-25T01:00:00Z")!
        let rule = Self.rule(sleep: Self.nightHours) {
            $0 < change ? 7200 : 3600
        }
        let now = Instant("2026-10-24T22:50:00+02:00")!
        #expect(now + .seconds(rule.wait(at: now, until: nil)) == Instant("2026-10-25T06:30:00+01:00"))
    }

    /// Berlin: on 2026-03-29 at 02:00 (UTC+1) the clocks go forward to 03:00 (UTC+2). 02:30 does not exist.
    @Test func aSleepThatEndsInTheSkippedHourEndsAfterIt() {
        let change = Instant("2026-03-29T01:00:00Z")!
        let rule = Self.rule(sleep: SleepHours("23:00-02:30")!) { $0 < change ? 3600 : 7200 }
        for minute in 0..<150 {
            let now = Instant("2026-03-28T23:30:00Z")! + .minutes(Int64(minute))
            let wait = rule.wait(at: now, until: now)
            #expect(wait >= 60, "\(now)")
            #expect(now + .seconds(wait) >= change, "\(now)")
        }
    }

    @Test func aDeviceNeverAsksAgainAtOnce() {
        let rule = Self.rule(floor: .zero)
        #expect(rule.wait(at: DeviceWorld.start, until: DeviceWorld.start) == 60)
    }

    @Test func aFloorAboveTheLongestWaitCounts() {
        let rule = Self.rule(floor: .hours(3))
        #expect(rule.wait(at: DeviceWorld.start, until: nil) == 3 * 3600)
    }
}
