import WidgetModel

/// Reloads are requested, wait for their turn, and are granted (T6, T7, T10, T18).
extension TimelineEngine {
    /// Supersedes anything in flight or waiting, and sends the request now (T7).
    mutating func edit(
        _ widget: WidgetIndex, _ revision: Revision, _ completeness: Completeness, _ now: Instant,
        _ effects: inout Effects
    ) {
        precondition(
            revision >= widgets[widget].revision, "revision \(revision) of \(widget) is older")
        widgets[widget].revision = revision
        widgets[widget].failures?.count = 0
        close(widget, .superseded, &effects)
        switch completeness {
        case .needsConfiguration: widgets[widget].reloading = .needsConfiguration
        case .complete:
            let generation = widgets[widget].nextGeneration()
            grant(
                widget, Request(generation: generation, reason: .edited, precedence: .edited), now, &effects)
        }
        settle(widget, now, &effects)
        dispatch(widgets[widget].provider, now, &effects)
    }

    /// Handles a reload requested by a user, a changed definition or environment, or the provider (T10, T21).
    mutating func reload(
        _ widget: WidgetIndex, _ reason: ReloadReason, _ now: Instant, _ effects: inout Effects
    ) {
        precondition(reason.rules.isRequested, "\(reason) is not asked for")
        if reason.rules.isCharged {
            push(widget, reason, now, &effects)
        } else {
            ask(widget, reason, now, &effects)
        }
        settle(widget, now, &effects)
        dispatch(widgets[widget].provider, now, &effects)
    }

    /// Adds an uncharged reload in addition to the existing request, or instead of it. Nothing is sent before
    /// `dispatch`.
    mutating func ask(
        _ widget: WidgetIndex, _ reason: ReloadReason, _ now: Instant, _ effects: inout Effects
    ) {
        var precedence = reason
        switch widgets[widget].reloading {
        case .needsConfiguration: return
        case .idle, .stopped: break
        case .waiting: close(widget, .superseded, &effects)
        case .queued(let request):
            // A request that the budget may still delay cannot serve an uncharged reload.
            let isFree = request.reason != .retry && !request.reason.rules.isCharged
            if isFree { return join(widget, request, reason, &effects) }
            close(widget, .superseded, &effects)
        case .underWay(let request):
            if reason.rules.inFlight == .followed { return followLater(widget, request, reason, &effects) }
            precedence = reason.stronger(request.precedence)
            close(widget, .superseded, &effects)
        case .underWayAndFollowing(let request, let next):
            if reason.rules.inFlight == .followed, !next.reason.rules.isCharged {
                return join(widget, next, after: request, reason, &effects)
            }
            if reason.rules.inFlight == .followed {
                effects.append(.closed(widget, next.generation, .superseded))
                return followLater(widget, request, reason, &effects)
            }
            precedence = reason.stronger(request.precedence).stronger(next.precedence)
            close(widget, .superseded, &effects)
        }
        widgets[widget].failures?.count = 0
        let generation = widgets[widget].nextGeneration()
        effects.append(.asked(widget, generation, reason))
        enqueue(widget, Request(generation: generation, reason: reason, precedence: precedence))
    }

    /// Lets the queued reload serve this request too. It may move to a queue of higher priority.
    mutating func join(
        _ widget: WidgetIndex, _ request: Request, _ reason: ReloadReason, _ effects: inout Effects
    ) {
        effects.append(.joined(widget, request.generation))
        guard reason.rank < request.precedence.rank else { return }
        queues.dequeue(widget, rank: request.precedence.rank, in: &widgets)
        var stronger = request
        stronger.precedence = reason
        enqueue(widget, stronger)
    }

    /// Adds a reload after the request in flight (T10).
    mutating func followLater(
        _ widget: WidgetIndex, _ request: Request, _ reason: ReloadReason, _ effects: inout Effects
    ) {
        let generation = widgets[widget].nextGeneration()
        effects.append(.asked(widget, generation, reason))
        let next = Request(generation: generation, reason: reason, precedence: reason)
        widgets[widget].reloading = .underWayAndFollowing(request, next: next)
    }

    /// Lets the following reload serve this request too (T10).
    mutating func join(
        _ widget: WidgetIndex, _ next: Request, after request: Request, _ reason: ReloadReason,
        _ effects: inout Effects
    ) {
        effects.append(.joined(widget, next.generation))
        var stronger = next
        stronger.precedence = reason.stronger(next.precedence)
        widgets[widget].reloading = .underWayAndFollowing(request, next: stronger)
    }

    /// Ends all requests of the widget with this outcome and leaves it idle. The caller dispatches, because
    /// the provider may have capacity for other requests.
    mutating func close(_ widget: WidgetIndex, _ outcome: ReloadOutcome, _ effects: inout Effects) {
        switch widgets[widget].reloading {
        case .idle, .stopped, .needsConfiguration: return
        case .waiting(let request, _): effects.append(.closed(widget, request.generation, outcome))
        case .queued(let request):
            queues.dequeue(widget, rank: request.precedence.rank, in: &widgets)
            effects.append(.closed(widget, request.generation, outcome))
        case .underWay(let request): abandon(widget, request, outcome, &effects)
        case .underWayAndFollowing(let request, let next):
            abandon(widget, request, outcome, &effects)
            effects.append(.closed(widget, next.generation, outcome))
        }
        widgets[widget].reloading = .idle
    }

    /// Ends a request in flight and cancels it at the provider.
    private mutating func abandon(
        _ widget: WidgetIndex, _ request: Request, _ outcome: ReloadOutcome, _ effects: inout Effects
    ) {
        queues.ended(widgets[widget].provider)
        effects.append(.closed(widget, request.generation, outcome))
        effects.append(.supersede(widget, request.generation))
    }

    mutating func enqueue(_ widget: WidgetIndex, _ request: Request) {
        widgets[widget].reloading = .queued(request)
        queues.enqueue(widget, rank: request.precedence.rank, in: &widgets)
    }

    /// Grants the waiting requests of a provider in the order of T18, while the provider has room.
    mutating func dispatch(_ provider: ProviderIndex, _ now: Instant, _ effects: inout Effects) {
        while let widget = queues.next(provider) { leaveQueue(widget, now, &effects) }
    }

    /// Takes the widget from its queue. Its request is granted, or deferred if it is held or the budget no
    /// longer allows it.
    mutating func leaveQueue(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        guard case .queued(let request) = widgets[widget].reloading else {
            preconditionFailure("widget \(widget) is in a queue without a reload")
        }
        queues.dequeue(widget, rank: request.precedence.rank, in: &widgets)
        if !request.isGranted, hold(widget, request, &effects) {
            settle(widget, now, &effects)
        } else if !request.isGranted, isCharged(widget, request),
            firstFit(widget, from: now)?.instant != now
        {
            wait(widget, request, from: now, &effects)
            settle(widget, now, &effects)
        } else {
            grant(widget, request, now, &effects)
        }
    }

    /// Grants and sends a request. The grant's effect precedes the request's, so that it is stored first
    /// (T6).
    mutating func grant(
        _ widget: WidgetIndex, _ request: Request, _ now: Instant, _ effects: inout Effects
    ) {
        if request.isRecovered { effects.append(.recovered(widget, request.generation)) }
        if !request.isGranted {
            let isCharged = self.isCharged(widget, request)
            if isCharged { charges.add(to: &widgets[widget].charges, at: now) }
            effects.append(.granted(widget, request.generation, isCharged: isCharged))
        }
        queues.began(widgets[widget].provider)
        widgets[widget].reloading = .underWay(request)
        effects.append(
            .send(
                widget, request.generation, widgets[widget].revision, request.reason,
                isUrgent: request.reason.rules.isUrgent))
    }
}

/// Pushes of a provider for its own kinds: charged reloads (T6). A burst of pushes results in one more reload
/// (T10). The reload after a press serves the pushes before it, because it would supersede theirs (T8).
extension TimelineEngine {
    mutating func push(
        _ widget: WidgetIndex, _ reason: ReloadReason, _ now: Instant, _ effects: inout Effects
    ) {
        if widgets[widget].presses > 0 { return }
        switch widgets[widget].reloading {
        case .needsConfiguration: return
        // A stopped widget is reloaded too: the provider may know that the cause is fixed.
        case .idle, .stopped: askCharged(widget, reason, now, &effects)
        case .waiting(let request, let until): join(widget, request, until: until, reason, now, &effects)
        case .queued(let request): join(widget, request, reason, &effects)
        case .underWay(let request): followLater(widget, request, reason, &effects)
        case .underWayAndFollowing(let request, let next):
            join(widget, next, after: request, reason, &effects)
        }
    }

    /// Lets the waiting reload serve the push too, without moving it forward. Only a reload held by a hidden
    /// widget continues now.
    private mutating func join(
        _ widget: WidgetIndex, _ request: Request, until: Instant, _ reason: ReloadReason, _ now: Instant,
        _ effects: inout Effects
    ) {
        effects.append(.joined(widget, request.generation))
        let isHeld = until == .never && settings(of: widget).perDay > 0
        var stronger = request
        stronger.precedence = request.precedence.stronger(reason)
        widgets[widget].reloading = .waiting(stronger, until: until)
        if isHeld { endWait(widget, stronger, now, &effects) }
    }
}

/// Reloads of the policy may be held while the widget is hidden; other reloads are not.
extension TimelineEngine {
    /// Handles a display's report of visibility. A held reload continues as soon as the widget is visible.
    mutating func look(
        _ widget: WidgetIndex, _ visibility: Visibility, _ now: Instant, _ effects: inout Effects
    ) {
        widgets[widget].isHidden = visibility == .hidden
        // With a budget above 0, only held reloads wait without an instant.
        if visibility == .visible, settings(of: widget).perDay > 0,
            case .waiting(let request, until: .never) = widgets[widget].reloading
        {
            endWait(widget, request, now, &effects)
        }
        settle(widget, now, &effects)
    }

    /// Defers a reload of the policy, or its retry, while the widget is hidden. Returns whether it was
    /// deferred.
    mutating func hold(_ widget: WidgetIndex, _ request: Request, _ effects: inout Effects) -> Bool {
        guard request.precedence == .policy, holdsPolicy(widget) else { return false }
        postpone(widget, request, until: .never, .hidden, &effects)
        return true
    }

    /// Whether the policy's reloads wait until the widget is visible.
    func holdsPolicy(_ widget: WidgetIndex) -> Bool {
        widgets[widget].isHidden && settings(of: widget).whenHidden == .hold
    }
}
