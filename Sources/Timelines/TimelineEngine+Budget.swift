import WidgetModel

/// When a charged reload fits, and what waits until then (T6).
extension TimelineEngine {
    /// The first instant from `start` on that fits, and what it had to wait for.
    struct Fit {
        var instant: Instant
        var reason: Deferral
    }

    func settings(of widget: WidgetIndex) -> ReloadSettings { settings[widgets[widget.position].settings] }

    /// Whether a request with this reason draws on the budget now: retries do once the free ones are used up.
    func isCharged(_ widget: WidgetIndex, _ reason: ReloadReason) -> Bool {
        if reason != .retry { return reason.isCharged }
        return widgets[widget.position].failureCount > settings(of: widget).attempts
    }

    /// Nil when no instant fits: a budget of 0.
    func firstFit(_ widget: WidgetIndex, from start: Instant) -> Fit? {
        let (settings, made) = (settings(of: widget), widgets[widget.position].charges)
        if settings.perDay == 0 { return nil }
        var fit = Fit(instant: start, reason: .spacing)
        if made.count == 0 { return fit }
        fit.instant = max(start, Instant(milliseconds: made.latest) + settings.spacing)
        if let blocking = charges.blocking(made, perDay: Int(settings.perDay)) {
            let leaves = blocking + Limits.budgetWindow
            if leaves > fit.instant { fit = Fit(instant: leaves, reason: .budget) }
        }
        return fit
    }

    /// The policy came due, or its provider has news: the reload is asked for, and queued if it fits, else
    /// deferred.
    mutating func askCharged(
        _ widget: WidgetIndex, _ reason: ReloadReason, _ now: Instant, _ effects: inout Effects
    ) {
        let generation = widgets[widget.position].nextGeneration()
        effects.append(.asked(widget, generation, reason))
        charge(widget, Request(generation: generation, reason: reason, precedence: reason), now, &effects)
    }

    /// Queues a charged reload if it fits now, else defers it.
    mutating func charge(
        _ widget: WidgetIndex, _ request: Request, _ now: Instant, _ effects: inout Effects
    ) {
        if hold(widget, request, &effects) { return }
        if firstFit(widget, from: now)?.instant == now {
            enqueue(widget, request)
            dispatch(widgets[widget.position].provider, now, &effects)
        } else {
            wait(widget, request, from: now, &effects)
        }
    }

    /// Defers a charged reload to the first instant from `start` that fits; `reason` says why it starts
    /// there.
    mutating func wait(
        _ widget: WidgetIndex, _ request: Request, from start: Instant, because reason: Deferral = .spacing,
        _ effects: inout Effects
    ) {
        let fit = firstFit(widget, from: start)
        let why = fit.map { $0.instant == start ? reason : $0.reason } ?? .budget
        postpone(widget, request, until: fit?.instant ?? .never, why, &effects)
    }

    mutating func postpone(
        _ widget: WidgetIndex, _ request: Request, until: Instant, _ why: Deferral, _ effects: inout Effects
    ) {
        widgets[widget.position].reloading = .waiting(request, until: until)
        effects.append(.deferred(widget, request.generation, until: until.optional, why))
    }
}
