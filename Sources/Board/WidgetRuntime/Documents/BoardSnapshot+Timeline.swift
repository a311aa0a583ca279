import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import SourceText
import Timelines
import WidgetModel
import WidgetStore

/// The documents about a placed widget that several replies contain.
extension BoardSnapshot {
    func timeline(of hosted: HostedWidget) -> PresentTimeline { timeline(of: hosted, at: now) }

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

    /// The entries of the current timeline. While expired content is replaced, no entry counts as shown
    /// (T13).
    private func entries(of hosted: HostedWidget, at now: Instant) -> [PresentTimeline.DatedEntry] {
        let showsContent = age(of: hosted, at: now)?.showsContent ?? true
        return (hosted.present?.entries ?? []).enumerated().map { index, entry in
            PresentTimeline.DatedEntry(entry, shown: showsContent && hosted.shown == .entry(index))
        }
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
        row.nextReload = engine.nextReload(of: hosted.index, at: now)
        return row
    }

    /// The actions whose effect is not visible yet; nil if all effects are visible.
    func updating(_ hosted: HostedWidget) -> [String]? {
        engine.isUpdating(hosted.index) ? hosted.touched : nil
    }

    /// The reloads that the budget will allow, computed from the charges alone.
    func forecast(of hosted: HostedWidget, at now: Instant) -> WidgetLedger.Forecast {
        let forecast = engine.forecast(of: hosted.index, at: now)
        return WidgetLedger.Forecast(
            left: forecast.left, perDay: forecast.perDay, next: forecast.next, every: forecast.interval,
            spent: forecast.spent)
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
