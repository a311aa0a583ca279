package import BoardDocuments
package import WidgetModel
package import WidgetStore

extension HistoryCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<WidgetHistory> {
        try host.with(widget) { (hosted) throws(StoreError) in
            var history = try host.snapshot.history(of: hosted, in: locale)
            history.revisions = history.revisions.latest(limit, before: before, by: \.revision)
            return BoardReply(history)
        }
    }
}

extension DiffCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<RevisionDifference> {
        try host.with(widget) { (hosted) throws(StoreError) in
            try host.snapshot.difference(of: hosted, from: from, to: to)
        }
    }
}

extension UndoCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        let edit = EditToMake(id: editID, origin: "undo", expectedRevision: expectedRevision)
        let wanted = to.map(RestoredRevision.number) ?? .beforeLastEdit
        return try await edit.restore(wanted, of: widget, on: host, in: locale)
    }
}

extension RedoCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        let edit = EditToMake(id: editID, origin: "redo", expectedRevision: expectedRevision)
        return try await edit.restore(.lastUndone, of: widget, on: host, in: locale)
    }
}

extension EditToMake {
    /// Creates a new revision with the values of an older one (C6). The history is read for each attempt, so
    /// that edits that were accepted in the meantime count too.
    fileprivate func restore(
        _ wanted: RestoredRevision, of widget: String, on host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ChangedWidget> {
        guard let hosted = try host.hosted(widget) else { return try host.refuse(unknownWidget: widget) }
        return try await make(for: [hosted], on: host, in: locale) { host, hosted in
            host.snapshot.draft(restoring: wanted, of: hosted, in: locale)
        }.map(\.one)
    }
}
