package import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import SourceText
import Timelines
package import WidgetModel
package import WidgetStore

/// Documents about a placed widget that several replies contain.
extension BoardHost {
    func timeline(of hosted: HostedWidget) -> PresentTimeline { timeline(of: hosted, at: clock.now()) }

    /// The current timeline of a widget with its schedule, its budget and the reasons why it may be outdated.
    func timeline(of hosted: HostedWidget, at now: Instant) -> PresentTimeline {
        let engine = engine  // Copied once for all queries below.
        var document = PresentTimeline(
            widget: hosted.id, revision: hosted.revision,
            shownRevision: engine.shownRevision(of: hosted.index), state: engine.state(of: hosted.index),
            entries: entries(of: hosted, at: now), policy: hosted.present?.policy,
            due: engine.due(of: hosted.index), nextReload: engine.nextReload(of: hosted.index, at: now),
            serving: isServing,
            budget: PresentTimeline.Budget(
                left: engine.budgetLeft(of: hosted.index, at: now),
                perDay: (hosted.bound?.declaration.reloads.perDay).map(Int.init),
                next: engine.nextCharge(of: hosted.index, at: now)))
        document.arrived = hosted.present?.arrived
        document.timelineRevision = hosted.present?.revision
        if hosted.shown == .former, let former = hosted.former, let past = hosted.past,
            past.entries.indices.contains(former.entry)
        {
            document.former = .init(date: past.entries[former.entry].date, revision: past.revision)
        }
        document.updating = updating(hosted)
        document.held = engine.isHeld(hosted.index) ? true : nil
        document.age = age(of: hosted, at: now)?.document
        document.needsLogin = loginMessage(of: hosted, in: .english) == nil ? nil : true
        document.failing = failing(hosted)
        document.declared = declared(hosted)
        document.needs = needs(of: hosted)
        return document
    }

    /// The beginning and the last reason of failures; nil if requests are answered.
    private func failing(_ hosted: HostedWidget) -> FailingRequests? {
        engine.failures(of: hosted.index).map { failures in
            FailingRequests(
                since: failures.since, requests: failures.count, class: failures.last,
                message: hosted.failure?.explanation)
        }
    }

    /// The reason why the widget is not bound; nil if it is.
    func declared(_ hosted: HostedWidget) -> Declaration? {
        if hosted.bound != nil { return nil }
        return workspace.manifests.isDeclared(hosted.id.kind) ? .broken : .missing
    }

    /// The names of the parameter types, with which clients format values.
    func types(of hosted: HostedWidget) -> ParameterTypes {
        var types = ParameterTypes()
        for parameter in hosted.reading.resolved?.intent.parameters ?? [] {
            types[parameter.name] = parameter.type.name
        }
        return types
    }

    /// The entries of the current timeline. While expired content is replaced, no entry counts as shown
    /// (T13).
    private func entries(of hosted: HostedWidget, at now: Instant) -> [PresentTimeline.DatedEntry] {
        let showsContent = age(of: hosted, at: now)?.showsContent ?? true
        return (hosted.present?.entries ?? []).enumerated().map { index, entry in
            PresentTimeline.DatedEntry(entry, shown: showsContent && hosted.shown == .entry(index))
        }
    }

    /// A row of `list`.
    func summary(of hosted: HostedWidget, in locale: LocaleTag) -> ListedWidget {
        var row = ListedWidget(
            widget: hosted.id, kind: hosted.kind, title: hosted.bound?.title(in: locale),
            family: hosted.family, revision: hosted.revision, values: hosted.reading.shownValues,
            types: types(of: hosted),
            summary: hosted.reading.resolved?.localized(for: locale).summary,
            state: engine.state(of: hosted.index))
        row.name = hosted.name
        row.orphaned = hosted.reading.resolved?.orphaned
        row.failing = failing(hosted)
        row.declared = declared(hosted)
        row.answered = hosted.present?.arrived
        row.nextReload = engine.nextReload(of: hosted.index, at: clock.now())
        return row
    }

    /// The command that opens links. Nil means the desktop's default, or that nothing may run outside the
    /// sandbox. As in the provider's command, a program with a slash is relative to the manifest's folder.
    func linkCommand(of bound: BoundWidget?) -> [String]? {
        guard let bound, var words = bound.declaration.linkCommand?.map(\.value),
            !ProviderSandbox.isRequired(boardContext.environment)
        else { return nil }
        if words[0].contains("/") { words[0] = absolute(words[0], from: folder(of: bound)) }
        return words
    }

    /// Why the command that opens links is not run: starting its provider is not allowed either. Nil if it
    /// may run.
    func linkRefusal(of bound: BoundWidget?) -> String? {
        guard let bound, linkCommand(of: bound) != nil else { return nil }
        return ProviderTrust(environment: boardContext.environment)
            .refusal(of: bound.manifest, in: folder(of: bound))?.message
    }

    private func folder(of bound: BoundWidget) -> String {
        absolute(bound.manifest.folder, from: workspace.folder)
    }

    /// The data that the provider shares with an app.
    func group(of bound: BoundWidget?) -> WidgetDetails.Group? {
        bound?.manifest.group.map { group in
            WidgetDetails.Group(id: group.id.value, secrets: group.secrets.map(\.value))
        }
    }
}

extension ResolvedConfiguration {
    /// The values that the provider no longer offers, in the order of the form; nil if all values are
    /// offered.
    fileprivate var orphaned: [OrphanedValues]? {
        let rows = intent.parameters.compactMap { parameter in
            withdrawn[parameter.name].map {
                OrphanedValues(parameter: parameter.name, values: $0.map(\.json))
            }
        }
        return rows.isEmpty ? nil : rows
    }
}

extension TimelineCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<PresentTimeline> {
        try host.with(widget) { BoardReply(host.timeline(of: $0)) }
    }
}
