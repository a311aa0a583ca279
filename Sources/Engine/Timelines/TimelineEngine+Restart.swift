import WidgetModel

/// Restoring the board after a restart without losing anything (T17).
extension TimelineEngine {
    /// Restores a widget from the store. Its open requests are queued; `resumed` sends them.
    mutating func restore(
        _ widget: WidgetIndex, _ record: WidgetRecord, _ now: Instant, _ effects: inout Effects
    ) {
        let number = settings.number(of: record.placement.settings)
        insert(widget, PlacedWidget(record, settings: number, at: now, &dates, &charges))
        if record.presses > 0 { pressedBefore.append(widget) }
        bringBack(widget, to: now)
        showAgain(widget, record, now, &effects)
        // The host may have ended before it stored the consequences of the failure.
        withdrawRefused(widget, &effects)
        if !record.hasPlaceholder, widgets[widget].timeline == nil { effects.append(.askPlaceholder(widget)) }
        if record.placement.completeness == .complete {
            reopen(widget, record.open, now, &effects)
        } else {
            for row in record.open { effects.append(.closed(widget, row.generation, .superseded)) }
        }
        showDueEntry(of: widget, now, &effects)
        var next = widgets[widget].nextEvent(dates)
        if widgets[widget].reportedAge != nil { age(widget, now, &next, &effects) }
        widgets[widget].reportedState = widgets[widget].state
        wheel.set(widget, at: next.milliseconds)
    }

    /// Shows the content from the timeline's arrival, if the clock was set back since then and no entry is
    /// due anymore. Other content that was shown is kept (T16).
    private mutating func showAgain(
        _ widget: WidgetIndex, _ record: WidgetRecord, _ now: Instant, _ effects: inout Effects
    ) {
        guard let timeline = record.timeline, timeline.answered > now,
            timeline.dates.first.map({ $0 > now }) == true,
            let entry = timeline.dates.lastIndex(where: { $0 <= timeline.answered })
        else { return }
        widgets[widget].content = .entry(entry, timeline.revision)
        effects.append(.show(widget, .entry(entry)))
    }

    /// Resumes the most urgent row without an outcome, the newest among equals, and closes the others as
    /// superseded.
    private mutating func reopen(
        _ widget: WidgetIndex, _ rows: [OpenReload], _ now: Instant, _ effects: inout Effects
    ) {
        let retried = widgets[widget].failures?.retried ?? .policy
        let rank = { (row: OpenReload) in row.reason == .retry ? retried.rank : row.reason.rank }
        guard let strongest = rows.min(by: { (rank($0), $1.generation) < (rank($1), $0.generation) }) else {
            return askUnasked(widget, now, &effects)
        }
        for row in rows where row.generation != strongest.generation {
            effects.append(.closed(widget, row.generation, .superseded))
        }
        let precedence = strongest.reason == .retry ? retried : strongest.reason
        var request = Request(
            generation: strongest.generation, reason: strongest.reason, precedence: precedence)
        switch strongest.progress {
        case .deferred(let until):
            // A row without an instant, although there is a budget, was held for a hidden widget. Visibility
            // is unknown after a restart, so it becomes due now.
            let isHeld = until == nil && settings(of: widget).perDay > 0
            widgets[widget].reloading = .waiting(request, until: isHeld ? now : until ?? .never)
            if let until = strongest.restOfWait(at: now) {
                rewait(widget, request, until: until, now, &effects)
            }
        case .asked, .granted:
            request.isRecovered = true
            request.isGranted = strongest.progress == .granted
            enqueue(widget, request)
        }
    }

    /// Requests a reload if no row is open although one is needed: if the placement was stored without its
    /// reload, or a failure without its retry.
    private mutating func askUnasked(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        let state = widgets[widget]
        if case .stopped = state.reloading { return }
        if let failures = state.failures, failures.count > 0 {
            let generation = widgets[widget].nextGeneration()
            effects.append(.asked(widget, generation, .retry))
            let request = Request(generation: generation, reason: .retry, precedence: failures.retried)
            if isCharged(widget, request) {
                wait(widget, request, from: now, &effects)
            } else {
                enqueue(widget, request)
            }
        } else if state.timeline == nil {
            ask(widget, .added, now, &effects)
        }
    }

    /// Ends the restart: pending edits and presses are sent immediately, then all other open requests in
    /// order.
    mutating func resume(_ now: Instant, _ effects: inout Effects) {
        for reason in [ReloadReason.edited, .interaction] {
            for number in 0..<queues.count {
                let provider = ProviderIndex(UInt32(number))
                // A request that only has the priority of an edit, such as its retry, waits for its turn.
                for widget in queues.all(provider, rank: reason.rank, in: widgets) where isPromised(widget) {
                    leaveQueue(widget, now, &effects)
                }
            }
        }
        resumePresses(&effects)
        for number in 0..<queues.count { dispatch(ProviderIndex(UInt32(number)), now, &effects) }
    }

    /// Whether the widget's queued request must be sent regardless of the provider's concurrency.
    private func isPromised(_ widget: WidgetIndex) -> Bool {
        guard case .queued(let request) = widgets[widget].reloading else { return false }
        return request.reason.rules.isUrgent
    }
}

extension OpenReload {
    /// When the wait ends if the clock was set back since it began; nil if its end is right.
    ///
    /// A wait that is shorter than the jump keeps its length. Its new end is before its beginning, so that it
    /// is not moved again at the next restart. A longer wait takes at most twice as long.
    fileprivate func restOfWait(at now: Instant) -> Instant? {
        guard case .deferred(let until?) = progress, let recorded, recorded > now, until >= recorded,
            until - recorded < recorded - now
        else { return nil }
        return now + (until - recorded)
    }
}

extension PlacedWidget {
    /// Restores everything but the open requests.
    ///
    /// The grants in the ledger may be from before and after the clock was set back, so a grant in the future
    /// counts as made now.
    init(
        _ record: WidgetRecord, settings: UInt32, at now: Instant, _ dates: inout DatePool,
        _ pool: inout ChargePool
    ) {
        self.init(record.placement, settings: settings)
        revision = record.revision
        generation =
            record.open.map(\.generation).max().map { max($0, record.generation) } ?? record.generation
        if record.former != .placeholder {
            content = .former(record.formerRevision, answered: record.formerAnswered)
        }
        for charge in record.charges.sorted() { pool.add(to: &charges, at: min(charge, now)) }
        timeline = record.timeline.map {
            var block = DateBlock()
            dates.store($0.dates, in: &block)
            return CurrentTimeline(
                policy: $0.policy, dates: block, revision: $0.revision, generation: $0.generation,
                answered: $0.answered, content: $0.content)
        }
        failures = record.failures
        presses = UInt16(clamping: record.presses)
        if let failures, failures.count > 0, failures.last.needsAttention, record.open.isEmpty,
            record.placement.completeness == .complete
        {
            reloading = .stopped
        }
    }
}
