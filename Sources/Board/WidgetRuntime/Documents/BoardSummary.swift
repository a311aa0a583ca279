import Machine
import Timelines
package import WidgetModel

/// A served board in a few words, for a service manager.
package struct BoardSummary: Hashable, Sendable {
    /// The number of placed widgets.
    package let widgets: Int
    /// When the next widget reloads without another event; nil if no reload is planned.
    package let nextReload: Instant?

    package init(widgets: Int, nextReload: Instant?) {
        self.widgets = widgets
        self.nextReload = nextReload
    }

    /// The summary of a board whose widgets are loaded.
    package static func of(_ host: isolated BoardHost) -> BoardSummary {
        let now = host.clock.now()
        var (count, next): (Int, Instant?) = (0, nil)
        for widget in host.widgets.inNoOrder {
            count += 1
            guard let reload = host.engine.nextReload(of: widget.index, at: now) else { continue }
            next = min(next ?? reload, reload)
        }
        return BoardSummary(widgets: count, nextReload: next)
    }
}
