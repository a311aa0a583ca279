import IntentDefinitions
import WidgetModel

/// Names the keys that are useful now. A click on a name presses the key.
struct KeyHints {
    let form: EditForm

    /// A key and its effect in words.
    struct Hint: Hashable {
        let key: String
        let words: String
        /// The key that a click presses; nil if the hint names several keys.
        var press: TerminalKey?

        var text: String { key.isEmpty ? words : "\(key) \(words)" }
    }

    /// The hints, the most important first, as far as there is room.
    var text: String { shown.map(\.text).joined(separator: "  ") }

    private var shown: [Hint] {
        var shown: [Hint] = []
        var cells = 0
        for hint in hints {
            let longer = cells + hint.text.cells + (shown.isEmpty ? 0 : 2)
            guard longer <= form.size.columns else { continue }
            shown.append(hint)
            cells = longer
        }
        return shown
    }

    /// The key of the hint at a column; nil if nothing can be clicked there.
    func key(at column: Int) -> TerminalKey? {
        var start = 0
        for hint in shown {
            let end = start + hint.text.cells
            if (start..<end).contains(column) { return hint.press }
            start = end + 2
        }
        return nil
    }

    private var hints: [Hint] {
        switch form.mode {
        case .choosing(let menu): menuHints(menu)
        case .picking(let open):
            [hint(.enter, .choose), hint(.escape, .back)]
                + open.picker.hints.map { hint($0.key, $0.word, $0.press) }
        case .writing:
            [hint(.escape, .done), hint("Enter", .newLine), hint(.save, .save), hint(.undo, .undo)]
        case .reading: [hint(.escape, .back), hint("Up Down", .scroll)]
        case .editing, .offering, .leaving, .saving, .closed: hints(besides: helpHint)
        }
    }

    /// The hints of a row, in which the key for the help comes after the most important ones.
    private func hints(besides help: Hint) -> [Hint] {
        let leave = hint(.escape, form.pages.isNested ? .back : .leave)
        let value = valueHints
        return rowHints + [hint(.save, .save), leave] + value.prefix(1) + [help] + value.dropFirst()
            + [hint(.find, .find)] + filterHints
            + [hint(.undo, .undo), hint(.redo, .redo), hint(.mouse, .mouse)]
    }

    private var helpHint: Hint {
        form.focusedRow?.isText ?? true ? hint(.function(1), .help) : hint(.character("?"), .help)
    }

    private var filterHints: [Hint] {
        guard form.pages.showsChangesOnly || form.copy.isChanged else { return [] }
        return [hint(.changedOnly, form.pages.showsChangesOnly ? .allRows : .changedRows)]
    }

    private func menuHints(_ menu: ChoiceMenu) -> [Hint] {
        let hints = [hint(.enter, .choose), hint(.escape, .back), hint("", .typeToSearch)]
        switch menu.source {
        case .fixed, .listed: return hints
        case .provider(_, .failed), .files(_, .failed): return [hint(.control("r"), .retry)] + hints
        case .provider: return hints + [hint(.control("r"), .reload)]
        case .files: return [hint(.tab, .open)] + hints
        }
    }

    /// The effects of Enter and Space in the row with the focus.
    private var rowHints: [Hint] {
        switch form.focusedRow?.content {
        case .section(_, let isOpen)?: [hint(.enter, isOpen ? .close : .open)]
        case .value(_, .toggle)?: [hint("Space", .change, .character(" "))]
        case .value(let parameter, .menu)? where parameter.control == .segments:
            [hint("Space", .change, .character(" "))]
        case .value(_, .menu)?, .value(_, .options)?, .value(_, .listed)?: [hint(.enter, .choose)]
        case .value(_, .lines)?: [hint(.enter, .edit)]
        case .page? where form.focusedRow?.isCheckList ?? false:
            [hint(.enter, .choose), hint(.right, .open)]
        case .page?: [hint(.enter, .open)]
        case .add?: [hint(.enter, .add)]
        case .address(let address)?: address.canBeRequested ? [hint(.enter, .make)] : []
        case .value(let parameter, .text)? where parameter.type.kind is FileType: [hint(.enter, .browse)]
        case .value(let parameter, .text)?: textHints(parameter)
        case nil: []
        }
    }

    private func textHints(_ parameter: IntentParameter) -> [Hint] {
        guard let name = form.focusedRow?.name, !parameter.type.isSecret else { return [] }
        let control = RowControl(parameter, value: form.copy.value(of: name), in: form.copy)
        if form.copy.picker(of: control) != nil { return [hint(.enter, .choose)] }
        return control.style == nil ? [] : [hint("Left Right", .step)]
    }

    /// The commands for the focused row's value.
    private var valueHints: [Hint] {
        guard let row = form.focusedRow else { return [] }
        let copy = hint(.duplicate, .copy)
        if row.isItem { return [hint(.delete, .remove), hint(.stepUp, .move), copy] }
        guard let parameter = row.parameter else { return [] }
        let isElement = row.name?.elementIndex != nil
        let step: KeyWord? = isElement ? .move : parameter.type.isOrdered ? .step : nil
        return [hint(.useDefault, .standard), hint(.useNone, isElement ? .remove : .none)]
            + (step.map { [hint(.stepUp, $0)] } ?? []) + (isElement ? [copy] : [])
    }

    private func hint(_ command: FormCommand, _ word: KeyWord) -> Hint {
        hint(command.keyName, word, command.key)
    }

    private func hint(_ key: TerminalKey, _ word: KeyWord) -> Hint { hint(key.name, word, key) }

    private func hint(_ key: String, _ word: KeyWord, _ press: TerminalKey? = nil) -> Hint {
        Hint(key: key, words: form.word(word), press: press)
    }
}

extension EditForm {
    /// The name of a key's effect in the language of the user.
    func word(_ word: KeyWord) -> String { word.text(in: copy.language) }
}
