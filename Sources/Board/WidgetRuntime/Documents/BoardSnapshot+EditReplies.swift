import BoardDocuments
import Timelines
import WidgetModel
import WidgetStore

/// Replies to edits.
extension BoardSnapshot {
    /// The changes that an edit makes to a widget at the revision before the edit.
    func document(about draft: EditDraft, of hosted: HostedWidget) -> ChangedWidget {
        var document = ChangedWidget(widget: hosted.id, revision: hosted.revision)
        document.changes = draft.changes
        document.resized = FrameChange(from: hosted.family.rawValue, to: draft.family.rawValue)
        document.renamed = FrameChange(from: hosted.name, to: draft.name)
        document.dropped = draft.dropped
        document.types = types(of: hosted)
        let discarded = draft.discarded(from: hosted.reading)
        document.discarded = discarded.isEmpty ? nil : discarded
        return document
    }

    /// The part of the reply to a committed edit about one widget; nil if it was removed in the meantime.
    ///
    /// - Parameter reload: the reload of the edit; nil if the widget needs configuration.
    func part(
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

    /// The part of the reply to an already completed request about one widget.
    func part(
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
    func ownReload(
        of revision: RevisionRow, _ widget: PlacedWidgetID
    ) throws(StoreError) -> ReloadRow? {
        let reason: ReloadReason = revision.number == .first ? .added : .edited
        return try store.reloads(of: widget).first { $0.revision == revision.number && $0.reason == reason }
    }

    /// The reply about a placed widget.
    func added(
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
