package import WidgetModel

/// Decides which entry every placed widget shows and when its provider is asked for a new timeline (T1–T21).
///
/// A pure state machine: no clock, no I/O, no randomness (the retries' jitter comes from `seed`). The shell
/// awaits the next event or `nextWake`, calls `handle`, runs the effects in order, and tells what came of
/// them.
///
/// Each placed widget has two machines. What it shows follows from its dates and the clock alone (T1, T2);
/// where it stands with its provider is a `Reloading`, whose diagram is there. An event costs the same for
/// one widget as for a million; the one exception is a clock that is set back, which may change what every
/// widget shows (T16).
package struct TimelineEngine: Sendable {
    var widgets = WidgetTable()
    var settings = SettingsTable()
    var dates = DatePool()
    var charges = ChargePool()
    var wheel = TimingWheel()
    /// The widgets whose timers are being fired.
    var due: [WidgetIndex] = []
    var queues = ProviderQueues()
    /// The instant of the last event.
    var clock: Instant?
    let seed: UInt64
    /// Widgets with presses from before a restart; empty once it was resumed.
    var pressedBefore: [WidgetIndex] = []

    /// - Parameter seed: Chooses the jitter of the retries (T12); any number.
    package init(seed: UInt64) { self.seed = seed }

    /// Makes room for this many widgets at once, as a shell does that restores a large board.
    package mutating func reserveCapacity(_ count: Int) {
        widgets.reserveCapacity(count)
        wheel.nodes.reserveCapacity(count)
    }

    /// Takes one event and appends what the shell is to do.
    ///
    /// `now` is the wall clock, and may run backwards (T16).
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

    /// The instant at which the engine next wants `woke`; nil when nothing is due by itself.
    package var nextWake: Instant? { wheel.earliest.map(Instant.init(milliseconds:)) }
}

extension TimelineEngine {
    /// The widget's shown entry, age, state and timer follow from what it is now: ends every event about a
    /// widget.
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

    mutating func age(
        _ widget: WidgetIndex, _ now: Instant, _ next: inout Instant, _ effects: inout Effects
    ) {
        let limits = settings[widgets[widget].settings].age
        let (age, mark) = widgets[widget].updateAge(at: now, limits)
        if let age { effects.append(.aged(widget, age)) }
        if let mark { next = min(next, mark) }
    }
}
