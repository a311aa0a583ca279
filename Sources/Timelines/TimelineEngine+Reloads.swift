import WidgetModel

/// Reloads are asked for, wait for their turn, and are granted (T6, T7, T10, T18).
extension TimelineEngine {
    /// T7: whatever is under way or waits is superseded, and the request leaves now.
    mutating func edit(
        _ widget: WidgetIndex, _ revision: Revision, _ completeness: Completeness, _ now: Instant,
        _ effects: inout Effects
    ) {
        require(widget)
        let number = UInt32(revision.number)
        precondition(
            number > widgets[widget.position].revision, "revision \(revision) of \(widget) is not new")
        widgets[widget.position].revision = number
        widgets[widget.position].failureCount = 0
        close(widget, .superseded, &effects)
        switch completeness {
        case .needsConfiguration: widgets[widget.position].reloading = .needsConfiguration
        case .complete:
            let generation = widgets[widget.position].nextGeneration()
            grant(
                widget, Request(generation: generation, reason: .edited, precedence: .edited), now, &effects)
        }
        settle(widget, now, &effects)
        dispatch(widgets[widget.position].provider, now, &effects)
    }

    /// A person, a changed definition, a changed environment or the provider asks (T10, T21).
    mutating func reload(
        _ widget: WidgetIndex, _ reason: ReloadReason, _ now: Instant, _ effects: inout Effects
    ) {
        require(widget)
        precondition(reason.rank >= 3 && reason.rank <= 6, "\(reason) is not asked for")
        if reason == .pushed { push(widget, now, &effects) } else { ask(widget, reason, now, &effects) }
        settle(widget, now, &effects)
        dispatch(widgets[widget.position].provider, now, &effects)
    }

    /// Enters an uncharged reload, beside or in place of what is there. Nothing is sent yet.
    mutating func ask(
        _ widget: WidgetIndex, _ reason: ReloadReason, _ now: Instant, _ effects: inout Effects
    ) {
        var precedence = reason
        switch widgets[widget.position].reloading {
        case .needsConfiguration: return
        case .idle, .stopped: break
        case .waiting: close(widget, .superseded, &effects)
        case .queued(let request):
            // What the budget may still hold back cannot serve an ask that it may not.
            let isFree = request.reason != .retry && !request.reason.isCharged
            if isFree { return join(widget, request, reason, &effects) }
            close(widget, .superseded, &effects)
        case .underWay(let request):
            if !reason.supersedes { return followLater(widget, request, reason, &effects) }
            precedence = reason.stronger(request.precedence)
            close(widget, .superseded, &effects)
        case .underWayAndFollowing(let request, let next):
            if !reason.supersedes, !next.reason.isCharged {
                return join(widget, next, after: request, reason, &effects)
            }
            if !reason.supersedes {
                effects.append(.closed(widget, next.generation, .superseded))
                return followLater(widget, request, reason, &effects)
            }
            precedence = reason.stronger(request.precedence).stronger(next.precedence)
            close(widget, .superseded, &effects)
        }
        widgets[widget.position].failureCount = 0
        let generation = widgets[widget.position].nextGeneration()
        effects.append(.asked(widget, generation, reason))
        enqueue(widget, Request(generation: generation, reason: reason, precedence: precedence))
    }

    /// The reload in the queue serves this ask as well; it may move forward.
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

    /// One more follows what is under way (T10).
    mutating func followLater(
        _ widget: WidgetIndex, _ request: Request, _ reason: ReloadReason, _ effects: inout Effects
    ) {
        let generation = widgets[widget.position].nextGeneration()
        effects.append(.asked(widget, generation, reason))
        let next = Request(generation: generation, reason: reason, precedence: reason)
        widgets[widget.position].reloading = .underWayAndFollowing(request, next: next)
    }

    /// The one that follows serves this ask as well (T10).
    mutating func join(
        _ widget: WidgetIndex, _ next: Request, after request: Request, _ reason: ReloadReason,
        _ effects: inout Effects
    ) {
        effects.append(.joined(widget, next.generation))
        var stronger = next
        stronger.precedence = reason.stronger(next.precedence)
        widgets[widget.position].reloading = .underWayAndFollowing(request, next: stronger)
    }

    /// Ends whatever is asked for, with this outcome; the widget is idle then, its provider may have room.
    mutating func close(_ widget: WidgetIndex, _ outcome: ReloadOutcome, _ effects: inout Effects) {
        switch widgets[widget.position].reloading {
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
        widgets[widget.position].reloading = .idle
    }

    private mutating func abandon(
        _ widget: WidgetIndex, _ request: Request, _ outcome: ReloadOutcome, _ effects: inout Effects
    ) {
        queues.ended(widgets[widget.position].provider)
        effects.append(.closed(widget, request.generation, outcome))
        effects.append(.supersede(widget, request.generation))
    }

    mutating func enqueue(_ widget: WidgetIndex, _ request: Request) {
        widgets[widget.position].reloading = .queued(request)
        queues.enqueue(widget, rank: request.precedence.rank, in: &widgets)
    }

    /// Grants what waits at a provider, in the order of T18, as long as the provider has room.
    mutating func dispatch(_ provider: ProviderIndex, _ now: Instant, _ effects: inout Effects) {
        while let widget = queues.next(provider) { leaveQueue(widget, now, &effects) }
    }

    /// A widget's turn: its request is granted, or deferred if the budget does not allow it any more.
    mutating func leaveQueue(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        guard case .queued(let request) = widgets[widget.position].reloading else {
            preconditionFailure("widget \(widget) is in a queue without a reload")
        }
        queues.dequeue(widget, rank: request.precedence.rank, in: &widgets)
        if !request.isGranted, hold(widget, request, &effects) {
            settle(widget, now, &effects)
        } else if !request.isGranted, isCharged(widget, request.reason),
            firstFit(widget, from: now)?.instant != now
        {
            wait(widget, request, from: now, &effects)
            settle(widget, now, &effects)
        } else {
            grant(widget, request, now, &effects)
        }
    }

    /// Grants and sends a request (T6: the grant is told before the request).
    mutating func grant(
        _ widget: WidgetIndex, _ request: Request, _ now: Instant, _ effects: inout Effects
    ) {
        let place = widget.position
        if request.isRecovered { effects.append(.recovered(widget, request.generation)) }
        if !request.isGranted {
            let isCharged = self.isCharged(widget, request.reason)
            if isCharged { charges.add(to: &widgets[place].charges, at: now) }
            effects.append(.granted(widget, request.generation, isCharged: isCharged))
        }
        queues.began(widgets[place].provider)
        widgets[place].reloading = .underWay(request)
        let revision = Revision(Int(widgets[place].revision))
        let isUrgent = request.reason.isPromised
        effects.append(.send(widget, request.generation, revision, request.reason, isUrgent: isUrgent))
    }
}
