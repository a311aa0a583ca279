import Foundation
import Testing
import WidgetModel

/// Local times where the clock is set forward or back.
@Suite struct LocalTimeTests {
    /// If two instants match, the earlier one, east and west of Greenwich.
    @Test(arguments: [
        ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T02:30:00+02:00"),
        ("Europe/London", "2026-10-25", "01:30", "2026-10-25T01:30:00+01:00"),
        ("America/New_York", "2026-11-01", "01:30", "2026-11-01T01:30:00-04:00"),
        ("America/Santiago", "2026-04-04", "23:30", "2026-04-04T23:30:00-03:00"),
        ("Australia/Sydney", "2026-04-05", "02:30", "2026-04-05T02:30:00+11:00"),
        ("Pacific/Auckland", "2026-04-05", "02:30", "2026-04-05T02:30:00+13:00"),
        ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-05T01:45:00+11:00"),
        ("Asia/Seoul", "2026-10-25", "02:30", "2026-10-25T02:30:00+09:00"),
        ("Europe/Berlin", "2026-10-25", "03:00", "2026-10-25T03:00:00+01:00"),
        ("UTC", "2026-10-25", "02:30", "2026-10-25T02:30:00.000Z"),
    ])
    func theEarlierOneCounts(_ zone: String, _ day: String, _ time: String, _ expected: String) throws {
        let offset = try Self.offset(of: zone)
        let local = LocalTime(try #require(CalendarDate(day)), try #require(TimeOfDay(time)), offset: offset)
        guard case .instant(let instant) = local else {
            Issue.record("\(day) \(time) exists in \(zone)")
            return
        }
        #expect(instant.rfc3339(offset: offset(instant)) == expected)
    }

    @Test(arguments: [
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T03:30:00+02:00"),
        ("America/New_York", "2026-03-08", "02:00", "2026-03-08T03:00:00-04:00"),
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-04T02:45:00+11:00"),
        ("Africa/Cairo", "2026-04-24", "00:00", "2026-04-24T01:00:00+03:00"),
    ])
    func aTimeInTheGapDoesNotExist(_ zone: String, _ day: String, _ time: String, _ later: String) throws {
        let offset = try Self.offset(of: zone)
        let local = LocalTime(try #require(CalendarDate(day)), try #require(TimeOfDay(time)), offset: offset)
        guard case .skipped(let instant) = local else {
            Issue.record("\(day) \(time) does not exist in \(zone)")
            return
        }
        #expect(instant.rfc3339(offset: offset(instant)) == later)
    }

    @Test func aFractionIsKept() {
        let instant = Instant(milliseconds: 250)
        #expect(instant.rfc3339(offset: -12_600) == "1969-12-31T20:30:00.250-03:30")
    }

    private static func offset(of name: String) throws -> (Instant) -> Int {
        let zone = try #require(TimeZone(identifier: name))
        return { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0.milliseconds) / 1000)) }
    }
}
