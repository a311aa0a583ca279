import BoardDocuments
import Configurations
import SourceText
import WidgetModel
import WidgetStore

/// Removed widgets, which can be restored for some time (T19), with their secrets.
struct TrashDesk {
    let store: BoardStore
    let secrets: SecretFolder

    /// The removed widget with an id that a user entered; nil if it is not in the trash.
    func widget(_ text: String) throws(StoreError) -> TrashedRow? {
        try store.trash().first { $0.widget.id.description == text }
    }

    /// The reply about a widget that is not in the trash.
    ///
    /// - Parameter isPlaced: whether the widget is on the board.
    func refuse<Document: Codable & Sendable>(
        _ text: String, isPlaced: Bool
    ) throws(StoreError) -> BoardReply<Document> {
        let ids = try store.trash().map(\.widget.id.description)
        return BoardReply(
            refused: [.notInTrash(text, trash: ids, isPlaced: isPlaced)], because: .notFound)
    }

    /// Deletes widgets after their time in the trash, the secrets of deleted widgets, files that a crash left
    /// incomplete, and the pushed documents and keys of kinds and providers that no longer exist.
    func sweep(at now: Instant, _ workspace: LoadedWorkspace) throws(StoreError) {
        secrets.removeLeftovers()
        let oldest = now - BoardStore.trashAge
        let expired = try store.trash().filter { $0.removed <= oldest }.map(\.widget.id)
        // A failed write must not keep a board from opening. The next sweep tries again.
        if !expired.isEmpty { try? store.deleteFromTrash(expired) }
        let restorable = Set(try store.trash().map(\.widget.id))
        for widget in secrets.widgets where !restorable.contains(widget) {
            guard try store.widget(widget) == nil else { continue }
            // A failure is ignored, because the next sweep tries again.
            try? secrets.remove(widget)
        }
        try forgetPushes(since: oldest, workspace, restorable)
    }

    /// Deletes the documents and keys of targets that the workspace no longer declares, if their widgets are
    /// deleted, and if nothing was pushed since an instant. A folder can be missing for some days. While a
    /// file has errors, nothing is deleted, because an error can hide a declaration.
    ///
    /// - Parameter trashed: the widgets in the trash.
    private func forgetPushes(
        since oldest: Instant, _ workspace: LoadedWorkspace, _ trashed: Set<PlacedWidgetID>
    ) throws(StoreError) {
        guard workspace.errorCount == 0 else { return }
        let idle = try store.idlePushTargets(since: oldest).filter { !workspace.declares($0) }
        if idle.isEmpty { return }
        let widgets = trashed.union(try store.widgets().map(\.id))
        let kinds = Set(widgets.map(\.kind))
        let gone = idle.filter { target in
            switch target {
            case .kind(let kind): !kinds.contains(kind)
            case .widget(let widget): !widgets.contains(widget)
            case .provider: true
            }
        }
        // A failed write must not keep a board from opening. The next sweep tries again.
        if !gone.isEmpty { try? store.forgetPushes(to: gone) }
    }
}

extension LoadedWorkspace {
    /// Whether a kind or a provider is declared, including the former names of kinds.
    fileprivate func declares(_ target: PushTarget) -> Bool {
        switch target {
        case .kind(let kind): bound(placedAs: kind) != nil
        case .provider(let provider): manifests.manifests.contains { $0.name.value == provider }
        case .widget: false
        }
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
