import Timelines
import WidgetModel

/// A store's content, computed from the effects alone: the proof that they suffice for a restart (T17).
///
/// Every change is written before the next effect, so that a crash may occur between any two.
struct StoreModel {
    struct Row {
        var generation: Generation
        var reason: ReloadReason
        var recorded: Instant?
        var progress = OpenReload.Progress.asked
        var granted: Instant?
        var isCharged = false
        var outcome: ReloadOutcome?
    }

    struct Widget {
        var placement: Placement
        var revision = Revision.first
        var rows: [Row] = []
        var timeline: StoredTimeline?
        var former = Shown.placeholder
        var formerRevision = Revision(0)
        var formerAnswered: Instant?
        var failures: FailureSeries?
        /// The shown content and its revision, as in the last `show`.
        var shown = Shown.placeholder
        var shownRevision = Revision(0)
        var shownAnswered: Instant?
        var age = Age.fresh
        var hasPlaceholder = false
        /// Presses that were neither answered nor failed (T8).
        var presses = 0
        /// The display's last report; the display repeats it after a restart.
        var visibility = Visibility.visible

        /// When the policy's reload is due, by the rules (T3–T5); nil if the policy does not request one.
        var due: Instant? {
            guard let timeline, let counted else { return nil }
            let wanted: Instant
            switch timeline.policy {
            case .never: return nil
            case .after(let instant): wanted = instant
            case .atEnd: wanted = timeline.dates.last ?? counted
            }
            // A timeline that is over on arrival waits for the spacing, at least one second.
            let pause = max(placement.settings.spacing, .seconds(1))
            let due = wanted > counted ? wanted : counted + pause
            return min(due, latestDue ?? due)
        }

        /// The instant of the timeline's answer as the engine counts it: not in the future. The store keeps
        /// the original instant, so that each restart detects that the clock was set back.
        var counted: Instant?
        /// The latest instant of the policy's reload, after the clock was set back (T16).
        var latestDue: Instant?

        /// After the clock was set back by more than an hour, the policy's reload is due immediately.
        mutating func bringBack(to now: Instant) {
            formerAnswered = formerAnswered.map { min($0, now) }
            shownAnswered = shownAnswered.map { min($0, now) }
            guard let counted, counted > now else { return }
            if counted - now > .hours(1) { latestDue = now }
            self.counted = now
        }
    }

    private(set) var widgets: [WidgetIndex: Widget] = [:]

    mutating func place(_ widget: WidgetIndex, _ placement: Placement) {
        widgets[widget] = Widget(placement: placement)
    }

    mutating func remove(_ widget: WidgetIndex) { widgets[widget] = nil }

    mutating func redeclare(_ widget: WidgetIndex, _ placement: Placement) {
        widgets[widget]?.placement = placement
    }

    mutating func rebuild(_ widget: WidgetIndex, _ content: ContentHash) {
        widgets[widget]?.timeline?.content = content
    }

    /// Commits an edit: the revision and the pending reload in one transaction.
    mutating func edit(
        _ widget: WidgetIndex, _ revision: Revision, _ completeness: Completeness, _ row: Generation
    ) {
        widgets[widget]!.revision = revision
        widgets[widget]!.placement.completeness = completeness
        if completeness == .complete { widgets[widget]!.rows.append(Row(generation: row, reason: .edited)) }
    }

    /// Stored before the engine is informed.
    mutating func press(_ widget: WidgetIndex) { widgets[widget]!.presses += 1 }

    /// Stored in one transaction with the rows of the following reload.
    mutating func performed(_ widget: WidgetIndex) {
        guard let presses = widgets[widget]?.presses, presses > 0 else { return }
        widgets[widget]!.presses = presses - 1
    }

    mutating func look(_ widget: WidgetIndex, _ visibility: Visibility) {
        widgets[widget]!.visibility = visibility
    }

    /// The shown content is not stored: after a restart, it is derived from the other values and the clock.
    mutating func restarted() {
        for widget in widgets.keys {
            widgets[widget]!.shown = widgets[widget]!.former
            widgets[widget]!.shownRevision = widgets[widget]!.formerRevision
            widgets[widget]!.shownAnswered = widgets[widget]!.formerAnswered
            widgets[widget]!.age = .fresh
            widgets[widget]!.latestDue = nil
            widgets[widget]!.counted = widgets[widget]!.timeline?.answered
            widgets[widget]!.visibility = .visible
        }
    }

    /// The clock was set back: answers in the future count as answered now (T16).
    mutating func bringBack(to now: Instant) {
        for widget in widgets.keys { widgets[widget]!.bringBack(to: now) }
    }

    /// Runs one effect; `engine` is the state after the event, `answer` arrived with the event.
    mutating func run(
        _ effect: Effect, _ engine: TimelineEngine, _ answer: AnsweredTimeline?, at now: Instant
    ) {
        switch effect {
        case .asked(let widget, let generation, let reason):
            widgets[widget]!.rows.append(
                Row(generation: generation, reason: reason, recorded: now))
        case .joined, .send, .perform, .supersede, .discard, .state: break
        case .askPlaceholder(let widget): widgets[widget]!.hasPlaceholder = true
        case .deferred(let widget, let generation, let until, _):
            change(widget, generation) { $0.progress = .deferred(until: until) }
        case .granted(let widget, let generation, let isCharged):
            change(widget, generation) {
                $0.progress = .granted
                $0.granted = now
                $0.isCharged = isCharged
            }
        case .recovered: break
        case .closed(let widget, let generation, let outcome):
            guard widgets[widget] != nil else { return }
            change(widget, generation) { $0.outcome = outcome }
            if engine.isPlaced(widget) { widgets[widget]!.failures = engine.failures(of: widget) }
        case .adopt(let widget, let generation):
            widgets[widget]!.former = widgets[widget]!.shown == .placeholder ? .placeholder : .former
            widgets[widget]!.formerRevision = widgets[widget]!.shownRevision
            widgets[widget]!.formerAnswered = widgets[widget]!.shownAnswered
            widgets[widget]!.shown = widgets[widget]!.former
            widgets[widget]!.timeline = StoredTimeline(
                dates: answer!.dates, policy: answer!.policy, generation: generation,
                revision: widgets[widget]!.revision, answered: now, content: answer!.content)
            widgets[widget]!.latestDue = nil
            widgets[widget]!.counted = now
        case .confirm(let widget, let generation):
            widgets[widget]!.timeline!.policy = answer!.policy
            widgets[widget]!.timeline!.generation = generation
            widgets[widget]!.timeline!.revision = widgets[widget]!.revision
            widgets[widget]!.timeline!.answered = now
            widgets[widget]!.latestDue = nil
            widgets[widget]!.counted = now
            if case .entry = widgets[widget]!.shown {
                widgets[widget]!.shownRevision = widgets[widget]!.revision
                widgets[widget]!.shownAnswered = now
            }
        case .withdraw(let widget):
            widgets[widget]!.timeline = nil
            widgets[widget]!.former = .placeholder
            widgets[widget]!.formerRevision = Revision(0)
            widgets[widget]!.formerAnswered = nil
            widgets[widget]!.shown = .placeholder
            widgets[widget]!.shownRevision = Revision(0)
            widgets[widget]!.shownAnswered = nil
            widgets[widget]!.latestDue = nil
            widgets[widget]!.counted = nil
        case .show(let widget, let shown):
            widgets[widget]!.shown = shown
            widgets[widget]!.shownRevision = widgets[widget]!.timeline!.revision
            widgets[widget]!.shownAnswered = widgets[widget]!.counted
        case .aged(let widget, let age): widgets[widget]!.age = age
        }
    }

    private mutating func change(_ widget: WidgetIndex, _ generation: Generation, _ body: (inout Row) -> Void)
    {
        let place = widgets[widget]!.rows.lastIndex { $0.generation == generation }!
        body(&widgets[widget]!.rows[place])
    }

    func record(of widget: WidgetIndex, at now: Instant) -> WidgetRecord {
        let stored = widgets[widget]!
        let open = stored.rows.filter { $0.outcome == nil }.map {
            OpenReload(
                generation: $0.generation, reason: $0.reason, progress: $0.progress,
                recorded: $0.recorded)
        }
        return WidgetRecord(
            placement: stored.placement, revision: stored.revision,
            generation: stored.rows.last?.generation ?? .none, timeline: stored.timeline,
            former: stored.former,
            formerRevision: stored.formerRevision, formerAnswered: stored.formerAnswered,
            charges: stored.rows.filter(\.isCharged).compactMap(\.granted).sorted(),
            failures: stored.failures, open: open, hasPlaceholder: stored.hasPlaceholder,
            presses: stored.presses)
    }
}
