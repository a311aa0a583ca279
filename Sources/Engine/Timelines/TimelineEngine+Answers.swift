import WidgetModel

/// Answers and failures of requests (T2–T5, T11, T12, T15).
extension TimelineEngine {
    /// Applies the answer to the request in flight; any other answer is late and discarded.
    mutating func answer(
        _ widget: WidgetIndex, _ generation: Generation, _ timeline: AnsweredTimeline, _ now: Instant,
        _ effects: inout Effects
    ) {
        guard isUnderWay(widget, generation) else { return effects.append(.discard(widget, generation)) }
        let provider = widgets[widget].provider
        queues.ended(provider)
        effects.append(.closed(widget, generation, .answered))
        if isPresent(timeline, of: widget) {
            confirm(widget, generation, timeline.policy, now)
            effects.append(.confirm(widget, generation))
        } else {
            adopt(widget, generation, timeline, now)
            effects.append(.adopt(widget, generation))
        }
        schedulePolicy(widget)
        widgets[widget].failures = nil
        if !startFollowing(widget) { widgets[widget].reloading = .idle }
        settle(widget, now, &effects)
        dispatch(provider, now, &effects)
    }

    private func isUnderWay(_ widget: WidgetIndex, _ generation: Generation) -> Bool {
        isPlaced(widget) && widgets[widget].reloading.sent?.generation == generation
    }

    /// Replaces the old timeline as a whole. Its content remains until the first entry of the new timeline is
    /// due (T2).
    private mutating func adopt(
        _ widget: WidgetIndex, _ generation: Generation, _ timeline: AnsweredTimeline, _ now: Instant
    ) {
        if case .entry(_, let revision) = widgets[widget].content {
            widgets[widget].content = .former(revision, answered: widgets[widget].timeline?.answered)
        }
        var block = widgets[widget].timeline?.dates ?? DateBlock()
        dates.store(timeline.dates, in: &block)
        widgets[widget].timeline = CurrentTimeline(
            policy: timeline.policy, dates: block, revision: widgets[widget].revision,
            generation: generation, answered: now, content: timeline.content)
    }

    /// Whether the timeline shows exactly the same content as the current one (T15).
    private func isPresent(_ timeline: AnsweredTimeline, of widget: WidgetIndex) -> Bool {
        guard let content = timeline.content, let present = widgets[widget].timeline else { return false }
        return present.content == content && Int(present.dates.count) == timeline.dates.count
    }

    /// Updates the current timeline, whose content the answer repeats. The shown entry then counts for the
    /// current revision (T11).
    private mutating func confirm(
        _ widget: WidgetIndex, _ generation: Generation, _ policy: ReloadPolicy, _ now: Instant
    ) {
        let revision = widgets[widget].revision
        if case .entry(let index, _) = widgets[widget].content {
            widgets[widget].content = .entry(index, revision)
        }
        widgets[widget].timeline?.policy = policy
        widgets[widget].timeline?.generation = generation
        widgets[widget].timeline?.revision = revision
        widgets[widget].timeline?.answered = now
        widgets[widget].timeline?.latestDue = .never
    }

    /// Computes when the policy requests the next timeline (T3–T5).
    ///
    /// A reload that is due on arrival waits for the spacing. Without this wait, a provider that always
    /// answers with past dates would be called in a loop.
    mutating func schedulePolicy(_ widget: WidgetIndex) {
        guard let timeline = widgets[widget].timeline else { return }
        var due: Instant
        switch timeline.policy {
        case .never:
            widgets[widget].timeline?.due = .never
            return
        case .after(let instant): due = instant
        case .atEnd:
            let count = Int(timeline.dates.count)
            due = count == 0 ? timeline.answered : dates[timeline.dates, count - 1]
        }
        if due <= timeline.answered { due = timeline.answered + pause(settings(of: widget)) }
        widgets[widget].timeline?.due = min(due, timeline.latestDue)
    }

    /// The spacing, but at least a second.
    func pause(_ settings: ReloadSettings) -> Milliseconds { max(settings.spacing, .seconds(1)) }

    /// Queues the reload after the finished request; returns false if no further reload was requested.
    private mutating func startFollowing(_ widget: WidgetIndex) -> Bool {
        guard case .underWayAndFollowing(_, let next) = widgets[widget].reloading else {
            return false
        }
        widgets[widget].failures?.count = 0
        enqueue(widget, next)
        return true
    }

    /// Keeps the content, unless the provider rejected a login. The request is retried, or the widget waits
    /// for a user (T12).
    mutating func fail(
        _ widget: WidgetIndex, _ generation: Generation, _ failure: ReloadFailure, _ now: Instant,
        _ effects: inout Effects
    ) {
        guard isUnderWay(widget, generation), var request = widgets[widget].reloading.sent else {
            return effects.append(.discard(widget, generation))
        }
        let provider = widgets[widget].provider
        queues.ended(provider)
        note(widget, request, failure, now)
        effects.append(.closed(widget, generation, .failed))
        withdrawRefused(widget, &effects)
        if !startFollowing(widget, afterFailureOf: &request, &effects) {
            if failure.failureClass.needsAttention {
                widgets[widget].reloading = .stopped
            } else {
                retry(widget, request, failure, now, &effects)
            }
        }
        settle(widget, now, &effects)
        dispatch(provider, now, &effects)
    }

    /// The following reload also serves the failed request, so it takes the stronger of both priorities.
    private mutating func startFollowing(
        _ widget: WidgetIndex, afterFailureOf request: inout Request, _ effects: inout Effects
    ) -> Bool {
        guard case .underWayAndFollowing(_, var next) = widgets[widget].reloading else {
            return false
        }
        // A charged reload cannot stand in for the failed request, because the budget may delay it. The retry
        // of the failed request serves both, with the stronger priority.
        if next.reason.rules.isCharged {
            request.precedence = request.precedence.stronger(next.precedence)
            widgets[widget].failures?.retried = request.precedence
            effects.append(.closed(widget, next.generation, .superseded))
            return false
        }
        next.precedence = next.precedence.stronger(request.precedence)
        widgets[widget].reloading = .underWayAndFollowing(request, next: next)
        return startFollowing(widget)
    }
}
