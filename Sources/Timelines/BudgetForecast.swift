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
        let counted = charges.filter { $0 > now - Limits.budgetWindow }
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
        while comes <= now + Limits.budgetWindow {
            all.append(comes)
            while let oldest = all.first, oldest <= comes - Limits.budgetWindow { all.removeFirst() }
            if all.count >= perDay { return comes }
            comes = comes + interval
        }
        return nil
    }
}

extension TimelineEngine {
    /// What the budget of the widget allows from `now` on.
    package func forecast(of widget: WidgetIndex, at now: Instant) -> BudgetForecast {
        require(widget)
        return BudgetForecast(
            perDay: Int(settings(of: widget).perDay),
            charges: charges.instants(of: widgets[widget.position].charges),
            next: nextCharge(of: widget, at: now), at: now)
    }
}
