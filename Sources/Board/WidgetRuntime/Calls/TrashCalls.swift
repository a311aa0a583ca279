package import BoardDocuments
import Machine
package import WidgetModel
package import WidgetStore

extension ListTrashCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Trash> {
        try host.trash.sweep(at: host.clock.now(), host.workspace)
        return BoardReply(
            Trash(
                widgets: try host.store.trash().map { row in
                    Trash.Row(
                        widget: row.widget.id,
                        title: host.workspace.bound(placedAs: row.widget.id.kind)?.title(in: locale),
                        name: row.widget.name, family: row.widget.family, revision: row.widget.revision,
                        removed: row.removed, deleted: row.removed + BoardStore.trashAge)
                }))
    }
}

/// Restores a widget in its former position, and waits for its timeline.
extension RestoreCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ListedWidget> {
        try host.trash.sweep(at: host.clock.now(), host.workspace)
        guard let row = try host.trash.widget(widget) else {
            return try host.trash.refuse(widget, isPlaced: host.hosted(widget) != nil)
        }
        if let trouble = host.presentTrouble() { return BoardReply(trouble) }
        try host.store.restore(row.widget.id)
        // If this fails, the widget comes last.
        try? host.arrangement.putBack(row.widget.id)
        guard let hosted = try host.hosted(widget) else { return BoardReply(failed: .widgetRemoved) }
        host.announce(.placed, hosted.id)
        host.drive()
        var remarks: [BoardRemark] = []
        if let reload = RequestedReload(of: hosted, on: host) {
            let report = await reload.report(on: host)
            remarks = host.snapshot.remarks(on: report, of: host.widgets[hosted.index] ?? hosted, in: locale)
        }
        guard let restored = host.widgets[hosted.index] else { return BoardReply(failed: .widgetRemoved) }
        return BoardReply(host.snapshot.summary(of: restored, in: locale), remarks: remarks)
    }
}

/// Deletes one widget in the trash permanently, or all of them, with their secrets.
extension EmptyTrashCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<EmptiedTrash> {
        var deleted = try host.store.trash().map(\.widget.id)
        if let widget {
            guard let row = try host.trash.widget(widget) else {
                return try host.trash.refuse(widget, isPlaced: host.hosted(widget) != nil)
            }
            deleted = [row.widget.id]
        }
        try host.store.deleteFromTrash(deleted)
        try host.trash.sweep(at: host.clock.now(), host.workspace)
        return BoardReply(EmptiedTrash(deleted: deleted))
    }
}
