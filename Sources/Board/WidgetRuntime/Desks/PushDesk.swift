import Timelines
import WidgetModel

/// The spacing of the reloads that pushes cause, and the rate of each key.
///
/// A burst of pushes for a widget becomes one reload with the newest document. Everything depends only on the
/// arguments; the host calls `due` at `next`. If the clock was set back, nothing waits longer than before
/// (T16).
struct PushDesk {
    /// The time between two reloads of a widget. A page draws a tile at most twice a second.
    static let spacing = Milliseconds.seconds(1)
    /// The time in which a key earns one push: 10 pushes a second.
    static let interval = Milliseconds(100)
    /// The number of pushes that a key can use at once, after it was not used for some seconds.
    static let burst: Int64 = 50

    /// When each widget may reload again. Widgets that may reload immediately can be missing.
    private var free: [WidgetIndex: Instant] = [:]
    /// The widgets with a newer document that waits for the spacing.
    private var waiting: Set<WidgetIndex> = []
    /// When `due` must be called next; nil if nothing waits.
    private(set) var next: Instant?
    /// When a key earns the last push of its whole burst, by the id of the key.
    private var earned: [String: Instant] = [:]
    /// The pushes that are being checked and stored.
    var queue = PushQueue()
    /// The stored documents that requests contain.
    var documents = PushedDocuments()
    /// The reports about refused pushes.
    var refused = RefusedPushes()

    /// The numbers of entries from which old entries are removed. They grow with the remaining entries, so
    /// that the cost of a push does not depend on the number of widgets.
    private var mostFree = PushDesk.kept
    private var mostEarned = PushDesk.kept
    private static let kept = 256

    // Keys

    /// Counts a push with a key.
    ///
    /// - Returns: how long the client must wait; nil if the push is admitted. A refused push is not counted.
    mutating func admit(_ key: String, at now: Instant) -> Milliseconds? {
        let whole = Milliseconds(Self.interval.count * Self.burst)
        var end = max(earned[key] ?? now, now)
        // The clock was set back.
        if end - now > whole { end = now }
        let wait = end - now + Self.interval - whole
        guard wait <= .zero else { return wait }
        if earned.count >= mostEarned {
            earned = earned.filter { $0.value > now && $0.value - now <= whole }
            mostEarned = max(Self.kept, 2 * earned.count)
        }
        earned[key] = end + Self.interval
        return nil
    }

    /// Forgets a key that was removed.
    mutating func forget(_ key: String) { earned[key] = nil }

    // Reloads

    /// Records a newer document of a widget.
    ///
    /// - Returns: whether the widget reloads now. If not, `due` returns it after the spacing.
    mutating func reload(_ widget: WidgetIndex, at now: Instant) -> Bool {
        if let instant = free[widget], !Self.isPast(instant, now) {
            waiting.insert(widget)
            next = min(next ?? instant, instant)
            return false
        }
        if free.count >= mostFree {
            free = free.filter { waiting.contains($0.key) || !Self.isPast($0.value, now) }
            mostFree = max(Self.kept, 2 * free.count)
        }
        began(widget, at: now)
        return true
    }

    /// The widgets that reload now, sorted. They are not returned again.
    mutating func due(at now: Instant) -> [WidgetIndex] {
        guard let next, Self.isPast(next, now) else { return [] }
        let due = waiting.filter { free[$0].map { Self.isPast($0, now) } ?? true }.sorted()
        for widget in due { began(widget, at: now) }
        self.next = waiting.compactMap { free[$0] }.min()
        return due
    }

    private mutating func began(_ widget: WidgetIndex, at now: Instant) {
        waiting.remove(widget)
        free[widget] = now + Self.spacing
    }

    /// Whether an instant was reached. One that is farther away than the spacing was recorded before the
    /// clock was set back.
    private static func isPast(_ instant: Instant, _ now: Instant) -> Bool {
        instant <= now || instant - now > spacing
    }
}
