import WidgetModel

/// A person presses something that a widget shows (T8).
///
/// Presses of one widget are handed to its provider one after the other, in their order. When none is left,
/// one reload follows at once and serves them all: had it begun after the first, the next would supersede it.
/// The shell stores a press before it tells of it, and its end with the rows of its reload. Whether one was
/// carried out just before a crash cannot be known: it is handed over again, and its provider knows its
/// number.
extension TimelineEngine {
    mutating func press(_ widget: WidgetIndex, _ effects: inout Effects) {
        widgets[widget].presses += 1
        if widgets[widget].presses == 1 { effects.append(.perform(widget)) }
    }

    /// The oldest press was answered, or failed: either way what the widget shows may be old.
    mutating func endPress(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        guard isPlaced(widget), widgets[widget].presses > 0 else { return }
        widgets[widget].presses -= 1
        guard widgets[widget].presses == 0 else { return effects.append(.perform(widget)) }
        if case .needsConfiguration = widgets[widget].reloading { return }
        let precedence = ReloadReason.interaction.stronger(widgets[widget].reloading.precedence)
        close(widget, .superseded, &effects)
        widgets[widget].failures?.count = 0
        let generation = widgets[widget].nextGeneration()
        effects.append(.asked(widget, generation, .interaction))
        let request = Request(generation: generation, reason: .interaction, precedence: precedence)
        grant(widget, request, now, &effects)
        settle(widget, now, &effects)
        dispatch(widgets[widget].provider, now, &effects)
    }

    /// After a restart the oldest press of each widget is handed over once more.
    mutating func resumePresses(_ effects: inout Effects) {
        for widget in pressedBefore where isPlaced(widget) && widgets[widget].presses > 0 {
            effects.append(.perform(widget))
        }
        pressedBefore = []
    }

    /// How many presses of the widget are neither answered nor failed.
    package func presses(of widget: WidgetIndex) -> Int {
        Int(widgets[widget].presses)
    }

    /// Whether a press waits, is carried out, or has its reload under way: what was touched is marked so.
    package func isUpdating(_ widget: WidgetIndex) -> Bool {
        widgets[widget].presses > 0
            || widgets[widget].reloading.sent?.reason == .interaction
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
