import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

// Lists of plain values. An element is the row `zones.#0` on the page of its list; changing an element
// changes the whole list.
extension EditForm {
    /// The literals of the elements of a list.
    func elements(of list: String) -> [String] {
        draftedElements[list] ?? drafted.state(of: list)?.value?.elements.map(\.description) ?? []
    }

    /// The operation on a list that changes one of its elements. Nil removes the element.
    ///
    /// If everything is chosen, the element is excluded or included again, so that everything else remains
    /// chosen, including later additions to the definition.
    func wish(forElement index: Int, of list: String, _ text: String?) -> EditRequest.Wish {
        if text == AllValue.word, drafted.parameter(of: list)?.allowsAll ?? false {
            return .set(.text(AllValue.word))
        }
        var texts = elements(of: list)
        if let all = all(of: list) {
            var excepted = all.excepted.map(\.description)
            if all.elements == nil {
                texts = []
            } else {
                if texts.indices.contains(index) { excepted.append(texts[index]) }
                excepted.removeAll { $0 == text }
                return .set(.text(excepted.allText))
            }
        }
        switch text {
        case nil where texts.indices.contains(index): texts.remove(at: index)
        case let text? where texts.indices.contains(index): texts[index] = text
        case let text?: texts.append(text)
        case nil: break
        }
        return EditForm.wish(forElements: texts)
    }

    static func wish(forElements texts: [String]) -> EditRequest.Wish {
        .set(.text(JSONValue.array(texts.map(JSONValue.string)).text))
    }

    /// The choice of everything in a list; nil for other lists.
    private func all(of list: String) -> AllValue? {
        guard draftedElements[list] == nil, case .all(let all)? = drafted.state(of: list)?.value else {
            return nil
        }
        return all
    }

    /// The literal of a row or element; nil without a value.
    func literal(of name: String) -> String? {
        guard let index = name.elementIndex else { return drafted.state(of: name)?.value?.description }
        let list = name.enclosingName
        if let texts = draftedElements[list] { return texts.indices.contains(index) ? texts[index] : nil }
        let values = drafted.state(of: list)?.value?.elements ?? []
        return values.indices.contains(index) ? values[index].description : nil
    }

    /// The value of a row or element; nil without one.
    func value(of name: String) -> ParameterValue? {
        guard let index = name.elementIndex else { return drafted.state(of: name)?.value }
        let values = drafted.state(of: name.enclosingName)?.value?.elements ?? []
        guard values.indices.contains(index), values[index].description == literal(of: name) else {
            return nil
        }
        return values[index]
    }

    /// Applies the draft's list changes to the current stored lists, so that elements which other clients
    /// have added are kept. The focus remains on its element.
    mutating func mergeLists() {
        let list = focusedRow?.name.flatMap { $0.elementIndex == nil ? nil : $0.enclosingName }
        let before = list.map { elements(of: $0) } ?? []
        planDraft()
        for change in draft.changes {
            let stored = basis.state(of: change.name)
            guard stored != change.before, let texts = draftedElements[change.name],
                let old = change.before.literals, let now = stored.literals
            else { continue }
            let merged = ListChange(from: old, to: texts).applied(to: now)
            draft.rebase(change.name, to: EditForm.wish(forElements: merged), on: stored)
        }
        planDraft()
        if let list { moveFocus(in: list, from: before, to: elements(of: list)) }
        refreshField()
    }

    /// Keeps the focus on its element, whose position has changed. Of equal elements, the last one is the
    /// user's own.
    private mutating func moveFocus(in list: String, from before: [String], to now: [String]) {
        guard before != now, case .named(let name)? = focus, let index = name.elementIndex,
            before.indices.contains(index), let position = now.lastIndex(of: before[index])
        else { return }
        focus = .named("\(list).#\(position)")
    }

    /// Adds an element, and asks for its value.
    ///
    /// - Parameter first: the text with which the value begins; nil if nothing was typed.
    mutating func addElement(
        to list: String, _ parameter: IntentParameter, first: TerminalKey?, at now: Instant,
        _ effects: inout [FormEffect]
    ) {
        let name = "\(list).#\(elements(of: list).count)"
        switch FormControl(elementOf: parameter, in: drafted.resolved) {
        case .text, .lines, .toggle:
            choose(.set(.text("")), for: name)
            rows = visibleRows()
            moveFocus(to: .named(name))
            if let first { editRow(first, at: now, &effects) }
        case .menu(let choices):
            let isAll = all(of: list).map(\.excepted.isEmpty) ?? false
            let everything = parameter.allowsAll && !isAll ? [FormChoice.everything] : []
            openMenu(everything + unused(choices, in: list), name, first: first, at: now)
        case .options(let options):
            openOptions(of: parameter, options, name, first: first, at: now, &effects)
        }
    }

    /// Inserts strings after an element, until the list is full.
    mutating func insertElements(_ added: [String], after name: String) {
        guard let index = name.elementIndex else { return }
        let list = name.enclosingName
        var texts = elements(of: list)
        let size = drafted.parameter(of: list)?.list?.size(for: form.family) ?? .free
        let fitting = Array(added.prefix(max(0, (size.max ?? .max) - texts.count)))
        texts.insert(contentsOf: fitting, at: min(index + 1, texts.count))
        choose(EditForm.wish(forElements: texts), for: list)
        rows = visibleRows()
        moveFocus(to: .named("\(list).#\(index + fitting.count)"))
        if fitting.count < added.count {
            let rest = counted(added.count - fitting.count, "line")
            notice = "\(rest) not added: the list must have \(size) items"
        }
    }

    /// Removes an element without text, when the focus leaves it.
    mutating func dropEmptyElement() {
        guard case .named(let name)? = focus, name.elementIndex != nil, field?.text == "" else { return }
        change(name, to: nil)
    }

    /// The title of a menu for a row.
    func menuTitle(of name: String) -> String {
        name.elementIndex.map { "Value \($0 + 1)" } ?? focusedRow?.title ?? ""
    }

    /// The choices that a list does not contain, if its elements must differ.
    func unused(_ choices: [FormChoice], in list: String, besides present: String? = nil) -> [FormChoice] {
        let size = drafted.parameter(of: list)?.list?.size(for: form.family)
        guard size?.isUnique == true || all(of: list) != nil else { return choices }
        let used = Set(elements(of: list))
        return choices.filter { $0.id == present || !used.contains($0.id) }
    }

    /// The name of the row that a problem of a list concerns: the element that it quotes, or the list.
    func flawedElement(of list: String, _ words: String) -> String {
        let index = elements(of: list).firstIndex { words.contains("found \(quoted($0))") }
        return index.map { "\(list).#\($0)" } ?? list
    }
}

extension StringProtocol {
    /// The index of the element that this row is; nil for other rows.
    var elementIndex: Int? {
        lastPart.first == "#" ? Int(lastPart.dropFirst()) : nil
    }
}
