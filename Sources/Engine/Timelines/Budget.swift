package import WidgetModel

/// The reloads that a placed widget's budget allows from now on, computed only from the charges of the last
/// 24 hours.
package struct BudgetForecast: Hashable, Sendable {
    package var perDay: Int
    /// The number of charged reloads that are left now.
    package var left: Int
    /// The first instant at which both budget and spacing allow a charged reload; nil for a budget of 0.
    package var next: Instant?
    /// The mean time between the counted charges; nil if there are fewer than two.
    package var interval: Milliseconds?
    /// The instant at which the budget runs out if charges continue at this pace. Nil if the pace never
    /// exhausts it, or if it is exhausted already.
    package var spent: Instant?

    /// - Parameter charges: Ascending. Charges outside the window are ignored.
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

    /// Continues charging at the same pace until the window holds `perDay` charges.
    ///
    /// The simulation stops after one window, because from then on as many charges leave the window as enter
    /// it.
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
    /// The reloads that the widget's budget allows from `now` on.
    package func forecast(of widget: WidgetIndex, at now: Instant) -> BudgetForecast {
        return BudgetForecast(
            perDay: Int(settings(of: widget).perDay),
            charges: charges.instants(of: widgets[widget].charges),
            next: nextCharge(of: widget, at: now), at: now)
    }
}

/// When a charged reload is allowed, and the reloads that wait until then (T6).
extension TimelineEngine {
    /// The first instant from `start` on at which a charged reload is allowed, and what delayed it.
    struct Fit {
        var instant: Instant
        var reason: Deferral
    }

    func settings(of widget: WidgetIndex) -> ReloadSettings { settings[widgets[widget].settings] }

    /// Whether a request draws on the budget now. Retries do after the uncharged attempts, unless a person
    /// waits for the result.
    func isCharged(_ widget: WidgetIndex, _ request: Request) -> Bool {
        if request.reason != .retry { return request.reason.rules.isCharged }
        return hasUsedAttempts(widget) && !request.precedence.rules.isAwaited
    }

    /// Whether the uncharged attempts after a failure are used up.
    func hasUsedAttempts(_ widget: WidgetIndex) -> Bool {
        widgets[widget].failures?.count ?? 0 > Int(settings(of: widget).retries.attempts)
    }

    /// The first instant from `start` on at which budget and spacing allow a charged reload.
    ///
    /// Returns nil for a budget of 0, because no instant fits.
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

    /// Requests a charged reload because the policy is due or the provider pushed. It is queued if it is
    /// allowed now, and deferred if not.
    mutating func askCharged(
        _ widget: WidgetIndex, _ reason: ReloadReason, _ now: Instant, _ effects: inout Effects
    ) {
        let generation = widgets[widget].nextGeneration()
        effects.append(.asked(widget, generation, reason))
        charge(widget, Request(generation: generation, reason: reason, precedence: reason), now, &effects)
    }

    /// Queues a charged reload if it is allowed now, and defers it if not.
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

    /// Defers a charged reload to the first instant from `start` on at which it is allowed.
    ///
    /// - Parameter reason: The reason to report if the reload starts at `start`; if it starts later, spacing
    ///   or budget is reported.
    mutating func wait(
        _ widget: WidgetIndex, _ request: Request, from start: Instant, because reason: Deferral = .spacing,
        _ effects: inout Effects
    ) {
        let fit = firstFit(widget, from: start)
        let why = fit.map { $0.instant == start ? reason : $0.reason } ?? .budget
        postpone(widget, request, until: fit?.instant ?? .never, why, &effects)
    }

    /// Makes the reload wait until an instant; `never` means until another event releases it.
    mutating func postpone(
        _ widget: WidgetIndex, _ request: Request, until: Instant, _ why: Deferral, _ effects: inout Effects
    ) {
        widgets[widget].reloading = .waiting(request, until: until)
        effects.append(.deferred(widget, request.generation, until: until.optional, why))
    }
}
