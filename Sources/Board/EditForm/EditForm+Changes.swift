import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

// Changes of rows. Each is one step that can be undone.
extension EditForm {
    mutating func choose(_ wish: EditRequest.Wish?, for name: String) {
        copy.beginStep()
        typedAt = nil
        change(name, to: wish)
    }

    /// Changes a row as part of the current step.
    mutating func change(_ name: String, to wish: EditRequest.Wish?) {
        checks[name] = nil
        checks[name.parameterName] = nil
        copy.change(name, to: wish)
        refreshField()
    }

    /// Restores the default of a row, including everything in an object or list. A changed item gets its
    /// values back.
    mutating func useDefault() {
        guard let row = focusedRow, let name = row.name?.parameterName else { return }
        copy.beginStep()
        if case .page = row.content { copy.drop(within: name) }
        typedAt = nil
        change(name, to: !row.isItem && copy.basis.hasChoice(within: name) ? .unset : nil)
    }

    /// Clears the value. This removes an item; an object always keeps its parameters.
    mutating func useNone() {
        guard let row = focusedRow, let name = row.name else { return }
        if case .page(let parameter, _) = row.content {
            if row.isItem { removeItem(name) } else if parameter.list != nil { clear(name) }
        } else {
            choose(EditRequest.Wish.none, for: name)
        }
    }

    private mutating func clear(_ list: String) {
        copy.beginStep()
        copy.drop(within: list)
        change(list, to: EditRequest.Wish.none)
    }

    /// Changes the row's value by one step, within its range, or moves an element of a list.
    mutating func step(by count: Int) {
        guard let row = focusedRow, let name = row.name else { return }
        if row.isItem {
            copy.moveItem(name, by: -count, in: rows.compactMap { $0.isItem ? $0.name : nil })
            return refreshField()
        }
        guard let parameter = row.parameter else { return }
        if name.elementIndex != nil { return moveElement(name, by: count) }
        step(name, parameter, from: copy.value(of: name), by: count)
    }

    /// Gives a row the value that is a number of steps after another one, within its range.
    mutating func step(
        _ name: String, _ parameter: IntentParameter, from value: ParameterValue?, by count: Int
    ) {
        guard let next = parameter.stepped(value, by: count) else { return }
        choose(.set(.text(parameter.literal(of: next))), for: name)
    }

    /// Copies an item or element, and adds the copy after it, unless the list is full.
    mutating func duplicate() {
        guard let row = focusedRow, let name = row.name, row.isItem || name.elementIndex != nil else {
            return
        }
        let list = name.enclosingName
        let size = copy.size(of: list)
        let count = row.isItem ? copy.items(of: list).count : copy.elements(of: list).count
        guard count < size.max ?? .max else {
            notice = say(.listSize(size))
            return
        }
        if row.isItem {
            guard let added = copy.duplicateItem(name) else { return }
            typedAt = nil
            refreshField()
            focusNewRow(added)
        } else if let index = name.elementIndex {
            var texts = copy.elements(of: list)
            texts.insert(texts[index], at: index + 1)
            choose(WorkingCopy.wish(forElements: texts), for: list)
            moveFocus(to: .named("\(list).#\(index + 1)"))
        }
    }

    /// Changes the copy in a way that may move the elements of the list with the focus. The focus remains on
    /// its element, whose position may change. Of equal elements, the last one is the user's own.
    mutating func keepingElement<Result>(_ change: (inout WorkingCopy) -> Result) -> Result {
        let list = focusedRow?.name.flatMap { $0.elementIndex == nil ? nil : $0.enclosingName }
        let before = list.map(copy.elements) ?? []
        let result = change(&copy)
        if let list, case .named(let name)? = focus, let index = name.elementIndex {
            let now = copy.elements(of: list)
            if before != now, before.indices.contains(index),
                let position = now.lastIndex(of: before[index])
            {
                focus = .named("\(list).#\(position)")
            }
        }
        refreshField()
        return result
    }
}

// Lists
extension EditForm {
    /// Checks a case of a list of cases, or everything, or clears the check mark.
    mutating func check(_ choice: String, in list: String) {
        let texts = copy.elements(of: list)
        let isAll = choice == AllValue.word && copy.all(of: list)?.excepted.isEmpty == true
        let index = texts.firstIndex(of: choice)
        choose(
            isAll
                ? WorkingCopy.wish(forElements: [])
                : copy.wish(forElement: index ?? texts.count, of: list, index == nil ? choice : nil),
            for: list)
    }

    mutating func addItem(to list: String) {
        let name = copy.newItem(of: list)
        choose(.set(.text("{}")), for: name)
        guard copy.drafted.naming.positioned(name) != nil else { return }
        focus = .named(name)
        openPage(name)
    }

    /// Removes an item, unless the list would become too short.
    mutating func removeItem(_ item: String) {
        let list = item.enclosingName
        let size = copy.size(of: list)
        guard copy.drafted.state(of: list)?.value?.elements.count ?? 0 > size.min else {
            notice = say(.listSize(size))
            return
        }
        copy.beginStep()
        copy.removeItem(item)
        refreshField()
    }

    /// Adds an element, and asks for its value.
    ///
    /// - Parameter first: the text with which the value begins; nil if nothing was typed.
    mutating func addElement(
        to list: String, _ parameter: IntentParameter, first: TerminalKey?, at now: Instant,
        _ effects: inout [FormEffect]
    ) {
        let name = "\(list).#\(copy.elements(of: list).count)"
        switch FormControl(elementOf: parameter, in: copy.drafted.resolved, language: copy.language) {
        case .text, .lines, .toggle:
            choose(.set(.text("")), for: name)
            focusNewRow(name)
            if let first { editRow(first, at: now, &effects) }
        case .menu(let choices):
            let isAll = copy.all(of: list).map(\.excepted.isEmpty) ?? false
            let everything =
                parameter.allowsAll && !isAll ? [FormChoice.everything(in: copy.language)] : []
            openMenu(everything + copy.unused(choices, in: list), name, first: first, at: now)
        case .listed: openList(parameter, name, first: first, at: now)
        case .options(let options): openOptions(options, name, first: first, at: now, &effects)
        }
    }

    /// Inserts strings after an element, until the list is full.
    mutating func insertElements(_ added: [String], after name: String) {
        guard let index = name.elementIndex else { return }
        let list = name.enclosingName
        var texts = copy.elements(of: list)
        let size = copy.size(of: list)
        let fitting = Array(added.prefix(max(0, (size.max ?? .max) - texts.count)))
        texts.insert(contentsOf: fitting, at: min(index + 1, texts.count))
        choose(WorkingCopy.wish(forElements: texts), for: list)
        focusNewRow("\(list).#\(index + fitting.count)")
        if fitting.count < added.count {
            notice = say(.linesNotAdded(added.count - fitting.count, size))
        }
    }

    private mutating func moveElement(_ name: String, by offset: Int) {
        let list = name.enclosingName
        var texts = copy.elements(of: list)
        guard let index = name.elementIndex, texts.indices.contains(index),
            texts.indices.contains(index + offset)
        else { return }
        texts.insert(texts.remove(at: index), at: index + offset)
        choose(WorkingCopy.wish(forElements: texts), for: list)
        moveFocus(to: .named("\(list).#\(index + offset)"))
    }

    /// Removes an element without text, when the focus leaves it.
    mutating func dropEmptyElement() {
        guard case .named(let name)? = focus, name.elementIndex != nil, field?.text == "" else { return }
        change(name, to: nil)
    }

    /// Moves the focus to a row that a change added.
    private mutating func focusNewRow(_ name: String) {
        rows = visibleRows()
        moveFocus(to: .named(name))
    }
}
