import IntentDefinitions
import WidgetModel

/// Names the keys that are useful now.
struct KeyHints {
    let form: EditForm

    /// The hints, the most important first, as far as there is room.
    var text: String {
        var text = ""
        for hint in hints {
            let longer = text.isEmpty ? hint : "\(text)  \(hint)"
            if longer.cells <= form.size.columns { text = longer }
        }
        return text
    }

    private var hints: [String] {
        switch form.mode {
        case .choosing(let menu): menuHints(menu)
        case .writing:
            [
                "Esc done", "Enter new line", "\(FormCommand.save.keyName) save",
                "\(FormCommand.undo.keyName) undo",
            ]
        case .editing, .leaving, .saving, .closed:
            rowHints + ["\(FormCommand.save.keyName) save", form.pages.isNested ? "Esc back" : "Esc leave"]
                + valueHints + ["\(FormCommand.find.keyName) find"] + filterHints + [
                    "\(FormCommand.undo.keyName) undo", "\(FormCommand.redo.keyName) redo",
                    "\(FormCommand.mouse.keyName) mouse",
                ]
        }
    }

    private var filterHints: [String] {
        guard form.pages.showsChangesOnly || form.copy.isChanged else { return [] }
        return [
            "\(FormCommand.changedOnly.keyName) \(form.pages.showsChangesOnly ? "all rows" : "changed rows")"
        ]
    }

    private func menuHints(_ menu: ChoiceMenu) -> [String] {
        let hints = ["Enter choose", "Esc back", "type to search"]
        switch menu.source {
        case .fixed, .listed: return hints
        case .provider(_, .failed): return ["^R retry"] + hints
        case .provider: return hints + ["^R reload"]
        }
    }

    /// The effects of Enter and Space in the row with the focus.
    private var rowHints: [String] {
        switch form.focusedRow?.content {
        case .section(_, let isOpen)?: ["Enter \(isOpen ? "close" : "open")"]
        case .value(_, .toggle)?: ["Space change"]
        case .value(_, .menu)?, .value(_, .options)?, .value(_, .listed)?: ["Enter choose"]
        case .value(_, .lines)?: ["Enter edit"]
        case .page?: ["Enter open"]
        case .add?: ["Enter add"]
        case .value(_, .text)?, nil: []
        }
    }

    /// The commands for the focused row's value.
    private var valueHints: [String] {
        guard let row = form.focusedRow else { return [] }
        let copy = "\(FormCommand.duplicate.keyName) copy"
        if row.isItem { return ["Del remove", "\(FormCommand.stepUp.keyName) move", copy] }
        guard let parameter = row.parameter else { return [] }
        let isElement = row.name?.elementIndex != nil
        let step = isElement ? "move" : parameter.type.isOrdered ? "step" : nil
        return [
            "\(FormCommand.useDefault.keyName) default",
            "\(FormCommand.useNone.keyName) \(isElement ? "remove" : "none")",
        ] + (step.map { ["\(FormCommand.stepUp.keyName) \($0)"] } ?? []) + (isElement ? [copy] : [])
    }
}
