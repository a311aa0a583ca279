package import BoardDocuments
import Configurations
import IntentDefinitions
package import WidgetModel
package import WidgetStore

/// Creates new revisions with the values of older ones (C6): `undo`, `redo` and `edit --revision`.
extension BoardHost {
    /// The revision to restore.
    enum RestoredRevision: Sendable {
        case number(Revision)
        /// The one before the last edit that is in effect.
        case beforeLastEdit
        /// The edit that was undone last.
        case lastUndone
    }

    func undo(
        _ call: UndoCall, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        let edit = EditToMake(id: call.editID, origin: "undo", expectedRevision: call.expectedRevision)
        return try await restore(
            call.to.map(RestoredRevision.number) ?? .beforeLastEdit, of: call.widget, edit, in: locale)
    }

    func redo(
        _ call: RedoCall, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        let edit = EditToMake(id: call.editID, origin: "redo", expectedRevision: call.expectedRevision)
        return try await restore(.lastUndone, of: call.widget, edit, in: locale)
    }

    private func restore(
        _ wanted: RestoredRevision, of widget: String, _ edit: EditToMake, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        guard let hosted = try hosted(widget) else { return try refuse(unknownWidget: widget) }
        return try await self.edit([hosted], edit, in: locale) { host, hosted in
            host.draft(restoring: wanted, of: hosted, in: locale)
        }.map(\.one)
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

extension UndoHistory {
    /// The revision to restore; nil if there is nothing to restore.
    fileprivate func row(_ wanted: BoardHost.RestoredRevision) -> RevisionRow? {
        switch wanted {
        case .number(let number): revision(number)
        case .beforeLastEdit: beforeLastEdit
        case .lastUndone: lastUndone
        }
    }
}

extension BoardRemark {
    /// The refusal to restore a revision that does not exist.
    fileprivate static func nothingToRestore(
        _ wanted: BoardHost.RestoredRevision, of widget: PlacedWidgetID, _ history: UndoHistory
    ) -> BoardRemark {
        switch wanted {
        case .number(let number): .revisionUnknown(number, of: widget, history)
        case .beforeLastEdit: .nothingToUndo(widget)
        case .lastUndone: .nothingToRedo(widget)
        }
    }
}

extension UndoCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        try await host.undo(self, in: locale)
    }
}

extension RedoCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        try await host.redo(self, in: locale)
    }
}
