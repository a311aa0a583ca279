import BoardDocuments
import Configurations
import ProviderHost
import ProviderProtocol
import WidgetModel
import WidgetStore
import WidgetViews

/// Previews of placed widgets with unsaved values (`--dry-run`, and the preview of forms). The requests are
/// not recorded in the ledger and are never charged.
extension BoardHost {
    /// The options of a dry run.
    struct Trial {
        /// Whether the reply contains a picture with the new values.
        var wantsSnapshot: Bool
        /// Whether the reply contains the timeline with the new values.
        var wantsTimeline: Bool
        /// Whether that timeline contains the views of its entries.
        var wantsViews = false
    }

    /// Adds the preview to the reply to a dry run.
    ///
    /// - Returns: remarks about requests that the provider did not answer.
    func preview(
        _ trial: Trial, _ reading: ConfigurationReading, of hosted: HostedWidget, in locale: LocaleTag,
        on document: inout ChangedWidget
    ) async -> [BoardRemark] {
        if trial.wantsSnapshot {
            switch await snapshot(of: hosted, with: reading, in: locale) {
            case .success(let view):
                document.preview = ChangedWidget.Preview(
                    widget: hosted.id, title: hosted.title(in: locale), family: hosted.family,
                    view: view.json)
            case .failure(let failure): return [.noPreview(failure)]
            }
        }
        guard trial.wantsTimeline else { return [] }
        let now = clock.now()
        switch await plannedTimeline(of: hosted, with: reading, at: now, in: locale) {
        case .success(let read):
            document.timeline = timeline(of: widgets[hosted.index] ?? hosted)
            document.plannedTimeline = ChangedWidget.PlannedTimeline(read, at: now)
            if trial.wantsViews { document.plannedTimeline?.views = read.answer.entries.map(\.view.json) }
            return read.warnings.map { .init(.warning, $0.message) }
        case .failure(let failure): return [.noPreview(failure)]
        }
    }

    /// The reply to the dry run of a placement. The widget does not have an id yet, so the first id of its
    /// kind is used.
    func preview(
        _ draft: EditDraft, of sketch: HostedWidget, in locale: LocaleTag
    ) async -> BoardReply<ChangedWidget> {
        var document = ChangedWidget(widget: PlacedWidgetID(kind: sketch.kind, number: 1), revision: .first)
        document.dryRun = true
        guard draft.reading.isComplete else { return BoardReply(document, remarks: draft.remarks) }
        let trial = Trial(wantsSnapshot: true, wantsTimeline: false)
        let remarks = await preview(trial, draft.reading, of: sketch, in: locale, on: &document)
        document.preview?.widget = document.widget
        return BoardReply(document, remarks: draft.remarks + remarks)
    }

    /// A preview of a placed widget with unsaved values.
    private func snapshot(
        of hosted: HostedWidget, with reading: ConfigurationReading, in locale: LocaleTag
    ) async -> Result<ViewTree, ProviderFailure> {
        guard let bound = hosted.bound else { return .failure(.undeclared) }
        let context = context(of: hosted, at: clock.now(), reason: nil, in: locale)
        let request = SnapshotRequest(context: context, configuration: reading.values)
        let answer = await ask(
            .snapshot(request), of: bound.provider, deadline: boardContext.timeouts.snapshot,
            choosing: chosenPaths(in: reading.resolved, of: bound))
        return await BoardHost.view(answer, views(of: hosted, in: locale))
    }

    /// The timeline of a placed widget with unsaved values.
    private func plannedTimeline(
        of hosted: HostedWidget, with reading: ConfigurationReading, at now: Instant, in locale: LocaleTag
    ) async -> Result<ReadTimeline, ProviderFailure> {
        guard let bound = hosted.bound else { return .failure(.undeclared) }
        // Every timeline request states a reason. The preview uses the reason of an edit.
        let context = context(of: hosted, at: now, reason: .edited, in: locale)
        let request = TimelineRequest(context: context, configuration: reading.values)
        let answer = await ask(
            .timeline(request), of: bound.provider, deadline: boardContext.timeouts.snapshot,
            choosing: chosenPaths(in: reading.resolved, of: bound))
        let views = views(of: hosted, in: locale)
        return await Blocking.run {
            answer.flatMap { ReadTimeline.read($0, at: now, limits: bound.manifest.limits, views) }
        }
    }
}

extension ChangedWidget.PlannedTimeline {
    /// The timeline as it would be shown at an instant.
    fileprivate init(_ read: ReadTimeline, at now: Instant) {
        let shown = read.entries.lastIndex { $0.date <= now }
        let entries = read.entries.enumerated().map { index, entry in
            PresentTimeline.DatedEntry(entry, shown: index == shown)
        }
        let due: Instant? =
            switch read.answer.policy {
            case .never: nil
            case .after(let date): date
            case .atEnd: read.entries.last?.date
            }
        self.init(entries: entries, policy: read.answer.policy, due: due)
    }
}
