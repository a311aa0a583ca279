package import BoardDocuments
package import Configurations
package import IntentDefinitions
import JSONText
import ProviderProtocol
import Timelines
import WidgetManifests
import WidgetModel
import WidgetStore
import WidgetViews
import YAMLReading

/// What is looked at: the gallery, a widget's values, the choices of a parameter, the archived view.
extension BoardHost {
    // The gallery

    func gallery(_ family: Family?, in locale: LocaleTag) async -> BoardReply {
        // Asked side by side: one slow provider does not hold up the others.
        let fitting = workspace.widgets.filter { family.map($0.families.contains) ?? true }
        let asks = fitting.map { bound in
            Task(executorPreference: loop) {
                (bound, await self.snapshot(of: bound, family: family ?? bound.families[0], in: locale))
            }
        }
        var rows: [OfferedWidget] = []
        var remarks: [BoardReply.Remark] = []
        for ask in asks {
            let (bound, (view, failure)) = await ask.value
            // Where the manifest says nothing the provider may, now that it has been asked.
            let own = providers[bound.provider]?.declaration?.kinds.first { $0.kind == bound.kind }
            let title = bound.declaration.title == nil ? own?.title : nil
            let parameters = bound.intent?.localized(for: locale).parameters ?? []
            rows.append(
                OfferedWidget(
                    kind: bound.kind, title: title ?? bound.title(in: locale),
                    description: bound.declaration.description(for: locale) ?? own?.summary,
                    families: bound.families, configuration: bound.intent == nil ? .static : .intent,
                    intent: bound.intent?.name, provider: bound.provider.name,
                    parameters: parameters.map { document(of: $0, on: bound.families) },
                    open: linkCommand(of: bound), group: group(of: bound), snapshot: view?.json))
            if let failure { remarks.append(.noSnapshot(bound.kind, failure)) }
        }
        for kind in workspace.manifests.kinds where Kind(kind).flatMap(workspace.widget) == nil {
            remarks.append(.kindBroken(kind).asWarning)
        }
        let others = family.map { _ in workspace.widgets.count - fitting.count }
        return BoardReply(Gallery(widgets: rows, otherFamilies: others), remarks: remarks)
    }

    /// A snapshot with the first recommendation, else the defaults (C10); the placeholder when there is none,
    /// with the reason. A provider that does not know snapshots needs no reason.
    private func snapshot(
        of bound: BoundWidget, family: Family, in locale: LocaleTag
    ) async -> (view: ViewTree?, failure: ProviderFailure?) {
        let context = RequestContext(
            kind: bound.kind, family: family, isPreview: true, isSimulated: stepping != nil,
            now: clock.now(),
            locale: locale.description,
            timeZone: surroundings.timeZone, colorScheme: .dark)
        let values = bound.previewValues(family: family, surroundings: literals)
        let result = await ask(
            .snapshot(SnapshotRequest(context: context, configuration: values)), of: bound.provider,
            deadline: surroundings.timeouts.snapshot)
        let failure: ProviderFailure
        switch result.flatMap(BoardHost.view) {
        case .success(let view): return (view, nil)
        case .failure(let reason): failure = reason
        }
        let reported = failure.class == .unsupported ? nil : failure
        guard failure.class != .crashed else { return (nil, reported) }
        let fallback = await ask(
            .placeholder(PlaceholderRequest(context: context)), of: bound.provider,
            deadline: surroundings.timeouts.snapshot)
        return (try? fallback.flatMap(BoardHost.view).get(), reported)  // The first reason is told.
    }

    /// What a placed widget would show with values that are not stored.
    func snapshot(
        of hosted: HostedWidget, with values: JSONObject, in locale: LocaleTag
    ) async -> Result<ViewTree, ProviderFailure> {
        guard let provider = hosted.bound?.provider else {
            return .failure(.undeclared)
        }
        let context = context(of: hosted, at: clock.now(), reason: nil, in: locale)
        let request = SnapshotRequest(context: context, configuration: values)
        let answer = await ask(.snapshot(request), of: provider, deadline: surroundings.timeouts.snapshot)
        return answer.flatMap(BoardHost.view)
    }

    private static func view(_ json: JSONValue) -> Result<ViewTree, ProviderFailure> {
        do throws(JSONMismatch) {
            return .success(try SnapshotRequest.answer(json).view)
        } catch {
            return .failure(ProviderFailure(malformed: error))
        }
    }

    private func document(of parameter: IntentParameter, on families: [Family]) -> OfferedParameter {
        let standard = parameter.defaultValue?.value(in: literals).json
        let fitting = families.filter { family in
            parameter.list?.size(for: family).contains(standard?.array?.count ?? 0) ?? true
        }
        var document = OfferedParameter(
            name: parameter.name, title: parameter.displayTitle, type: parameter.type.name,
            required: parameter.isRequired)
        document.help = parameter.help
        document.default = standard
        // Where typing the default as it is needs a family.
        document.defaultFamilies = standard == nil || fitting.count == families.count ? nil : fitting
        document.range = parameter.range?.description
        document.list = parameter.list == nil ? nil : true
        document.cases = parameter.caseNames
        document.options = parameter.options == nil ? nil : true
        return document
    }

    // Values

    func show(
        _ text: String, _ revision: Revision?, in locale: LocaleTag
    ) throws(StoreError) -> BoardReply {
        try with(text) { (hosted) throws(StoreError) in
            guard let revision else { return try shown(hosted, hosted.reading, in: locale) }
            guard let row = try store.revisions(of: hosted.id).first(where: { $0.number == revision }) else {
                return BoardReply(
                    refused: [.nothingToUndo(hosted.id, wanted: revision, present: hosted.revision)])
            }
            var older = hosted
            older.revision = revision
            older.version = row.version
            let reading = read(row.choices, version: row.version, of: hosted)
            return try shown(older, reading, in: locale)
        }
    }

    private func shown(
        _ hosted: HostedWidget, _ reading: ConfigurationReading, in locale: LocaleTag
    ) throws(StoreError) -> BoardReply {
        let resolved = reading.resolved?.localized(for: locale)
        var summary = summary(of: hosted, in: locale)
        summary.values = reading.shownValues
        summary.summary = resolved?.summary
        let parameters = resolved.map { zip($0.intent.parameters, $0.states).map(ShownParameter.init) }
        var details = WidgetDetails(
            placed: hosted.placed, parameters: parameters ?? [], needs: needs(of: hosted),
            open: linkCommand(of: hosted.bound), group: group(of: hosted.bound))
        if let intent = reading.form?.intent {
            details.version = hosted.version
            details.definitionVersion = intent.version
        }
        let aside = try keptAside(of: hosted, reading)
        details.aside = aside.isEmpty ? nil : aside
        return BoardReply(
            ShownWidget(summary, details), remarks: aside.map { .keptAside($0, by: hosted.id) })
    }

    /// Stored values that do not count any more, with the versions that they were stored under (C9).
    func keptAside(
        of hosted: HostedWidget, _ reading: ConfigurationReading
    ) throws(StoreError) -> [KeptAside] {
        guard let aside = reading.resolved?.aside, !aside.isEmpty else { return [] }
        let history = try store.revisions(of: hosted.id).filter { $0.number <= hosted.revision }
        return aside.map { misfit in
            // Every later edit stores it again as it is.
            let unchanged = history.reversed().prefix { $0.storedChoices[misfit.parameter] == misfit.stored }
            return KeptAside(
                parameter: misfit.parameter, stored: misfit.stored, problem: misfit.problem.description,
                version: unchanged.last?.version ?? hosted.version)
        }
    }

    /// What opens its links; nil: whatever the desktop has for them.
    private func linkCommand(of bound: BoundWidget?) -> [String]? {
        bound?.declaration.linkCommand?.map(\.value)
    }

    /// What its provider shares with an app.
    private func group(of bound: BoundWidget?) -> WidgetDetails.Group? {
        bound?.manifest.group.map { group in
            WidgetDetails.Group(id: group.id.value, secrets: group.secrets.map(\.value))
        }
    }

    // Choices

    func options(
        _ query: OptionsQuery, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply {
        let target: HostedWidget
        if let placed = try hosted(query.target) {
            target = placed
        } else if let bound = Kind(query.target).flatMap(workspace.widget) {
            var sketch = HostedWidget(
                id: PlacedWidgetID(kind: bound.kind, number: 0), index: widgets.nextIndex,
                placed: clock.now(),
                family: bound.families[0], revision: Revision(0), choices: "{}", bound: bound, reading: .empty
            )
            sketch.reading = read("{}", of: sketch)
            target = sketch
        } else if Kind(query.target).map(workspace.manifests.isDeclared) == true {
            return BoardReply(refused: [.kindBroken(query.target)])
        } else {
            return try refuse(unknownWidget: query.target)
        }
        guard let bound = target.bound else { return BoardReply(refused: [undeclared(target)]) }
        guard let intent = bound.intent?.localized(for: locale) else {
            return BoardReply(refused: [.nothingToChoose(query.target)])
        }
        var chosen = intent.parameters.filter { $0.options != nil || $0.caseNames != nil }
        if let name = query.parameter {
            guard let parameter = intent.parameter(named: name) else {
                return BoardReply(refused: [.parameterUnknown(name, in: intent)])
            }
            chosen = [parameter]
        }
        return await choices(of: chosen, query.search, for: target, in: locale)
    }

    private func choices(
        of parameters: [IntentParameter], _ search: String?, for hosted: HostedWidget, in locale: LocaleTag
    ) async -> BoardReply {
        var rows: [Choices.OfParameter] = []
        var remarks: [BoardReply.Remark] = []
        for parameter in parameters {
            var row = Choices.OfParameter(parameter: parameter.name, title: parameter.displayTitle)
            if parameter.options == nil, let cases = parameter.choices {
                row.options = cases.matching(search)
            } else if parameter.type.kind is TimeZoneType, parameter.options == nil, let search {
                let zones = zones(search)
                row.options = zones.prefix(BoardHost.zonesListed).map { .string($0) }
                row.more = zones.count > BoardHost.zonesListed ? true : nil
            } else if parameter.options != nil, let provider = hosted.bound?.provider {
                let request = OptionsRequest(
                    context: context(of: hosted, at: clock.now(), reason: nil, in: locale),
                    parameter: parameter.name,
                    query: search.map { .search($0) } ?? .list, configuration: hosted.reading.values)
                switch await options(request, of: provider) {
                case .success(let answer):
                    row.options = answer.options.map(\.encodedJSON)
                    row.more = answer.hasMore ? true : nil
                case .failure(let failure) where failure.isOfStart:
                    let problems = hosted.bound.map { BoardReply.Remark.willNotStart($0.manifest, failure) }
                    return BoardReply(JSONObject()).failing(problems ?? [])
                case .failure(let failure):
                    row.options = (parameter.choices ?? []).matching(search)
                    remarks.append(.noChoices(parameter.name, failure))
                }
            } else {
                row.accepts = parameter.expectation(on: hosted.family)
                if parameter.type.kind is TimeZoneType { row.searchable = true }
            }
            rows.append(row)
        }
        return BoardReply(Choices(target: hosted.id.description, parameters: rows), remarks: remarks)
    }

    /// How many time zones one answer lists.
    private static let zonesListed = 50

    /// The time zones whose name has these words, blanks being `_` in names.
    private func zones(_ words: String) -> [String] {
        let words = words.lowercased().replacing(" ", with: "_")
        return workspace.literals.timeZoneNames().filter { $0.lowercased().contains(words) }.sorted()
    }

    // Views

    /// The archived view that shows, or that the present timeline will show: nothing of the provider runs
    /// (T14).
    func render(
        _ text: String, at wanted: Instant?, in locale: LocaleTag
    ) throws(StoreError) -> BoardReply {
        try with(text) { (hosted) throws(StoreError) in
            let now = clock.now()
            let shown = wanted.map { look(of: hosted, at: $0) } ?? hosted.shown
            let age = age(of: hosted, showing: shown, at: wanted ?? now)
            let (view, date, revision) = try view(of: hosted, shown, age)
            var document = RenderedWidget(
                widget: hosted.id, title: hosted.bound?.title(in: locale), family: hosted.family,
                at: wanted ?? now, state: engine.state(of: hosted.index), revision: hosted.revision,
                shownRevision: revision, entry: date, view: view?.json,
                failingSince: engine.failures(of: hosted.index)?.since,
                summary: hosted.reading.resolved?.localized(for: locale).summary)
            document.age = age?.document
            if wanted == nil { document.updating = updating(hosted) }
            document.declared = declared(hosted)
            document.beyond = wanted.flatMap { beyond(hosted, at: $0) }
            return BoardReply(document)
        }
    }

    /// What the present timeline shows then; before its first entry what shows until it, as far as that is
    /// known.
    func look(of hosted: HostedWidget, at instant: Instant) -> Shown {
        if let place = engine.entry(of: hosted.index, at: instant) { return .entry(place) }
        if case .entry = hosted.shown { return .placeholder }
        return hosted.shown
    }

    /// Nil for an instant that the present timeline tells of.
    func beyond(_ hosted: HostedWidget, at instant: Instant) -> Beyond? {
        guard let first = hosted.present?.entries.first else { return nil }
        if instant < first.date { return .before }
        return engine.due(of: hosted.index).map { instant > $0 } == true ? .after : nil
    }

    func view(
        of hosted: HostedWidget, _ shown: Shown, _ age: ShownAge?
    ) throws(StoreError) -> (ViewTree?, Instant?, Revision?) {
        switch age?.replacement {
        case .placeholder: return (try placeholder(of: hosted), nil, nil)
        case .message: return (age?.message, nil, nil)
        case .dimmed, nil: break
        }
        guard let (row, timeline) = hosted.entry(showing: shown) else {
            return (try placeholder(of: hosted), nil, nil)
        }
        let isPresent = row.generation == hosted.present?.generation
        var bytes = isPresent ? unsaved.timelines[hosted.index]?.archive : nil
        if bytes == nil { bytes = try store.archive(of: hosted.id, generation: row.generation) }
        guard let bytes else { return (nil, nil, nil) }
        do throws(ArchiveError) {
            let view = try TimelineArchive(bytes).view(at: row.entry)
            return (view, timeline.entries[row.entry].date, timeline.revision)
        } catch {
            throw StoreError(
                code: .damaged, path: store.path, reason: "the archive of \(hosted.id): \(error)")
        }
    }

    /// The provider's placeholder; nil leaves the built-in look.
    private func placeholder(of hosted: HostedWidget) throws(StoreError) -> ViewTree? {
        guard let bytes = try store.placeholder(of: hosted.id) else { return nil }
        return try? TimelineArchive(bytes).view(at: 0)  // A damaged placeholder leaves the built-in look.
    }

    /// What every request about a placed widget says about its surroundings.
    ///
    /// - Parameter locale: of the person who asks; nil: the board's, for what stays on it.
    func context(
        of hosted: HostedWidget, at now: Instant, reason: ReloadReason?, in locale: LocaleTag? = nil
    ) -> RequestContext {
        RequestContext(
            kind: hosted.kind,
            widget: hosted.id.number == 0 ? nil : stepping == nil ? hosted.id : hosted.id.simulated,
            family: hosted.family, isSimulated: stepping != nil, now: now,
            locale: (locale ?? surroundings.locale).description, timeZone: surroundings.timeZone,
            colorScheme: .dark, reason: reason,
            revision: hosted.revision.number > 0 ? hosted.revision : nil)
    }
}

extension ShownParameter {
    package init(_ parameter: IntentParameter, _ state: ResolvedConfiguration.State) {
        self.init(
            name: parameter.name, title: parameter.displayTitle, type: parameter.type.name,
            value: state.effectiveJSON)
        switch state {
        case .value(_, let origin), .empty(let origin): self.origin = origin.rawValue
        case .hidden(let by): hiddenBy = by
        case .misfit(let stored, let problem):
            self.stored = stored
            self.problem = problem.description
        }
    }
}

extension RevisionRow {
    /// What was chosen; written by this program, so a damaged text reads as nothing chosen.
    var storedChoices: JSONObject { (try? JSONObject(json: JSONValue(parsing: choices))) ?? [:] }
    /// What it changed.
    var storedChanges: ValueChanges {
        ValueChanges((try? JSONObject(json: JSONValue(parsing: changes))) ?? [:])
    }
}
