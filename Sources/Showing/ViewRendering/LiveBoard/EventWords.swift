import BoardDocuments
import WidgetModel

/// An event of the board as a sentence for the status line.
extension BoardEvent {
    /// The sentence; nil for events that only interest readers of the log of `serve`.
    ///
    /// - Parameter moment: formats an instant.
    func sentence(_ moment: (Instant) -> String) -> String? {
        let widget = widget?.wrappedValue?.description ?? "the board"
        let message = message?.wrappedValue
        switch news {
        case .placed: return "\(widget) was placed"
        case .removed: return "\(widget) was removed: u brings it back"
        case .edited:
            return "\(widget) was edited" + (revision?.wrappedValue.map { ": revision \($0)" } ?? "")
        case .pressed: return "\(widget): \(action ?? "a part") was pressed"
        case .performed: return message.map { "\(widget): \(action ?? "the action") failed: \($0)" }
        case .progress: return progressWords.map { "\(widget): \($0)" }
        case .answered: return "\(widget) \(refreshed)" + (milliseconds.map { " (\($0) ms)" } ?? "")
        case .deferred:
            return (until?.wrappedValue).map { "\(widget) refreshes later, at \(moment($0))" }
        case .closed: return outcome == .failed ? "\(widget) failed" + (message.map { ": \($0)" } ?? "") : nil
        case .expired: return "\(widget) is too old to be shown"
        case .state: return widgetState.flatMap(BoardEvent.words).map { "\(widget) \($0)" }
        case .definition: return (kind?.name).map { "the definition of \($0) changed" }
        case .invalid: return (path).map { "\($0) has errors" }
        case .valid: return "all definitions are in force"
        case .trouble, .note: return message
        case .arranged: return "the layout changed"
        case .saved: return "the disk stores changes again"
        default: return nil
        }
    }

    /// The result of a refresh. Some requests are sent at once, regardless of policy and budget.
    private var refreshed: String {
        if unchanged == true { return "is unchanged" }
        switch reason {
        case .edited, .interaction, .center: return "refreshed at once"
        default: return "refreshed"
        }
    }

    /// The message to users about a new state; nil for states that users can ignore.
    private static func words(of state: WidgetState) -> String? {
        switch state {
        case .attention: "needs attention"
        case .needsConfiguration: "is not set up"
        case .stale: "is stale"
        case .placeholder, .current, .outdated: nil
        }
    }
}
