package import WidgetModel

/// Queries about a placed widget, for the shell's replies and its store.
///
/// All except `isPlaced` trap if the widget is not placed.
extension TimelineEngine {
    /// Whether the widget is on the board.
    package func isPlaced(_ widget: WidgetIndex) -> Bool {
        widgets.contains(widget)
    }

    /// The generation of the widget's next reload; the shell writes it into the ledger row of an edit.
    package func nextGeneration(of widget: WidgetIndex) -> Generation { widgets[widget].generation.next }

    /// The waits that an edit committed at `now` bypasses, in the order policy, budget, spacing, backoff,
    /// inFlight.
    ///
    /// Call this before `handle(.edited)`. It includes policy whenever the policy itself is not due.
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

    /// Whether a reload may be requested: false while the configuration is incomplete.
    package func canReload(_ widget: WidgetIndex) -> Bool {
        if case .needsConfiguration = widgets[widget].reloading { return false }
        return true
    }

    package func state(of widget: WidgetIndex) -> WidgetState { widgets[widget].state }

    /// The current revision of the configuration.
    package func revision(of widget: WidgetIndex) -> Revision { widgets[widget].revision }

    /// The revision that the content was built for; nil for the placeholder (T11).
    package func shownRevision(of widget: WidgetIndex) -> Revision? { widgets[widget].content.revision }

    /// The content of the widget as of the last event.
    package func shown(of widget: WidgetIndex) -> Shown { widgets[widget].content.shown }

    /// The index of the newest entry in the current timeline that is due at `instant`; nil if no entry is due
    /// (T1).
    package func entry(of widget: WidgetIndex, at instant: Instant) -> Int? {
        let due = widgets[widget].timeline.map { dates.count(of: $0.dates, upTo: instant) } ?? 0
        return due == 0 ? nil : due - 1
    }

    /// The current timeline; nil before the first accepted answer.
    package func timeline(of widget: WidgetIndex) -> StoredTimeline? {
        widgets[widget].timeline.map {
            StoredTimeline(
                dates: dates.all(in: $0.dates), policy: $0.policy, generation: $0.generation,
                revision: $0.revision, answered: $0.answered, content: $0.content)
        }
    }

    /// When the policy requests the next timeline, regardless of the budget; nil if it never does.
    package func due(of widget: WidgetIndex) -> Instant? { widgets[widget].timeline?.due.optional }

    /// When the next reload can happen without another event.
    ///
    /// Nil if nothing is due, while a reload is queued or in flight, while it is held because the widget is
    /// hidden, and while only a user can request one.
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

    /// Whether the policy's next reload waits until the widget is visible.
    package func isHeld(_ widget: WidgetIndex) -> Bool {
        guard holdsPolicy(widget) else { return false }
        switch widgets[widget].reloading {
        case .idle: return due(of: widget) != nil
        case .waiting(let request, _): return request.precedence == .policy
        case .queued, .underWay, .underWayAndFollowing, .stopped, .needsConfiguration: return false
        }
    }

    /// The number of charged reloads that the budget has left at `now`.
    package func budgetLeft(of widget: WidgetIndex, at now: Instant) -> Int {
        max(0, Int(settings(of: widget).perDay) - charges.count(of: widgets[widget].charges, at: now))
    }

    /// The first instant from `now` on at which budget and spacing allow a charged reload; nil for a budget
    /// of 0.
    package func nextCharge(of widget: WidgetIndex, at now: Instant) -> Instant? {
        firstFit(widget, from: now)?.instant
    }

    /// The generation of the request in flight; nil if no request is in flight.
    package func inFlight(of widget: WidgetIndex) -> Generation? {
        widgets[widget].reloading.sent?.generation
    }

    /// The failures since the last answer; nil if no request failed.
    package func failures(of widget: WidgetIndex) -> FailureSeries? {
        widgets[widget].failures
    }

    /// The widget's complete state for the store; `WidgetRecord` documents what is written when.
    ///
    /// `hasPlaceholder` is always false, because only the store knows it.
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

    /// The ledger rows without a final outcome, derived from the state.
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
