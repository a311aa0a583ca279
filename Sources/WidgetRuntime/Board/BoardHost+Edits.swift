import BoardDocuments
import Configurations
import IntentDefinitions
import JSONText
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// The steps of an edit: plan, validation by the provider, one transaction, request, answer (T7, C6).
extension BoardHost {
    /// Edits a widget, or only shows what an edit would change (`--dry-run`).
    func edit(_ request: WidgetEdit, in locale: LocaleTag) async throws(StoreError) -> BoardReply {
        guard let hosted = try hosted(request.widget) else {
            return try refuse(unknownWidget: request.widget)
        }
        let trial =
            request.dryRun == true
            ? Trial(wantsSnapshot: request.snapshot == true, wantsTimeline: request.timeline == true) : nil
        return try await edit(
            hosted.id, id: request.editID, origin: "edit", trial: trial, wait: request.wait ?? .answered,
            in: locale
        ) { host, hosted in
            if let revision = request.revision {
                return host.draft(
                    restoring: .number(revision), of: hosted, expected: request.expectedRevision, in: locale)
            }
            let wanted = EditRequest(
                request.changes.map(EditRequest.Change.init), expectedRevision: request.expectedRevision)
            return await host.draft(wanted, of: hosted, folder: request.folder, in: locale)
        }
    }

    /// Plans an edit, has the provider validate it, and commits it. If the revision changed in the meantime,
    /// the edit is planned once more (C7).
    ///
    /// - Parameters:
    ///   - origin: the name of the command for the history.
    ///   - trial: the options of a dry run, which stores nothing; nil for an edit.
    ///   - wait: what the edit waits for after it is stored.
    ///   - draft: plans the edit on the current state of the widget. It is called again for each attempt.
    func edit(
        _ widget: PlacedWidgetID, id editID: String, origin: String, trial: Trial?,
        wait: EditWait = .answered, in locale: LocaleTag,
        draft: @Sendable (isolated BoardHost, HostedWidget) async -> Result<EditDraft, EditRefusal>
    ) async throws(StoreError) -> BoardReply {
        // The widget is looked up by id in each round, because it may have been loaded again with another
        // index.
        while let hosted = widgets[widget] {
            let planned = workspaceNumber
            do throws(EditRefusal) {
                var draft = try await draft(self, hosted).get()
                draft.remarks += try await validated(draft, of: hosted, in: locale)
                guard isPresent(draft, of: widget, planned: planned) else { continue }
                if let trial { return await reply(to: trial, draft, of: hosted, in: locale) }
                let reply = try await commit(
                    draft, of: hosted, planned: planned, editID: editID, wait: wait, in: locale,
                    origin: origin)
                if let reply { return reply }
            } catch {
                // An edit that was already accepted may no longer fit the board that it changed.
                return try await awaitRepeated(editID, wait: wait, in: locale) ?? error.reply
            }
            if let reply = try await awaitRepeated(editID, wait: wait, in: locale) { return reply }
        }
        return BoardReply(failed: .widgetRemovedMeanwhile)
    }

    /// Whether the draft was planned with the current revision and workspace.
    private func isPresent(_ draft: EditDraft, of widget: PlacedWidgetID, planned: Int) -> Bool {
        widgets[widget]?.revision == draft.base && workspaceNumber == planned
    }

    /// Commits the edit in one transaction and sends its request at once, regardless of everything else in
    /// progress (T7).
    ///
    /// Returns nil if the edit must be planned again because the revision or the workspace changed, and if an
    /// edit with this id was already committed. The database rejects the second one, so the id need not be
    /// looked up before.
    private func commit(
        _ draft: EditDraft, of hosted: HostedWidget, planned: Int, editID: String, wait: EditWait,
        in locale: LocaleTag, origin: String
    ) async throws(EditRefusal) -> BoardReply? {
        // This is checked here because a suspended call lets other tasks of the same actor run first.
        guard isPresent(draft, of: hosted.id, planned: planned) else { return nil }
        if let obstacle = obstacle(to: editID) { throw EditRefusal(obstacle) }
        if let trouble = presentTrouble() { throw EditRefusal(BoardReply(trouble)) }
        // Requests that were made while widgets were loaded are in the ledger before the commit closes their
        // rows.
        startDriving()
        let stopwatch = Stopwatch()
        let now = clock.now()
        let generation = engine.nextGeneration(of: hosted.index)
        let bypassed = draft.reading.isComplete ? engine.bypassed(byEditOf: hosted.index, at: now) : []
        let revision = RevisionRow(
            number: hosted.revision.next, at: now, origin: origin, choices: draft.reading.choices,
            changes: draft.changes.encodedJSON.text, editID: editID, restores: draft.restores,
            version: draft.reading.version)
        var reload = ReloadRow(generation: generation, revision: revision.number, reason: .edited, asked: now)
        reload.granted = now
        reload.bypassed = bypassed
        let isKept = try keep(draft.reading, of: hosted.id, instead: hosted.reading)
        guard var edited = widgets[hosted.index] else { return nil }
        edited.take(revision, upToDate(draft.reading))
        let ask = TimelineAsk(
            widget: hosted.index, generation: generation, revision: revision.number, reason: .edited,
            sent: now)
        do throws(StoreError) {
            try store.commit(revision, of: hosted.id, reload: edited.reading.isComplete ? reload : nil) {
                sendAhead(ask, of: edited)
            }
        } catch {
            cancelRequest(of: hosted.index, generation)
            if isKept { keepAgain(hosted.reading, of: hosted.id) }
            if error.code == .repeatedEdit { return nil }
            throw EditRefusal(BoardReply(error))
        }
        widgets[hosted.index] = edited
        announce(.edited, hosted.id) {
            $0.revision = BoardEvent.orNull(revision.number)
            $0.bypassed = bypassed
        }
        let completeness: Timelines.Completeness = draft.reading.isComplete ? .complete : .needsConfiguration
        take(.edited(hosted.index, revision.number, completeness), committed: hosted.index)
        // This comes last, so that a request that the edit supersedes is not repeated.
        resume()
        guard draft.reading.isComplete else { return editReply(draft, of: hosted, in: locale, reload: nil) }
        let isAwaited = wait == .answered || !isServing
        let end = isAwaited ? await end(of: hosted.index, generation) : ReloadEnd(.unfinished)
        var reply = editReply(
            draft, of: hosted, in: locale,
            reload: AwaitedReload(
                reason: .edited, generation: generation, bypassed: bypassed,
                bypassedPolicy: hosted.present?.policy, end: end,
                milliseconds: stopwatch.milliseconds))
        if wait == .none, isAwaited { reply.remarks.append(.waitedWithoutServe) }
        return reply
    }

    // Replies

    /// The reply to a dry run: what the edit would change, on the current revision.
    private func reply(
        to trial: Trial, _ draft: EditDraft, of hosted: HostedWidget, in locale: LocaleTag
    ) async -> BoardReply {
        var document = ChangedWidget(widget: hosted.id, revision: hosted.revision)
        document.changes = draft.changes
        document.dropped = draft.dropped
        document.types = types(of: hosted)
        document.dryRun = true
        document.warnings = ruleWarnings(of: draft.reading, in: locale)
        guard draft.reading.isComplete else { return BoardReply(document, remarks: draft.remarks) }
        let remarks = await preview(trial, draft.reading.values, of: hosted, in: locale, on: &document)
        return BoardReply(document, remarks: draft.remarks + remarks)
    }

    /// The reply to a committed edit.
    ///
    /// - Parameter reload: the reload of the edit; nil if the widget needs configuration.
    private func editReply(
        _ draft: EditDraft, of hosted: HostedWidget, in locale: LocaleTag, reload: AwaitedReload?
    ) -> BoardReply {
        guard let hosted = widgets[hosted.index] else { return BoardReply(failed: .widgetRemoved) }
        var document = ChangedWidget(widget: hosted.id, revision: draft.base.next)
        document.changes = draft.changes
        document.dropped = draft.dropped
        document.types = types(of: hosted)
        document.reload = OrNull(wrappedValue: reload.map { .report($0.report(hosted.failure)) })
        document.timeline = timeline(of: hosted)
        document.needs = needs(of: hosted)
        document.warnings = ruleWarnings(of: hosted.reading, in: locale)
        let aside = keptAside(of: hosted, hosted.reading)
        document.aside = aside.isEmpty ? nil : aside
        return BoardReply(
            document,
            remarks: draft.remarks + remarks(on: reload, of: hosted, in: locale) + differences(of: hosted)
                + aside.map { .keptAside($0, by: hosted.id) })
    }

    /// The remarks about the reload that an edit, a placement or a command requested.
    func remarks(
        on reload: AwaitedReload?, of hosted: HostedWidget, in locale: LocaleTag
    ) -> [BoardReply.Remark] {
        guard let reload else {
            return [
                .needsConfiguration(hosted.id, missing: missing(of: hosted))
            ]
                + brokenRules(of: hosted, in: locale).map { .init(.warning, $0.description) }
        }
        if let trouble = reload.end.unsaved {
            return [.storedInPart(hosted.id, at: hosted.revision, trouble, isServing: isServing)]
        }
        switch reload.outcome {
        case .answered: return hosted.warnings.map { .init(.warning, $0) }
        case .unfinished where !isClosing: return []  // The client does not wait for the answer.
        case .unfinished, .superseded, .failed, .deferred, .cancelled: break
        }
        var remark = BoardReply.Remark.notAnswered(
            reload.outcome, provider: hosted.bound?.provider, hosted.failure, hosted.shown)
        if let missing = programMissing(for: hosted.bound, hosted.failure) {
            remark.hint = missing.hint
        } else if reload.outcome == .failed, failsByDifference(hosted) {
            remark.hint = BoardReply.Remark.doctorCompares
        }
        return [remark]
    }

    /// The required parameters without a value; nil if none is missing.
    func needs(of hosted: HostedWidget) -> [String]? {
        let names = missing(of: hosted)
        return names.isEmpty ? nil : names
    }

    /// The parameters that prevent timelines: required ones without a value or with a stored value that no
    /// longer fits, and those that break a rule.
    func missing(of hosted: HostedWidget) -> [String] {
        guard case .needsConfiguration(let missing, let misfits, _)? = hosted.reading.resolved?.completeness
        else {
            return []
        }
        var names = missing + misfits.map(\.parameter)
        for name in brokenRules(of: hosted, in: nil).flatMap(\.parameters) where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// The broken rules that are only reported, in words; nil if there are none.
    func ruleWarnings(of reading: ConfigurationReading, in locale: LocaleTag) -> [String]? {
        guard let warnings = reading.resolved?.ruleWarnings, !warnings.isEmpty else { return nil }
        return reading.resolved?.localized(for: locale).ruleWarnings.map(\.description)
    }

    /// The rules that the values break and that prevent timelines.
    ///
    /// - Parameter locale: the language of the rules' messages; nil for the untranslated ones.
    private func brokenRules(of hosted: HostedWidget, in locale: LocaleTag?) -> [BrokenRule] {
        let resolved = hosted.reading.resolved?.localized(for: locale)
        guard case .needsConfiguration(_, _, let broken)? = resolved?.completeness else {
            return []
        }
        return broken
    }

    /// The reply to an edit or a placement whose id was already used; nil for a new id. Nothing is changed
    /// again. The reload is awaited, because it may still be open after a crash.
    func awaitRepeated(
        _ editID: String, wait: EditWait = .answered, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply? {
        guard let (widget, revision) = try store.revision(editID: editID),
            let hosted = try hosted(widget.description)
        else { return nil }
        if let row = try ownReload(of: revision, widget), row.outcome == nil, hosted.reading.isComplete {
            drive()
            if wait == .answered || !isServing { _ = await end(of: hosted.index, row.generation) }
        }
        guard let hosted = widgets[hosted.index] else { return BoardReply(failed: .widgetRemoved) }
        return try repeated(revision, of: hosted, in: locale)
    }

    /// The reply to a request that was already carried out, from what is stored about it.
    private func repeated(
        _ revision: RevisionRow, of hosted: HostedWidget, in locale: LocaleTag
    ) throws(StoreError) -> BoardReply {
        let row = try ownReload(of: revision, hosted.id)
        var document = ChangedWidget(widget: hosted.id, revision: revision.number)
        document.kind = hosted.kind
        document.family = hosted.family
        document.changes = revision.storedChanges
        document.dropped = []
        document.types = types(of: hosted)
        document.reload = OrNull(wrappedValue: row.map { .row(LedgerRow($0)) })
        document.timeline = timeline(of: hosted)
        document.repeated = true
        document.needs = needs(of: hosted)
        document.warnings = ruleWarnings(of: hosted.reading, in: locale)
        var remarks = [BoardReply.Remark.acceptedBefore]
        if !hosted.reading.isComplete { remarks += self.remarks(on: nil, of: hosted, in: locale) }
        if let row, row.outcome != .answered {
            remarks.append(
                .notAnswered(
                    row.outcome ?? .unfinished, provider: hosted.bound?.provider, hosted.failure, hosted.shown
                ))
        }
        return BoardReply(document, remarks: remarks)
    }

    /// The reload that an edit or a placement requested.
    private func ownReload(
        of revision: RevisionRow, _ widget: PlacedWidgetID
    ) throws(StoreError) -> ReloadRow? {
        let reason: ReloadReason = revision.number == .first ? .added : .edited
        return try store.reloads(of: widget).last { $0.revision == revision.number && $0.reason == reason }
    }
}

extension EditRequest.Change {
    /// A change that a client requested. Texts are interpreted when the edit is planned.
    init(_ change: RequestedChange) {
        switch change {
        case .set(let name, let text): self.init(name, .set(.text(text)))
        case .unset(let name): self.init(name, .unset)
        case .none(let name): self.init(name, .none)
        }
    }
}

extension EditOutcome {
    /// The draft or the refusal.
    ///
    /// The outcome is not a question at either caller: an edit is planned again until no question is left,
    /// and a restored configuration contains no texts, which alone lead to questions. The refusal for that
    /// case only makes the switch complete.
    func draft(
        of form: ConfigurationForm, after present: ConfigurationReading
    ) -> Result<EditDraft, EditRefusal> {
        switch self {
        case .planned(let plan): .success(EditDraft(plan, of: form, after: present))
        case .refused(let refusals): .failure(EditRefusal(refusals))
        case .asks(let questions, _):
            .failure(EditRefusal(BoardReply(failed: .choiceUnresolved(questions[0].parameter))))
        }
    }
}
