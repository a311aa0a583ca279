package import BoardDocuments
import ProviderHost
import ProviderProtocol
import Timelines
package import WidgetModel
package import WidgetStore
import WidgetViews

/// The steps of a press: store it, send it to the provider (one per widget at a time), reload once (T8).
extension BoardHost {
    /// Stores a press, waits until the press and the resulting reload have ended, and returns the outcome.
    ///
    /// A request with a known id does not press again. It waits for the stored press, because the client has
    /// lost its connection and repeats the request.
    func press(_ request: PressCall) async throws(StoreError) -> BoardReply<PressedWidget> {
        if let (widget, press) = try store.press(id: request.pressID) {
            return try await end(press, of: widget)
        }
        guard let hosted = try hosted(request.widget) else {
            return try refuse(unknownWidget: request.widget)
        }
        if let refusal = refusal(expecting: request.expectedRevision, of: hosted) { return refusal.reply() }
        guard let bound = hosted.bound else { return BoardReply(refused: [undeclared(hosted)]) }
        guard hosted.reading.isComplete else {
            return BoardReply(refused: [refusal(ofReloading: hosted)])
        }
        let age = age(of: hosted, at: clock.now())
        let json = try view(of: hosted, hosted.shown, age, in: .english).0
        // The view of a newer version may not be readable. Then it does not have actions.
        let view = json.flatMap { try? ViewTree(json: $0) }
        let actions = view?.actions ?? []
        let names = actions.map(\.name).uniqued
        let wanted = request.action ?? (names.count == 1 ? names[0] : nil)
        guard let action = actions.first(where: { $0.name == wanted }) else {
            return BoardReply(refused: [
                .actionUnknown(
                    request.action, on: hosted.id, actions: names,
                    meant: request.action.flatMap { view?.action(labeled: $0)?.name })
            ])
        }
        guard hosted.presses.count < PressLimits.open else {
            return BoardReply(refused: [.tooManyPresses(hosted.id, provider: bound.provider)])
        }
        if let obstacle = obstacle(to: request.pressID) { return obstacle.reply() }
        if let trouble = presentTrouble() { return BoardReply(trouble) }
        let press = try store.press(
            action.name, isOn: action.isOn.map { !$0 }, at: clock.now(), pressID: request.pressID,
            of: hosted.id)
        return try await enter(press, hosted)
    }

    /// Queues a stored press, sends it to the engine, and waits for its end.
    private func enter(_ press: PressRow, _ hosted: HostedWidget) async throws(StoreError) -> BoardReply<
        PressedWidget
    > {
        let isUpdating = engine.isUpdating(hosted.index)
        widgets[hosted.index]?.touch(press, isUpdating: isUpdating)
        announce(.pressed, hosted.id) { $0.action = press.action }
        drive()
        take(.pressed(hosted.index))
        return try await end(press, of: hosted.id)
    }

    /// Waits until a press and the resulting reload end, and returns the reply about both.
    private func end(_ press: PressRow, of id: PlacedWidgetID) async throws(StoreError) -> BoardReply<
        PressedWidget
    > {
        guard let hosted = try hosted(id.description) else {
            return BoardReply(failed: .widgetRemoved)
        }
        drive()
        // The reload was recorded at the end of the press, which may already have happened.
        var reload = try store.press(id: press.pressID)?.press.reload ?? press.reload
        if isOpen(press, hosted.index) {
            guard !isClosing else { return BoardReply(failed: .hostEnded) }
            guard stepping == nil else { return try reply(to: press, of: id, nil) }
            reload = await withCheckedContinuation { continuation in
                if isOpen(press, hosted.index), !isClosing {
                    pressWaiting.add(continuation, for: hosted.index)
                } else {
                    continuation.resume(returning: reloads.lastAsked(for: hosted.index))
                }
            }
        }
        let stopwatch = Stopwatch()
        var report: AwaitedReload?
        if let reload {
            // A press from before a restart may have ended without a record in memory.
            let outcome = try store.reload(of: id, generation: reload)?.outcome
            var end: ReloadEnd? = outcome.map { ReloadEnd($0) }
            if end == nil { end = await self.end(of: hosted.index, reload) }
            report = end.map { end in
                AwaitedReload(
                    reason: .interaction, generation: reload, bypassed: [], end: end,
                    milliseconds: stopwatch.milliseconds)
            }
        }
        return try reply(to: press, of: id, report)
    }

    /// Whether the press is queued or is being performed.
    private func isOpen(_ press: PressRow, _ widget: WidgetIndex) -> Bool {
        widgets[widget]?.presses.contains { $0.number == press.number } == true
    }

    /// The reply about a press.
    ///
    /// - Parameter report: the resulting reload; nil without a reload.
    private func reply(
        to press: PressRow, of id: PlacedWidgetID, _ report: AwaitedReload?
    ) throws(StoreError) -> BoardReply<PressedWidget> {
        guard let hosted = try hosted(id.description) else {
            return BoardReply(failed: .widgetRemoved)
        }
        let over = written(try store.press(id: press.pressID)?.press ?? press, of: id)
        var document = PressedWidget(
            widget: id, action: over.action, press: over.number, outcome: over.outcome ?? .unfinished,
            reload: report?.report(hosted.failure), timeline: timeline(of: hosted))
        document.isOn = over.isOn
        document.milliseconds = over.finished.map { Int(($0 - over.at).count) }
        document.message = over.message
        var remarks: [BoardRemark] = []
        if let report, report.outcome != .answered, report.outcome != .superseded {
            let provider = hosted.bound?.provider
            remarks = [.notAnswered(report.outcome, provider: provider, hosted.failure, hosted.shown)]
        }
        if let trouble = report?.end.unsaved ?? unsaved.trouble {
            remarks = [.pressStoredInPart(over, of: id, trouble, isServing: isServing)]
        }
        let refusal =
            over.outcome == .failed
            ? [BoardRemark.notPerformed(over.action, provider: hosted.bound?.provider, over.message)]
            : []
        return BoardReply(document, remarks: remarks).failing(refusal)
    }

    /// The press with its outcome, which may be missing in the store if the write failed.
    private func written(_ press: PressRow, of widget: PlacedWidgetID) -> PressRow {
        for change in unsaved.steps where change.widget == widget {
            guard case .performed(press.number, let outcome, let at, let message) = change.step else {
                continue
            }
            var over = press
            (over.outcome, over.finished, over.message) = (outcome, at, message)
            return over
        }
        return press
    }

    // Requests to the provider

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
            context: context(of: hosted, at: now, reason: nil), configuration: hosted.reading.values,
            action: press.action, isOn: press.isOn, press: press.number)
        hand(
            .perform(request), to: bound.provider, for: .press(widget, press.number), isUrgent: false,
            choosing: chosenPaths(in: hosted.reading.resolved, of: bound))
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

    /// The actions whose effect is not visible yet; nil if all effects are visible.
    func updating(_ hosted: HostedWidget) -> [String]? {
        engine.isUpdating(hosted.index) ? hosted.touched : nil
    }
}

extension HostedWidget {
    /// Appends a press to the queue.
    mutating func touch(_ press: PressRow, isUpdating: Bool) {
        if !isUpdating { touched = [] }
        if !touched.contains(press.action) { touched.append(press.action) }
        presses.append(press)
    }

    /// Restores the presses from before a restart, and those whose reload is still open.
    mutating func recall(_ stored: [PressRow], _ open: [ReloadRow]) {
        let reloads = Set(open.filter { $0.reason == .interaction }.map(\.generation))
        for press in stored {
            if press.outcome == nil { presses.append(press) }
            let isTouched = press.outcome == nil || press.reload.map(reloads.contains) == true
            if isTouched, !touched.contains(press.action) { touched.append(press.action) }
        }
    }
}

extension [String] {
    /// The names without repetitions, in their order.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

extension PressCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<PressedWidget> {
        try await host.press(self)
    }
}
