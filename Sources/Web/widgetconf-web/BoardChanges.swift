import BoardDocuments
import WidgetModel

/// The parts of the board that pages may show differently after events.
struct BoardChanges {
    /// The widgets that may look different.
    var widgets: Set<PlacedWidgetID> = []
    /// Whether widgets may have been placed, removed or arranged in another way.
    private(set) var needsList = false
    /// Whether the layout or the displays have changed.
    private(set) var isRearranged = false

    mutating func record(_ event: BoardEvent) {
        switch event.news {
        case .placed, .removed, .definition, .valid: needsList = true
        case .arranged: (needsList, isRearranged) = (true, true)
        case .edited, .pressed, .performed, .answered, .closed, .shown, .aged, .expired, .state, .progress:
            if let widget = event.widget?.wrappedValue { widgets.insert(widget) }
        // These events do not affect pages.
        case .asked, .joined, .deferred, .charged, .sent, .discarded, .warning, .serving, .log,
            .provider, .note, .invalid, .trouble, .saved:
            break
        // Steps of simulations, which a served board does not send.
        case .unplaced, .refused, .jump, .suspend, .restart, .fail, .answer, .hide, .show, .remove: break
        }
    }
}
