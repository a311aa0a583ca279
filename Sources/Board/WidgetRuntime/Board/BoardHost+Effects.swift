import Configurations
import Machine
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// Sends events to the engine and performs its effects in order, without making decisions.
extension BoardHost {
    /// Sends one event to the engine and performs its effects.
    ///
    /// - Parameter committed: the widget whose ledger rows were already written with the commit of its edit.
    func take(_ event: Event, committed: WidgetIndex? = nil) {
        let now = clock.now()
        effects.removeAll()
        engine.handle(event, at: now, into: &effects)
        metrics.count(event, effects, on: widgets, synced: store.activity.synced, at: now)
        for observer in observers { observer(self, event, now) }
        guard isDriving else {
            heldEffects += effects.map { ($0, now) }
            return
        }
        run(effects.map { ($0, now) }, committed: committed)
        armAlarm()
    }

    /// Performs the effects that were held while the board was not driven, with the instants of their events.
    func runHeldEffects() {
        let held = heldEffects
        heldEffects = []
        run(held, committed: nil)
    }

    /// Announces effects, performs them in order, and writes the remaining ledger rows.
    private func run(_ effects: [(effect: Effect, at: Instant)], committed: WidgetIndex?) {
        for (effect, _) in effects { announce(effect) }
        for (effect, instant) in effects { run(effect, at: instant, committed: committed) }
        save(.archives)
    }

    /// Reports one effect to the observers.
    private func announce(_ effect: Effect) {
        guard isWatched, let hosted = widgets[effect.widget] else { return }
        let news = EffectNews(hosted: hosted, reloads: reloads, now: clock.now())
        for event in news.events(about: effect) { announce(event) }
    }

    /// Performs one effect. Ledger rows are only added here, and written before a request is sent.
    private func run(_ effect: Effect, at now: Instant, committed: WidgetIndex?) {
        if let (widget, generation, step) = ledgerStep(of: effect, at: now) {
            follow(effect)
            if widget != committed { note(step, of: widget, generation) }
            return
        }
        switch effect {
        case .send(let widget, let generation, let revision, let reason, let isUrgent):
            widgets[widget]?.progress = nil
            let ask = TimelineAsk(
                widget: widget, generation: generation, revision: revision, reason: reason, sent: now)
            // A request whose ledger row cannot be written is not sent (T6).
            if save(.commits) {
                send(ask, isUrgent: isUrgent)
            } else {
                keepUnsent(ask, isUrgent: isUrgent)
            }
        case .supersede(let widget, let generation): cancelRequest(of: widget, generation)
        case .askPlaceholder(let widget): askPlaceholder(widget, at: now)
        case .perform(let widget):
            widgets[widget]?.progress = nil
            perform(widget, at: now)
        case .adopt(let widget, let generation): adopt(widget, generation, at: now)
        case .confirm(let widget, let generation): confirm(widget, generation, at: now)
        case .withdraw(let widget): withdraw(widget)
        case .show(let widget, let shown): widgets[widget]?.shown = shown
        case .discard, .aged, .state: break  // Only announced.
        case .asked, .joined, .deferred, .granted, .recovered, .closed: break  // Written to the ledger above.
        }
    }

    /// The ledger step for an effect; nil for effects that are not recorded.
    private func ledgerStep(
        of effect: Effect, at now: Instant
    ) -> (WidgetIndex, Generation, LedgerChange.Step)? {
        switch effect {
        case .asked(let widget, let generation, let reason):
            var row = ReloadRow(
                generation: generation, revision: engine.revision(of: widget), reason: reason, asked: now)
            if reason == .retry { row.retries = engine.failures(of: widget)?.retried }
            row.attempt = engine.failures(of: widget)?.count ?? 0
            return (widget, generation, .asked(row))
        case .joined(let widget, let generation): return (widget, generation, .joined)
        case .deferred(let widget, let generation, let until, let why):
            return (widget, generation, .deferred(until: until, why: why.rawValue))
        case .granted(let widget, let generation, let isCharged):
            return (widget, generation, .granted(at: now, isCharged: isCharged))
        case .recovered(let widget, let generation): return (widget, generation, .recovered)
        case .closed(let widget, let generation, let outcome):
            let failure = outcome == .failed ? reloads.failure(of: widget) : nil
            return (
                widget, generation,
                .finished(
                    outcome, at: now, failure: failure?.class, message: failure?.explanation,
                    outcome == .answered ? answer(for: widget) : nil)
            )
        case .askPlaceholder, .send, .perform, .supersede, .adopt, .confirm, .withdraw, .discard, .show,
            .aged, .state:
            return nil
        }
    }

    /// The ledger's record of the accepted answer.
    private func answer(for widget: WidgetIndex) -> LedgerChange.Answer? {
        reloads.answer(for: widget).map { answer in
            let provider = widgets[widget]?.bound.flatMap { providers[$0.provider]?.version }
            return LedgerChange.Answer(answer, from: provider)
        }
    }

    /// Records which reload was requested last, and resumes the callers that wait for a reload that has ended
    /// or is deferred.
    private func follow(_ effect: Effect) {
        switch effect {
        case .asked(let widget, let generation, let reason):
            reloads.asked(generation, for: widget)
            if reason == .interaction { notePressesFollowed(of: widget, by: generation) }
        case .joined(let widget, let generation): reloads.asked(generation, for: widget)
        case .deferred(let widget, let generation, _, _):
            settle(widget, generation, ReloadEnd(.deferred))
        case .closed(let widget, let generation, let outcome):
            // An answered reload ends when its timeline is archived.
            if outcome != .answered { settle(widget, generation, ReloadEnd(outcome)) }
        default: break
        }
    }

    /// Adds a ledger step to the unwritten work.
    private func note(_ step: LedgerChange.Step, of widget: WidgetIndex, _ generation: Generation) {
        // The rows of a removed widget are gone.
        guard let id = widgets[widget]?.id, engine.isPlaced(widget) else { return }
        unsaved.add(step, of: id, generation)
        if case .finished = step { noteFailures(of: widget, id, generation) }
    }

    /// Adds the widget's series of failures to the unwritten work, if a series exists or a stored one must be
    /// cleared (T12).
    private func noteFailures(of widget: WidgetIndex, _ id: PlacedWidgetID, _ generation: Generation) {
        let series = engine.failures(of: widget)
        guard series != nil || widgets[widget]?.rowTellsOfFailures == true else { return }
        widgets[widget]?.rowTellsOfFailures = series != nil
        unsaved.add(.failing(series), of: id, generation)
    }

    /// Archives the accepted answer, together with the preceding ledger steps.
    private func adopt(_ widget: WidgetIndex, _ generation: Generation, at now: Instant) {
        guard var hosted = widgets[widget], let answer = reloads.answer(for: widget) else { return }
        // The previous content is only needed until the first date of the new timeline.
        let former = engine.shown(of: widget) == .former ? hosted.shownRow : nil
        let row = answer.row(at: now)
        let scores = hosted.present?.scores(at: now) ?? []
        hosted.adopt(row, former: former)
        widgets[widget] = hosted
        let timeline = TimelineToSave(
            row, archive: answer.read.archive.bytes, of: hosted.id, source: answer.read.source,
            former: former, scores: scores)
        settle(widget, generation, adopt(timeline, of: widget))
    }

    /// Moves the schedule of a timeline that an equal answer confirmed, without writing an archive (T15).
    private func confirm(_ widget: WidgetIndex, _ generation: Generation, at now: Instant) {
        guard var hosted = widgets[widget], let present = hosted.present,
            let answer = reloads.answer(for: widget)
        else { return }
        note(.unchanged, of: widget, generation)
        let row = present.confirmed(by: answer.row(at: now))
        hosted.present = row
        hosted.failure = nil
        widgets[widget] = hosted
        let timeline = TimelineToSave(
            row, archive: answer.read.archive.bytes, of: hosted.id, source: answer.read.source,
            former: hosted.former)
        settle(widget, generation, confirm(timeline, of: widget))
    }

    /// Drops the content of a widget whose login is missing. The next write deletes it from the disk.
    private func withdraw(_ widget: WidgetIndex) {
        guard let id = widgets[widget]?.id else { return }
        widgets[widget]?.withdraw()
        unsaved.withdraw(widget, id)
    }

    /// Sets the alarm to the next deadline if it has changed.
    func armAlarm() {
        let next = nextWake
        guard let alarm, next != armed else { return }
        armed = next
        alarm.arm(at: next)
    }
}
