package import Configurations
package import WidgetModel

/// What happens to a form. Each event has a time.
package enum FormEvent: Sendable {
    case key(FormKey)
    /// The terminal has another size.
    case resized(FormSize)
    /// The instant of `nextWake` has come. A late, early or repeated wake-up does no harm.
    case wake
    /// The answer to `save`: the edit is stored.
    case saved(Configuration, Revision)
    /// The answer to `save`: nothing is stored. Each reason belongs to a row, or to the whole edit.
    case saveRefused([Refusal])
    /// The configuration was changed elsewhere.
    case changedElsewhere(Configuration, Revision)
}

/// What a form asks of the program around it.
package enum FormEffect: Sendable {
    /// Store an edit; `saved` or `saveRefused` is the answer. The changes do not depend on the revision,
    /// so that they can be planned again on a newer one (rule C7).
    case save(EditRequest)
    /// End the form. It ignores all later events.
    case close
}
