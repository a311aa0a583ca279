import BoardDocuments
import Machine
import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// Sends presses to providers, one per widget at a time, and reloads once (T8).
extension BoardHost {
    /// Sends the oldest press of a widget to its provider.
    func perform(_ widget: WidgetIndex, at now: Instant) {
        guard let hosted = upToDate(widget), let press = hosted.presses.first else { return }
        guard let bound = hosted.bound else {
            // Enqueued, because the effects of the current event come first.
            return enqueue {
                $0.performed(.failure(.undeclared(hosted.id.kind)), widget, press: press.number)
            }
        }
        let request = PerformRequest(
            context: snapshot.context(of: hosted, at: now, reason: nil), configuration: hosted.reading.values,
            action: press.action, isOn: press.isOn, press: press.number)
        hand(
            .perform(request), to: bound.provider, for: .press(widget, press.number), isUrgent: false,
            choosing: snapshot.chosenPaths(in: hosted.reading.resolved, of: bound))
    }

    /// Ends a press. Its outcome and the engine's reaction are stored in one transaction.
    ///
    /// A result that does not belong to the oldest press is ignored, because that press was dropped.
    func performed(_ result: Result<JSONValue, ProviderFailure>, _ widget: WidgetIndex, press number: Int) {
        guard let hosted = widgets[widget], let press = hosted.presses.first, press.number == number else {
            return
        }
        widgets[widget]?.presses.removeFirst()
        var failure: ProviderFailure?
        if case .failure(let reason) = result { failure = reason }
        announce(.performed, hosted.id) {
            $0.action = press.action
            $0.message = BoardEvent.orNull(failure?.explanation)
        }
        let step = LedgerChange.Step.performed(
            press: number, failure == nil ? .answered : .failed, at: clock.now(),
            message: failure?.explanation)
        unsaved.add(step, of: hosted.id, .none)
        reloads.forgetAsked(for: widget)
        take(.performed(widget))
        guard widgets[widget]?.presses.isEmpty != false else { return }
        pressWaiting.end(widget, reloads.lastAsked(for: widget))
    }

    /// Records the reload that all ended presses share.
    func notePressesFollowed(of widget: WidgetIndex, by generation: Generation) {
        unsaved.add(.followsPresses, of: id(of: widget), generation)
    }

    /// Drops the presses of a widget that is removed.
    func dropPresses(of widget: WidgetIndex) {
        requests.cancelPresses(of: widget).forEach(cancel)
        pressWaiting.end(widget, nil)
    }

    /// Whether the press is queued or is being performed.
    func isOpen(_ press: PressRow, _ widget: WidgetIndex) -> Bool {
        widgets[widget]?.presses.contains { $0.number == press.number } == true
    }
}
