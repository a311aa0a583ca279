import BoardDocuments
import WidgetModel
import WidgetStore

/// Changes whose client was interrupted.
extension BoardHost {
    /// How many ids are remembered: a withdrawn change is either read soon or never.
    private static let withdrawnAtMost = 100

    /// Says whether a change is stored; one that is not never will be.
    func withdraw(_ id: String) throws(StoreError) -> BoardReply {
        if let (widget, revision) = try store.revision(editID: id) {
            return BoardReply(
                WithdrawnChange(stored: true, widget: widget, revision: revision.number),
                remarks: [.interrupted(widget, storedAt: revision.number)])
        }
        if let (widget, press) = try store.press(id: id) {
            return BoardReply(
                WithdrawnChange(stored: true, widget: widget, press: press.number),
                remarks: [.interrupted(widget, press: press.action)])
        }
        withdrawn.append(id)
        if withdrawn.count > BoardHost.withdrawnAtMost { withdrawn.removeFirst() }
        return BoardReply(WithdrawnChange(stored: false), remarks: [.interruptedUnstored])
    }

    /// Why a planned change is not stored any more; nil: it may be.
    func obstacle(to id: String) -> BoardReply? {
        if withdrawn.contains(id) { return BoardReply(failed: .clientInterrupted) }
        return isClosing ? BoardReply(failed: .hostEndedUnstored) : nil
    }
}
