import JSONText
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
                [
                    "stored": true, "widget": .string(widget.description),
                    "revision": json(revision.number.number),
                ], remarks: [.interrupted(widget, storedAt: revision.number)])
        }
        if let (widget, press) = try store.press(id: id) {
            return BoardReply(
                ["stored": true, "widget": .string(widget.description), "press": json(press.number)],
                remarks: [.interrupted(widget, press: press.action)])
        }
        withdrawn.append(id)
        if withdrawn.count > BoardHost.withdrawnAtMost { withdrawn.removeFirst() }
        return BoardReply(["stored": false], remarks: [.interruptedUnstored])
    }

    /// Why a planned change is not stored any more; nil: it may be.
    func obstacle(to id: String) -> BoardReply? {
        if withdrawn.contains(id) {
            return BoardReply(failed: "the client was interrupted; nothing was stored")
        }
        if isClosing { return BoardReply(failed: "the host of the board ended; nothing was stored") }
        return nil
    }
}
