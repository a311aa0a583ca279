import BoardDocuments
import WidgetModel
import WidgetStore

/// The revision to restore.
enum RestoredRevision: Sendable {
    case number(Revision)
    /// The one before the last edit that is in effect.
    case beforeLastEdit
    /// The edit that was undone last.
    case lastUndone
}

extension UndoHistory {
    /// The revision to restore; nil if there is nothing to restore.
    func row(_ wanted: RestoredRevision) -> RevisionRow? {
        switch wanted {
        case .number(let number): revision(number)
        case .beforeLastEdit: beforeLastEdit
        case .lastUndone: lastUndone
        }
    }
}

extension BoardRemark {
    /// The refusal to restore a revision that does not exist.
    static func nothingToRestore(
        _ wanted: RestoredRevision, of widget: PlacedWidgetID, _ history: UndoHistory
    ) -> BoardRemark {
        switch wanted {
        case .number(let number): .revisionUnknown(number, of: widget, history)
        case .beforeLastEdit: .nothingToUndo(widget)
        case .lastUndone: .nothingToRedo(widget)
        }
    }
}
