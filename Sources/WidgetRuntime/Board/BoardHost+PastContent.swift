import BoardDocuments
import WidgetModel
import WidgetStore
import WidgetViews

/// What widgets showed before their current timelines, and where content comes from.
extension BoardHost {
    /// The view that was shown at an instant, if it is of a timeline that was replaced; nil if it is of the
    /// current one, or is not kept.
    func past(
        of hosted: HostedWidget, at instant: Instant, in locale: LocaleTag
    ) throws(StoreError) -> RenderedWidget? {
        guard instant <= clock.now(), let content = try store.content(of: hosted.id, at: instant),
            content.generation != hosted.present?.generation,
            let bytes = try store.pastArchive(of: hosted.id, generation: content.generation),
            // A damaged archive of former content is like one that is not kept.
            let view = try? TimelineArchive(bytes).view(at: content.entry)
        else { return nil }
        var document = RenderedWidget(
            widget: hosted.id, title: hosted.title(in: locale), family: hosted.family, at: instant,
            state: .current, revision: content.revision, shownRevision: content.revision,
            entry: content.entries[content.entry].date, view: view.json, failingSince: nil, summary: nil)
        document.provenance = try provenance(
            of: hosted, content.generation, revision: content.revision, answered: content.arrived)
        document.provenance?.replaced = content.replaced
        let next = content.entries.first { $0.date > instant }?.date
        document.nextEntry = [next, content.replaced].compactMap(\.self).filter { $0 > instant }.min()
        return document
    }

    /// Where the content of a request comes from.
    func provenance(
        of hosted: HostedWidget, _ request: Generation, revision: Revision, answered: Instant
    ) throws(StoreError) -> Provenance {
        let reload = try store.reload(of: hosted.id, generation: request)
        return Provenance(
            revision: revision, request: request, reason: reload?.reason, answered: answered,
            provider: reload?.provider)
    }
}
