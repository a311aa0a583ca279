package import WidgetModel

/// What the engine knows about a placed widget, for the shell's answers and its store.
///
/// None of these changes anything. Each but `isPlaced` traps for a widget that is not placed.
extension TimelineEngine {
    /// Whether the widget is on the board.
    package func isPlaced(_ widget: WidgetIndex) -> Bool {
        widgets.contains(widget)
    }

    /// The generation that the next reload of the widget gets; the shell writes an edit's row with it.
    package func nextGeneration(of widget: WidgetIndex) -> Generation { widgets[widget].generation.next }

    /// What an edit committed now does not wait for, in the order policy, budget, spacing, backoff, inFlight.
    ///
    /// Asked before `handle(.edited)`. Policy is named whenever the policy itself is not due.
    package func bypassed(byEditOf widget: WidgetIndex, at now: Instant) -> [Bypassed] {
        let state = widgets[widget]
        var bypassed: [Bypassed] = []
        if state.timeline?.due ?? .never > now { bypassed.append(.policy) }
        if budgetLeft(of: widget, at: now) == 0 { bypassed.append(.budget) }
        if let latest = state.charges.latest, latest + settings(of: widget).spacing > now {
            bypassed.append(.spacing)
        }
        if case .waiting(let request, _) = state.reloading, request.reason == .retry {
            bypassed.append(.backoff)
        }
        if state.reloading.sent != nil { bypassed.append(.inFlight) }
        return bypassed
    }

    /// Whether a reload may be asked for: false while the widget needs configuration.
    package func canReload(_ widget: WidgetIndex) -> Bool {
        if case .needsConfiguration = widgets[widget].reloading { return false }
        return true
    }

    package func state(of widget: WidgetIndex) -> WidgetState { widgets[widget].state }

    /// The present revision of the configuration.
    package func revision(of widget: WidgetIndex) -> Revision { widgets[widget].revision }

    /// The revision of what shows; nil while it is the placeholder (T11).
    package func shownRevision(of widget: WidgetIndex) -> Revision? { widgets[widget].content.revision }

    /// What the widget shows, as the last event left it.
    package func shown(of widget: WidgetIndex) -> Shown { widgets[widget].content.shown }

    /// What the present timeline shows at an instant: the newest entry dated then or before, else nil (T1).
    package func entry(of widget: WidgetIndex, at instant: Instant) -> Int? {
        let due = widgets[widget].timeline.map { dates.count(of: $0.dates, upTo: instant) } ?? 0
        return due == 0 ? nil : due - 1
    }

    /// The present timeline; nil when no answer counted yet.
    package func timeline(of widget: WidgetIndex) -> StoredTimeline? {
        widgets[widget].timeline.map {
            StoredTimeline(
                dates: dates.all(in: $0.dates), policy: $0.policy, generation: $0.generation,
                revision: $0.revision, answered: $0.answered, content: $0.content)
        }
    }

    /// When the policy asks for the next timeline, whether or not the budget allows it; nil when never.
    package func due(of widget: WidgetIndex) -> Instant? { widgets[widget].timeline?.due.optional }

    /// When the next reload can happen by itself.
    ///
    /// Nil when nothing is due, while a reload is queued or under way, while it is held until somebody looks,
    /// and while only a person can ask.
    package func nextReload(of widget: WidgetIndex, at now: Instant) -> Instant? {
        let state = widgets[widget]
        switch state.reloading {
        case .idle:
            if holdsPolicy(widget) { return nil }
            return state.timeline?.due.optional.flatMap { firstFit(widget, from: max($0, now))?.instant }
        case .waiting(let request, let until):
            return request.precedence == .policy && holdsPolicy(widget) ? nil : until.optional
        case .queued, .underWay, .underWayAndFollowing, .stopped, .needsConfiguration: return nil
        }
    }

    /// Whether the policy's next reload waits until somebody looks at the widget.
    package func isHeld(_ widget: WidgetIndex) -> Bool {
        guard holdsPolicy(widget) else { return false }
        switch widgets[widget].reloading {
        case .idle: return due(of: widget) != nil
        case .waiting(let request, _): return request.precedence == .policy
        case .queued, .underWay, .underWayAndFollowing, .stopped, .needsConfiguration: return false
        }
    }

    /// Charged reloads that the budget has left at `now`.
    package func budgetLeft(of widget: WidgetIndex, at now: Instant) -> Int {
        max(0, Int(settings(of: widget).perDay) - charges.count(of: widgets[widget].charges, at: now))
    }

    /// The first instant from `now` at which a charged reload fits budget and spacing; nil for a budget of 0.
    package func nextCharge(of widget: WidgetIndex, at now: Instant) -> Instant? {
        firstFit(widget, from: now)?.instant
    }

    /// The generation of the request that was sent and is not answered; nil when there is none.
    package func inFlight(of widget: WidgetIndex) -> Generation? {
        widgets[widget].reloading.sent?.generation
    }

    /// The failures since the last answer; nil when there were none.
    package func failures(of widget: WidgetIndex) -> FailureSeries? {
        widgets[widget].failures
    }

    /// All that the store keeps of the widget; see `WidgetRecord` for what is written when.
    ///
    /// `hasPlaceholder` is false: only the store knows.
    package func record(of widget: WidgetIndex) -> WidgetRecord {
        let state = widgets[widget]
        return WidgetRecord(
            placement: Placement(
                provider: state.provider, settings: settings(of: widget),
                completeness: canReload(widget) ? .complete : .needsConfiguration),
            revision: state.revision, generation: state.generation, timeline: timeline(of: widget),
            former: state.content.shown, formerRevision: state.content.revision ?? Revision(0),
            formerAnswered: shownAnswered(of: widget), charges: charges.instants(of: state.charges),
            failures: state.failures, open: open(state.reloading), presses: Int(state.presses))
    }

    private func open(_ reloading: Reloading) -> [OpenReload] {
        func row(_ request: Request, _ progress: OpenReload.Progress) -> OpenReload {
            OpenReload(generation: request.generation, reason: request.reason, progress: progress)
        }
        switch reloading {
        case .idle, .stopped, .needsConfiguration: return []
        case .waiting(let request, let until): return [row(request, .deferred(until: until.optional))]
        case .queued(let request): return [row(request, request.isGranted ? .granted : .asked)]
        case .underWay(let request): return [row(request, .granted)]
        case .underWayAndFollowing(let request, let next): return [row(request, .granted), row(next, .asked)]
        }
    }
}
