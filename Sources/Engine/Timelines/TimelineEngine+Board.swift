import WidgetModel

/// Adds, redeclares and removes placed widgets.
extension TimelineEngine {
    /// Requests the placeholder immediately, then a timeline (T9).
    mutating func place(
        _ widget: WidgetIndex, _ placement: Placement, _ now: Instant, _ effects: inout Effects
    ) {
        insert(widget, PlacedWidget(placement, settings: settings.number(of: placement.settings)))
        effects.append(.askPlaceholder(widget))
        if placement.completeness == .complete { ask(widget, .added, now, &effects) }
        settle(widget, now, &effects)
        dispatch(placement.provider, now, &effects)
    }

    /// Adds the row of a widget that is not on the board, and room for its timer.
    mutating func insert(_ widget: WidgetIndex, _ state: PlacedWidget) {
        precondition(queues.isKnown(state.provider), "\(state.provider) was not added")
        widgets.insert(state, at: widget)
        wheel.reserve(upTo: widget)
    }

    /// Applies the new declaration. Requests in flight continue, unless the configuration is incomplete under
    /// the new declaration.
    mutating func redeclare(
        _ widget: WidgetIndex, _ placement: Placement, _ now: Instant, _ effects: inout Effects
    ) {
        let former = widgets[widget].provider
        if former != placement.provider { move(widget, to: placement.provider) }
        widgets[widget].settings = settings.number(of: placement.settings)
        redeclareAge(widget, placement.settings.age, &effects)
        withdrawRefused(widget, &effects)
        switch (widgets[widget].reloading, placement.completeness) {
        case (.needsConfiguration, .complete): widgets[widget].reloading = .idle
        case (.needsConfiguration, .needsConfiguration), (_, .complete): break
        case (_, .needsConfiguration):
            close(widget, .superseded, &effects)
            widgets[widget].reloading = .needsConfiguration
        }
        schedulePolicy(widget)
        settle(widget, now, &effects)
        dispatch(former, now, &effects)
        dispatch(placement.provider, now, &effects)
    }

    /// Moves queued requests to the queue of the new provider. A request in flight counts toward the new
    /// provider from now on, although the old one may still answer it.
    private mutating func move(_ widget: WidgetIndex, to provider: ProviderIndex) {
        precondition(queues.isKnown(provider), "\(provider) was not added")
        let former = widgets[widget].provider
        switch widgets[widget].reloading {
        case .queued(let request):
            queues.dequeue(widget, rank: request.precedence.rank, in: &widgets)
            widgets[widget].provider = provider
            queues.enqueue(widget, rank: request.precedence.rank, in: &widgets)
        case .underWay, .underWayAndFollowing:
            queues.ended(former)
            queues.began(provider)
        case .idle, .waiting, .stopped, .needsConfiguration: break
        }
        widgets[widget].provider = provider
    }

    /// Cancels all requests of the widget and removes its state (T19).
    mutating func remove(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        let provider = widgets[widget].provider
        close(widget, .cancelled, &effects)
        wheel.set(widget, at: .max)
        if var block = widgets[widget].timeline?.dates { dates.release(&block) }
        charges.release(&widgets[widget].charges)
        widgets.remove(widget)
        dispatch(provider, now, &effects)
    }
}
