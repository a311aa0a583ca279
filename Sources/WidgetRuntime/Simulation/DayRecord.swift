import ProviderProtocol
import Synchronization
import Timelines
import WidgetModel
import WidgetViews

/// Writes down what happens on a stepped board, as the engine's effects tell it.
final class DayRecord: Sendable {
    private struct State {
        var happenings: [SimulatedDay.Happening] = []
        /// Why each reload that is not over was asked for, and whether it was charged.
        var asked: [ReloadKey: (reason: ReloadReason, isCharged: Bool)] = [:]
        /// The texts of the present timeline's entries.
        var texts: [PlacedWidgetID: [String]] = [:]
        /// What each showed last: a restarted host tells it again.
        var shown: [PlacedWidgetID: (shown: Shown, timeline: Generation?)] = [:]
        var states: [PlacedWidgetID: WidgetState] = [:]
    }

    private struct ReloadKey: Hashable {
        var widget: PlacedWidgetID
        var generation: Generation
    }

    private let clock: SimulatedClock
    private let state = Mutex(State())

    init(_ clock: SimulatedClock) { self.clock = clock }

    var happenings: [SimulatedDay.Happening] { state.withLock { $0.happenings } }

    func note(_ what: SimulatedDay.What, of widget: PlacedWidgetID?) {
        state.withLock { note(what, of: widget, in: &$0) }
    }

    private func note(_ what: SimulatedDay.What, of widget: PlacedWidgetID?, in state: inout State) {
        state.happenings.append(
            SimulatedDay.Happening(at: clock.now(), elapsed: clock.elapsed, widget: widget, what: what))
    }

    /// Sees an event of the board's engine.
    func see(_ event: Event, on host: isolated BoardHost) {
        state.withLock { state in
            if case .edited(let index, let revision, _) = event {
                note(.edited(revision), of: host.widgets[index]?.id, in: &state)
            }
            if case .placed(let index, _) = event { note(.placed, of: host.widgets[index]?.id, in: &state) }
            if case .pressed(let index) = event { note(.pressed, of: host.widgets[index]?.id, in: &state) }
            for effect in host.effects {
                guard let hosted = host.widgets[effect.widget] else { continue }
                for what in happenings(effect, event, of: hosted, on: host, &state) {
                    note(what, of: hosted.id, in: &state)
                }
            }
        }
    }

    private func happenings(
        _ effect: Effect, _ event: Event, of hosted: HostedWidget, on host: isolated BoardHost,
        _ state: inout State
    ) -> [SimulatedDay.What] {
        // An edit's own row is written by its commit, and never asked for.
        func asked(_ generation: Generation) -> (reason: ReloadReason, isCharged: Bool) {
            state.asked[ReloadKey(widget: hosted.id, generation: generation)] ?? (.edited, false)
        }
        switch effect {
        case .asked(_, let generation, let reason):
            state.asked[ReloadKey(widget: hosted.id, generation: generation)] = (reason, false)
            return []
        case .joined(_, let generation): return [.joined(asked(generation).reason, generation)]
        case .deferred(_, let generation, let until, let why):
            return [.deferred(asked(generation).reason, generation, until: until, why)]
        case .granted(_, let generation, let isCharged):
            let key = ReloadKey(widget: hosted.id, generation: generation)
            state.asked[key, default: (.edited, false)].isCharged = isCharged
            return isCharged ? [.charged(generation)] : []
        case .send(_, let generation, let revision, let reason, _):
            return [.sent(reason, generation, revision, isCharged: asked(generation).isCharged)]
        case .closed(_, let generation, let outcome):
            return closed(
                asked(generation).reason, generation, outcome, event,
                message: host.failures[hosted.index]?.account ?? "")
        case .adopt(_, let generation), .confirm(_, let generation):
            guard let arrival = host.arrivals[hosted.index] else { return [] }
            let isUnchanged = if case .confirm = effect { true } else { false }
            state.texts[hosted.id] = arrival.read.answer.entries.map(\.view.words)
            let answered = SimulatedDay.What.answered(
                asked(generation).reason, generation, entries: arrival.read.answer.entries.count,
                arrival.read.answer.policy, isUnchanged: isUnchanged)
            return [answered] + hosted.warnings.map { .warned($0) }
        case .discard(_, let generation): return [.discarded(generation)]
        case .show(_, let shown): return shows(shown, hosted, on: host, &state)
        case .aged(_, let age): return [.aged(age)]
        case .state(_, let told):
            guard state.states.updateValue(told, forKey: hosted.id) != told else { return [] }
            return [.became(told)]
        case .recovered, .askPlaceholder, .perform, .supersede: return []
        }
    }

    private func closed(
        _ reason: ReloadReason, _ generation: Generation, _ outcome: ReloadOutcome, _ event: Event,
        message: String
    ) -> [SimulatedDay.What] {
        switch outcome {
        case .answered, .unfinished, .deferred: return []  // Told by what comes of it.
        case .failed:
            guard case .failed(_, _, let failure) = event else { return [] }
            return [.failed(reason, generation, failure.failureClass, message: message)]
        case .superseded, .cancelled: return [.ended(reason, generation, outcome)]
        }
    }

    private func shows(
        _ shown: Shown, _ hosted: HostedWidget, on host: isolated BoardHost, _ state: inout State
    ) -> [SimulatedDay.What] {
        guard host.engine.isPlaced(hosted.index) else { return [] }
        let timeline = host.engine.timeline(of: hosted.index)?.generation
        let former = state.shown.updateValue((shown, timeline), forKey: hosted.id)
        if let former, former == (shown, timeline) { return [] }
        let texts = state.texts[hosted.id] ?? []
        var text = ""
        if case .entry(let place) = shown, texts.indices.contains(place) { text = texts[place] }
        let revision = host.engine.shownRevision(of: hosted.index)
        return [.shows(shown, of: texts.count, revision, text: text)]
    }
}

extension Effect {
    /// The widget that it is about.
    var widget: WidgetIndex {
        switch self {
        case .asked(let widget, _, _), .joined(let widget, _), .deferred(let widget, _, _, _),
            .granted(let widget, _, _), .recovered(let widget, _), .closed(let widget, _, _),
            .askPlaceholder(let widget), .send(let widget, _, _, _, _), .perform(let widget),
            .supersede(let widget, _), .adopt(let widget, _), .confirm(let widget, _),
            .discard(let widget, _), .show(let widget, _), .aged(let widget, _), .state(let widget, _):
            widget
        }
    }
}

extension ViewTree {
    /// All that its texts say, in order, on one line.
    var words: String {
        texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
    }
}
