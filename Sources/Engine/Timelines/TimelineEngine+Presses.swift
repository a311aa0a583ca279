import WidgetModel

/// Presses of elements that a widget shows (T8).
///
/// Presses of one widget are sent to its provider one after the other, in order. After the last one, a single
/// reload is requested immediately and serves all presses. A reload after each press would only be superseded
/// by the next press.
///
/// The shell stores a press before it reports it to the engine, and stores the result together with the rows
/// of the reload. After a crash, it is unknown whether the oldest press was performed. It is resent, and the
/// provider recognizes it by its number.
extension TimelineEngine {
    /// Counts a press; sends it immediately if no other press is in progress.
    mutating func press(_ widget: WidgetIndex, _ effects: inout Effects) {
        widgets[widget].presses += 1
        if widgets[widget].presses == 1 { effects.append(.perform(widget)) }
    }

    /// Ends the oldest press. Whether it was answered or failed, the widget's content may be outdated.
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

    /// Resends the oldest press of each widget after a restart.
    mutating func resumePresses(_ effects: inout Effects) {
        for widget in pressedBefore where isPlaced(widget) && widgets[widget].presses > 0 {
            effects.append(.perform(widget))
        }
        pressedBefore = []
    }

    /// The number of presses of the widget that are neither answered nor failed.
    package func presses(of widget: WidgetIndex) -> Int {
        Int(widgets[widget].presses)
    }

    /// Whether a press is waiting or in progress, or its reload is in flight. Displays then mark the pressed
    /// element.
    package func isUpdating(_ widget: WidgetIndex) -> Bool {
        widgets[widget].presses > 0
            || widgets[widget].reloading.sent?.reason == .interaction
    }
}

extension Reloading {
    /// The strongest priority among the request in flight and the next reload.
    fileprivate var precedence: ReloadReason {
        switch self {
        case .underWay(let request): request.precedence
        case .underWayAndFollowing(let request, let next): request.precedence.stronger(next.precedence)
        case .idle, .waiting, .queued, .stopped, .needsConfiguration: .policy
        }
    }
}
