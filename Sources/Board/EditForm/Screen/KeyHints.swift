import IntentDefinitions
import WidgetModel

/// Names the keys that are useful now.
struct KeyHints {
    let form: EditForm

    /// A key and its effect in words.
    struct Hint: Hashable {
        let key: String
        let words: String
    }

    /// The hints, the most important first, as far as there is room.
    var text: String {
        var text = ""
        for hint in hints {
            let words = hint.key.isEmpty ? hint.words : "\(hint.key) \(hint.words)"
            let longer = text.isEmpty ? words : "\(text)  \(words)"
            if longer.cells <= form.size.columns { text = longer }
        }
        return text
    }

    private var hints: [Hint] {
        switch form.mode {
        case .choosing(let menu): menuHints(menu)
        case .writing:
            [hint("Esc", .done), hint("Enter", .newLine), hint(.save, .save), hint(.undo, .undo)]
        case .reading: [hint("Esc", .back), hint("Up Down", .scroll)]
        case .editing, .offering, .leaving, .saving, .closed: hints(besides: helpHint)
        }
    }

    /// The hints of a row, in which the key for the help comes after the most important ones.
    private func hints(besides help: Hint) -> [Hint] {
        let leave = hint("Esc", form.pages.isNested ? .back : .leave)
        let value = valueHints
        return rowHints + [hint(.save, .save), leave] + value.prefix(1) + [help] + value.dropFirst()
            + [hint(.find, .find)] + filterHints
            + [hint(.undo, .undo), hint(.redo, .redo), hint(.mouse, .mouse)]
    }

    private var helpHint: Hint { hint(form.focusedRow?.isText ?? true ? "F1" : "?", .help) }

    private var filterHints: [Hint] {
        guard form.pages.showsChangesOnly || form.copy.isChanged else { return [] }
        return [hint(.changedOnly, form.pages.showsChangesOnly ? .allRows : .changedRows)]
    }

    private func menuHints(_ menu: ChoiceMenu) -> [Hint] {
        let hints = [hint("Enter", .choose), hint("Esc", .back), hint("", .typeToSearch)]
        switch menu.source {
        case .fixed, .listed: return hints
        case .provider(_, .failed), .files(_, .failed): return [hint("^R", .retry)] + hints
        case .provider: return hints + [hint("^R", .reload)]
        case .files: return [hint("Tab", .open)] + hints
        }
    }

    /// The effects of Enter and Space in the row with the focus.
    private var rowHints: [Hint] {
        switch form.focusedRow?.content {
        case .section(_, let isOpen)?: [hint("Enter", isOpen ? .close : .open)]
        case .value(_, .toggle)?: [hint("Space", .change)]
        case .value(_, .menu)?, .value(_, .options)?, .value(_, .listed)?: [hint("Enter", .choose)]
        case .value(_, .lines)?: [hint("Enter", .edit)]
        case .page?: [hint("Enter", .open)]
        case .add?: [hint("Enter", .add)]
        case .value(let parameter, .text)? where parameter.type.kind is FileType: [hint("Enter", .browse)]
        case .value(_, .text)?, nil: []
        }
    }

    /// The commands for the focused row's value.
    private var valueHints: [Hint] {
        guard let row = form.focusedRow else { return [] }
        let copy = hint(.duplicate, .copy)
        if row.isItem { return [hint("Del", .remove), hint(.stepUp, .move), copy] }
        guard let parameter = row.parameter else { return [] }
        let isElement = row.name?.elementIndex != nil
        let step: KeyWord? = isElement ? .move : parameter.type.isOrdered ? .step : nil
        return [hint(.useDefault, .standard), hint(.useNone, isElement ? .remove : .none)]
            + (step.map { [hint(.stepUp, $0)] } ?? []) + (isElement ? [copy] : [])
    }

    private func hint(_ command: FormCommand, _ word: KeyWord) -> Hint { hint(command.keyName, word) }

    private func hint(_ key: String, _ word: KeyWord) -> Hint { Hint(key: key, words: form.word(word)) }
}

extension EditForm {
    /// The name of a key's effect in the language of the user.
    func word(_ word: KeyWord) -> String { word.text(in: copy.language) }
}
