import BoardDocuments
import WidgetModel
import WidgetStore

/// The revisions of a placed widget, for determining what `undo` and `redo` restore.
///
/// All revisions remain stored. Replaying them in order shows which edits are in effect and which were
/// undone, as in an editor: `undo` moves the last edit from the first list to the second one, `redo` moves it
/// back, and any other edit empties the second list. An undo is therefore never undone by another one.
struct UndoHistory {
    private let revisions: [RevisionRow]
    /// The edits in effect, oldest first. The last one determines the widget's values.
    private var done: [Revision] = []
    /// The edits that were undone. `redo` restores the last one first.
    private var undone: [Revision] = []

    /// - Parameter revisions: all stored revisions, oldest first.
    init(_ revisions: [RevisionRow]) {
        self.revisions = revisions
        // For each revision, the edit that produced its values.
        var edits: [Revision: Revision] = [:]
        var previous: RevisionRow?
        for revision in revisions {
            if let restored = revision.restores, ["undo", "redo"].contains(revision.origin),
                let edit = edits[restored], move(to: edit)
            {
                edits[revision.number] = edit
            } else if let previous, revision.changesNothing(since: previous) {
                edits[revision.number] = edits[previous.number]
            } else {
                done.append(revision.number)
                undone = []
                edits[revision.number] = revision.number
            }
            previous = revision
        }
    }

    /// The revision that the next `undo` restores; nil if only one edit is in effect.
    var beforeLastEdit: RevisionRow? { done.dropLast().last.flatMap(revision) }

    /// The revision that the next `redo` restores; nil if no edit was undone since the last other edit.
    var lastUndone: RevisionRow? { undone.last.flatMap(revision) }

    /// The revision with this number; nil if it is not stored.
    func revision(_ number: Revision) -> RevisionRow? { revisions.first { $0.number == number } }

    /// The number of the first stored revision. Older ones may have been deleted.
    var first: Revision { revisions.first?.number ?? .first }

    /// The number of the current revision.
    var last: Revision { revisions.last?.number ?? .first }

    /// The revisions that lead from one revision to another, in either direction.
    func edits(between one: Revision, and other: Revision) -> [RevisionRow] {
        revisions.filter { $0.number > min(one, other) && $0.number <= max(one, other) }
    }

    /// Undoes or redoes edits until this one is the last in effect. False if it is in neither list.
    private mutating func move(to edit: Revision) -> Bool {
        if let index = done.firstIndex(of: edit) {
            undone += done[(index + 1)...].reversed()
            done.removeSubrange((index + 1)...)
        } else if let index = undone.firstIndex(of: edit) {
            done += undone[index...].reversed()
            undone.removeSubrange(index...)
        } else {
            return false
        }
        return true
    }
}

extension RevisionRow {
    /// Whether the revision has the values of the one before it. The choices alone do not show this, because
    /// they do not contain secrets.
    fileprivate func changesNothing(since previous: RevisionRow) -> Bool {
        choices == previous.choices && family == previous.family && name == previous.name
            && storedChanges.all.isEmpty
    }
}
