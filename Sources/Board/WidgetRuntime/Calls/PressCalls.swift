package import BoardDocuments
import Machine
import ProviderHost
import ProviderProtocol
import Timelines
package import WidgetModel
package import WidgetStore
import WidgetViews

/// The steps of a press: store it, let the provider perform it, reload once (T8).
extension PressCall: HostedCall {
    /// Stores a press, waits until the press and the resulting reload have ended, and returns the outcome.
    ///
    /// A request with a known id does not press again. It waits for the stored press, because the client has
    /// lost its connection and repeats the request.
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<PressedWidget> {
        if let (widget, press) = try host.store.press(id: pressID) {
            return try await end(of: press, widget, on: host)
        }
        guard let hosted = try host.hosted(widget) else {
            return try host.refuse(unknownWidget: widget)
        }
        if let refusal = host.snapshot.refusal(expecting: expectedRevision, of: hosted) {
            return refusal.reply()
        }
        guard let bound = hosted.bound else { return BoardReply(refused: [host.snapshot.undeclared(hosted)]) }
        guard hosted.reading.isComplete else {
            return BoardReply(refused: [host.snapshot.refusal(ofReloading: hosted)])
        }
        let age = host.snapshot.age(of: hosted, at: host.snapshot.now)
        let json = try host.snapshot.view(of: hosted, hosted.shown, age, in: .english).0
        // The view of a newer version may not be readable. Then it does not have actions.
        let view = json.flatMap { try? ViewTree(json: $0) }
        let actions = view?.actions ?? []
        let names = actions.map(\.name).uniqued
        let wanted = self.action ?? (names.count == 1 ? names[0] : nil)
        guard let action = actions.first(where: { $0.name == wanted }) else {
            return BoardReply(refused: [
                .actionUnknown(
                    self.action, on: hosted.id, actions: names,
                    meant: self.action.flatMap { view?.action(labeled: $0)?.name })
            ])
        }
        guard hosted.presses.count < PressLimits.open else {
            return BoardReply(refused: [.tooManyPresses(hosted.id, provider: bound.provider)])
        }
        if let obstacle = host.obstacle(to: pressID) { return obstacle.reply() }
        if let trouble = host.presentTrouble() { return BoardReply(trouble) }
        let press = try host.store.press(
            action.name, isOn: action.isOn.map { !$0 }, at: host.clock.now(), pressID: pressID,
            of: hosted.id)
        return try await enter(press, hosted, on: host)
    }

    /// Queues a stored press, sends it to the engine, and waits for its end.
    private func enter(
        _ press: PressRow, _ hosted: HostedWidget, on host: isolated BoardHost
    ) async throws(StoreError) -> BoardReply<PressedWidget> {
        let isUpdating = host.engine.isUpdating(hosted.index)
        host.widgets[hosted.index]?.touch(press, isUpdating: isUpdating)
        host.announce(.pressed, hosted.id) { $0.action = press.action }
        host.drive()
        host.take(.pressed(hosted.index))
        return try await end(of: press, hosted.id, on: host)
    }

    /// Waits until a press and the resulting reload end, and returns the reply about both.
    private func end(
        of press: PressRow, _ id: PlacedWidgetID, on host: isolated BoardHost
    ) async throws(StoreError) -> BoardReply<PressedWidget> {
        guard let hosted = try host.hosted(id.description) else {
            return BoardReply(failed: .widgetRemoved)
        }
        host.drive()
        // The reload was recorded at the end of the press, which may already have happened.
        var reload = try host.store.press(id: press.pressID)?.press.reload ?? press.reload
        if host.isOpen(press, hosted.index) {
            guard !host.isClosing else { return BoardReply(failed: .hostEnded) }
            guard host.stepping == nil else { return try reply(to: press, of: id, nil, host) }
            reload = await withCheckedContinuation { continuation in
                if host.isOpen(press, hosted.index), !host.isClosing {
                    host.pressWaiting.add(continuation, for: hosted.index)
                } else {
                    continuation.resume(returning: host.reloads.lastAsked(for: hosted.index))
                }
            }
        }
        let stopwatch = Stopwatch()
        var report: AwaitedReload?
        if let reload {
            // A press from before a restart may have ended without a record in memory.
            let outcome = try host.store.reload(of: id, generation: reload)?.outcome
            var end: ReloadEnd? = outcome.map { ReloadEnd($0) }
            if end == nil { end = await host.end(of: hosted.index, reload) }
            report = end.map { end in
                AwaitedReload(
                    reason: .interaction, generation: reload, bypassed: [], end: end,
                    milliseconds: stopwatch.milliseconds)
            }
        }
        return try reply(to: press, of: id, report, host)
    }

    /// The reply about a press.
    ///
    /// - Parameter report: the resulting reload; nil without a reload.
    private func reply(
        to press: PressRow, of id: PlacedWidgetID, _ report: AwaitedReload?, _ host: isolated BoardHost
    ) throws(StoreError) -> BoardReply<PressedWidget> {
        guard let hosted = try host.hosted(id.description) else {
            return BoardReply(failed: .widgetRemoved)
        }
        let over = host.unsaved.outcome(of: try host.store.press(id: press.pressID)?.press ?? press, of: id)
        var document = PressedWidget(
            widget: id, action: over.action, press: over.number, outcome: over.outcome ?? .unfinished,
            reload: report?.report(hosted.failure), timeline: host.snapshot.timeline(of: hosted))
        document.isOn = over.isOn
        document.milliseconds = over.finished.map { Int(($0 - over.at).count) }
        document.message = over.message
        var remarks: [BoardRemark] = []
        if let report, report.outcome != .answered, report.outcome != .superseded {
            let provider = hosted.bound?.provider
            remarks = [.notAnswered(report.outcome, provider: provider, hosted.failure, hosted.shown)]
        }
        if let trouble = report?.end.unsaved ?? host.unsaved.trouble {
            remarks = [.pressStoredInPart(over, of: id, trouble, isServing: host.isServing)]
        }
        let refusal =
            over.outcome == .failed
            ? [BoardRemark.notPerformed(over.action, provider: hosted.bound?.provider, over.message)]
            : []
        return BoardReply(document, remarks: remarks).failing(refusal)
    }
}

extension [String] {
    /// The names without repetitions, in their order.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
