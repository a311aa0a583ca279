import BoardDocuments
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// Former content of widgets, and the provenance of content.
extension BoardSnapshot {
    /// The view that was shown at an instant, if it belongs to a replaced timeline; nil if it belongs to the
    /// current one or is no longer stored.
    func past(
        of hosted: HostedWidget, at instant: Instant, in locale: LocaleTag
    ) throws(StoreError) -> RenderedWidget? {
        guard instant <= now, let content = try store.content(of: hosted.id, at: instant),
            content.generation != hosted.present?.generation,
            let bytes = try store.pastArchive(of: hosted.id, generation: content.generation),
            // Treat a damaged archive of former content as not stored.
            let archived = try? TimelineArchive(bytes).json(at: content.entry)
        else { return nil }
        let moment = try pastMoment(of: hosted, showing: content.generation, at: instant)
        let revision = moment.answer?.revision ?? content.revision
        let answered = moment.answer?.finished ?? content.arrived
        let age = age(of: hosted, answered: answered, at: instant)
        let replacement = try replacement(of: hosted, age)
        let name = moment.settings.map(\.name) ?? hosted.name
        var document = RenderedWidget(
            widget: hosted.id, title: name ?? hosted.bound?.title(in: locale),
            family: moment.settings?.family ?? hosted.family, at: instant,
            state: moment.state(showing: revision, age.age), revision: moment.settings?.number ?? revision,
            shownRevision: replacement == nil ? revision : nil,
            entry: replacement == nil ? content.entries[content.entry].date : nil,
            view: replacement ?? archived, failingSince: nil, summary: nil)
        document.age = age.document
        guard replacement == nil else { return document }
        document.provenance = try provenance(
            of: hosted, moment.answer?.generation ?? content.generation, revision: revision,
            answered: answered)
        document.provenance?.replaced = content.replaced
        let next = content.entries.first { $0.date > instant }?.date
        document.nextEntry = [next, content.replaced].compactMap(\.self).filter { $0 > instant }.min()
        return document
    }

    /// The known facts about a widget at an earlier instant.
    struct PastMoment {
        /// The edit whose settings were in force; nil if it is not stored.
        let settings: RevisionRow?
        /// The last request that was answered with the shown timeline; nil if it is not stored.
        let answer: ReloadRow?

        /// The state of a widget that showed content for a revision; nil for the placeholder. Whether it
        /// needed attention is not stored.
        func state(showing revision: Revision?, _ age: Age) -> WidgetState {
            guard let revision else { return .placeholder }
            if let settings, revision < settings.number { return .outdated }
            return age == .fresh ? .current : .stale
        }
    }

    func pastMoment(
        of hosted: HostedWidget, showing timeline: Generation?, at instant: Instant
    ) throws(StoreError) -> PastMoment {
        let settings = try store.revision(of: hosted.id, at: instant)
        guard let timeline else { return PastMoment(settings: settings, answer: nil) }
        return PastMoment(
            settings: settings, answer: try store.answer(of: hosted.id, timeline, until: instant))
    }

    /// The provenance of a request's content.
    func provenance(
        of hosted: HostedWidget, _ request: Generation, revision: Revision, answered: Instant
    ) throws(StoreError) -> Provenance {
        let reload = try store.reload(of: hosted.id, generation: request)
        return Provenance(
            revision: revision, request: request, reason: reload?.reason, answered: answered,
            provider: reload?.provider)
    }
}
