package import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import ProviderProtocol
import Timelines
package import WidgetModel
package import WidgetStore

/// `add`: places a widget with the user's values and the provider's defaults, first with a placeholder, and
/// waits for its first timeline (T9).
extension AddCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        try await place(on: host, in: locale)
    }

    /// Places the widget.
    ///
    /// - Parameters:
    ///   - stored: a widget of another board, whose values replace the defaults; nil to use the defaults.
    ///   - original: a widget of this board, whose values replace the defaults; nil to use the defaults.
    func place(
        like stored: StoredWidget? = nil, copying original: HostedWidget? = nil, on host: isolated BoardHost,
        in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        let edit = EditToMake(id: editID, origin: "add")
        while true {
            if let reply = try await edit.repeated(on: host, in: locale) { return reply.map(\.one) }
            let planned = host.workspaceNumber
            do throws(CallRefusal) {
                let planning = try await self.planned(
                    like: stored, copying: original, on: host, in: locale)
                if isReading {
                    return await Self.preview(planning.draft, of: planning.sketch, on: host, in: locale)
                }
                if let reply = try await store(planning, planned: planned, on: host, in: locale) {
                    return reply
                }
            } catch {
                // The same placement may have been stored in the meantime.
                return try await edit.repeated(on: host, in: locale)?.map(\.one) ?? error.reply()
            }
        }
    }

    /// Plans the placement, with the provider's defaults and its validation.
    func planned(
        like stored: StoredWidget? = nil, copying original: HostedWidget? = nil, on host: isolated BoardHost,
        in locale: LocaleTag
    ) async throws(CallRefusal) -> PlannedPlacement {
        var sketch = try await sketch(like: stored, copying: original, on: host, in: locale)
        var draft = try await sketch.planning.draft(sketch.wanted, on: host).get()
        draft.remarks += sketch.remarks
        let widget = sketch.planning.hosted
        draft.remarks += try await ProviderQuestions(about: widget, in: locale)
            .validation(of: draft, isUrgent: !isReading, on: host)
        return PlannedPlacement(sketch: widget, draft: draft)
    }

    /// A widget that is about to be placed.
    fileprivate struct Sketch {
        /// Plans the user's changes of the widget at revision 0.
        var planning: AssistedPlanning
        /// The user's changes.
        var wanted: EditRequest
        var remarks: [BoardRemark] = []
    }

    /// A new widget with the values of a recommendation, of another widget, or of the provider's defaults.
    fileprivate func sketch(
        like stored: StoredWidget? = nil, copying original: HostedWidget? = nil, on host: isolated BoardHost,
        in locale: LocaleTag
    ) async throws(CallRefusal) -> Sketch {
        guard let bound = Kind(kind).flatMap(host.workspace.widget) else {
            throw CallRefusal(BoardReply(refused: [host.snapshot.unknownKind(kind)]))
        }
        let family = family ?? stored?.row.family ?? bound.families[0]
        guard bound.families.contains(family) else {
            throw CallRefusal(
                BoardReply(refused: [
                    .familyUnsupported(family, kind: bound.kind, families: bound.families)
                ]))
        }
        var widget = try host.snapshot.sketch(of: bound, family).renamed(name)
        if let stored {
            widget.reading = ConfigurationReading(
                stored.row.choices, version: stored.row.version, of: bound, family: family,
                context: host.snapshot.literals
            ) { stored.secrets }
        }
        var planning = AssistedPlanning(of: widget, folder: folder, in: locale)
        let own = changes.map(EditRequest.Change.init)
        var wanted = EditRequest(own)
        var remarks: [BoardRemark] = []
        if let title = recommendation {
            guard let recommendation = bound.recommendation(titled: title, in: locale) else {
                throw CallRefusal(
                    BoardReply(refused: [.recommendationUnknown(title, of: bound, in: locale)]))
            }
            widget.reading = Self.read(recommendation, of: widget)
            let named = Self.identified(by: widget.reading).filter { change in
                !own.contains { $0.name == change.name }
            }
            wanted = EditRequest(named + own)
        } else if let original {
            remarks = widget.copyValues(of: original, in: locale)
        } else if stored == nil {
            (widget.reading, remarks) = await planning.withDefaults(for: wanted, on: host)
        }
        return Sketch(planning: planning.of(widget), wanted: wanted, remarks: remarks)
    }

    /// The recommended values of a widget that is about to be placed.
    private static func read(
        _ recommendation: BoundRecommendation, of sketch: HostedWidget
    ) -> ConfigurationReading {
        // Only intent-based widgets support recommendations.
        guard let form = sketch.reading.form else { return sketch.reading }
        let configuration = recommendation.configuration(of: form)
        return ConfigurationReading(configuration, resolved: form.resolve(configuration), of: form, kept: [:])
    }

    /// The recommended choices as changes, as if a user had typed them: a manifest contains only their ids,
    /// and the provider knows their titles.
    private static func identified(by reading: ConfigurationReading) -> [EditRequest.Change] {
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
    /// Returns nil if the placement must be planned again because the workspace was replaced or values were
    /// erased.
    private func store(
        _ planning: PlannedPlacement, planned: Int, on host: isolated BoardHost, in locale: LocaleTag
    ) async throws(CallRefusal) -> BoardReply<ChangedWidget>? {
        if let erasure = host.erasure {
            await erasure.value
            return nil
        }
        // This is checked here because a suspended call lets other tasks of the same actor run first.
        guard host.workspaceNumber == planned else { return nil }
        if let obstacle = host.obstacle(to: editID) { throw obstacle }
        if let trouble = host.presentTrouble() { throw CallRefusal(BoardReply(trouble)) }
        let stopwatch = Stopwatch()
        let stored = planning.stored(at: host.clock.now(), origin: "add", editID: editID)
        let row: WidgetRow
        // Nothing is suspended until the commit, so that no other placement can take the id of the secrets.
        let next: PlacedWidgetID
        do throws(StoreError) { next = try host.store.nextID(of: stored.kind) } catch {
            throw CallRefusal(BoardReply(error))
        }
        try planning.keepSecrets(as: next, on: host)
        do throws(StoreError) {
            try host.rememberDeclaration(of: stored.kind)
            row = try host.store.place(stored.kind, first: stored.first, reload: stored.reload)
        } catch {
            throw CallRefusal(BoardReply(error))
        }
        let hosted = planning.apply(row, on: host)
        var report: AwaitedReload?
        if planning.draft.reading.isComplete, let generation = host.reloads.lastAsked(for: hosted.index) {
            let end = await host.end(of: hosted.index, generation)
            report = AwaitedReload(
                reason: .added, generation: generation, bypassed: [], end: end,
                milliseconds: stopwatch.milliseconds)
        }
        return host.snapshot.added(hosted, in: locale, reload: report, remarks: planning.draft.remarks)
    }

    /// The reply to the dry run of a placement. The widget does not have an id yet, so the first id of its
    /// kind is used.
    private static func preview(
        _ draft: EditDraft, of sketch: HostedWidget, on host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<ChangedWidget> {
        var document = ChangedWidget(widget: PlacedWidgetID(kind: sketch.kind, number: 1), revision: .first)
        document.dryRun = true
        guard draft.reading.isComplete else { return BoardReply(document, remarks: draft.remarks) }
        let trial = EditTrial(wantsSnapshot: true, wantsTimeline: false)
        let remarks = await trial.preview(draft.reading, of: sketch, on: host, in: locale, into: &document)
        document.preview?.widget = document.widget
        return BoardReply(document, remarks: draft.remarks + remarks)
    }
}

/// The initial choices in a new widget's form: the values that placing the widget would store (C1).
extension BeginCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<FirstChoices> {
        do throws(CallRefusal) {
            let sketch = try await document.sketch(on: host, in: locale)
            let widget = sketch.planning.hosted
            let reading = widget.reading
            let choices = reading.form.map { $0.json(of: reading.configuration) } ?? [:]
            return BoardReply(
                FirstChoices(
                    family: widget.family, choices: choices,
                    definition: DefinitionInForce(of: widget.bound, in: host.workspace)),
                remarks: sketch.remarks)
        } catch {
            return error.reply()
        }
    }
}

/// `duplicate`: places a widget with the values of an existing one, but without its secrets.
extension DuplicateCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        guard let original = try host.hosted(widget) else { return try host.refuse(unknownWidget: widget) }
        if let refusal = host.snapshot.refusal(expecting: expectedRevision, of: original) {
            let copy = EditToMake(id: editID, origin: "add")
            return try await copy.repeated(on: host, in: locale)?.map(\.one) ?? refusal.reply()
        }
        guard original.bound != nil else {
            return BoardReply(refused: [host.snapshot.undeclared(original)])
        }
        let add = AddCall(
            kind: original.kind.name, family: family ?? original.family, name: name, changes: changes,
            folder: folder, editID: editID)
        return try await add.place(copying: original, on: host, in: locale)
    }
}
