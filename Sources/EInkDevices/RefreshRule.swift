package import WidgetModel

/// When a device of a display asks again. Each wake costs battery, so it sleeps until its page changes.
package struct RefreshRule: Sendable {
    /// The shortest wait.
    private let floor: Milliseconds
    /// The hours in which the device does not wake; nil if it always may.
    private let sleep: SleepHours?
    /// The offset of the display's time zone from UTC at an instant, in seconds.
    private let secondsFromUTC: @Sendable (Instant) -> Int

    /// The longest wait, unless the floor is longer: after it, an edit is seen at the latest.
    package static let longest = Milliseconds.hours(1)

    /// The shortest wait, whatever the display says: a wake takes about ten seconds.
    package static let shortest = Milliseconds.minutes(1)

    package init(_ settings: DisplaySettings, secondsFromUTC: @escaping @Sendable (Instant) -> Int) {
        floor = max(settings.refreshFloor, RefreshRule.shortest)
        sleep = settings.sleep
        self.secondsFromUTC = secondsFromUTC
    }

    /// The whole seconds until the device asks again.
    ///
    /// - Parameter change: when the page changes next; nil if it never does by itself.
    package func wait(at now: Instant, until change: Instant?) -> Int64 {
        let wished = min(change.map { $0 - now } ?? RefreshRule.longest, RefreshRule.longest)
        var wake = now + max(wished, floor)
        if let sleep { wake = sleep.end(around: wake, secondsFromUTC) ?? wake }
        // Rounded up: a device that wakes before the change would see the old picture.
        return ((wake - now).count + 999) / 1000
    }
}

extension SleepHours {
    /// The end of the sleep in which the instant is; nil if it is in none.
    fileprivate func end(around instant: Instant, _ secondsFromUTC: (Instant) -> Int) -> Instant? {
        let offset = Milliseconds.seconds(Int64(secondsFromUTC(instant)))
        let local = TimeOfDay(utc: instant + offset)
        guard contains(local) else { return nil }
        let rest = end.seconds - local.seconds
        let milliseconds = (instant + offset).milliseconds.flooredQuotientAndRemainder(dividingBy: 1000)
            .remainder
        let wake = instant + .seconds(Int64(rest > 0 ? rest : rest + 86_400)) - Milliseconds(milliseconds)
        // The clocks can change during the sleep; its end is a time of day.
        return wake + offset - .seconds(Int64(secondsFromUTC(wake)))
    }
}
