import WidgetModel
import WidgetStore

/// The revisions of a placed widget, for determining what `undo` restores.
struct UndoHistory {
    private let revisions: [RevisionRow]

    /// - Parameter revisions: all revisions, oldest first.
    init(_ revisions: [RevisionRow]) { self.revisions = revisions }

    /// The revision with this number; nil if it does not exist.
    func revision(_ number: Revision) -> RevisionRow? { revisions.first { $0.number == number } }

    /// The revision that the next `undo` restores: the one before the last edit that is still in
    /// effect. Nil if there is none.
    ///
    /// A revision that an undo created counts as the revision that it restored. A second undo therefore
    /// goes one step further back, and an undo after a new edit takes back that edit first. Edits
    /// without changes are skipped.
    var beforeLastEdit: RevisionRow? {
        guard let present = revisions.last else { return nil }
        var place = present
        while let restored = place.restores, let older = revision(restored) { place = older }
        return revisions.last { $0.number < place.number && $0.choices != present.choices }
    }
}
