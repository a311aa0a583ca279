import BoardDocuments
import JSONText
import TextWidth

/// The changes of values, shared by `edit`, `undo`, `redo`, `diff` and `history`.
extension Page {
    /// Prints each changed parameter, which values were dropped, and the reload that follows.
    /// Used by `edit`, `undo` and `redo`.
    mutating func edit(_ document: ChangedWidget) {
        changes(document.changes ?? ValueChanges(), document.types, none: "no value changed")
        if document.dryRun == true {
            timelines(of: document)
            let present = "\(document.widget) stays at revision \(document.revision)"
            line(.dim("dry run: nothing was changed, \(present)"))
        } else {
            accepted(document)
        }
    }

    /// Prints each changed parameter in a line of its own.
    ///
    /// - Parameter none: the line if nothing differs.
    mutating func changes(_ changes: ValueChanges, _ types: ParameterTypes?, none: String) {
        let width = changes.all.map(\.parameter.cells).max() ?? 0
        for (name, change) in changes.all {
            line([.strong(name.padded(toCells: width)), "  "] + Page.words(ofChange: change, types?[name]))
        }
        if changes.all.isEmpty { line(.dim(none)) }
    }

    /// The old and the new value of a parameter, as in `7 → 30`, and why a value was dropped. A secret whose
    /// value changed is `•••• (changed)`.
    ///
    /// - Parameter type: the name of the parameter's type, which decides how a value is written.
    static func words(ofChange change: ValueChanges.Change, _ type: String?) -> [Words] {
        let from = (change.from ?? .null).valueText(type)
        let to = (change.to ?? .null).valueText(type)
        if change.from == change.to { return [Words("\(to) (changed)", .good)] }
        let remark = change.hiddenBy.map { [Words.dim("  dropped: \($0) hides it")] } ?? []
        return [.dim(from), .dim(" → "), Words(to, .good)] + remark
    }
}
