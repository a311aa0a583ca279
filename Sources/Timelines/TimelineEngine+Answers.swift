import WidgetModel

/// Answers and failures of requests (T2–T5, T11, T12, T15).
extension TimelineEngine {
    /// The answer of the request under way replaces the timeline; any other is late.
    mutating func answer(
        _ widget: WidgetIndex, _ generation: Generation, _ timeline: AnsweredTimeline, _ now: Instant,
        _ effects: inout Effects
    ) {
        guard isUnderWay(widget, generation) else { return effects.append(.discard(widget, generation)) }
        let provider = widgets[widget.position].provider
        queues.ended(provider)
        effects.append(.closed(widget, generation, .answered))
        if isPresent(timeline, of: widget) {
            confirm(widget)
            effects.append(.confirm(widget, generation))
        } else {
            replaceContent(of: widget, with: timeline)
            effects.append(.adopt(widget, generation))
        }
        reschedule(widget, generation, timeline.policy, now)
        widgets[widget.position].failingSince = .never
        widgets[widget.position].failureCount = 0
        if !startFollowing(widget) { widgets[widget.position].reloading = .idle }
        settle(widget, now, &effects)
        dispatch(provider, now, &effects)
    }

    private func isUnderWay(_ widget: WidgetIndex, _ generation: Generation) -> Bool {
        isPlaced(widget) && widgets[widget.position].reloading.sent?.generation == generation
    }

    /// T2: the old timeline goes whole; what it shows stays until the first entry of the new one.
    private mutating func replaceContent(of widget: WidgetIndex, with timeline: AnsweredTimeline) {
        let place = widget.position
        precondition(
            timeline.dates.count < Int(ShownCode.former), "a timeline of \(timeline.dates.count) entries")
        keepAge(of: widget)
        dates.store(timeline.dates, in: &widgets[place].dates)
        widgets[place].upcoming = 0
        if widgets[place].shownCode != ShownCode.placeholder { widgets[place].shownCode = ShownCode.former }
        contents[place].hash = timeline.content
    }

    /// T15: whether the timeline shows just what the present one does.
    private func isPresent(_ timeline: AnsweredTimeline, of widget: WidgetIndex) -> Bool {
        guard let content = timeline.content, widgets[widget.position].policy != .none else { return false }
        return contents[widget.position].hash == content
            && Int(widgets[widget.position].dates.count) == timeline.dates.count
    }

    /// What shows of the present timeline is the answer to the present revision as well (T11).
    private mutating func confirm(_ widget: WidgetIndex) {
        let place = widget.position
        switch widgets[place].shown {
        case .placeholder, .former: break
        case .entry: widgets[place].shownRevision = widgets[place].revision
        }
    }

    private mutating func reschedule(
        _ widget: WidgetIndex, _ generation: Generation, _ policy: ReloadPolicy, _ now: Instant
    ) {
        let place = widget.position
        widgets[place].setPolicy(policy)
        widgets[place].answered = now
        widgets[place].timelineGeneration = generation
        widgets[place].timelineRevision = widgets[place].revision
        schedulePolicy(widget)
    }

    /// When the policy asks (T3–T5): what is due on arrival waits for the spacing, so that it cannot spin.
    mutating func schedulePolicy(_ widget: WidgetIndex) {
        let state = widgets[widget.position]
        var due: Instant
        switch state.policy {
        case .none, .never:
            widgets[widget.position].due = .never
            return
        case .after: due = state.after
        case .atEnd:
            let last = Int(state.dates.count) - 1
            due = last < 0 ? state.answered : Instant(milliseconds: dates[state.dates, last])
        }
        if due <= state.answered { due = state.answered + pause(settings(of: widget)) }
        widgets[widget.position].due = due
    }

    /// The spacing, and at least a second where there is none.
    private func pause(_ settings: ReloadSettings) -> Milliseconds { max(settings.spacing, .seconds(1)) }

    /// What followed the request that ended is queued.
    private mutating func startFollowing(_ widget: WidgetIndex) -> Bool {
        guard case .underWayAndFollowing(_, let next) = widgets[widget.position].reloading else {
            return false
        }
        widgets[widget.position].failureCount = 0
        enqueue(widget, next)
        return true
    }

    /// T12: what shows stays; the request is tried again, or waits for a person.
    mutating func fail(
        _ widget: WidgetIndex, _ generation: Generation, _ failure: ReloadFailure, _ now: Instant,
        _ effects: inout Effects
    ) {
        guard isUnderWay(widget, generation), var request = widgets[widget.position].reloading.sent else {
            return effects.append(.discard(widget, generation))
        }
        let provider = widgets[widget.position].provider
        queues.ended(provider)
        note(widget, request, failure, now)
        effects.append(.closed(widget, generation, .failed))
        if !startFollowing(widget, afterFailureOf: &request, &effects) {
            if failure.failureClass.needsAttention {
                widgets[widget.position].reloading = .stopped
            } else {
                retry(widget, request, failure, now, &effects)
            }
        }
        settle(widget, now, &effects)
        dispatch(provider, now, &effects)
    }

    /// What follows also serves what failed, and so takes its priority.
    private mutating func startFollowing(
        _ widget: WidgetIndex, afterFailureOf request: inout Request, _ effects: inout Effects
    ) -> Bool {
        guard case .underWayAndFollowing(_, var next) = widgets[widget.position].reloading else {
            return false
        }
        // What the budget may hold back cannot serve it: its own retry serves both, with the priority of
        // the stronger one.
        if next.reason.isCharged {
            request.precedence = request.precedence.stronger(next.precedence)
            widgets[widget.position].retried = request.precedence
            effects.append(.closed(widget, next.generation, .superseded))
            return false
        }
        next.precedence = next.precedence.stronger(request.precedence)
        widgets[widget.position].reloading = .underWayAndFollowing(request, next: next)
        return startFollowing(widget)
    }

    private mutating func note(
        _ widget: WidgetIndex, _ request: Request, _ failure: ReloadFailure, _ now: Instant
    ) {
        let place = widget.position
        if widgets[place].failingSince == .never { widgets[place].failingSince = now }
        if widgets[place].failureCount < .max { widgets[place].failureCount += 1 }
        widgets[place].lastFailure = failure.failureClass
        widgets[place].retried = request.precedence
    }

    /// The first attempts wait for a growing back-off; later ones are charged, one per spacing (T12).
    private mutating func retry(
        _ widget: WidgetIndex, _ failed: Request, _ failure: ReloadFailure, _ now: Instant,
        _ effects: inout Effects
    ) {
        let generation = widgets[widget.position].nextGeneration()
        let request = Request(generation: generation, reason: .retry, precedence: failed.precedence)
        effects.append(.asked(widget, generation, .retry))
        let settings = settings(of: widget)
        let earliest = failure.retryAfter ?? now
        if isCharged(widget, .retry) {
            let spaced = now + pause(settings)
            let start = max(spaced, earliest)
            wait(widget, request, from: start, because: start == spaced ? .spacing : .backoff, &effects)
        } else {
            let delay = backoff(widget, generation, settings)
            postpone(widget, request, until: max(now + delay, earliest), .backoff, &effects)
        }
    }

    /// Doubles with every failure, spread by a fifth to either side, and no longer than the longest.
    private func backoff(
        _ widget: WidgetIndex, _ generation: Generation, _ settings: ReloadSettings
    ) -> Milliseconds {
        let doublings = min(Int64(widgets[widget.position].failureCount) - 1, 32)
        let (first, longest) = (settings.first.count, settings.longest.count)
        // A first wait of weeks, doubled that often, would leave 64 bits.
        let plain = first > longest >> doublings ? longest : first << doublings
        let spread = Int64(jitter(widget, generation) % 401) - 200
        return min(Milliseconds(plain + plain * spread / 1000), settings.longest)
    }

    /// A number that follows from the seed, the widget and the generation only (SplitMix64).
    private func jitter(_ widget: WidgetIndex, _ generation: Generation) -> UInt64 {
        var mixed = seed &+ (UInt64(widget.number) << 32 | UInt64(generation.number)) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
