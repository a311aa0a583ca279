import Timelines
import WidgetModel

struct InvariantFailure: Error, CustomStringConvertible {
    let text: String

    init(_ text: String) { self.text = text }

    var description: String { text }
}

/// Conditions that hold after every event (section 6), computed independently of the engine.
struct InvariantChecks {
    var concurrency: [ProviderIndex: Int] = [:]
    private var inFlight: [WidgetIndex: Generation] = [:]
    private var charges: [WidgetIndex: [Instant]] = [:]
    private var lastGeneration: [WidgetIndex: Generation] = [:]

    /// Presses that are not yet performed (T8).
    private var presses: [WidgetIndex: Int] = [:]

    mutating func restarted(presses: [WidgetIndex: Int]) {
        inFlight.removeAll()
        self.presses = presses
    }

    private func demand(_ holds: Bool, _ text: @autoclosure () -> String) throws {
        if !holds { throw InvariantFailure(text()) }
    }

    // MARK: Single effects

    mutating func note(
        _ effect: Effect, _ store: StoreModel, _ answer: AnsweredTimeline?, at now: Instant
    ) throws {
        switch effect {
        case .asked(let widget, let generation, _):
            let rows = store.widgets[widget]!.rows
            try demand(rows.allSatisfy { $0.generation < generation }, "generation \(generation) is not new")
        case .granted(let widget, let generation, let isCharged):
            try demand(
                row(widget, generation, store).granted == nil, "\(widget) \(generation) is granted twice")
            if isCharged { try charge(widget, store, at: now) }
        case .send(let widget, let generation, let revision, _, _):
            let row = try row(widget, generation, store)
            try demand(row.granted != nil && row.outcome == nil, "sent without a grant: T6")
            try demand(inFlight[widget] == nil, "two requests of \(widget) count: T18")
            try demand(
                revision == store.widgets[widget]!.revision, "\(widget) is sent with revision \(revision): T7"
            )
            inFlight[widget] = generation
        case .closed(let widget, let generation, _):
            try demand(
                row(widget, generation, store).outcome == nil, "\(widget) \(generation) is closed twice")
            if inFlight[widget] == generation { inFlight[widget] = nil }
        case .adopt(let widget, let generation):
            try demand(
                row(widget, generation, store).outcome == .answered, "an answer counts that was not awaited")
            try demand(!isEqual(answer, store.widgets[widget]!), "\(widget) adopts what it has: T15")
        case .confirm(let widget, let generation):
            try demand(
                row(widget, generation, store).outcome == .answered, "an answer counts that was not awaited")
            try demand(isEqual(answer, store.widgets[widget]!), "\(widget) keeps what it has: T15")
        case .deferred(let widget, let generation, nil, .hidden):
            let stored = store.widgets[widget]!
            try demand(
                stored.visibility == .hidden && stored.placement.settings.whenHidden == .hold,
                "\(widget) is held although somebody looks")
            try demand(
                row(widget, generation, store).reason != .edited, "an edit of \(widget) is held: T7")
        case .perform(let widget):
            try demand(presses[widget, default: 0] > 0, "\(widget) performs what was not pressed: T8")
        case .withdraw(let widget):
            let stored = store.widgets[widget]!
            try demand(
                stored.timeline != nil && stored.placement.settings.whenLoggedOut == .withdraw,
                "\(widget) has nothing to withdraw, or keeps it: T12")
        case .deferred, .joined, .recovered, .askPlaceholder, .supersede, .discard, .show, .aged, .state:
            break
        }
    }

    private func isEqual(_ answer: AnsweredTimeline?, _ stored: StoreModel.Widget) -> Bool {
        guard let timeline = stored.timeline, let content = answer?.content else { return false }
        return timeline.content == content && timeline.dates == answer?.dates
    }

    private func row(_ widget: WidgetIndex, _ generation: Generation, _ store: StoreModel) throws
        -> StoreModel.Row
    {
        guard let row = store.widgets[widget]?.rows.last(where: { $0.generation == generation }) else {
            throw InvariantFailure("\(widget) has no row \(generation)")
        }
        return row
    }

    /// T6, from the grants alone; charges in the future count as made now (T16).
    private mutating func charge(_ widget: WidgetIndex, _ store: StoreModel, at now: Instant) throws {
        let settings = store.widgets[widget]!.placement.settings
        var made = (charges[widget] ?? []).map { min($0, now) }
        if let last = made.last {
            try demand(
                now - last >= settings.spacing, "\(widget) is charged \(now - last) after the last: spacing")
        }
        made.append(now)
        let window = made.filter { $0 > now - ReloadSettings.budgetWindow }
        try demand(
            window.count <= Int(settings.perDay), "\(widget) has \(window.count) charges in 24 hours: T6")
        // A grant that has left the window is not counted again if the clock is set back.
        charges[widget] = window
    }

    // MARK: Events, after all their effects have run

    mutating func check(
        _ event: Event, _ effects: Effects, before: TimelineEngine, after: TimelineEngine,
        _ store: StoreModel,
        _ placed: [WidgetIndex], at now: Instant
    ) throws {
        bringChargesBack(placed, to: now)
        try checkAsks(effects, before, store, at: now)
        if case .edited(let widget, let revision, .complete) = event {
            let isSent = effects.contains {
                if case .send(widget, _, revision, .edited, isUrgent: true) = $0 { true } else { false }
            }
            try demand(isSent, "the edit of \(widget) is not sent: T7")
        }
        try checkPresses(event, effects, after)
        try checkConcurrency(effects, before, store)
        for widget in placed { try check(widget, after, store, at: now, isWoken: isWoken(event)) }
        try checkWake(after, placed, at: now)
    }

    private func isWoken(_ event: Event) -> Bool {
        if case .woke = event { true } else { false }
    }

    /// The clock was set back: applies the rule at the event that reveals this.
    private mutating func bringChargesBack(_ placed: [WidgetIndex], to now: Instant) {
        for widget in placed {
            charges[widget] = charges[widget]?.map { min($0, now) }
        }
    }

    /// T5 and T12: a policy's reload is requested when it is due, and never earlier.
    private func checkAsks(
        _ effects: Effects, _ before: TimelineEngine, _ store: StoreModel, at now: Instant
    ) throws {
        for case .asked(let widget, _, .policy) in effects {
            guard before.isPlaced(widget), let policy = before.timeline(of: widget)?.policy else {
                throw InvariantFailure("\(widget) asks by a policy that it does not have")
            }
            try demand(policy != .never, "never asks: T5")
            try demand(before.inFlight(of: widget) == nil, "a policy asks beside a request")
            let due = store.widgets[widget]?.due
            try demand(due.map { $0 <= now } == true, "\(widget) asks before its policy is due: T3, T4")
        }
    }

    /// T8: each press is performed after the previous one; the last press's reload is sent immediately.
    private func checkPresses(_ event: Event, _ effects: Effects, _ after: TimelineEngine) throws {
        guard case .performed(let widget) = event, after.isPlaced(widget), after.canReload(widget) else {
            return
        }
        let isLast = presses[widget, default: 0] == 0
        try demand(effects.contains(.perform(widget)) != isLast, "a press of \(widget) is lost: T8")
        let isSent = effects.contains {
            if case .send(widget, _, _, .interaction, isUrgent: true) = $0 { true } else { false }
        }
        try demand(isSent == isLast, "the reload of \(widget) does not follow its presses: T8")
    }

    /// Called before the effects of an event.
    mutating func count(_ event: Event) {
        switch event {
        case .pressed(let widget): presses[widget, default: 0] += 1
        case .performed(let widget): presses[widget] = max(0, presses[widget, default: 0] - 1)
        case .removed(let widget): presses[widget] = nil
        default: break
        }
    }

    /// T18: only urgent requests exceed a provider's concurrency.
    private func checkConcurrency(_ effects: Effects, _ before: TimelineEngine, _ store: StoreModel) throws {
        guard
            let last = effects.last(where: {
                if case .send(_, _, _, _, isUrgent: false) = $0 { true } else { false }
            }),
            case .send(let widget, _, _, _, _) = last,
            let provider = store.widgets[widget]?.placement.provider
        else { return }
        let underWay = inFlight.keys.filter { store.widgets[$0]?.placement.provider == provider }.count
        let urgent = effects.filter { if case .send(_, _, _, _, isUrgent: true) = $0 { true } else { false } }
            .count
        try demand(underWay <= concurrency[provider]! + urgent, "\(provider) has \(underWay) under way: T18")
    }

    private func check(
        _ widget: WidgetIndex, _ engine: TimelineEngine, _ store: StoreModel, at now: Instant, isWoken: Bool
    ) throws {
        let stored = store.widgets[widget]!
        try demand(engine.inFlight(of: widget) == inFlight[widget], "\(widget) has another request under way")
        try demand(engine.revision(of: widget) == stored.revision, "\(widget) has another revision")
        try demand(
            engine.timeline(of: widget)?.dates == stored.timeline?.dates, "\(widget) has another timeline")
        try demand(engine.shown(of: widget) == stored.shown, "\(widget) shows what was not told")
        try demand(engine.due(of: widget) == stored.due, "\(widget) has another due: T3, T4, T5")
        let open = stored.rows.filter { $0.outcome == nil }.count
        try demand(open <= 2, "\(widget) has \(open) open reloads: T10")
        if isWoken, let newest = stored.timeline?.dates.lastIndex(where: { $0 <= now }) {
            try demand(stored.shown == .entry(newest), "\(widget) shows \(stored.shown), not \(newest): T1")
        }
        try checkAge(of: widget, engine, stored, at: now, isWoken: isWoken)
        if engine.state(of: widget) == .current {
            try demand(stored.shownRevision == stored.revision, "an older configuration is current: T11")
        }
    }

    /// T13, from the answers alone. If a declaration no longer defines an age, the content is fresh.
    private func checkAge(
        of widget: WidgetIndex, _ engine: TimelineEngine, _ stored: StoreModel.Widget, at now: Instant,
        isWoken: Bool
    ) throws {
        try demand(engine.presses(of: widget) == stored.presses, "\(widget) lost a press: T8, T17")
        try demand(engine.age(of: widget) == stored.age, "\(widget) is \(stored.age), which was not told")
        try demand(
            engine.shownAnswered(of: widget) == stored.shownAnswered, "\(widget) has content of another age")
        guard isWoken else { return }
        let limits = stored.placement.settings.age
        let age = stored.shownAnswered.map { limits.marks(from: $0).age(at: now) } ?? .fresh
        try demand(stored.age == age, "\(widget) is \(stored.age), not \(age): T13")
        if age != .fresh {
            try demand(engine.state(of: widget) != .current, "\(age) content of \(widget) is current: T13")
        }
    }

    /// The next wake-up is the earliest instant that a widget waits for; nil if no widget waits.
    private func checkWake(_ engine: TimelineEngine, _ placed: [WidgetIndex], at now: Instant) throws {
        let waits = placed.flatMap { widget -> [Instant] in
            var waits: [Instant] = []
            if let next = waitsFor(widget, engine) { waits.append(next) }
            let shown = engine.entry(of: widget, at: now).map { $0 + 1 } ?? 0
            if let dates = engine.timeline(of: widget)?.dates, shown < dates.count {
                waits.append(dates[shown])
            }
            waits += (engine.marks(of: widget)?.all ?? []).filter { $0 > now }
            return waits
        }
        let wake = engine.nextWake
        if let wake, wake <= now { return }
        try demand(
            wake == waits.min(), "wakes at \(wake.debugDescription), not \(waits.min().debugDescription)")
    }

    /// The instant that the widget's reload waits for: a deferred row's or, if no reload is requested, the
    /// policy's.
    private func waitsFor(_ widget: WidgetIndex, _ engine: TimelineEngine) -> Instant? {
        let state = engine.state(of: widget)
        if state == .attention || state == .needsConfiguration { return nil }
        switch engine.record(of: widget).open.first?.progress {
        case .deferred(let until): return until
        case .asked, .granted: return nil
        case nil: return engine.due(of: widget)
        }
    }

    func checkCalm(_ engine: TimelineEngine, _ store: StoreModel, _ placed: [WidgetIndex]) throws {
        for widget in placed where engine.canReload(widget) {
            let stored = store.widgets[widget]!
            try demand(stored.presses == 0, "\(widget) has a press that was not carried out: T8")
            try demand(
                engine.state(of: widget) == .current, "\(widget) is \(engine.state(of: widget)) in the end")
            try demand(
                stored.rows.allSatisfy { $0.outcome != nil }, "\(widget) has a reload without an outcome")
        }
        // A widget that needs configuration may still have future entries.
        guard placed.allSatisfy(engine.canReload) else { return }
        // Shown content may still have a future age.
        guard placed.allSatisfy({ engine.marks(of: $0)?.all.isEmpty ?? true }) else { return }
        try demand(engine.nextWake == nil, "an idle engine wakes at \(engine.nextWake.debugDescription)")
    }
}
