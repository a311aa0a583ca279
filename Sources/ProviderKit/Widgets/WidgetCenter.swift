import JSONText
import ProviderProtocol
import Synchronization
import WidgetModel

/// Tells the host that there is news, as far as the budgets of the placed widgets allow.
///
/// Reloads asked for so are charged; a burst becomes one. Outside of a provider's process, as in tests of
/// author code, nothing is sent.
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()

    private let write: Mutex<(@Sendable ([UInt8]) -> Void)?> = Mutex(nil)

    package init() {}

    /// From now on the notifications are written, as whole lines.
    package func connect(_ write: @escaping @Sendable ([UInt8]) -> Void) {
        self.write.withLock { $0 = write }
    }

    /// All placed widgets of a kind of this provider. A text that is no kind means none.
    public func reloadTimelines(ofKind kind: String) {
        if let kind = Kind(kind) { tell(ReloadNotification(kind: kind)) }
    }

    /// One placed widget, such as `weather-1`: what `context.widget` says.
    public func reloadTimelines(ofWidget widget: String) {
        if let widget = PlacedWidgetID(widget) { tell(ReloadNotification(widget: widget)) }
    }

    /// All placed widgets of this provider.
    public func reloadAllTimelines() { tell(ReloadNotification()) }

    private func tell(_ news: ReloadNotification) {
        let line = Message.notification(method: ReloadNotification.method, params: news.encodedJSON).line
        write.withLock { $0 }?(line)
    }
}
