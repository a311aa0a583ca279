package import BoardDocuments
package import Configurations
package import WidgetModel

/// What a form knows about its placed widget: the latest revision, and the edit whose result is unknown.
///
/// The terminal and the page send the calls; the rules about their replies are here.
package struct FollowedWidget: Sendable {
    private let board: BoardForm
    /// The latest known revision; nil if the widget was removed.
    private var revision: Revision?
    private var ids = FormEditIDs()

    package init(_ board: BoardForm) {
        self.board = board
        revision = board.stored.revision
    }

    /// The edit that stores the changes.
    ///
    /// - Parameter new: returns a unique id.
    package mutating func edit(_ request: EditRequest, new: () -> String) -> WidgetEdit {
        board.edit(request, as: ids.id(of: request, on: revision ?? board.stored.revision, new: new))
    }

    /// Reports that the board has stored or refused the last edit.
    package mutating func settle() { ids.settle() }

    /// The state that an edit of this form stored.
    package mutating func saved(_ opened: OpenedForm) -> BoardForm.Stored {
        revision = opened.revision
        return board.stored(opened)
    }

    /// The query whose reply `news` interprets. It asks about the edit whose result is unknown, too.
    package var query: OpenFormCall { OpenFormCall(widget: board.target, editID: ids.unsettled?.id) }

    /// What the reply to a query changes for the form; nil if the form knows it already.
    ///
    /// - Parameter opened: nil if the board does not have the widget.
    package mutating func news(_ opened: OpenedForm?, to query: OpenFormCall) -> FormEvent? {
        guard let opened else {
            revision = nil
            return .removedElsewhere
        }
        // A widget that was restored from the trash keeps its old revision.
        guard revision.map({ opened.revision > $0 }) ?? true else { return nil }
        let stored = saved(opened)
        var own: SettledEdit?
        if let revision = opened.editRevision, let (request, _, id) = ids.unsettled, id == query.editID {
            own = SettledEdit(request, as: revision)
            ids.settle()
        }
        return .changedElsewhere(stored.configuration, stored.revision, own: own)
    }
}

/// The ids of the edits that a form sends.
///
/// An edit keeps its id until the form knows whether the edit is stored, so that a retry does not store the
/// edit twice. If the widget's revision differs, the form first asks the board about the id. The same changes
/// on another revision need a new id: otherwise, the board would answer with the earlier edit, although
/// another edit replaced its values later.
package struct FormEditIDs: Sendable {
    /// The last edit, until its result is known.
    package private(set) var unsettled: (request: EditRequest, base: Revision, id: String)?

    package init() {}

    /// The id of an edit on a revision.
    ///
    /// - Parameter new: returns a unique id.
    package mutating func id(of request: EditRequest, on base: Revision, new: () -> String) -> String {
        if let unsettled, unsettled.request == request, unsettled.base == base { return unsettled.id }
        let id = new()
        unsettled = (request, base, id)
        return id
    }

    /// Reports that the result of the last edit is known.
    package mutating func settle() { unsettled = nil }
}
