package import BoardDocuments
import SourceText
package import WidgetModel
package import WidgetStore

/// Removed widgets, which can be restored for some time (T19).
extension BoardHost {
    func trash(in locale: LocaleTag) throws(StoreError) -> BoardReply<Trash> {
        try sweepTrash()
        return BoardReply(
            Trash(
                widgets: try store.trash().map { row in
                    Trash.Row(
                        widget: row.widget.id,
                        title: workspace.bound(placedAs: row.widget.id.kind)?.title(in: locale),
                        name: row.widget.name, family: row.widget.family, revision: row.widget.revision,
                        removed: row.removed, deleted: row.removed + BoardStore.trashAge)
                }))
    }

    /// Restores a widget at the end of the first page, and waits for its timeline.
    func restore(_ text: String, in locale: LocaleTag) async throws(StoreError) -> BoardReply<ListedWidget> {
        try sweepTrash()
        guard let row = try trashed(text) else { return try refuse(notInTrash: text) }
        if let trouble = presentTrouble() { return BoardReply(trouble) }
        try store.restore(row.widget.id)
        guard let hosted = try hosted(text) else { return BoardReply(failed: .widgetRemoved) }
        announce(.placed, hosted.id)
        drive()
        var remarks: [BoardRemark] = []
        if let reload = RequestedReload(of: hosted, on: self) {
            let report = await reload.report(on: self)
            remarks = snapshot.remarks(on: report, of: widgets[hosted.index] ?? hosted, in: locale)
        }
        guard let restored = widgets[hosted.index] else { return BoardReply(failed: .widgetRemoved) }
        return BoardReply(snapshot.summary(of: restored, in: locale), remarks: remarks)
    }

    /// Deletes one widget in the trash permanently, or all of them, with their secrets.
    func emptyTrash(_ text: String?) throws(StoreError) -> BoardReply<EmptiedTrash> {
        var widgets = try store.trash().map(\.widget.id)
        if let text {
            guard let row = try trashed(text) else { return try refuse(notInTrash: text) }
            widgets = [row.widget.id]
        }
        try store.deleteFromTrash(widgets)
        try sweepTrash()
        return BoardReply(EmptiedTrash(deleted: widgets))
    }

    private func trashed(_ text: String) throws(StoreError) -> TrashedRow? {
        try store.trash().first { $0.widget.id.description == text }
    }

    private func refuse<Document: Codable & Sendable>(notInTrash text: String) throws(StoreError)
        -> BoardReply<Document>
    {
        let ids = try store.trash().map(\.widget.id.description)
        let remark = BoardRemark.notInTrash(text, trash: ids, isPlaced: try hosted(text) != nil)
        return BoardReply(refused: [remark], because: .notFound)
    }
}

extension BoardRemark {
    /// The maximum number of removed widgets that a hint lists.
    private static let listed = 5

    static func notInTrash(_ text: String, trash: [String], isPlaced: Bool) -> BoardRemark {
        let place = isPlaced ? ": it is on the board" : ""
        let list =
            trash.isEmpty ? "the trash is empty" : "\"widgetconf trash list\" shows the removed widgets"
        // The number is often wrong, so the hint lists the removed widgets of the kind, or the only removed
        // widget.
        let kind = PlacedWidgetID(text)?.kind.name ?? text
        let alike = trash.filter { PlacedWidgetID($0)?.kind.name == kind }
        let few = alike.isEmpty && trash.count == 1 ? trash : alike
        let hint =
            if isPlaced, few.isEmpty {
                "\"widgetconf undo \(text)\" undoes its last edit"
            } else if few.count == 1 {
                didYouMean(few[0])
            } else {
                Spelling.nearest(text, among: trash).map(didYouMean)
                    ?? (2...listed ~= few.count ? "write one of these: \(few.joined(separator: ", "))" : list)
            }
        return .init(.error, "there is no widget \"\(text)\" in the trash\(place)", hint: hint)
    }
}

extension ListTrashCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Trash> {
        try host.trash(in: locale)
    }
}

extension RestoreCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ListedWidget> {
        try await host.restore(widget, in: locale)
    }
}

extension EmptyTrashCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<EmptiedTrash> {
        try host.emptyTrash(widget)
    }
}
