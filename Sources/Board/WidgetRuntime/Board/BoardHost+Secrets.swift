import BoardDocuments
import WidgetModel
import WidgetStore

/// Secrets are removed when their widget is deleted for good (C8).
extension BoardHost {
    /// Deletes widgets after their time in the trash, the secrets of deleted widgets, and files that a crash
    /// left incomplete.
    func sweepTrash() throws(StoreError) {
        secrets.removeLeftovers()
        let oldest = clock.now() - BoardStore.trashAge
        let expired = try store.trash().filter { $0.removed <= oldest }.map(\.widget.id)
        // A failed write must not keep a board from opening. The next sweep tries again.
        if !expired.isEmpty { try? store.deleteFromTrash(expired) }
        let restorable = Set(try store.trash().map(\.widget.id))
        for widget in secrets.widgets where !restorable.contains(widget) {
            guard try store.widget(widget) == nil else { continue }
            // A failure is ignored, because the next sweep tries again.
            try? secrets.remove(widget)
        }
    }
}
