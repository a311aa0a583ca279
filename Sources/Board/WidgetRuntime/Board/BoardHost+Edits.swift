package import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import Timelines
package import WidgetModel
package import WidgetStore
import WidgetViews

/// The steps of an edit: plan, validation by the provider, one transaction, request, answer (T7, C6).
extension BoardHost {
    /// Edits widgets, or only reports what an edit would change (`--dry-run`).
    func edit(_ request: WidgetEdit, in locale: LocaleTag) async throws(StoreError) -> BoardReply<EditReply> {
        let chosen: [HostedWidget]
        switch try self.chosen(by: request.target) {
        case .success(let widgets): chosen = widgets
        case .failure(let refusal): return refusal.reply()
        }
        let areSeveral = if case .widget = request.target { false } else { true }
        let edit = EditToMake(
            id: request.editID, origin: "edit", expectedRevision: request.expectedRevision,
            areSeveral: areSeveral,
            trial: request.dryRun == true
                ? Trial(
                    wantsSnapshot: request.snapshot == true, wantsTimeline: request.timeline == true,
                    wantsViews: request.views == true)
                : nil, isVerified: request.verify ?? true, wait: request.wait ?? .answered)
        let reply = try await self.edit(chosen, edit, in: locale) { host, hosted in
            await host.draft(request, of: hosted, in: locale)
        }
        return areSeveral ? reply.namingOwners(among: chosen, of: request.changes) : reply
    }

    /// An edit of one widget that can be committed.
    private typealias PlannedEdit = (hosted: HostedWidget, draft: EditDraft)

    /// Plans the edit of each widget, asks the providers to validate it, and commits all edits or none. If a
    /// revision changed in the meantime, planning is repeated once (C7).
    ///
    /// - Parameter draft: plans the edit on a widget's current state. It is called for each attempt.
    func edit(
        _ chosen: [HostedWidget], _ edit: EditToMake, in locale: LocaleTag,
        draft: @Sendable (isolated BoardHost, HostedWidget) async -> Result<EditDraft, CallRefusal>
    ) async throws(StoreError) -> BoardReply<EditReply> {
        while true {
            let planned = workspaceNumber
            do throws(CallRefusal) {
                var edits: [PlannedEdit] = []
                for id in chosen.map(\.id) {
                    // Look up the widget by id in each round, because it may have been reloaded under another
                    // index.
                    guard let hosted = widgets[id] else {
                        throw CallRefusal(BoardReply(failed: .widgetRemovedMeanwhile))
                    }
                    do throws(CallRefusal) {
                        edits.append((hosted, try await self.draft(of: hosted, edit, in: locale, by: draft)))
                    } catch {
                        throw edit.areSeveral ? error.naming(id) : error
                    }
                }
                if edits.allSatisfy({ isPresent($0, planned: planned) }) {
                    if let trial = edit.trial { return await reply(to: trial, edits, edit, in: locale) }
                    if let reply = try await commit(edits, edit, planned: planned, in: locale) {
                        return reply
                    }
                } else {
                    continue
                }
            } catch {
                // A repeated edit may no longer fit the board that it has changed.
                return try await awaitRepeated(edit, in: locale) ?? error.reply()
            }
            if let reply = try await awaitRepeated(edit, in: locale) { return reply }
        }
    }

    /// The edit of one widget, after its provider validated it.
    private func draft(
        of hosted: HostedWidget, _ edit: EditToMake, in locale: LocaleTag,
        by plan: @Sendable (isolated BoardHost, HostedWidget) async -> Result<EditDraft, CallRefusal>
    ) async throws(CallRefusal) -> EditDraft {
        if let refusal = refusal(expecting: edit.expectedRevision, of: hosted) { throw refusal }
        var draft = try await plan(self, hosted).get()
        if edit.isVerified, edit.trial != nil || draft.changes(hosted) {
            draft.remarks += try await validated(
                draft, of: draft.edited(hosted), isUrgent: edit.trial == nil, in: locale)
        }
        return draft
    }

    /// Why a change that expects another revision is refused; nil if the revision matches or no revision is
    /// expected (C7).
    func refusal(expecting revision: Revision?, of hosted: HostedWidget) -> CallRefusal? {
        EditPlanner.refusal(expecting: revision, of: hosted.id, at: hosted.revision).map { refusal in
            CallRefusal([refusal]).because(.revisionMoved(present: hosted.revision))
        }
    }

    /// Whether the edit was planned with the current revision and workspace.
    private func isPresent(_ edit: PlannedEdit, planned: Int) -> Bool {
        widgets[edit.hosted.id]?.revision == edit.draft.base && workspaceNumber == planned
    }

    /// Commits the edits in one transaction and immediately sends their requests, regardless of other work in
    /// progress (T7).
    ///
    /// Returns nil if they must be planned again because a revision or the workspace changed, and if an edit
    /// with this id was already committed. The database rejects the second edit, so no prior lookup is
    /// needed.
    private func commit(
        _ edits: [PlannedEdit], _ edit: EditToMake, planned: Int, in locale: LocaleTag
    ) async throws(CallRefusal) -> BoardReply<EditReply>? {
        // This is checked here because a suspended call lets other tasks of the same actor run first.
        guard edits.allSatisfy({ isPresent($0, planned: planned) }) else { return nil }
        if let obstacle = obstacle(to: edit.id) { throw obstacle }
        if let trouble = presentTrouble() { throw CallRefusal(BoardReply(trouble)) }
        // Requests that were made while widgets were loaded are in the ledger before the commit closes their
        // rows.
        startDriving()
        let stopwatch = Stopwatch()
        var commits: [EditCommit?] = []
        var isStored = false
        defer { if !isStored { for commit in commits { commit.map(takeBack) } } }
        for (hosted, draft) in edits {
            commits.append(try prepare(draft, of: hosted, edit, number: commits.count))
        }
        let made = commits.compactMap(\.self)
        do throws(StoreError) {
            // The database only rejects the id of an edit that has a revision.
            if !made.contains(where: { $0.stored.revision != nil }),
                try !store.revisions(editID: edit.id).isEmpty
            {
                return nil
            }
            try store.commit(made.map(\.stored)) {
                for commit in made { sendAhead(commit.ask, of: commit.edited) }
            }
            isStored = true
        } catch {
            if error.code == .repeatedEdit { return nil }
            throw CallRefusal(BoardReply(error))
        }
        for commit in made { apply(commit) }
        // This comes last, so that a request that an edit supersedes is not repeated.
        resume()
        var parts: [EditReplies.Part] = []
        for (commit, (hosted, draft)) in zip(commits, edits) {
            if let commit {
                let reload = await reload(of: commit, edit.wait, since: stopwatch)
                guard let part = part(of: commit, reload: reload, in: locale) else {
                    return BoardReply(failed: .widgetRemoved)
                }
                parts.append(part)
            } else {
                var document = document(about: draft, of: hosted)
                document.timeline = timeline(of: hosted)
                document.needs = needs(of: hosted)
                parts.append((document, draft.remarks, isChanged: false))
            }
        }
        var reply = EditReplies.reply(parts, areSeveral: edit.areSeveral)
        let isRequested = made.contains { $0.stored.reload != nil }
        if edit.wait == .none, isRequested, !isServing { reply.remarks.append(.waitedWithoutServe) }
        return reply
    }

    /// Prepares the rows of an edit, and writes its secrets, to which the rows refer.
    ///
    /// - Returns: nil if the edit does not change this widget. Then the provider is not involved.
    private func prepare(
        _ draft: EditDraft, of hosted: HostedWidget, _ edit: EditToMake, number: Int
    ) throws(CallRefusal) -> EditCommit? {
        let choices = draft.reading.choices
        guard draft.changes(hosted) else { return nil }
        let now = clock.now()
        let generation = engine.nextGeneration(of: hosted.index)
        let bypassed = draft.reading.isComplete ? engine.bypassed(byEditOf: hosted.index, at: now) : []
        var edited = hosted
        let revision = RevisionRow(
            number: hosted.revision.next, at: now, origin: edit.origin, family: draft.family,
            name: draft.name, choices: choices, changes: draft.changes.encodedJSON.text,
            editID: edit.id(ofWidget: number), restores: draft.restores, version: draft.reading.version)
        // Answers that came while the edit was planned apply too.
        let present = widgets[hosted.id]?.offers ?? hosted.offers
        edited.offers = draft.reading.configuration.offers.updated(with: present)
        edited.take(revision, upToDate(draft.reading).knowing(edited.offers))
        var reload = ReloadRow(
            generation: generation, revision: edited.revision, reason: .edited, asked: now)
        reload.granted = now
        reload.bypassed = bypassed
        let stored = StoredEdit(
            revision, of: hosted.id, at: now, reload: edited.reading.isComplete ? reload : nil)
        let hasNewSecrets = try keep(draft.reading, of: hosted.id, instead: hosted.reading)
        return EditCommit(
            former: hosted, edited: edited, draft: draft, stored: stored, generation: generation,
            bypassed: bypassed, hasNewSecrets: hasNewSecrets)
    }

    /// Cancels the preparations of a refused edit.
    private func takeBack(_ commit: EditCommit) {
        cancelRequest(of: commit.former.index, commit.generation)
        if commit.hasNewSecrets { keepAgain(commit.former.reading, of: commit.former.id) }
    }

    /// Applies the effects of a stored edit.
    private func apply(_ commit: EditCommit) {
        let edited = commit.edited
        widgets[edited.index] = edited
        remember(edited.offers, of: edited.index)
        announce(.edited, edited.id) {
            $0.revision = BoardEvent.orNull(edited.revision)
            $0.bypassed = commit.bypassed
        }
        let completeness: Timelines.Completeness =
            edited.reading.isComplete ? .complete : .needsConfiguration
        take(.edited(edited.index, edited.revision, completeness), committed: edited.index)
        // The placeholder of another size is only needed before the first timeline.
        if edited.family != commit.former.family, edited.present == nil {
            askPlaceholder(edited.index, at: commit.stored.at)
        }
    }

    // Replies

    /// The reply to a dry run: what the edit would change, on the current revision.
    private func reply(
        to trial: Trial, _ edits: [PlannedEdit], _ edit: EditToMake, in locale: LocaleTag
    ) async -> BoardReply<EditReply> {
        var parts: [EditReplies.Part] = []
        for (hosted, draft) in edits {
            var document = document(about: draft, of: hosted)
            document.dryRun = true
            document.warnings = ruleWarnings(of: draft.reading, in: locale)
            var remarks = draft.remarks
            if !edit.areSeveral, draft.reading.isComplete {
                remarks += await preview(
                    trial, draft.reading, of: draft.edited(hosted), in: locale, on: &document)
            }
            parts.append((document, remarks, isChanged: draft.changes(hosted)))
        }
        return EditReplies.reply(parts, areSeveral: edit.areSeveral)
    }

    /// Waits until the reload that an edit requested ends; nil if the widget needs configuration.
    private func reload(
        of commit: EditCommit, _ wait: EditWait, since stopwatch: Stopwatch
    ) async -> AwaitedReload? {
        guard commit.stored.reload != nil else { return nil }
        let isAwaited = wait == .answered || !isServing
        let end = isAwaited ? await end(of: commit.former.index, commit.generation) : ReloadEnd(.unfinished)
        return AwaitedReload(
            reason: .edited, generation: commit.generation, bypassed: commit.bypassed,
            bypassedPolicy: commit.former.present?.policy, end: end, milliseconds: stopwatch.milliseconds)
    }

    /// The part of the reply to a committed edit about one widget; nil if it was removed in the meantime.
    ///
    /// - Parameter reload: the reload of the edit; nil if the widget needs configuration.
    private func part(
        of commit: EditCommit, reload: AwaitedReload?, in locale: LocaleTag
    ) -> EditReplies.Part? {
        guard let hosted = widgets[commit.former.index] else { return nil }
        var document = document(about: commit.draft, of: commit.former)
        document.revision = commit.edited.revision
        document.reload = OrNull(wrappedValue: reload.map { .report($0.report(hosted.failure)) })
        document.timeline = timeline(of: hosted)
        document.needs = needs(of: hosted)
        document.warnings = ruleWarnings(of: hosted.reading, in: locale)
        let aside = keptAside(of: hosted, hosted.reading)
        document.aside = aside.isEmpty ? nil : aside
        let remarks =
            commit.draft.remarks + remarks(on: reload, of: hosted, in: locale) + differences(of: hosted)
            + aside.map { .keptAside($0, by: hosted.id) }
        return (document, remarks, isChanged: true)
    }

    /// The changes that an edit makes to a widget at the revision before the edit.
    private func document(about draft: EditDraft, of hosted: HostedWidget) -> ChangedWidget {
        var document = ChangedWidget(widget: hosted.id, revision: hosted.revision)
        document.changes = draft.changes
        document.resized = FrameChange(from: hosted.family.rawValue, to: draft.family.rawValue)
        document.renamed = FrameChange(from: hosted.name, to: draft.name)
        document.dropped = draft.dropped
        document.types = types(of: hosted)
        return document
    }

    /// The remarks about the reload that an edit, a placement or a command requested.
    func remarks(
        on reload: AwaitedReload?, of hosted: HostedWidget, in locale: LocaleTag
    ) -> [BoardRemark] {
        guard let reload else {
            return [
                needsConfiguration(hosted)
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
        var remark = BoardRemark.notAnswered(
            reload.outcome, provider: hosted.bound?.provider, hosted.failure, hosted.shown)
        if let missing = programMissing(for: hosted.bound, hosted.failure) {
            remark.hint = missing.hint
        } else if reload.outcome == .failed, failsByDifference(hosted) {
            remark.hint = BoardRemark.doctorCompares
        }
        return [remark]
    }

    /// The remark about a widget that needs configuration.
    func needsConfiguration(_ hosted: HostedWidget) -> BoardRemark {
        let missing = missing(of: hosted)
        let intent = hosted.reading.resolved?.intent
        let secrets = missing.filter { intent?.parameter(named: $0)?.type.isSecret == true }
        return .needsConfiguration(
            hosted.id, missing: missing, secrets: secrets,
            givenTo: secrets.isEmpty ? nil : otherRecipient(of: hosted.id))
    }

    /// The required parameters without a value; nil if all have values.
    func needs(of hosted: HostedWidget) -> [String]? {
        let names = missing(of: hosted)
        return names.isEmpty ? nil : names
    }

    /// The parameters that prevent timelines: required ones without a value or with a stored value that no
    /// longer fits, and parameters that break a rule.
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

    /// The broken rules that are only warnings, in words; nil if all such rules hold.
    func ruleWarnings(of reading: ConfigurationReading, in locale: LocaleTag) -> [String]? {
        guard let warnings = reading.resolved?.ruleWarnings, !warnings.isEmpty else { return nil }
        return reading.resolved?.localized(for: locale).ruleWarnings.map(\.description)
    }

    /// The broken rules that prevent timelines.
    ///
    /// - Parameter locale: the language of the rules' messages; nil for the untranslated messages.
    private func brokenRules(of hosted: HostedWidget, in locale: LocaleTag?) -> [BrokenRule] {
        let resolved = hosted.reading.resolved?.localized(for: locale)
        guard case .needsConfiguration(_, _, let broken)? = resolved?.completeness else {
            return []
        }
        return broken
    }

    /// The reply to a change whose id was already used; nil for a new id. Stored changes are not repeated.
    /// Reloads are awaited, because they may still be open after a crash.
    func awaitRepeated(
        _ edit: EditToMake, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<EditReply>? {
        var parts: [EditReplies.Part] = []
        for (widget, revision) in try store.revisions(editID: edit.id) {
            guard let hosted = try hosted(widget.description) else { continue }
            if let row = try ownReload(of: revision, widget), row.outcome == nil, hosted.reading.isComplete {
                drive()
                if edit.wait == .answered || !isServing {
                    _ = await end(of: hosted.index, row.generation)
                }
            }
            guard let hosted = widgets[hosted.index] else { return BoardReply(failed: .widgetRemoved) }
            parts.append(try part(repeating: revision, of: hosted, in: locale))
        }
        return parts.isEmpty ? nil : EditReplies.reply(parts, areSeveral: edit.areSeveral)
    }

    /// The part of the reply to an already completed request about one widget.
    private func part(
        repeating revision: RevisionRow, of hosted: HostedWidget, in locale: LocaleTag
    ) throws(StoreError) -> EditReplies.Part {
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
        var remarks = [BoardRemark.acceptedBefore]
        if !hosted.reading.isComplete { remarks += self.remarks(on: nil, of: hosted, in: locale) }
        if let row, row.outcome != .answered {
            remarks.append(
                .notAnswered(
                    row.outcome ?? .unfinished, provider: hosted.bound?.provider, hosted.failure, hosted.shown
                ))
        }
        return (document, remarks, isChanged: true)
    }

    /// The reload that an edit or a placement requested.
    private func ownReload(
        of revision: RevisionRow, _ widget: PlacedWidgetID
    ) throws(StoreError) -> ReloadRow? {
        let reason: ReloadReason = revision.number == .first ? .added : .edited
        return try store.reloads(of: widget).first { $0.revision == revision.number && $0.reason == reason }
    }
}

extension EditRequest.Change {
    /// A change that a client requested. Strings are interpreted when the edit is planned.
    init(_ change: RequestedChange) {
        switch change {
        case .set(let name, let text): self.init(name, .set(.text(text)))
        case .json(let name, let value): self.init(name, .set(.json(value)))
        case .unset(let name): self.init(name, .unset)
        case .none(let name): self.init(name, .none)
        }
    }
}

extension EditOutcome {
    /// The draft or the refusal.
    ///
    /// Neither caller can receive a question: an edit is planned until no question is left, and a restored
    /// configuration contains no strings to resolve. The refusal in that case only completes the switch.
    func draft(
        of form: ConfigurationForm, for widget: HostedWidget
    ) -> Result<EditDraft, CallRefusal> {
        switch self {
        case .planned(let plan): .success(EditDraft(plan, of: form, for: widget))
        case .refused(let refusals): .failure(CallRefusal(refusals))
        case .asks(let questions, _):
            .failure(CallRefusal(BoardReply(failed: .choiceUnresolved(questions[0].parameter))))
        }
    }
}

extension EditCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<EditReply> {
        try await host.edit(document, in: locale)
    }
}
