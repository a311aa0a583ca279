import BoardDocuments
import Configurations
import IntentDefinitions
import WidgetModel
import WidgetStore

/// Comparisons of revisions, and returns to older ones.
extension BoardSnapshot {
    /// The revisions of a widget, each with the reload that it requested. The versions of the intent are left
    /// out for a widget without a form.
    func history(of hosted: HostedWidget, in locale: LocaleTag) throws(StoreError) -> WidgetHistory {
        let form = hosted.reading.form
        let intent = hosted.reading.resolved?.intent.localized(for: locale)
        // Later reloads of a revision result from the policy, not from the edit.
        let reloads = Dictionary(
            try store.reloads(of: hosted.id).filter { [.added, .edited].contains($0.reason) }
                .map { ($0.revision, $0) }
        ) { first, _ in first }
        let stored = try store.revisions(of: hosted.id)
        var previous: RevisionRow?
        let rows = stored.map { row in
            var revision = WidgetHistory.StoredRevision(
                version: form.map { _ in row.version }, revision: row.number, at: row.at,
                origin: row.origin, changes: row.storedChanges.titled(by: intent, in: locale, literals),
                restores: row.restores)
            revision.reload = reloads[row.number].map { LedgerRow($0) }
            if let previous { (revision.resized, revision.renamed) = row.framing(since: previous) }
            previous = row
            return revision
        }
        var document = WidgetHistory(
            widget: hosted.id, types: types(of: hosted), definitionVersion: form?.intent.version,
            revisions: rows)
        let history = UndoHistory(stored)
        document.canUndo = history.beforeLastEdit != nil
        document.canRedo = history.lastUndone != nil
        return document
    }

    /// The values that differ between two revisions, read with the current definition.
    ///
    /// - Parameters:
    ///   - from: nil for the first stored revision.
    ///   - to: nil for the current revision.
    func difference(
        of hosted: HostedWidget, from: Revision?, to: Revision?
    ) throws(StoreError) -> BoardReply<RevisionDifference> {
        let history = UndoHistory(try store.revisions(of: hosted.id))
        let (from, to) = (from ?? history.first, to ?? hosted.revision)
        guard let older = history.revision(from) else {
            return BoardReply(refused: [.revisionUnknown(from, of: hosted.id, history)])
        }
        guard let newer = history.revision(to) else {
            return BoardReply(refused: [.revisionUnknown(to, of: hosted.id, history)])
        }
        let between = history.edits(between: from, and: to)
        var difference = RevisionDifference(
            widget: hosted.id, from: from, to: to, types: types(of: hosted),
            changes: changes(from: older, to: newer, by: between, of: hosted))
        (difference.resized, difference.renamed) = newer.framing(since: older)
        return BoardReply(difference)
    }

    /// The values that differ. Older secrets are not stored (C8), so a secret counts as different if one of
    /// the revisions `between` changed it.
    private func changes(
        from older: RevisionRow, to newer: RevisionRow, by between: [RevisionRow], of hosted: HostedWidget
    ) -> ValueChanges {
        let old = read(older.choices, version: older.version, of: resized(hosted, to: older.family))
        let new = read(newer.choices, version: newer.version, of: resized(hosted, to: newer.family))
        guard let before = old.resolved, let after = new.resolved else { return ValueChanges() }
        var changes = ValueChanges(before.changes(to: after))
        let touched = Set(between.flatMap { $0.storedChanges.all.map(\.parameter) })
        let listed = Set(changes.all.map(\.parameter))
        let secrets = after.intent.parameters.filter(\.type.isSecret).map(\.name)
        for name in secrets where touched.contains(name) && !listed.contains(name) {
            guard let masked = after[name]?.json else { continue }
            changes.all.append((name, .init(from: masked, to: masked)))
        }
        return changes
    }

    /// Plans the return to an older revision. The history is read for each attempt, so that `undo` also
    /// considers edits that were accepted in the meantime.
    func draft(
        restoring wanted: RestoredRevision, of hosted: HostedWidget, in locale: LocaleTag
    ) -> Result<EditDraft, CallRefusal> {
        guard let bound = hosted.bound else {
            return .failure(CallRefusal(BoardReply(refused: [undeclared(hosted)])))
        }
        let history: UndoHistory
        do throws(StoreError) { history = UndoHistory(try store.revisions(of: hosted.id)) } catch {
            return .failure(CallRefusal(BoardReply(error)))
        }
        guard let target = history.row(wanted) else {
            return .failure(
                CallRefusal(BoardReply(refused: [.nothingToRestore(wanted, of: hosted.id, history)])))
        }
        // A size that the widget no longer supports cannot be restored.
        let family = bound.families.contains(target.family) ? target.family : hosted.family
        let restored = resized(hosted, to: family).named(target.name)
        func restoring(_ draft: EditDraft) -> EditDraft {
            var draft = draft
            draft.restores = target.number
            if case .number = wanted { draft.movesInHistory = false } else { draft.movesInHistory = true }
            return draft
        }
        guard let form = restored.reading.form else {
            return .success(restoring(EditDraft(unchanged: restored)))
        }
        let outcome = EditPlanner.planRestore(
            of: target.storedChoices, from: target.version, on: restored.reading.configuration,
            at: hosted.revision, form: form.localized(for: locale), since: hosted.reading.resolved)
        return outcome.draft(of: form, for: restored).map(restoring)
    }
}

extension RevisionRow {
    /// The differences in size and name from another revision.
    fileprivate func framing(since other: RevisionRow) -> (resized: FrameChange?, renamed: FrameChange?) {
        (
            FrameChange(from: other.family.rawValue, to: family.rawValue),
            FrameChange(from: other.name, to: name)
        )
    }
}
