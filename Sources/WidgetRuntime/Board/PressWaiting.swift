import Timelines
import WidgetModel
import WidgetStore

/// Who waits for the presses of which widget to be over.
///
/// Presses share the reload that follows the last of them, so everybody goes on at once.
struct PressWaiting {
    private var waiters: [WidgetIndex: [CheckedContinuation<Generation?, Never>]] = [:]

    mutating func add(_ continuation: CheckedContinuation<Generation?, Never>, for widget: WidgetIndex) {
        waiters[widget, default: []].append(continuation)
    }

    /// The last press of the widget is over; `reload` follows, nil when none does.
    mutating func end(_ widget: WidgetIndex, reload: Generation?) {
        for waiter in waiters.removeValue(forKey: widget) ?? [] { waiter.resume(returning: reload) }
    }

    /// Lets everybody go on: the host ends.
    mutating func endAll() {
        for waiter in waiters.values.joined() { waiter.resume(returning: nil) }
        waiters = [:]
    }
}
