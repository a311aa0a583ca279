import WidgetModel

/// A person presses something that a widget shows (T8).
///
/// Presses of one widget are handed to its provider one after the other, in their order. When none is left,
/// one reload follows at once and serves them all: had it begun after the first, the next would supersede it.
/// Presses are not stored: whether one was carried out before a crash cannot be known, and none is repeated.
extension TimelineEngine {
    mutating func press(_ widget: WidgetIndex, _ effects: inout Effects) {
        require(widget)
        precondition(contents[widget.position].presses < .max, "\(widget) has too many presses")
        contents[widget.position].presses += 1
        if contents[widget.position].presses == 1 { effects.append(.perform(widget)) }
    }

    /// The oldest press was answered, or failed: either way what the widget shows may be old.
    mutating func endPress(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        guard isPlaced(widget), contents[widget.position].presses > 0 else { return }
        contents[widget.position].presses -= 1
        guard contents[widget.position].presses == 0 else { return effects.append(.perform(widget)) }
        if case .needsConfiguration = widgets[widget.position].reloading { return }
        let precedence = ReloadReason.interaction.stronger(widgets[widget.position].reloading.precedence)
        close(widget, .superseded, &effects)
        widgets[widget.position].failureCount = 0
        let generation = widgets[widget.position].nextGeneration()
        effects.append(.asked(widget, generation, .interaction))
        let request = Request(generation: generation, reason: .interaction, precedence: precedence)
        grant(widget, request, now, &effects)
        settle(widget, now, &effects)
        dispatch(widgets[widget.position].provider, now, &effects)
    }

    /// Whether a press waits, is carried out, or has its reload under way: what was touched is marked so.
    package func isUpdating(_ widget: WidgetIndex) -> Bool {
        require(widget)
        return contents[widget.position].presses > 0
            || widgets[widget.position].reloading.sent?.reason == .interaction
    }
}

extension Reloading {
    /// The strongest priority of what was sent and serves an ask until it is answered.
    fileprivate var precedence: ReloadReason {
        switch self {
        case .underWay(let request): request.precedence
        case .underWayAndFollowing(let request, let next): request.precedence.stronger(next.precedence)
        case .idle, .waiting, .queued, .stopped, .needsConfiguration: .policy
        }
    }
}
