package import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import Timelines
package import WidgetModel
package import WidgetStore

/// Places a widget: first the placeholder, then a timeline (T9).
extension BoardHost {
    /// Places a widget with the values of an existing one, but without its secrets.
    func duplicate(
        _ request: DuplicateCall, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        guard let original = try hosted(request.widget) else {
            return try refuse(unknownWidget: request.widget)
        }
        if let refusal = refusal(expecting: request.expectedRevision, of: original) {
            let copy = EditToMake(id: request.editID, origin: "add")
            return try await awaitRepeated(copy, in: locale)?.map(\.one) ?? refusal.reply()
        }
        guard original.bound != nil else { return BoardReply(refused: [undeclared(original)]) }
        let add = AddCall(
            kind: original.kind.name, family: request.family ?? original.family, name: request.name,
            changes: request.changes, folder: request.folder, editID: request.editID)
        return try await self.add(add, copying: original, in: locale)
    }

    /// Places a widget with the user's values and the provider's defaults, and waits for its first timeline.
    ///
    /// - Parameters:
    ///   - stored: a widget of another board, whose values replace the defaults; nil to use the defaults.
    ///   - original: a widget of this board, whose values replace the defaults; nil to use the defaults.
    func add(
        _ request: AddCall, like stored: StoredWidget? = nil, copying original: HostedWidget? = nil,
        in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        let edit = EditToMake(id: request.editID, origin: "add")
        if let reply = try await awaitRepeated(edit, in: locale) { return reply.map(\.one) }
        let planned = workspaceNumber
        do throws(CallRefusal) {
            var sketch = try await sketch(of: request, like: stored, copying: original, in: locale)
            var draft = try await draft(
                sketch.wanted, of: sketch.widget, folder: request.folder, in: locale, answers: &sketch.answers
            ).get()
            draft.remarks += sketch.remarks
            let isTrial = request.dryRun == true
            draft.remarks += try await validated(draft, of: sketch.widget, isUrgent: !isTrial, in: locale)
            if isTrial {
                return await preview(draft, of: sketch.widget, in: locale)
            }
            let reply = try await place(
                draft, as: sketch.widget, planned: planned, editID: request.editID, in: locale)
            if let reply { return reply }
        } catch {
            // The same placement may have been stored in the meantime.
            return try await awaitRepeated(edit, in: locale)?.map(\.one) ?? error.reply()
        }
        return try await add(request, like: stored, copying: original, in: locale)
    }

    /// The initial choices in a new widget's form: the values that placing the widget would store (C1).
    func firstChoices(_ request: AddCall, in locale: LocaleTag) async throws(StoreError) -> BoardReply<
        FirstChoices
    > {
        do throws(CallRefusal) {
            let sketch = try await sketch(of: request, in: locale)
            let reading = sketch.widget.reading
            let choices = reading.form.map { $0.json(of: reading.configuration) } ?? [:]
            return BoardReply(
                FirstChoices(
                    family: sketch.widget.family, choices: choices,
                    definition: DefinitionInForce(of: sketch.widget.bound, in: workspace)),
                remarks: sketch.remarks)
        } catch {
            return error.reply()
        }
    }

    /// A widget that is about to be placed.
    private struct Sketch {
        /// The widget at revision 0, before the user's changes.
        var widget: HostedWidget
        /// The user's changes.
        var wanted: EditRequest
        var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
        var remarks: [BoardRemark] = []
    }

    /// A new widget with the values of a recommendation, of another widget, or of the provider's defaults.
    private func sketch(
        of request: AddCall, like stored: StoredWidget? = nil, copying original: HostedWidget? = nil,
        in locale: LocaleTag
    ) async throws(CallRefusal) -> Sketch {
        guard let bound = Kind(request.kind).flatMap(workspace.widget) else {
            throw CallRefusal(BoardReply(refused: [unknownKind(request.kind)]))
        }
        let family = request.family ?? stored?.row.family ?? bound.families[0]
        guard bound.families.contains(family) else {
            throw CallRefusal(
                BoardReply(refused: [
                    .familyUnsupported(family, kind: bound.kind, families: bound.families)
                ]))
        }
        var widget = HostedWidget(
            id: PlacedWidgetID(kind: bound.kind, number: 0), index: widgets.nextIndex, placed: clock.now(),
            family: family, revision: Revision(0), choices: "{}", bound: bound, reading: .empty)
        widget.reading = read("{}", of: widget)
        widget = try renamed(widget, request.name)
        if let stored {
            widget.reading = ConfigurationReading(
                stored.row.choices, version: stored.row.version, of: bound, family: family, context: literals
            ) { stored.secrets }
        }
        var sketch = Sketch(
            widget: widget, wanted: EditRequest(request.changes.map(EditRequest.Change.init)))
        if let title = request.recommendation {
            guard let recommendation = bound.recommendation(titled: title, in: locale) else {
                throw CallRefusal(
                    BoardReply(refused: [.recommendationUnknown(title, of: bound, in: locale)]))
            }
            sketch.widget.reading = read(recommendation, of: widget)
            let own = request.changes.map(EditRequest.Change.init)
            let named = identified(by: sketch.widget.reading).filter { change in
                !own.contains { $0.name == change.name }
            }
            sketch.wanted = EditRequest(named + own)
        } else if let original {
            sketch.remarks = copy(original, to: &sketch.widget, in: locale)
        } else if stored == nil {
            (sketch.widget.reading, sketch.remarks) = await withDefaults(
                of: widget, for: sketch.wanted, folder: request.folder, in: locale, answers: &sketch.answers)
        }
        return sketch
    }

    /// The recommended values of a widget that is about to be placed.
    private func read(
        _ recommendation: BoundRecommendation, of sketch: HostedWidget
    ) -> ConfigurationReading {
        // Only intent-based widgets support recommendations.
        guard let form = sketch.reading.form else { return sketch.reading }
        let configuration = recommendation.configuration(of: form)
        return ConfigurationReading(configuration, resolved: form.resolve(configuration), of: form, kept: [:])
    }

    /// The recommended choices as changes, as if a user had typed them: a manifest contains only their ids,
    /// and the provider knows their titles.
    private func identified(by reading: ConfigurationReading) -> [EditRequest.Change] {
        guard let form = reading.form else { return [] }
        return form.intent.parameters.compactMap { parameter in
            guard parameter.options != nil,
                case .value(.object(let object))? = reading.configuration[parameter.name]
            else { return nil }
            return EditRequest.Change(parameter.name, .set(.text(object.id)))
        }
    }

    /// Stores the widget in one transaction, and requests its placeholder and its timeline.
    ///
    /// Returns nil if the placement must be planned again because the workspace was replaced.
    private func place(
        _ draft: EditDraft, as sketch: HostedWidget, planned: Int, editID: String, in locale: LocaleTag
    ) async throws(CallRefusal) -> BoardReply<ChangedWidget>? {
        // This is checked here because a suspended call lets other tasks of the same actor run first.
        guard workspaceNumber == planned else { return nil }
        if let obstacle = obstacle(to: editID) { throw obstacle }
        if let trouble = presentTrouble() { throw CallRefusal(BoardReply(trouble)) }
        let stopwatch = Stopwatch()
        let now = clock.now()
        let first = RevisionRow(
            number: .first, at: now, origin: "add", family: sketch.family, name: sketch.name,
            choices: draft.reading.choices, changes: draft.changes.encodedJSON.text, editID: editID,
            version: draft.reading.version)
        let reload = ReloadRow(
            generation: Generation.none.next, revision: .first, reason: .added, asked: now)
        let row: WidgetRow
        if draft.reading.form?.intent.hasSecrets == true { try keep(draft.reading, ofNext: sketch.id.kind) }
        do throws(StoreError) {
            try rememberDeclaration(of: sketch.id.kind)
            row = try store.place(
                sketch.id.kind, first: first, reload: draft.reading.isComplete ? reload : nil)
        } catch {
            throw CallRefusal(BoardReply(error))
        }
        let hosted = HostedWidget(
            id: row.id, index: widgets.nextIndex, placed: now, family: row.family, name: row.name,
            revision: .first, choices: row.choices, version: row.version, bound: sketch.bound,
            reading: draft.reading)
        widgets.add(hosted)
        remember(draft.reading.configuration.offers, of: hosted.index)
        announce(.placed, hosted.id)
        drive()
        take(.placed(hosted.index, placement(of: hosted)))
        var report: AwaitedReload?
        if draft.reading.isComplete, let generation = reloads.lastAsked(for: hosted.index) {
            let end = await end(of: hosted.index, generation)
            report = AwaitedReload(
                reason: .added, generation: generation, bypassed: [], end: end,
                milliseconds: stopwatch.milliseconds)
        }
        return added(hosted, in: locale, reload: report, remarks: draft.remarks)
    }

    /// The reply about a placed widget.
    private func added(
        _ placed: HostedWidget, in locale: LocaleTag, reload: AwaitedReload?, remarks: [BoardRemark]
    ) -> BoardReply<ChangedWidget> {
        guard let hosted = widgets[placed.index] else { return BoardReply(failed: .widgetRemoved) }
        var document = ChangedWidget(widget: hosted.id, revision: hosted.revision)
        document.kind = hosted.kind
        document.family = hosted.family
        document.reload = OrNull(wrappedValue: reload.map { .report($0.report(hosted.failure)) })
        document.timeline = timeline(of: hosted)
        document.needs = needs(of: hosted)
        document.warnings = ruleWarnings(of: hosted.reading, in: locale)
        // The remark about the reload names a missing program as well.
        let missing = programMissing(for: hosted.bound, hosted.failure)
        return BoardReply(
            document,
            remarks: remarks.filter { $0 != missing } + self.remarks(on: reload, of: hosted, in: locale)
                + differences(of: hosted))
    }
}

extension AddCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        try await host.add(self, in: locale)
    }
}

extension BeginCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<FirstChoices> {
        try await host.firstChoices(document, in: locale)
    }
}

extension DuplicateCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        try await host.duplicate(self, in: locale)
    }
}
