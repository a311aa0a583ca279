import WidgetModel

/// The passage of time: entries change, reloads become due, and the clock may be set back (T1, T3, T4, T16).
extension TimelineEngine {
    /// Fires all due timers in order of time. Each batch first shows its entries and then starts its reloads
    /// (T2).
    mutating func wake(_ now: Instant, _ effects: inout Effects) {
        while true {
            wheel.popDue(at: now.milliseconds, into: &due)
            if due.isEmpty { return }
            showDueEntries(now, &effects)
            for widget in due { fire(widget, now, &effects) }
        }
    }

    /// Shows the entries of a batch in one pass. The rows of a large board are far apart in memory, and a
    /// tight loop lets the processor fetch several of them at once.
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

    /// Continues with a reload whose wait is over: it is charged, held or queued.
    mutating func endWait(
        _ widget: WidgetIndex, _ request: Request, _ now: Instant, _ effects: inout Effects
    ) {
        if isCharged(widget, request) {
            charge(widget, request, now, &effects)
        } else if !hold(widget, request, &effects) {
            enqueue(widget, request)
            dispatch(widgets[widget].provider, now, &effects)
        }
    }

    /// Stores the instant of the event, and handles the first event and a clock that was set back.
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

    /// Updates the shown entries and preserves the remaining length of all waits (T16). Visits every widget.
    ///
    /// This happens only if a user or a time synchronization sets the clock back. Gradual adjustment
    /// (slewing) never does.
    private mutating func turnBack(from former: Instant, to now: Instant, _ effects: inout Effects) {
        wheel.restart(at: now.milliseconds)
        for widget in widgets.indices {
            bringBack(widget, to: now)
            if case .waiting(let request, let until) = widgets[widget].reloading, until != .never {
                rewait(widget, request, until: until - (former - now), now, &effects)
            }
            // The first entry that is not due is searched again, even if an earlier one is due now than
            // before.
            if let timeline = widgets[widget].timeline {
                let due = dates.count(of: timeline.dates, upTo: now)
                widgets[widget].timeline?.upcoming = UInt16(max(0, due - 1))
            }
            settle(widget, now, &effects)
        }
    }

    /// The span by which a clock can be set back as a correction. Beyond this span, the answer was given
    /// while the clock was wrong.
    private static let correction = Milliseconds.seconds(3_600)

    /// Moves all recorded instants of the widget that are in the future to `now`.
    ///
    /// A timeline that was built for a wrong time is replaced immediately, unless its policy is `never`. The
    /// remaining wait cannot be preserved, because it is unknown after a restart.
    mutating func bringBack(_ widget: WidgetIndex, to now: Instant) {
        charges.bringBack(&widgets[widget].charges, to: now)
        if let timeline = widgets[widget].timeline, timeline.answered > now {
            if timeline.answered - now > Self.correction { widgets[widget].timeline?.latestDue = now }
            widgets[widget].timeline?.answered = now
        }
        if case .former(let revision, let answered?) = widgets[widget].content {
            widgets[widget].content = .former(revision, answered: min(answered, now))
        }
        if let failures = widgets[widget].failures {
            widgets[widget].failures?.since = min(failures.since, now)
        }
        schedulePolicy(widget)
    }

    /// Defers a waiting reload again after the clock was set back; a charged one must still fit the budget.
    mutating func rewait(
        _ widget: WidgetIndex, _ request: Request, until: Instant, _ now: Instant, _ effects: inout Effects
    ) {
        if isCharged(widget, request) {
            wait(widget, request, from: max(until, now), &effects)
        } else {
            postpone(widget, request, until: until, .backoff, &effects)
        }
    }
}
