import WidgetModel

/// Time passes: entries change, reloads come due, and the clock may be set (T1, T3, T4, T16).
extension TimelineEngine {
    /// Takes every timer that has come, the earliest first.
    mutating func wake(_ now: Instant, _ effects: inout Effects) {
        var fetched = 0
        while let widget = wheel.popDue(at: now.milliseconds) {
            if fetched == 0 {
                fetched = Self.fetchedAtOnce
                fetch(widget, then: wheel.open.suffix(fetched - 1))
            }
            fetched -= 1
            tick(widget, now, &effects)
        }
    }

    /// Reads what the next timers need. A million widgets lie far apart in memory: read together, their
    /// ways to the processor overlap, and an entry's change takes half the time.
    private mutating func fetch(_ widget: WidgetIndex, then next: ArraySlice<TimingWheel.Due>) {
        var sum = Int64(widgets[widget.position].upcoming)
        for due in next { sum &+= Int64(widgets[Int(due.widget)].upcoming) }
        sum &+= dates(around: widget.position)
        for due in next { sum &+= dates(around: Int(due.widget)) }
        fetchedSum = sum
    }

    /// Reads the date that comes and the one after it, or the charges, which the reload at the end looks at.
    private func dates(around place: Int) -> Int64 {
        let (block, upcoming) = (widgets[place].dates, Int(widgets[place].upcoming))
        let after = Int(block.count) - upcoming
        if after > 1 { return dates[block, upcoming] &+ dates[block, upcoming + 1] }
        let charged = charges.firstWord(of: widgets[place].charges)
        return after == 1 ? dates[block, upcoming] &+ charged : charged
    }

    /// A widget's timer: the entry first, then the reload (T2).
    private mutating func tick(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        let look = look(of: widget, at: now)
        if look.next > now.milliseconds {
            tell(look, of: widget, &effects)
            wheel.set(widget, at: look.next)
            return
        }
        tellContent(look, of: widget, &effects)
        switch widgets[widget.position].reloading {
        case .idle: askCharged(widget, .policy, now, &effects)
        case .waiting(let request, _): endWait(widget, request, now, &effects)
        case .queued, .underWay, .underWayAndFollowing, .stopped, .needsConfiguration: break
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
            dispatch(widgets[widget.position].provider, now, &effects)
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
        for place in widgets.indices where widgets[place].isPlaced {
            let widget = WidgetIndex(UInt32(place))
            bringBack(widget, to: now)
            if case .waiting(let request, let until) = widgets[place].reloading, until != .never {
                rewait(widget, request, until: until - (former - now), now, &effects)
            }
            // The entry that shows is found anew, also when it is an earlier one.
            let due = dates.count(of: widgets[place].dates, upTo: now.milliseconds)
            widgets[place].upcoming = UInt16(max(0, due - 1))
            settle(widget, now, &effects)
        }
    }

    /// Nothing that was noted lies in the future.
    mutating func bringBack(_ widget: WidgetIndex, to now: Instant) {
        let place = widget.position
        charges.bringBack(&widgets[place].charges, to: now)
        if widgets[place].answered > now, widgets[place].answered != .never { widgets[place].answered = now }
        if contents[place].formerAnswered != .never {
            contents[place].formerAnswered = min(contents[place].formerAnswered, now)
        }
        if widgets[place].failingSince != .never {
            widgets[place].failingSince = min(widgets[place].failingSince, now)
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
