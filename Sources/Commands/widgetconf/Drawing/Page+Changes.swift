import BoardDocuments
import WidgetModel

/// The changes of values, shared by `edit`, `undo`, `redo`, `diff` and `history`.
extension Page {
    /// Prints each changed parameter, the dropped values, and the resulting reload. Used by `edit`, `undo`
    /// and `redo`.
    mutating func edit(_ document: ChangedWidget) {
        let values = document.changes ?? ValueChanges()
        let framing = Page.framing(document.resized, document.renamed)
        let discarded = document.discarded ?? []
        let isSame = framing.isEmpty && discarded.isEmpty
        changes(values, document.types, framing, none: isSame ? "no value changed" : nil)
        for name in discarded { line(["the kept value of ", .strong(name), " is discarded"]) }
        let present = "\(document.widget) stays at revision \(document.revision)"
        if document.dryRun == true {
            timelines(of: document)
            line(.dim("dry run: nothing was changed, \(present)"))
        } else if document.reload == nil, values.all.isEmpty, isSame {
            line(.dim(present))
        } else {
            accepted(document)
        }
    }

    /// Prints the edits of several widgets, and the widgets that already have the values.
    mutating func edits(_ document: ChangedWidgets) {
        for edit in document.edits {
            line(.strong(edit.widget.description))
            self.edit(edit)
            gap()
        }
        if document.edits.isEmpty, document.unchanged.isEmpty {
            return wrapped("nothing was changed: there is no such widget on the board", .dim)
        }
        guard !document.unchanged.isEmpty else { return }
        let names = document.unchanged.map(\.description).joined(separator: ", ")
        wrapped("unchanged: \(names)", .dim)
    }

    /// The changes of a widget apart from its values: its size and its name.
    typealias Framing = [(label: String, words: [Words])]

    static func framing(_ resized: FrameChange?, _ renamed: FrameChange?) -> Framing {
        [("family", resized), ("name", renamed)].compactMap { label, change in
            change.map { (label, [.dim("\($0.from ?? "–") → "), Words($0.to ?? "–", .good)]) }
        }
    }

    /// Prints the new size and name, and each changed parameter, on separate lines.
    ///
    /// - Parameter none: the line to print if all values are equal; nil for no line.
    mutating func changes(
        _ changes: ValueChanges, _ types: ParameterTypes?, _ framing: Framing, none: String?
    ) {
        let width = (framing.map(\.label) + changes.all.map(\.parameter)).map(\.cells).max() ?? 0
        for (label, words) in framing { line([.dim(label.padded(toCells: width)), "  "] + words) }
        for (name, change) in changes.all {
            let words = Page.words(ofChange: change, of: name, types)
            line([.strong(name.padded(toCells: width)), "  "] + words)
        }
        if changes.all.isEmpty, let none { line(.dim(none)) }
    }

    /// A parameter's old and new value, as in `7 → 30`, and the reason why a value was dropped. A secret
    /// whose value changed is printed as `•••• (changed)`.
    ///
    /// If only the order of objects changes, the text lists their former positions, as in `1, 2 → 2, 1`.
    ///
    /// - Parameter types: the types of the parameters, which decide how a value is written.
    static func words(
        ofChange change: ValueChanges.Change, of name: String, _ types: ParameterTypes?
    ) -> [Words] {
        if let from = change.from, let to = change.to, let order = to.recordOrder(in: from) {
            return [.dim("order \(from.recordOrder(in: from) ?? "") → "), Words(order, .good)]
        }
        func text(_ value: JSONValue?) -> String {
            (value ?? .null).valueText(types?[name]) { types?.type(of: $0, in: name) }
        }
        let (from, to) = (text(change.from), text(change.to))
        if change.from == change.to { return [Words("\(to) (changed)", .good)] }
        let remark = change.hiddenBy.map { [Words.dim("  dropped: \($0) hides it")] } ?? []
        return [.dim(from), .dim(" → "), Words(to, .good)] + remark
    }
}
