/// Hours of every day, in the time zone of the display, whose text form is `23:00-06:30`.
package struct SleepHours: Hashable, Sendable {
    package let start: TimeOfDay
    /// The first instant after the sleep. Before `start`, it is on the next day.
    package let end: TimeOfDay

    /// Returns nil if the hours are empty.
    package init?(start: TimeOfDay, end: TimeOfDay) {
        guard start != end else { return nil }
        self.start = start
        self.end = end
    }

    package func contains(_ time: TimeOfDay) -> Bool {
        start < end ? start <= time && time < end : start <= time || time < end
    }

    /// The end of the sleep in which an instant is; the instant itself if it is in none.
    ///
    /// - Parameter secondsFromUTC: the offset of the display's time zone at an instant.
    package func wake(from instant: Instant, _ secondsFromUTC: (Instant) -> Int) -> Instant {
        let offset = Milliseconds.seconds(Int64(secondsFromUTC(instant)))
        let local = TimeOfDay(utc: instant + offset)
        guard contains(local) else { return instant }
        let rest = end.seconds - local.seconds
        let milliseconds = (instant + offset).milliseconds.flooredQuotientAndRemainder(dividingBy: 1000)
            .remainder
        let wake = instant + .seconds(Int64(rest > 0 ? rest : rest + 86_400)) - Milliseconds(milliseconds)
        // The clocks can change during the sleep; its end is a time of day. If that is in the hour which is
        // skipped in spring, the sleep ends when the hour after it begins.
        let shifted = wake + offset - .seconds(Int64(secondsFromUTC(wake)))
        let awake = TimeOfDay(utc: shifted + .seconds(Int64(secondsFromUTC(shifted))))
        return contains(awake) || shifted < instant ? wake : shifted
    }
}

extension SleepHours: TextCodable {
    package static let expectation = "hours such as 23:00-06:30"

    package init?(_ text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay($0) }
        guard times.count == 2, let start = times[0], let end = times[1] else { return nil }
        self.init(start: start, end: end)
    }

    package var description: String { "\(start)-\(end)" }
}
