import WidgetModel

/// Time passes: entries change, reloads come due, and the clock may be set (T1, T3, T4, T16).
extension TimelineEngine {
    /// Fires every timer that is due, the earliest first: some entries, then their reloads (T2).
    mutating func wake(_ now: Instant, _ effects: inout Effects) {
        while true {
            wheel.popDue(at: now.milliseconds, into: &due)
            if due.isEmpty { return }
            showDueEntries(now, &effects)
            for widget in due { fire(widget, now, &effects) }
        }
    }

    /// Together, because the rows and dates of a large board are far apart in memory: the processor waits for
    /// several of them at once.
    private mutating func showDueEntries(_ now: Instant, _ effects: inout Effects) {
        let dates = dates
        widgets.update(due) { widget, row in
            if let entry = row.showDueEntry(at: now, dates) { effects.append(.show(widget, .entry(entry))) }
        }
    }

    private mutating func fire(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        if widgets[widget].isReloadDue(at: now) {
            switch widgets[widget].reloading {
            case .idle: askCharged(widget, .policy, now, &effects)
            case .waiting(let request, _): endWait(widget, request, now, &effects)
            case .queued, .underWay, .underWayAndFollowing, .stopped, .needsConfiguration: break
            }
        }
        settle(widget, now, &effects)
    }

    mutating func endWait(
        _ widget: WidgetIndex, _ request: Request, _ now: Instant, _ effects: inout Effects
    ) {
        if isCharged(widget, request.reason) {
            charge(widget, request, now, &effects)
        } else if !hold(widget, request, &effects) {
            enqueue(widget, request)
            dispatch(widgets[widget].provider, now, &effects)
        }
    }

    /// Notices the first event and a clock that was set back.
    mutating func follow(_ now: Instant, _ effects: inout Effects) {
        guard let former = clock, former <= now else {
            if let former = clock {
                turnBack(from: former, to: now, &effects)
            } else {
                wheel.restart(at: now.milliseconds)
            }
            clock = now
            return
        }
        clock = now
    }

    /// T16: what shows is looked up anew, and waits keep their length. Visits every widget.
    ///
    /// A clock is set back by a person or by a step of its synchronisation, never by its slewing.
    private mutating func turnBack(from former: Instant, to now: Instant, _ effects: inout Effects) {
        wheel.restart(at: now.milliseconds)
        for widget in widgets.indices {
            bringBack(widget, to: now)
            if case .waiting(let request, let until) = widgets[widget].reloading, until != .never {
                rewait(widget, request, until: until - (former - now), now, &effects)
            }
            // The entry that shows is found anew, also when it is an earlier one.
            if let timeline = widgets[widget].timeline {
                let due = dates.count(of: timeline.dates, upTo: now)
                widgets[widget].timeline?.upcoming = UInt16(max(0, due - 1))
            }
            settle(widget, now, &effects)
        }
    }

    /// Nothing that was noted lies in the future.
    mutating func bringBack(_ widget: WidgetIndex, to now: Instant) {
        charges.bringBack(&widgets[widget].charges, to: now)
        if let timeline = widgets[widget].timeline {
            widgets[widget].timeline?.answered = min(timeline.answered, now)
        }
        if case .former(let revision, let answered?) = widgets[widget].content {
            widgets[widget].content = .former(revision, answered: min(answered, now))
        }
        if let failures = widgets[widget].failures {
            widgets[widget].failures?.since = min(failures.since, now)
        }
        schedulePolicy(widget)
    }

    private mutating func rewait(
        _ widget: WidgetIndex, _ request: Request, until: Instant, _ now: Instant, _ effects: inout Effects
    ) {
        if isCharged(widget, request.reason) {
            wait(widget, request, from: max(until, now), &effects)
        } else {
            postpone(widget, request, until: until, .backoff, &effects)
        }
    }
}
