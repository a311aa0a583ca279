package import SourceText
package import WidgetModel

/// An action at one step of a simulated clock.
package enum SteppedAction: Hashable, Sendable {
    /// A user edits the widget. Values are strings as typed; nil resets a parameter to its default.
    case edit([ValueText])
    /// A user presses a button or a toggle of the widget, identified by its name.
    case press(String)
    /// A reload is requested, for one of `ReloadReason.requested`.
    case reload(ReloadReason)
    /// A program pushes a document.
    case push(JSONValue)
    /// The wall clock is set forward, or backward if the span is negative.
    case jump(Milliseconds)
    /// The machine sleeps for this time. Nothing is handled until it wakes.
    case suspend(Milliseconds)
    /// The host of the board ends, and restarts from the stored state after this time.
    case restart(Milliseconds)
    /// Requests fail from now on, for the given time or until `answer`.
    case fail(ScriptedFailure, lasting: Milliseconds?)
    /// Requests are answered again: with this answer, or with the previous one if it is nil.
    case answer(ScriptedAnswer?)
    /// The display is hidden or shown.
    case hide, show
    /// The widget is removed from the board.
    case remove

    /// A parameter and the text that a user enters for it.
    package struct ValueText: Hashable, Sendable {
        package var name: String
        package var text: String?
        /// The range of the text in its file; nil for text from a command line.
        package var range: SourceRange?

        package init(_ name: String, _ text: String?, at range: SourceRange? = nil) {
            self.name = name
            self.text = text
            self.range = range
        }
    }
}

extension SteppedAction {
    /// Whether the action sets a condition that holds from its instant on. Such an action is applied before
    /// anything else that is due at that instant.
    package var isCondition: Bool {
        switch self {
        case .fail, .answer, .hide, .show: true
        case .edit, .press, .reload, .push, .jump, .suspend, .restart, .remove: false
        }
    }

    /// The reasons that a step can give for a reload. All other reasons result from other events.
    package static let reasons = ReloadReason.requested
}
