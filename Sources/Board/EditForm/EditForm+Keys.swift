import Configurations
import IntentDefinitions
import WidgetModel

// The effects of keys.
extension EditForm {
    mutating func press(_ key: TerminalKey, at now: Instant, _ effects: inout [FormEffect]) {
        switch mode {
        case .closed, .saving: return
        case _ where key == .control("c"): interrupt(&effects)
        case .leaving: answerLeaving(key, &effects)
        case .offering(let kept, _): answerOffer(key, kept, &effects)
        case .reading(let top): read(key, from: top)
        case .writing(let area): press(key, in: area, at: now, &effects)
        case .picking(let open): press(key, in: open, at: now, &effects)
        case .choosing(let menu): press(key, in: menu, at: now, &effects)
        case .editing:
            notice = nil
            edit(key, at: now, &effects)
        }
    }

    mutating func click(_ row: Int, _ column: Int, at now: Instant, _ effects: inout [FormEffect]) {
        let drawing = ScreenDrawing(form: self)
        // The keys in the last line can be clicked.
        if row == size.rows - 1, case .some(let key) = KeyHints(form: self).key(at: column) {
            return press(key, at: now, &effects)
        }
        let line = row - drawing.headHeight
        guard (0..<drawing.bodyHeight).contains(line) else { return }
        if case .picking(let open) = mode { return click(line + scroll, column, in: open) }
        switch (drawing.body.target(line: line + scroll, column: column), mode) {
        case (.gesture(let gesture)?, .editing): carryOut(gesture, at: now, &effects)
        case (.row(let row)?, .editing):
            let hadFocus = row == focus
            moveFocus(to: row)
            if field != nil { placeCursor(at: column) } else if hadFocus { press(.enter, at: now, &effects) }
        case (.choice(let id)?, .choosing(var menu)):
            if id == menu.highlighted { return press(.enter, at: now, &effects) }
            menu.highlight(id)
            mode = .choosing(menu)
        default: break
        }
    }

    /// Moves the cursor to the character of the field at a column of the screen.
    private mutating func placeCursor(at column: Int) {
        guard let focusedRow else { return }
        let area = RowDrawing(form: self, width: ScreenDrawing(form: self).width).textArea(of: focusedRow)
        field?.moveCursor(toCell: column - area.start, in: area.cells)
    }

    /// Ctrl-C leaves the form from everywhere. Pressed twice, it discards the changes.
    private mutating func interrupt(_ effects: inout [FormEffect]) {
        if case .leaving = mode { return close(&effects) }
        closeMenu(&effects)
        leave(&effects)
    }

    private mutating func answerLeaving(_ key: TerminalKey, _ effects: inout [FormEffect]) {
        switch key {
        case .character("y"), .character("Y"): save(thenCloses: true, &effects)
        case .character("n"), .character("N"): close(&effects)
        case .escape: mode = .editing
        default: break
        }
    }

    private mutating func edit(_ key: TerminalKey, at now: Instant, _ effects: inout [FormEffect]) {
        // Items and elements are copied with the key that deletes a word of other texts.
        let deletesWord = key == .alt("d") && field != nil && focusedRow?.name?.elementIndex == nil
        if let command = FormCommand(key), !deletesWord { return run(command, &effects) }
        switch key {
        case .escape: pages.isNested ? closePage() : leave(&effects)
        case .up, .backTab: moveFocus(by: -1)
        case .down, .tab: moveFocus(by: 1)
        case .pageUp: moveFocus(by: -pageLength)
        case .pageDown: moveFocus(by: pageLength)
        default: editRow(key, at: now, &effects)
        }
    }

    mutating func run(_ command: FormCommand, _ effects: inout [FormEffect]) {
        switch command {
        case .save: save(&effects)
        case .help: openHelp()
        case .useDefault: useDefault()
        case .useNone: useNone()
        case .nextProblem: focusNextProblem()
        case .find: openFinding()
        case .changedOnly: toggleFilter()
        case .undo: if copy.history.canUndo { showStep { $0.undo() } }
        case .stepUp: step(by: focusedRow?.name?.elementIndex == nil ? 1 : -1)
        case .stepDown: step(by: focusedRow?.name?.elementIndex == nil ? -1 : 1)
        case .duplicate: duplicate()
        case .mouse: effects.append(.toggleMouse)
        case .redo: if copy.history.canRedo { showStep { $0.redo() } }
        }
    }

    /// Returns to another state of the draft, and shows the first row that differs.
    private mutating func showStep(_ step: (inout WorkingCopy) -> String?) {
        typedAt = nil
        let name = keepingElement(step)
        if let name, copy.drafted.state(of: name)?.isVisible ?? false { show(name) }
    }

    /// The number of rows that a page key passes.
    var pageLength: Int { max(1, size.rows / 2) }
}

// Keys for the row with the focus.
extension EditForm {
    mutating func editRow(_ key: TerminalKey, at now: Instant, _ effects: inout [FormEffect]) {
        guard let row = focusedRow else { return }
        if key == .character("?"), !row.isText { return openHelp() }
        switch (row.content, row.id) {
        case (.section(let section, let isOpen), _):
            switch key {
            case .enter, .character(" "): pages.openSections.formSymmetricDifference([section.name])
            case .left where isOpen: pages.openSections.remove(section.name)
            case .right: pages.openSections.insert(section.name)
            default: break
            }
        case (.value(let parameter, let control), .named(let name)):
            edit(parameter, control, name, key, at: now, &effects)
        case (.page(let parameter, _), .named(let name)) where row.isCheckList && key.opensControl:
            openChecks(parameter, name)
        case (.page, .named(let name)):
            if key == .enter || key == .right { openPage(name) }
            if key.isText { type(key, intoPage: name, at: now, &effects) }
            if key == .delete || key == .backspace, row.isItem { removeItem(name) }
        case (.add, .add(let list)):
            let isOpening = key.opensControl
            guard isOpening || key.isText else { return }
            let first = isOpening ? nil : key
            if let parameter = copy.drafted.parameter(of: list), parameter.type.record == nil {
                addElement(to: list, parameter, first: first, at: now, &effects)
            } else {
                addItem(to: list)
                if let first, pages.current != list { editRow(first, at: now, &effects) }
            }
        case (.address, _): if key.opensControl { requestAddress(&effects) }
        case (.value, _), (.page, _), (.add, _): break
        }
    }

    private mutating func edit(
        _ parameter: IntentParameter, _ control: FormControl, _ name: String, _ key: TerminalKey,
        at now: Instant, _ effects: inout [FormEffect]
    ) {
        if name.elementIndex != nil, control != .text, key == .delete || key == .backspace {
            return useNone()
        }
        switch control {
        case .toggle:
            guard [.enter, .character(" "), .left, .right].contains(key) else { return }
            let isOn = copy.value(of: name) == .boolean(true)
            choose(.set(.text("\(!isOn)")), for: name)
        case .menu(let choices): editMenu(choices, name, key, at: now)
        case .listed:
            let isOpening = key.opensControl
            guard isOpening || key.isText else { return }
            openList(parameter, name, first: isOpening ? nil : key, at: now)
        case .options(let options):
            let isOpening = key.opensControl
            guard isOpening || key.isText else { return }
            openOptions(options, name, first: isOpening ? nil : key, at: now, &effects)
        case .lines:
            let isOpening = key.opensControl
            guard isOpening || key.isText else { return }
            openText(name)
            if !isOpening, case .writing(let area) = mode { press(key, in: area, at: now, &effects) }
        case .text:
            if pressControl(key, of: parameter, name) { return }
            guard key == .enter else { return type(key, into: parameter, name, at: now) }
            guard let files = parameter.type.kind as? FileType else { return moveFocus(by: 1) }
            openFiles(files, name, at: now, &effects)
        }
    }

    /// Opens a page when text is typed on its row. In a list, the text begins a new item; on other pages, it
    /// goes to the first row.
    private mutating func type(
        _ key: TerminalKey, intoPage name: String, at now: Instant, _ effects: inout [FormEffect]
    ) {
        if copy.drafted.parameter(of: name)?.list != nil, !name.lastPart.isItemName {
            let size = copy.size(of: name)
            let count = copy.drafted.state(of: name)?.value?.elements.count ?? 0
            guard max(count, copy.elements(of: name).count) < size.max ?? .max else {
                notice = say(.nothingAdded(size))
                return
            }
            openPage(name)
            moveFocus(to: .add(to: name))
        } else {
            openPage(name)
        }
        editRow(key, at: now, &effects)
    }

    /// Whether all choices of a row are in the row, next to each other.
    private func isSegmented(_ choices: [FormChoice], _ name: String) -> Bool {
        guard let parameter = copy.drafted.parameter(of: name), parameter.control == .segments else {
            return false
        }
        let drawing = RowDrawing(form: self, width: ScreenDrawing(form: self).width)
        return InlineControl.segmentCells(choices) <= drawing.valueCells
    }

    private mutating func editMenu(
        _ choices: [FormChoice], _ name: String, _ key: TerminalKey, at now: Instant
    ) {
        let choices = copy.available(choices, for: name)
        let present = copy.literal(of: name)
        let index = choices.firstIndex { $0.id == present }
        switch key {
        case .enter, .character(" "):
            guard isSegmented(choices, name), !choices.isEmpty else {
                return openMenu(choices, name, at: now)
            }
            let next = index.map { ($0 + 1) % choices.count } ?? 0
            choose(.set(.text(choices[next].id)), for: name)
        case .left, .right:
            let next = index.map { $0 + (key == .left ? -1 : 1) } ?? (key == .left ? choices.count - 1 : 0)
            guard choices.indices.contains(next) else { return }
            choose(.set(.text(choices[next].id)), for: name)
        case _ where key.isText: openMenu(choices, name, first: key, at: now)
        default: break
        }
    }
}
