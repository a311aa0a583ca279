package import WidgetModel

/// The JSON form of an effect in an event file, such as `["send", 0, 3, 2, "edited", true]`. The name is
/// followed by the widget's index.
///
/// There is no decoder, because a replay encodes its own effects and compares the text.
extension Effect {
    package var json: JSONValue {
        switch self {
        case .asked(let widget, let generation, let reason):
            row("asked", widget, generation, .string(reason.rawValue))
        case .joined(let widget, let generation): row("joined", widget, generation)
        case .deferred(let widget, let generation, let until, let why):
            row("deferred", widget, generation, until?.encodedJSON ?? .null, .string(why.rawValue))
        case .granted(let widget, let generation, let isCharged):
            row("granted", widget, generation, .boolean(isCharged))
        case .recovered(let widget, let generation): row("recovered", widget, generation)
        case .closed(let widget, let generation, let outcome):
            row("closed", widget, generation, .string(outcome.rawValue))
        case .askPlaceholder(let widget): row("askPlaceholder", widget)
        case .send(let widget, let generation, let revision, let reason, let isUrgent):
            row(
                "send", widget, generation, revision.encodedJSON, .string(reason.rawValue),
                .boolean(isUrgent))
        case .perform(let widget): row("perform", widget)
        case .supersede(let widget, let generation): row("supersede", widget, generation)
        case .adopt(let widget, let generation): row("adopt", widget, generation)
        case .confirm(let widget, let generation): row("confirm", widget, generation)
        case .withdraw(let widget): row("withdraw", widget)
        case .discard(let widget, let generation): row("discard", widget, generation)
        case .show(let widget, let shown): row("show", widget, nil, shown.encodedJSON)
        case .aged(let widget, let age): row("aged", widget, nil, .string(age.rawValue))
        case .state(let widget, let state): row("state", widget, nil, .string(state.rawValue))
        }
    }

    /// An array of the name, the widget, the generation if any, and the other values.
    private func row(
        _ name: String, _ widget: WidgetIndex, _ generation: Generation? = nil, _ rest: JSONValue...
    ) -> JSONValue {
        .array(
            [.string(name), widget.encodedJSON] + (generation.map { [$0.encodedJSON] } ?? []) + rest)
    }
}
