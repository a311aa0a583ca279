import BoardDocuments
import Configurations
import WidgetModel
import WidgetStore

/// Secrets are on the disk before the commit that refers to them, and go with their widget (C8).
extension BoardHost {
    /// Keeps what is apart of a configuration, before it is committed; false when it is kept already.
    ///
    /// - Parameter present: what the widget has; nil for one that is being placed.
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

    /// The same of the widget that is placed next: nobody else places one before its commit.
    func keep(_ reading: ConfigurationReading, ofNext kind: Kind) throws(EditRefusal) {
        let widget: PlacedWidgetID
        do throws(StoreError) {
            widget = try store.nextID(of: kind)
        } catch {
            throw EditRefusal(BoardReply(error))
        }
        try keep(reading, of: widget, instead: nil)
    }

    /// After a commit that was refused: what was kept before, as far as the disk takes it.
    func keepAgain(_ reading: ConfigurationReading, of widget: PlacedWidgetID) {
        // What the disk refuses now is asked for again when the widget is loaded.
        try? secrets.write(reading.keptDocument, of: widget)
    }

    /// Removes what is kept of widgets that are no longer there, and what a crash left incomplete.
    func sweepSecrets() throws(StoreError) {
        secrets.removeLeftovers()
        for widget in secrets.widgets where try store.widget(widget) == nil {
            // Tried again the next time.
            try? secrets.remove(widget)
        }
    }
}

extension ConfigurationReading {
    fileprivate var keptDocument: SecretFolder.Kept { SecretFolder.Kept(version: version, secrets: kept) }
}
