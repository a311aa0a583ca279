import BoardDocuments
import Timelines
import WidgetModel
import WidgetStore

/// Handles parameters that became secret (C8).
extension BoardHost {
    /// Moves the values of parameters that became secret from the board to the secrets folder.
    ///
    /// Call this whenever definitions come into force, before anything is read or stored with them, because
    /// an edit stores `••••` and relies on the folder for the value. Returns the widgets whose values were
    /// moved, which must be reloaded if they are hosted, and remarks for users.
    ///
    /// If old values cannot be erased from the files, the next call tries again.
    func concealNewSecrets() throws(StoreError) -> (widgets: [PlacedWidgetID], remarks: [BoardRemark]) {
        let concealment = SecretConcealment(on: snapshot)
        // Unwritten ledger rows may contain messages of providers.
        if try concealment.isDue, !save(.commits), let trouble = unsaved.trouble { throw trouble }
        return try concealment.run()
    }

    /// Loads these widgets into the engine again, because their archives may be gone.
    func reload(_ concealed: [PlacedWidgetID]) {
        for widget in concealed {
            guard let hosted = widgets[widget] else { continue }
            unsaved.forget(hosted.index, widget)
            dropPresses(of: hosted.index)
            take(.removed(hosted.index))
            widgets.remove(widget)
            do throws(StoreError) {
                _ = try self.hosted(widget.description)
            } catch {
                announce(.trouble, message: error.description)
            }
        }
    }

    /// Moves the values before a board is used. The remarks are part of the reply to the first request.
    func concealForOpening() throws(StoreError) {
        let board = snapshot
        try secrets.nameRecipients(in: store) { board.recipient(of: $0) }
        openingRemarks += try concealNewSecrets().remarks
    }
}
