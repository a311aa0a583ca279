import WidgetModel

/// A provider has news for its own kind: a charged reload (T6), of which a burst becomes one more (T10).
extension TimelineEngine {
    mutating func push(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        switch widgets[widget.position].reloading {
        case .needsConfiguration: return
        // Also one that waits for a person: its provider may know that it was mended.
        case .idle, .stopped: askCharged(widget, .pushed, now, &effects)
        case .waiting(let request, let until): join(widget, request, until: until, now, &effects)
        case .queued(let request): join(widget, request, .pushed, &effects)
        case .underWay(let request): followLater(widget, request, .pushed, &effects)
        case .underWayAndFollowing(let request, let next):
            join(widget, next, after: request, .pushed, &effects)
        }
    }

    /// What waits serves the push as well, no sooner; only what is held until somebody looks goes on.
    private mutating func join(
        _ widget: WidgetIndex, _ request: Request, until: Instant, _ now: Instant, _ effects: inout Effects
    ) {
        effects.append(.joined(widget, request.generation))
        let isHeld = until == .never && settings(of: widget).perDay > 0
        var stronger = request
        stronger.precedence = request.precedence.stronger(.pushed)
        widgets[widget.position].reloading = .waiting(stronger, until: until)
        if isHeld { endWait(widget, stronger, now, &effects) }
    }
}
