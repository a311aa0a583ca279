import BoardDocuments
import WidgetModel
import WidgetStore

/// Changes whose client was interrupted, or repeats a request.
struct InterruptedChanges {
    /// The maximum number of remembered ids. A withdrawn change is either processed soon or never.
    static let longest = 100

    private let store: BoardStore
    /// Ids of changes that were withdrawn and must not be stored, oldest first.
    private var withdrawn: [String] = []

    init(store: BoardStore) { self.store = store }

    /// Reports whether a change is stored. If it is not, its id is remembered, and the change will not be
    /// stored even if it is being planned at this moment.
    mutating func withdraw(_ id: String) throws(StoreError) -> BoardReply<WithdrawnChange> {
        let revisions = try store.revisions(editID: id)
        if let (widget, revision) = revisions.first {
            return BoardReply(
                WithdrawnChange(stored: true, widget: widget, revision: revision.number),
                remarks: revisions.map { .interrupted($0.widget, storedAt: $0.revision.number) })
        }
        if let (widget, press) = try store.press(id: id) {
            return BoardReply(
                WithdrawnChange(stored: true, widget: widget, press: press.number),
                remarks: [.interrupted(widget, press: press.action)])
        }
        withdrawn.append(id)
        if withdrawn.count > Self.longest { withdrawn.removeFirst() }
        return BoardReply(WithdrawnChange(stored: false), remarks: [.interruptedUnstored])
    }

    /// The refusal of a change whose key another request has used; nil for any other change. Without it, the
    /// client would believe that its change was stored.
    func refusal(ofReused id: String) throws(StoreError) -> CallRefusal? {
        try store.isKeyUsed(of: id) ? CallRefusal(BoardReply(refused: [.keyUsed])) : nil
    }

    /// The reason why a planned change must not be stored; nil if it may be.
    func obstacle(to id: String) -> CallRefusal? {
        do throws(StoreError) {
            // Both requests may have been planned at the same time.
            if let refusal = try refusal(ofReused: id) { return refusal }
        } catch {
            return CallRefusal(BoardReply(error))
        }
        return withdrawn.contains(id) ? CallRefusal(BoardReply(failed: .clientInterrupted)) : nil
    }
}
