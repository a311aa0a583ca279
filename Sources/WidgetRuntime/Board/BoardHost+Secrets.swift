import BoardDocuments
import Configurations
import WidgetModel
import WidgetStore

/// Secrets are written before the commit that refers to them, and removed when their widget is deleted for
/// good (C8).
extension BoardHost {
    /// Writes the secrets of a configuration before it is committed. Returns false if nothing had to be
    /// written.
    ///
    /// - Parameter present: the current configuration; nil for a widget that is being placed.
    @discardableResult
    func keep(
        _ reading: ConfigurationReading, of widget: PlacedWidgetID, instead present: ConfigurationReading?
    ) throws(EditRefusal) -> Bool {
        guard reading.kept != present?.kept else { return false }
        do throws(RuntimeFailure) {
            try secrets.write(reading.keptDocument, of: widget)
        } catch {
            throw EditRefusal(BoardReply(failed: error.description, hint: error.hint))
        }
        return true
    }

    /// Writes the secrets of the widget that is placed next, under the id that it will receive.
    ///
    /// The caller commits without suspending in between, so that no other placement can take the id.
    func keep(_ reading: ConfigurationReading, ofNext kind: Kind) throws(EditRefusal) {
        let widget: PlacedWidgetID
        do throws(StoreError) {
            widget = try store.nextID(of: kind)
        } catch {
            throw EditRefusal(BoardReply(error))
        }
        try keep(reading, of: widget, instead: nil)
    }

    /// Restores the previous secrets after a commit failed, if the disk allows it.
    func keepAgain(_ reading: ConfigurationReading, of widget: PlacedWidgetID) {
        // If this write fails, the user is asked for the secrets when the widget is loaded.
        try? secrets.write(reading.keptDocument, of: widget)
    }

    /// Deletes widgets that were removed too long ago, the secrets of deleted widgets, and files that a crash
    /// left incomplete.
    func sweepTrash() throws(StoreError) {
        secrets.removeLeftovers()
        let oldest = clock.now() - BoardStore.trashAge
        let expired = try store.trash().filter { $0.removed <= oldest }.map(\.widget.id)
        // A disk that refuses it must not keep a board from opening. The next sweep tries again.
        if !expired.isEmpty { try? store.deleteFromTrash(expired) }
        let restorable = Set(try store.trash().map(\.widget.id))
        for widget in secrets.widgets where !restorable.contains(widget) {
            guard try store.widget(widget) == nil else { continue }
            // A failure is ignored, because the next sweep tries again.
            try? secrets.remove(widget)
        }
    }
}

extension ConfigurationReading {
    fileprivate var keptDocument: SecretFolder.Kept { SecretFolder.Kept(version: version, secrets: kept) }
}
