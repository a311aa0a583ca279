package import BoardDocuments
import JSONText
import Timelines
import WidgetManifests
import WidgetModel

/// The document that `simulate --format json` prints.
extension SimulatedDay {
    package var report: SimulationReport {
        SimulationReport(
            start: start, end: start + length + shift, length: length,
            widgets: widgets.map { .init(widget: $0, totals: totals(of: $0).document) },
            events: happenings.map(\.document))
    }
}

extension DayTotals {
    package var document: SimulationReport.Totals {
        let reasons = ReloadReason.allCases.compactMap { reason in
            requests[reason].map { (reason.rawValue, $0.encodedJSON) }
        }
        let states = WidgetState.allCases.compactMap { state in
            spans[state].map { (state.rawValue, $0.encodedJSON) }
        }
        return SimulationReport.Totals(
            requests: requestCount, byReason: JSONObject(reasons), charged: charged, deferred: deferred,
            joined: joined, failures: failures, superseded: superseded, unchanged: unchanged, edits: edits,
            entries: entries, seconds: JSONObject(states))
    }
}

extension SimulatedDay.Happening {
    package var document: BoardEvent {
        var event = what.document
        event.at = at
        event.elapsed = elapsed
        event.widget = BoardEvent.orNull(widget)
        return event
    }
}

extension SimulatedDay.What {
    private func event(
        _ name: String, _ reason: ReloadReason? = nil, _ generation: Generation? = nil,
        _ fill: (inout BoardEvent) -> Void = { _ in }
    ) -> BoardEvent {
        var event = BoardEvent(event: name)
        event.reason = reason
        event.generation = generation
        fill(&event)
        return event
    }

    fileprivate var document: BoardEvent {
        switch self {
        case .placed: event("placed")
        case .unplaced(_, let remark): event("unplaced") { $0.message = BoardEvent.orNull(remark.message) }
        case .edited(let revision): event("edited") { $0.revision = BoardEvent.orNull(revision) }
        case .pressed: event("pressed")
        case .refused(let remark): event("refused") { $0.message = BoardEvent.orNull(remark.message) }
        case .deferred(let reason, let generation, let until, let why):
            event("deferred", reason, generation) {
                $0.until = BoardEvent.orNull(until)
                $0.why = why.rawValue
            }
        case .joined(let reason, let generation): event("joined", reason, generation)
        case .sent(let reason, let generation, let revision, let isCharged):
            event("sent", reason, generation) {
                $0.revision = BoardEvent.orNull(revision)
                $0.charged = isCharged
            }
        case .charged(let generation): event("charged", nil, generation)
        case .answered(let reason, let generation, let entries, let policy, let isUnchanged):
            event("answered", reason, generation) {
                $0.entries = entries
                $0.policy = policy
                $0.unchanged = isUnchanged
            }
        case .warned(let message): event("warned") { $0.message = BoardEvent.orNull(message) }
        case .failed(let reason, let generation, let failure, let message):
            event("failed", reason, generation) {
                $0.failure = failure
                $0.message = BoardEvent.orNull(message)
            }
        case .ended(let reason, let generation, let outcome): event(outcome.rawValue, reason, generation)
        case .discarded(let generation): event("discarded", nil, generation)
        case .shows(let shown, let count, let revision, let text):
            event("shows") { shown.fill(&$0, of: count, revision, text) }
        case .aged(let age): event("aged") { $0.age = age }
        case .became(let state): event("state") { $0.state = state.rawValue }
        case .step(let action): event(action.name, nil, nil, action.fill)
        }
    }
}

extension Shown {
    fileprivate func fill(_ event: inout BoardEvent, of count: Int, _ revision: Revision?, _ text: String) {
        switch self {
        case .placeholder: event.what = "placeholder"
        case .former:
            event.what = "former"
            event.revision = BoardEvent.orNull(revision)
        case .entry(let index):
            event.what = "entry"
            event.place = index + 1
            event.of = count
            event.revision = BoardEvent.orNull(revision)
            event.text = text
        }
    }
}

extension SteppedAction {
    /// As a step is called in a file.
    package var name: String {
        switch self {
        case .edit: "edit"
        case .interact: "interact"
        case .reload: "reload"
        case .jump: "jump"
        case .suspend: "suspend"
        case .restart: "restart"
        case .fail: "fail"
        case .answer: "answer"
        case .hide: "hide"
        case .show: "show"
        case .remove: "remove"
        }
    }

    fileprivate func fill(_ event: inout BoardEvent) {
        switch self {
        case .jump(let span), .suspend(let span), .restart(let span): event.seconds = BoardEvent.orNull(span)
        case .fail(let failure, let lasting):
            event.failure = failure.failureClass
            event.seconds = BoardEvent.orNull(lasting)
        case .edit, .interact, .reload, .answer, .hide, .show, .remove: break
        }
    }
}
