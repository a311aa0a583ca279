/// The meaning of a local date and time in a time zone.
package enum LocalTime: Hashable, Sendable {
    /// A time that exists. If the clock is set back, so that a time occurs twice, the earlier instant is
    /// used, as in Temporal (ECMAScript) and java.time.
    case instant(Instant)
    /// A time that does not exist, because the clock is set forward over it. The instant is computed with the
    /// offset from before the change, so that its local time is later than the given time.
    case skipped(Instant)

    /// - Parameter offset: the zone's offset from UTC in seconds at an instant, positive to the east.
    package init(_ day: CalendarDate, _ time: TimeOfDay, offset: (Instant) -> Int) {
        let utc = Instant(milliseconds: Int64(day.daysSinceEpoch * 86_400 + time.seconds) * 1000)
        // No offset is larger than a day, and no zone changes its offset twice in two days.
        let (before, after) = (offset(utc - .hours(24)), offset(utc + .hours(24)))
        let meant = [before, after].map { (instant: utc - .seconds(Int64($0)), offset: $0) }
            .filter { offset($0.instant) == $0.offset }.map(\.instant).min()
        self = meant.map { .instant($0) } ?? .skipped(utc - .seconds(Int64(before)))
    }

    /// The instant, or the one after the gap.
    package var instant: Instant {
        switch self {
        case .instant(let instant), .skipped(let instant): instant
        }
    }
}

extension Instant {
    /// The local time with its offset from UTC, such as `2026-10-25T02:30:00+02:00`. Without an offset, it is
    /// the `description`.
    package func rfc3339(offset: Int) -> String {
        if offset == 0 { return description }
        let local = (self + .seconds(Int64(offset))).description
        let fraction = milliseconds % 1000 == 0 ? ".000Z" : "Z"
        let minutes = abs(offset) / 60
        let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return local.dropLast(fraction.count) + (offset < 0 ? "-" : "+") + digits.joined(separator: ":")
    }
}
