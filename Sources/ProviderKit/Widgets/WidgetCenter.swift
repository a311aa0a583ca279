import JSONText
import ProviderProtocol
import Synchronization
import WidgetModel

/// Requests fresh timelines when your provider has news.
///
/// These reloads are charged to the budget of each widget, and a burst becomes one reload. Outside a
/// provider's process, for example in tests, nothing is sent.
public final class WidgetCenter: Sendable {
    /// The center of this process.
    public static let shared = WidgetCenter()

    private let write: Mutex<(@Sendable ([UInt8]) -> Void)?> = Mutex(nil)

    package init() {}

    /// Starts to send notifications, as complete lines, with `write`.
    package func connect(_ write: @escaping @Sendable ([UInt8]) -> Void) {
        self.write.withLock { $0 = write }
    }

    /// Reloads all placed widgets of a kind of this provider. An invalid name has no effect.
    public func reloadTimelines(ofKind kind: String) {
        if let kind = Kind(kind) { tell(ReloadNotification(kind: kind)) }
    }

    /// Reloads one placed widget, such as `weather-1`; see ``TimelineProviderContext/widget``.
    public func reloadTimelines(ofWidget widget: String) {
        if let widget = PlacedWidgetID(widget) { tell(ReloadNotification(widget: widget)) }
    }

    /// Reloads all placed widgets of this provider.
    public func reloadAllTimelines() { tell(ReloadNotification()) }

    private func tell(_ news: ReloadNotification) {
        let line = Message.notification(method: ReloadNotification.method, params: news.encodedJSON).line
        write.withLock { $0 }?(line)
    }
}
