package import BoardDocuments
package import WidgetModel
package import WidgetStore

/// `show`: the values of a widget at its current revision, or at an older one.
///
/// Older values are interpreted with the current definition, and their secrets are the current ones, because
/// older secrets are not stored (C8).
extension ShowCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ShownWidget> {
        try host.with(widget) { (hosted) throws(StoreError) in
            let snapshot = host.snapshot
            guard let revision else { return snapshot.shown(hosted, hosted.reading, in: locale) }
            let history = UndoHistory(try snapshot.store.revisions(of: hosted.id))
            guard let row = history.revision(revision) else {
                return BoardReply(refused: [.revisionUnknown(revision, of: hosted.id, history)])
            }
            var older = hosted
            older.revision = revision
            older.version = row.version
            let reading = snapshot.read(row.choices, version: row.version, of: hosted)
            return snapshot.shown(older, reading, in: locale)
        }
    }
}

/// `timeline`: the current timeline of a widget.
extension TimelineCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<PresentTimeline> {
        try host.with(widget) { BoardReply(host.snapshot.timeline(of: $0)) }
    }
}

/// `why`: explains what a widget shows.
extension WhyCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Explanation> {
        try host.with(widget) { (hosted) throws(StoreError) in
            // An earlier instant is not compared with the other widgets of the stack.
            let stack = at == nil ? try RankedStack(with: hosted.id, on: host) : nil
            return try host.snapshot.explanation(of: hosted, at: at, in: stack)
        }
    }
}
