import Configurations
import IntentDefinitions
import JSONText
import WidgetModel

// What keys do.
extension EditForm {
    mutating func press(_ key: FormKey, at now: Instant, _ effects: inout [FormEffect]) {
        switch mode {
        case .closed, .saving: return
        case .leaving: answerLeaving(key, &effects)
        case .choosing(let menu): press(key, in: menu, &effects)
        case .editing:
            notice = nil
            edit(key, at: now, &effects)
        }
    }

    private mutating func answerLeaving(_ key: FormKey, _ effects: inout [FormEffect]) {
        switch key {
        case .character("y"), .character("Y"): save(thenCloses: true, &effects)
        case .character("n"), .character("N"): close(&effects)
        case .escape: mode = .editing
        default: break
        }
    }

    private mutating func edit(_ key: FormKey, at now: Instant, _ effects: inout [FormEffect]) {
        if let command = FormCommand(key) { return run(command, &effects) }
        switch key {
        case .escape: leave(&effects)
        case .up, .backTab: moveFocus(by: -1)
        case .down, .tab: moveFocus(by: 1)
        case .pageUp: moveFocus(by: -pageLength)
        case .pageDown: moveFocus(by: pageLength)
        default: editRow(key, at: now)
        }
    }

    private mutating func run(_ command: FormCommand, _ effects: inout [FormEffect]) {
        switch command {
        case .save: save(&effects)
        case .useDefault: useDefault()
        case .useNone: useNone()
        case .nextProblem: focusNextProblem()
        case .undo: if let draft = history.undo(draft) { restore(draft) }
        case .redo: if let draft = history.redo(draft) { restore(draft) }
        }
    }

    private mutating func restore(_ draft: FormDraft) {
        self.draft = draft
        typedAt = nil
        redraft()
    }

    /// The number of rows that a page key passes.
    private var pageLength: Int { max(1, size.rows / 2) }
}

// Keys for the row with the focus.
extension EditForm {
    private mutating func editRow(_ key: FormKey, at now: Instant) {
        guard let row = focusedRow else { return }
        switch row.content {
        case .section(let section, let isOpen):
            switch key {
            case .enter, .character(" "): openSections.formSymmetricDifference([section.name])
            case .left where isOpen: openSections.remove(section.name)
            case .right: openSections.insert(section.name)
            default: break
            }
        case .value(let parameter, .toggle):
            guard [.enter, .character(" "), .left, .right].contains(key) else { return }
            let isOn = drafted.resolved[parameter.name] == .boolean(true)
            choose(.set(.json(.boolean(!isOn))), for: parameter.name)
        case .value(let parameter, .menu(let choices)): editMenu(parameter, choices, key)
        case .value(let parameter, .text):
            if key == .enter { return moveFocus(by: 1) }
            type(key, into: parameter, at: now)
        }
    }

    private mutating func editMenu(_ parameter: IntentParameter, _ choices: [FormChoice], _ key: FormKey) {
        let present = drafted.resolved[parameter.name]?.description
        let index = choices.firstIndex { $0.id == present }
        switch key {
        case .enter, .character(" "):
            mode = .choosing(
                ChoiceMenu(of: parameter.name, titled: parameter.displayTitle, choices, present: present))
        case .left, .right:
            let next = index.map { $0 + (key == .left ? -1 : 1) } ?? (key == .left ? choices.count - 1 : 0)
            guard choices.indices.contains(next) else { return }
            choose(.set(.json(choices[next].json)), for: parameter.name)
        default: break
        }
    }

    private mutating func press(_ key: FormKey, in menu: ChoiceMenu, _ effects: inout [FormEffect]) {
        var menu = menu
        switch key {
        case .up, .backTab: menu.move(by: -1)
        case .down, .tab: menu.move(by: 1)
        case .pageUp: menu.move(by: -pageLength)
        case .pageDown: menu.move(by: pageLength)
        case .home: menu.move(by: -menu.choices.count)
        case .end: menu.move(by: menu.choices.count)
        case .escape:
            mode = .editing
            return
        case .enter:
            guard let choice = menu.choice else { return }
            mode = .editing
            return choose(.set(.json(choice.json)), for: menu.row)
        default: menu.search { $0.apply(key) }
        }
        mode = .choosing(menu)
    }

    private mutating func type(_ key: FormKey, into parameter: IntentParameter, at now: Instant) {
        guard var field else { return }
        let text = field.text
        field.apply(key)
        self.field = field
        guard field.text != text else { return }
        history.record(draft, typingIn: parameter.name)
        typedAt = now
        change(parameter.name, to: wish(for: field.text, of: parameter))
    }

    /// What a text in a field means. A field without text has no value; an empty list is a value.
    private func wish(for text: String, of parameter: IntentParameter) -> EditRequest.Wish? {
        if !text.isEmpty || parameter.list != nil { return .set(.text(text)) }
        // A stored secret is not shown, so a field without text leaves it.
        return parameter.type.isSecret ? nil : EditRequest.Wish.none
    }
}

// Changes of rows.
extension EditForm {
    /// Changes a row in one step that can be undone.
    private mutating func choose(_ wish: EditRequest.Wish?, for name: String) {
        history.record(draft)
        typedAt = nil
        change(name, to: wish)
    }

    private mutating func change(_ name: String, to wish: EditRequest.Wish?) {
        saveRefusals[name] = nil
        draft.set(wish, of: name, before: basis.resolved.state(of: name))
        redraft()
    }

    private mutating func useDefault() {
        guard let parameter = focusedRow?.parameter else { return }
        let isStored = basis.configuration[parameter.name] != nil
        choose(isStored ? .unset : nil, for: parameter.name)
    }

    private mutating func useNone() {
        guard let parameter = focusedRow?.parameter else { return }
        choose(EditRequest.Wish.none, for: parameter.name)
    }
}

extension TextField {
    /// Applies a key. Control characters are left out, and line breaks become spaces, because the field has
    /// one line.
    mutating func apply(_ key: FormKey) {
        switch key {
        case .character(let character): insert(TextField.oneLine(String(character)))
        case .paste(let text): insert(TextField.oneLine(String(text.prefix(TextField.limit))))
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .home: moveToStart()
        case .end: moveToEnd()
        case .backspace: deleteBackward()
        case .delete: deleteForward()
        default: break
        }
    }

    /// The maximum number of characters that are pasted at once.
    static let limit = 100_000

    private static func oneLine(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline || character == "\t" {
                result += " "
            } else {
                result.unicodeScalars += character.unicodeScalars.filter {
                    $0.properties.generalCategory != .control
                }
            }
        }
        return result
    }
}
