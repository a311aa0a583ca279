import BoardDocuments
import Configurations
import Machine
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// The steps of an edit: plan, validation by the provider, one transaction, request, answer (T7, C6).
extension EditToMake {
    /// An edit of one widget that can be committed.
    private typealias PlannedEdit = (hosted: HostedWidget, draft: EditDraft)

    /// Plans the edit of each widget, asks the providers to validate it, and commits all edits or none. If a
    /// revision or the workspace changed in the meantime, the edits are planned again (C7).
    ///
    /// - Parameter draft: plans the edit on a widget's current state. It is called for each attempt.
    func make(
        for chosen: [HostedWidget], on host: isolated BoardHost, in locale: LocaleTag,
        draft: @Sendable (isolated BoardHost, HostedWidget) async -> Result<EditDraft, CallRefusal>
    ) async throws(StoreError) -> BoardReply<EditReply> {
        while true {
            let planned = host.workspaceNumber
            do throws(CallRefusal) {
                var edits: [PlannedEdit] = []
                for id in chosen.map(\.id) {
                    // Look up the widget by id in each round, because it may have been reloaded under another
                    // index.
                    guard let hosted = host.widgets[id] else {
                        throw CallRefusal(BoardReply(failed: .widgetRemovedMeanwhile))
                    }
                    do throws(CallRefusal) {
                        edits.append((hosted, try await self.draft(of: hosted, on: host, in: locale, draft)))
                    } catch {
                        throw areSeveral ? error.naming(id) : error
                    }
                }
                if edits.allSatisfy({ Self.isPresent($0, planned: planned, on: host) }) {
                    if let trial { return await reply(to: trial, edits, on: host, in: locale) }
                    if let reply = try await commit(edits, planned: planned, on: host, in: locale) {
                        return reply
                    }
                } else {
                    continue
                }
            } catch {
                // A repeated edit may no longer fit the board that it has changed.
                return try await repeated(on: host, in: locale) ?? error.reply()
            }
            if let reply = try await repeated(on: host, in: locale) { return reply }
        }
    }

    /// The edit of one widget, after its provider validated it.
    private func draft(
        of hosted: HostedWidget, on host: isolated BoardHost, in locale: LocaleTag,
        _ plan: @Sendable (isolated BoardHost, HostedWidget) async -> Result<EditDraft, CallRefusal>
    ) async throws(CallRefusal) -> EditDraft {
        if let refusal = host.snapshot.refusal(expecting: expectedRevision, of: hosted) { throw refusal }
        let planning = Stopwatch()
        var draft = try await plan(host, hosted).get()
        host.metrics.traces.add("plan", .engine, since: planning, to: id)
        if isVerified, trial != nil || draft.changes(hosted) {
            let validating = Stopwatch()
            defer { host.metrics.traces.add("validate", .provider, since: validating, to: id) }
            draft.remarks += try await ProviderQuestions(about: draft.edited(hosted), in: locale)
                .validation(of: draft, isUrgent: trial == nil, on: host)
        }
        return draft
    }

    /// Whether the edit was planned with the current revision and workspace.
    private static func isPresent(
        _ edit: PlannedEdit, planned: Int, on host: isolated BoardHost
    ) -> Bool {
        host.widgets[edit.hosted.id]?.revision == edit.draft.base && host.workspaceNumber == planned
    }

    /// Commits the edits in one transaction and immediately sends their requests, regardless of other work in
    /// progress (T7).
    ///
    /// Returns nil if they must be planned again because a revision or the workspace changed or values were
    /// erased, and if an edit with this id was already committed. The database rejects the second edit, so no
    /// prior lookup is needed.
    private func commit(
        _ edits: [PlannedEdit], planned: Int, on host: isolated BoardHost, in locale: LocaleTag
    ) async throws(CallRefusal) -> BoardReply<EditReply>? {
        if let erasure = host.erasure {
            await erasure.value
            return nil
        }
        // This is checked here because a suspended call lets other tasks of the same actor run first.
        guard edits.allSatisfy({ Self.isPresent($0, planned: planned, on: host) }) else { return nil }
        if let obstacle = host.obstacle(to: id) { throw obstacle }
        if let trouble = host.presentTrouble() { throw CallRefusal(BoardReply(trouble)) }
        // Requests that were made while widgets were loaded are in the ledger before the commit closes their
        // rows.
        host.startDriving()
        let stopwatch = Stopwatch()
        var commits: [EditCommit?] = []
        var isStored = false
        defer { if !isStored { for commit in commits { commit?.takeBack(on: host) } } }
        for (hosted, draft) in edits {
            commits.append(try prepare(draft, of: hosted, number: commits.count, on: host))
        }
        let made = commits.compactMap(\.self)
        do throws(StoreError) {
            // The database only rejects the id of an edit that has a revision.
            if !made.contains(where: { $0.stored.revision != nil }),
                try !host.store.revisions(editID: id).isEmpty
            {
                return nil
            }
            try host.store.commit(made.map(\.stored)) {
                for commit in made { host.sendAhead(commit.ask, of: commit.edited) }
            }
            isStored = true
            host.metrics.committed(in: stopwatch)
            host.metrics.traces.add("commit", .store, since: stopwatch, to: id)
        } catch {
            if error.code == .repeatedEdit { return nil }
            throw CallRefusal(BoardReply(error))
        }
        for commit in made {
            host.metrics.traces.follow(commit.edited.index, for: id)
            commit.apply(on: host)
        }
        // This comes last, so that a request that an edit supersedes is not repeated.
        host.resume()
        var parts: [EditReplies.Part] = []
        for (commit, (hosted, draft)) in zip(commits, edits) {
            if let commit {
                let reload = await reload(of: commit, since: stopwatch, on: host)
                guard let part = host.snapshot.part(of: commit, reload: reload, in: locale) else {
                    return BoardReply(failed: .widgetRemoved)
                }
                parts.append(part)
            } else {
                var document = host.snapshot.document(about: draft, of: hosted)
                document.timeline = host.snapshot.timeline(of: hosted)
                document.needs = host.snapshot.needs(of: hosted)
                parts.append((document, draft.remarks, isChanged: false))
            }
        }
        var reply = EditReplies.reply(parts, areSeveral: areSeveral)
        let isRequested = made.contains { $0.stored.reload != nil }
        if wait == .none, isRequested, !host.isServing { reply.remarks.append(.waitedWithoutServe) }
        if isTraced, case .one(var document)? = reply.document {
            document.trace = host.metrics.traces.end(id)
            reply.document = .one(document)
        }
        return reply
    }

    /// Prepares the rows of an edit, and writes its secrets, to which the rows refer.
    ///
    /// - Returns: nil if the edit does not change this widget. Then the provider is not involved.
    func prepare(
        _ draft: EditDraft, of hosted: HostedWidget, number: Int, on host: isolated BoardHost
    ) throws(CallRefusal) -> EditCommit? {
        let choices = draft.reading.choices
        guard draft.changes(hosted) else { return nil }
        let now = host.clock.now()
        let generation = host.engine.nextGeneration(of: hosted.index)
        let bypassed = draft.reading.isComplete ? host.engine.bypassed(byEditOf: hosted.index, at: now) : []
        var edited = hosted
        let revision = RevisionRow(
            number: hosted.revision.next, at: now, origin: origin, family: draft.family,
            name: draft.name, choices: choices, changes: draft.changes.encodedJSON.text,
            editID: id(ofWidget: number), restores: draft.restores, version: draft.reading.version)
        // Answers that came while the edit was planned apply too.
        let present = host.widgets[hosted.id]?.offers ?? hosted.offers
        edited.offers = draft.reading.configuration.offers.updated(with: present)
        edited.take(revision, host.snapshot.upToDate(draft.reading).knowing(edited.offers))
        var reload = ReloadRow(
            generation: generation, revision: edited.revision, reason: .edited, asked: now)
        reload.granted = now
        reload.bypassed = bypassed
        let stored = StoredEdit(
            revision, of: hosted.id, at: now, reload: edited.reading.isComplete ? reload : nil)
        let hasNewSecrets = try host.secrets.keep(
            draft.reading, of: hosted.id, instead: hosted.reading,
            for: host.snapshot.recipient(of: hosted.id))
        return EditCommit(
            former: hosted, edited: edited, draft: draft, stored: stored, generation: generation,
            bypassed: bypassed, hasNewSecrets: hasNewSecrets)
    }

    // Replies

    /// The reply to a dry run: what the edit would change, on the current revision.
    private func reply(
        to trial: EditTrial, _ edits: [PlannedEdit], on host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<EditReply> {
        var parts: [EditReplies.Part] = []
        for (hosted, draft) in edits {
            var document = host.snapshot.document(about: draft, of: hosted)
            document.dryRun = true
            document.warnings = host.snapshot.ruleWarnings(of: draft.reading, in: locale)
            var remarks = draft.remarks
            if !areSeveral, draft.reading.isComplete {
                remarks += await trial.preview(
                    draft.reading, of: draft.edited(hosted), on: host, in: locale, into: &document)
            }
            parts.append((document, remarks, isChanged: draft.changes(hosted)))
        }
        return EditReplies.reply(parts, areSeveral: areSeveral)
    }

    /// Waits until the reload that an edit requested ends; nil if the widget needs configuration.
    private func reload(
        of commit: EditCommit, since stopwatch: Stopwatch, on host: isolated BoardHost
    ) async -> AwaitedReload? {
        guard commit.stored.reload != nil else { return nil }
        let isAwaited = wait == .answered || !host.isServing
        let end =
            isAwaited ? await host.end(of: commit.former.index, commit.generation) : ReloadEnd(.unfinished)
        return AwaitedReload(
            reason: .edited, generation: commit.generation, bypassed: commit.bypassed,
            bypassedPolicy: commit.former.present?.policy, end: end, milliseconds: stopwatch.milliseconds)
    }

    /// The reply to a change whose id was already used; nil for a new id. Stored changes are not repeated.
    /// Reloads are awaited, because they may still be open after a crash.
    func repeated(
        on host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<EditReply>? {
        var parts: [EditReplies.Part] = []
        for (widget, revision) in try host.store.revisions(editID: id) {
            guard let hosted = try host.hosted(widget.description) else { continue }
            if let row = try host.snapshot.ownReload(of: revision, widget), row.outcome == nil,
                hosted.reading.isComplete
            {
                host.drive()
                if wait == .answered || !host.isServing {
                    _ = await host.end(of: hosted.index, row.generation)
                }
            }
            guard let hosted = host.widgets[hosted.index] else { return BoardReply(failed: .widgetRemoved) }
            parts.append(try host.snapshot.part(repeating: revision, of: hosted, in: locale))
        }
        return parts.isEmpty ? nil : EditReplies.reply(parts, areSeveral: areSeveral)
    }
}

/// What happens to the board before and after the transaction.
extension EditCommit {
    /// Cancels the preparations of a refused edit.
    func takeBack(on host: isolated BoardHost) {
        host.cancelRequest(of: former.index, generation)
        if hasNewSecrets {
            host.secrets.keepAgain(
                former.reading, of: former.id, for: host.snapshot.recipient(of: former.id))
        }
    }

    /// Applies the effects of a stored edit.
    func apply(on host: isolated BoardHost) {
        host.widgets[edited.index] = edited
        host.remember(edited.offers, of: edited.index)
        host.announce(.edited, edited.id) {
            $0.revision = BoardEvent.orNull(edited.revision)
            $0.bypassed = bypassed
        }
        let completeness: Timelines.Completeness =
            edited.reading.isComplete ? .complete : .needsConfiguration
        host.take(.edited(edited.index, edited.revision, completeness), committed: edited.index)
        // The placeholder of another size is only needed before the first timeline.
        if edited.family != former.family, edited.present == nil {
            host.askPlaceholder(edited.index, at: stored.at)
        }
    }
}
