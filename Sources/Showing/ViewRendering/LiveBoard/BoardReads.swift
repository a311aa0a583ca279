import BoardDocuments
import WidgetModel

/// Tracks which widgets are out of date. One request at a time reads them; widgets that become out of date in
/// the meantime wait for the next request.
struct BoardReads: Sendable {
    /// Widgets that are not requested yet.
    private enum Wanted {
        case nothing
        /// In the order in which they became out of date.
        case widgets([String])
        case all
    }

    private var wanted = Wanted.all
    private var isWaiting = false
    /// When to repeat a failed request; nil if no request failed.
    private(set) var retry: Instant?

    /// How long to wait after a failed request.
    private static let pause = Milliseconds.seconds(5)

    mutating func want(_ target: WidgetTarget) {
        switch (wanted, target) {
        case (.all, _): break
        case (.nothing, .widget(let widget)): wanted = .widgets([widget])
        case (.widgets(let widgets), .widget(let widget)):
            if !widgets.contains(widget) { wanted = .widgets(widgets + [widget]) }
        case (_, .widgets), (_, .kind), (_, .all): wanted = .all
        }
    }

    /// The widgets to request now; nil if all are current or a request is unanswered.
    mutating func next(at now: Instant) -> WidgetTarget? {
        guard !isWaiting, retry.map({ $0 <= now }) ?? true else { return nil }
        defer { wanted = .nothing }
        switch wanted {
        case .nothing: return nil
        case .widgets(let widgets):
            (isWaiting, retry) = (true, nil)
            return .widgets(widgets)
        case .all:
            (isWaiting, retry) = (true, nil)
            return .all
        }
    }

    /// The request is answered.
    mutating func end() { isWaiting = false }

    /// Records that the request failed, so that everything is requested later.
    mutating func fail(at now: Instant) {
        (isWaiting, wanted, retry) = (false, .all, now + BoardReads.pause)
    }
}
