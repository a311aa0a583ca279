package import WidgetModel

/// Decides when a display's device sends its next request. Each wake-up uses battery, so the device sleeps
/// until its page changes.
package struct RefreshRule: Sendable {
    private let settings: DisplaySettings
    /// The offset of the display's time zone from UTC at an instant, in seconds.
    private let secondsFromUTC: @Sendable (Instant) -> Int

    /// The longest wait, unless the floor is longer.
    package static let longest = Display.longestWait

    /// The shortest wait, regardless of the display's settings: a wake-up takes about ten seconds.
    package static let shortest = Milliseconds.minutes(1)

    package init(_ settings: DisplaySettings, secondsFromUTC: @escaping @Sendable (Instant) -> Int) {
        var settings = settings
        settings.refreshFloor = max(settings.refreshFloor, RefreshRule.shortest)
        self.settings = settings
        self.secondsFromUTC = secondsFromUTC
    }

    /// The whole seconds until the device's next request.
    ///
    /// - Parameter change: when the page changes next; nil if it never changes over time.
    package func wait(at now: Instant, until change: Instant?) -> Int64 {
        let latest = now + RefreshRule.longest
        let change = min(change ?? latest, latest)
        // A replacement exists, because the page changes.
        let wake = settings.replacement(at: now, change: change, secondsFromUTC) ?? change
        // Rounded up: a device that wakes before the change would see the old picture.
        return ((wake - now).count + 999) / 1000
    }
}
