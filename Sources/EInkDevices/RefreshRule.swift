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
        if let sleep { wake = sleep.wake(from: wake, secondsFromUTC) }
        // Rounded up: a device that wakes before the change would see the old picture.
        return ((wake - now).count + 999) / 1000
    }
}
