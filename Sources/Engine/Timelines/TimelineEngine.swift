package import WidgetModel

/// Decides which entry every placed widget shows, and when its provider receives a request for a new timeline
/// (T1–T21).
///
/// This is a pure state machine without a clock, I/O or randomness; the jitter of retries is derived from
/// `seed`. The shell awaits the next event or `nextWake`, calls `handle`, runs the effects in order, and
/// reports their results as events.
///
/// Two machines run for each placed widget. Its content depends only on the dates of its timeline and on the
/// clock (T1, T2). The state of its requests is a `Reloading`, which is documented with a diagram. The cost
/// of an event does not depend on the number of widgets. The one exception is a clock that is set back, which
/// may change the content of every widget (T16).
package struct TimelineEngine: Sendable {
    var widgets = WidgetTable()
    var settings = SettingsTable()
    var dates = DatePool()
    var charges = ChargePool()
    var wheel = TimingWheel()
    /// The widgets whose timers fire in the current batch.
    var due: [WidgetIndex] = []
    var queues = ProviderQueues()
    /// The instant of the last event.
    var clock: Instant?
    let seed: UInt64
    /// Restored widgets with unfinished presses; empty after `resumed`.
    var pressedBefore: [WidgetIndex] = []

    /// - Parameter seed: Any number. It determines the jitter of retries (T12).
    package init(seed: UInt64) { self.seed = seed }

    /// Reserves memory for this many widgets, for a shell that restores a large board.
    package mutating func reserveCapacity(_ count: Int) {
        widgets.reserveCapacity(count)
        wheel.nodes.reserveCapacity(count)
    }

    /// Handles one event and appends the resulting effects.
    ///
    /// - Parameter now: The wall clock's time, which may be earlier than the time of the last event (T16).
    package mutating func handle(_ event: Event, at now: Instant, into effects: inout Effects) {
        follow(now, &effects)
        switch event {
        case .providerAdded(let provider, let concurrency), .providerDeclared(let provider, let concurrency):
            queues.declare(provider, concurrency: concurrency)
            dispatch(provider, now, &effects)
        case .placed(let widget, let placement): place(widget, placement, now, &effects)
        case .restored(let widget, let record): restore(widget, record, now, &effects)
        case .resumed: resume(now, &effects)
        case .redeclared(let widget, let placement): redeclare(widget, placement, now, &effects)
        case .rebuilt(let widget, let content): widgets[widget].timeline?.content = content
        case .loggedOut(let widget): logOut(widget, now, &effects)
        case .removed(let widget): remove(widget, now, &effects)
        case .edited(let widget, let revision, let completeness):
            edit(widget, revision, completeness, now, &effects)
        case .reloadAsked(let widget, let reason): reload(widget, reason, now, &effects)
        case .pressed(let widget): press(widget, &effects)
        case .performed(let widget): endPress(widget, now, &effects)
        case .looked(let widget, let visibility): look(widget, visibility, now, &effects)
        case .answered(let widget, let generation, let timeline):
            answer(widget, generation, timeline, now, &effects)
        case .failed(let widget, let generation, let failure):
            fail(widget, generation, failure, now, &effects)
        case .woke: wake(now, &effects)
        }
    }

    /// The instant at which the engine next needs `woke`; nil if nothing is due without another event.
    package var nextWake: Instant? { wheel.earliest.map(Instant.init(milliseconds:)) }
}

extension TimelineEngine {
    /// Derives the widget's shown entry, age, state and timer from its row. Every event about a widget ends
    /// with this.
    mutating func settle(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        showDueEntry(of: widget, now, &effects)
        var next = widgets[widget].nextEvent(dates)
        if widgets[widget].reportedAge != nil { age(widget, now, &next, &effects) }
        let state = widgets[widget].state
        if !(state == widgets[widget].reportedState) {
            widgets[widget].reportedState = state
            effects.append(.state(widget, state))
        }
        wheel.set(widget, at: next.milliseconds)
    }

    @inline(__always)
    mutating func showDueEntry(of widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        if let entry = widgets[widget].showDueEntry(at: now, dates) {
            effects.append(.show(widget, .entry(entry)))
        }
    }

    /// Reports a changed age, and moves `next` to the instant at which the age changes again, if that is
    /// earlier.
    mutating func age(
        _ widget: WidgetIndex, _ now: Instant, _ next: inout Instant, _ effects: inout Effects
    ) {
        let limits = settings[widgets[widget].settings].age
        let (age, mark) = widgets[widget].updateAge(at: now, limits)
        if let age { effects.append(.aged(widget, age)) }
        if let mark { next = min(next, mark) }
    }
}
