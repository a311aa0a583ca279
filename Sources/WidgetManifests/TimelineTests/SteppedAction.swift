package import SourceText
package import WidgetModel

/// What happens at a step of a stepped clock.
package enum SteppedAction: Hashable, Sendable {
    /// A person edits the widget; values are as typed, nil is back to the default.
    case edit([ValueText])
    /// A person presses a button or a toggle that the widget shows, by its name.
    case interact(String)
    /// A reload with one of the reasons center, definition, environment or pushed.
    case reload(ReloadReason)
    /// The wall clock is set, forward or backward.
    case jump(Milliseconds)
    /// The machine sleeps for so long: nothing is handled until it wakes.
    case suspend(Milliseconds)
    /// The host of the board ends, and so long later another one goes on with what is stored.
    case restart(Milliseconds)
    /// Requests fail from now on, for so long or until `answer`.
    case fail(ScriptedFailure, lasting: Milliseconds?)
    /// Requests are answered again: with this, or as before when nil.
    case answer(ScriptedAnswer?)
    /// Nobody looks at the widget any more, or somebody does.
    case hide, show
    /// The widget is taken off the board.
    case remove

    /// A parameter and the text that a person gives it.
    package struct ValueText: Hashable, Sendable {
        package var name: String
        package var text: String?
        /// Where the text stands in its file; nil for one on a command line.
        package var range: SourceRange?

        package init(_ name: String, _ text: String?, at range: SourceRange? = nil) {
            self.name = name
            self.text = text
            self.range = range
        }
    }
}

extension SteppedAction {
    /// Whether it says how things are from its instant on, and so comes before what is due then.
    package var isCondition: Bool {
        switch self {
        case .fail, .answer, .hide, .show: true
        case .edit, .interact, .reload, .jump, .suspend, .restart, .remove: false
        }
    }

    /// The reasons that a step may give a reload; the others come of something that happens.
    package static let reasons = ReloadReason.requested
}
