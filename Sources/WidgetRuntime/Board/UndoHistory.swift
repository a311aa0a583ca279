import WidgetModel
import WidgetStore

/// The revisions of a placed widget, as `undo` walks back through them.
struct UndoHistory {
    private let revisions: [RevisionRow]

    /// - Parameter revisions: oldest first, without a gap.
    init(_ revisions: [RevisionRow]) { self.revisions = revisions }

    func revision(_ number: Revision) -> RevisionRow? { revisions.first { $0.number == number } }

    /// The revision that one more `undo` goes back to: the one before the last edit that still holds.
    ///
    /// An undo stands where the revision stands that it restored; so a second undo goes one further back, and
    /// a new edit after an undo is what the next undo takes back first. Edits that changed nothing are passed
    /// over. Nil when there is nothing before it.
    var beforeLastEdit: RevisionRow? {
        guard let present = revisions.last else { return nil }
        var place = present
        while let restored = place.restores, let older = revision(restored) { place = older }
        return revisions.last { $0.number < place.number && $0.choices != present.choices }
    }
}
