package import WidgetModel

/// When a device of a display asks again. Each wake costs battery, so it sleeps until its page changes.
package struct RefreshRule: Sendable {
    /// The shortest wait.
    package var floor: Milliseconds
    /// The longest wait, after which an edit is seen at the latest.
    package var longest: Milliseconds
    /// The hours in which the device does not wake; nil if it always may.
    package var sleep: SleepHours?
    /// The offset of the display's time zone from UTC at an instant, in seconds.
    package var secondsFromUTC: @Sendable (Instant) -> Int

    /// The waits of a display that names none.
    package static let usualFloor = Milliseconds.minutes(5)
    package static let usualLongest = Milliseconds.hours(1)

    package init(
        floor: Milliseconds = usualFloor, longest: Milliseconds = usualLongest, sleep: SleepHours? = nil,
        secondsFromUTC: @escaping @Sendable (Instant) -> Int
    ) {
        self.floor = floor
        self.longest = max(floor, longest)
        self.sleep = sleep
        self.secondsFromUTC = secondsFromUTC
    }

    /// The whole seconds until the device asks again.
    ///
    /// - Parameter change: when the page changes next; nil if it never does by itself.
    package func wait(at now: Instant, until change: Instant?) -> Int64 {
        let wished = min(change.map { $0 - now } ?? longest, longest)
        var wake = now + max(wished, floor)
        if let sleep { wake = sleep.end(around: wake, secondsFromUTC) ?? wake }
        // Rounded up: a device that wakes before the change would see the old picture.
        return ((wake - now).count + 999) / 1000
    }
}

/// The hours of each day in which a display shows what it has. They can pass midnight.
package struct SleepHours: Hashable, Sendable {
    package var from: TimeOfDay
    package var to: TimeOfDay

    package init(from: TimeOfDay, to: TimeOfDay) {
        self.from = from
        self.to = to
    }

    /// The end of the sleep in which the instant is; nil if it is in none.
    func end(around instant: Instant, _ secondsFromUTC: (Instant) -> Int) -> Instant? {
        let offset = Milliseconds.seconds(Int64(secondsFromUTC(instant)))
        let day = Milliseconds.hours(24).count
        // Both counted from the start of the sleep.
        let start = Milliseconds.seconds(Int64(from.seconds)).count
        let elapsed = ((instant + offset).milliseconds - start).modulo(day)
        let length = (Milliseconds.seconds(Int64(to.seconds)).count - start).modulo(day)
        guard elapsed < length else { return nil }
        let end = instant + Milliseconds(length - elapsed)
        // The clocks can change during the sleep; its end is a time of day.
        return end + offset - .seconds(Int64(secondsFromUTC(end)))
    }
}

extension Int64 {
    /// The remainder that is never negative.
    fileprivate func modulo(_ divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
