import BoardDocuments
import ProviderProtocol
import Synchronization
import Timelines
import WidgetModel
import WidgetViews

/// Collects the events of a simulated board across restarts of its host, and adds information that a
/// restarted host does not have.
final class DayRecord: Sendable {
    private struct State {
        var events: [BoardEvent] = []
        /// The reason of each reload, and whether it was charged.
        var asked: [ReloadKey: (reason: ReloadReason, isCharged: Bool)] = [:]
        /// The text of each entry in the current timelines.
        var texts: [PlacedWidgetID: [String]] = [:]
        /// The last content of each widget. A restarted host reports it once more, which is not a new event.
        var shown: [PlacedWidgetID: (entry: JSONValue?, timeline: Generation?)] = [:]
        /// The last state of each widget.
        var states: [PlacedWidgetID: String] = [:]
    }

    /// Identifies a reload.
    private struct ReloadKey: Hashable {
        var widget: PlacedWidgetID
        var generation: Generation
    }

    private let clock: SimulatedClock
    private let state = Mutex(State())

    init(_ clock: SimulatedClock) { self.clock = clock }

    var events: [BoardEvent] { state.withLock { $0.events } }

    /// Adds an event of the simulation itself.
    func note(_ event: BoardEvent, of widget: PlacedWidgetID?) {
        var event = event
        event.widget = BoardEvent.orNull(widget)
        state.withLock { add(event, to: &$0) }
    }

    /// Adds an event with the current time.
    private func add(_ event: BoardEvent, to state: inout State) {
        var event = event
        event.at = clock.now()
        event.elapsed = clock.elapsed
        state.events.append(event)
    }

    /// Adds an event that the host announces, unless it is irrelevant or repeated.
    func see(_ event: BoardEvent, on host: isolated BoardHost) {
        guard let widget = event.subject, let hosted = host.widgets[widget] else { return }
        state.withLock { state in
            var event = event
            if let generation = event.generation {
                fill(&event, ReloadKey(widget: widget, generation: generation), &state)
            }
            switch event.news {
            case .answered:
                let answer = host.reloads.answer(for: hosted.index)?.read.answer
                state.texts[widget] = answer?.entries.map(\.view.words)
            case .closed where event.outcome == .failed && event.failure == nil: return
            // Warnings about placeholders are not part of a simulation's result.
            case .warning where !hosted.warnings.contains(event.message?.wrappedValue ?? ""): return
            case .shown: guard isNew(&event, of: hosted, on: host, &state) else { return }
            case .state:
                guard state.states.updateValue(event.state ?? "", forKey: widget) != event.state else {
                    return
                }
            default: guard event.news.isSimulated else { return }
            }
            add(event, to: &state)
        }
    }

    /// Adds the reason of a reload and whether it was charged, which later events of
    /// the reload do not contain.
    private func fill(_ event: inout BoardEvent, _ key: ReloadKey, _ state: inout State) {
        if event.news == .asked, let reason = event.reason { state.asked[key] = (reason, false) }
        // The reload of an edit is recorded by the edit's transaction, without an `asked` event.
        if event.news == .charged { state.asked[key, default: (.edited, false)].isCharged = true }
        let asked = state.asked[key] ?? (.edited, false)
        switch event.news {
        case .joined, .deferred, .answered, .closed: event.reason = asked.reason
        case .sent: event.charged = asked.isCharged
        default: break
        }
    }

    /// Adds the text of the shown entry. Returns false if the widget already showed the same entry.
    private func isNew(
        _ event: inout BoardEvent, of hosted: HostedWidget, on host: isolated BoardHost, _ state: inout State
    ) -> Bool {
        guard host.engine.isPlaced(hosted.index) else { return false }
        let timeline = host.engine.timeline(of: hosted.index)?.generation
        let former = state.shown.updateValue((event.entry, timeline), forKey: hosted.id)
        if let former, former == (event.entry, timeline) { return false }
        guard event.entry != "placeholder" else { return true }
        event.revision = BoardEvent.orNull(host.engine.shownRevision(of: hosted.index))
        if let entry = event.shownEntry {
            let texts = state.texts[hosted.id] ?? []
            event.of = texts.count
            event.text = texts.indices.contains(entry) ? texts[entry] : ""
        }
        return true
    }
}

extension Effect {
    /// The widget that the effect concerns.
    var widget: WidgetIndex {
        switch self {
        case .asked(let widget, _, _), .joined(let widget, _), .deferred(let widget, _, _, _),
            .granted(let widget, _, _), .recovered(let widget, _), .closed(let widget, _, _),
            .askPlaceholder(let widget), .send(let widget, _, _, _, _), .perform(let widget),
            .supersede(let widget, _), .adopt(let widget, _), .confirm(let widget, _),
            .withdraw(let widget), .discard(let widget, _), .show(let widget, _), .aged(let widget, _),
            .state(let widget, _):
            widget
        }
    }
}

extension ViewTree {
    /// All text of the view in order, on one line.
    var words: String {
        texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
    }
}
