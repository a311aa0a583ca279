package import WidgetModel

/// What a placed widget's budget allows from now on, told from the charges of the last 24 hours alone.
package struct BudgetForecast: Hashable, Sendable {
    package var perDay: Int
    /// Charged reloads that are left now.
    package var left: Int
    /// The first instant at which a charged reload fits budget and spacing; nil for a budget of 0.
    package var next: Instant?
    /// The mean time between the charges; nil for fewer than two.
    package var interval: Milliseconds?
    /// When nothing is left if they go on like this; nil when there always will be something, or it is spent
    /// already.
    package var spent: Instant?

    /// - Parameter charges: ascending; those that left the window do no harm.
    init(perDay: Int, charges: [Instant], next: Instant?, at now: Instant) {
        let counted = charges.filter { $0 > now - ReloadSettings.budgetWindow }
        self.perDay = perDay
        self.next = next
        left = max(0, perDay - counted.count)
        guard let first = counted.first, let last = counted.last, counted.count > 1 else { return }
        let interval = Milliseconds((last - first).count / Int64(counted.count - 1))
        self.interval = interval
        if left > 0 { spent = Self.exhaustion(of: perDay, counted, every: interval, from: now) }
    }

    /// Goes on charging at the same pace, until as many lie in the window as there may be, or for a day: then
    /// as many leave it as come.
    private static func exhaustion(
        of perDay: Int, _ charges: [Instant], every interval: Milliseconds, from now: Instant
    ) -> Instant? {
        guard interval > .zero, let last = charges.last else { return nil }
        var all = charges
        var comes = max(last + interval, now)
        while comes <= now + ReloadSettings.budgetWindow {
            all.append(comes)
            while let oldest = all.first, oldest <= comes - ReloadSettings.budgetWindow { all.removeFirst() }
            if all.count >= perDay { return comes }
            comes = comes + interval
        }
        return nil
    }
}

extension TimelineEngine {
    /// What the budget of the widget allows from `now` on.
    package func forecast(of widget: WidgetIndex, at now: Instant) -> BudgetForecast {
        return BudgetForecast(
            perDay: Int(settings(of: widget).perDay),
            charges: charges.instants(of: widgets[widget].charges),
            next: nextCharge(of: widget, at: now), at: now)
    }
}

/// When a charged reload fits, and what waits until then (T6).
extension TimelineEngine {
    /// The first instant from `start` on that fits, and what it had to wait for.
    struct Fit {
        var instant: Instant
        var reason: Deferral
    }

    func settings(of widget: WidgetIndex) -> ReloadSettings { settings[widgets[widget].settings] }

    /// Whether a request with this reason draws on the budget now: retries do once the free ones are used up.
    func isCharged(_ widget: WidgetIndex, _ reason: ReloadReason) -> Bool {
        if reason != .retry { return reason.rules.isCharged }
        return widgets[widget].failures?.count ?? 0 > Int(settings(of: widget).attempts)
    }

    /// Nil when no instant fits: a budget of 0.
    func firstFit(_ widget: WidgetIndex, from start: Instant) -> Fit? {
        let settings = settings(of: widget)
        let made = widgets[widget].charges
        if settings.perDay == 0 { return nil }
        var fit = Fit(instant: start, reason: .spacing)
        guard let latest = made.latest else { return fit }
        fit.instant = max(start, latest + settings.spacing)
        if let blocking = charges.blocking(made, perDay: Int(settings.perDay)) {
            let leaves = blocking + ReloadSettings.budgetWindow
            if leaves > fit.instant { fit = Fit(instant: leaves, reason: .budget) }
        }
        return fit
    }

    /// The policy came due, or its provider has news: the reload is asked for, and queued if it fits, else
    /// deferred.
    mutating func askCharged(
        _ widget: WidgetIndex, _ reason: ReloadReason, _ now: Instant, _ effects: inout Effects
    ) {
        let generation = widgets[widget].nextGeneration()
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
            dispatch(widgets[widget].provider, now, &effects)
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
        widgets[widget].reloading = .waiting(request, until: until)
        effects.append(.deferred(widget, request.generation, until: until.optional, why))
    }
}
