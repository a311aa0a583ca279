import Configurations
import IntentDefinitions
import SourceText

// The rows of the form, and the focus.
extension EditForm {
    /// Computes the rows, and keeps the focus on its row, or on the row that replaced it.
    mutating func arrange() {
        while pages.count > 1, drafted.place(of: page) == nil { closePage() }
        let index = rows.firstIndex { $0.id == focus }
        if showsChangesOnly, !isChanged && problems.isEmpty || visibleRows().isEmpty {
            showsChangesOnly = false
        }
        rows = visibleRows()
        if focusedRow == nil {
            let first = rows.firstIndex { !$0.isSection } ?? 0
            let place = index.map { max(0, min($0, rows.count - 1)) } ?? first
            moveFocus(to: rows.indices.contains(place) ? rows[place].id : nil)
        }
        scroll = body.scroll(from: scroll, height: bodyHeight)
    }

    /// Whether a row is visible, so that its menu or text can remain open.
    func isEditable(_ name: String) -> Bool {
        let parameter = name.elementIndex == nil ? name : name.enclosingName
        return drafted.state(of: parameter)?.isVisible ?? false
    }

    /// The stable name of the page on the screen.
    var page: String { pages[pages.count - 1].name }

    func visibleRows() -> [FormRow] {
        let flawed = problems.map(\.name)
        let open = showsChangesOnly ? Set(form.intent.sections.map(\.name)) : openSections
        let rows = PageRows(
            drafted: drafted, flawed: flawed, openSections: open, context: form.context, elements: elements
        ).rows(of: page)
        return showsChangesOnly ? rows.filter { isUnsettled($0, flawed) } : rows
    }

    /// Whether the filter shows a row, because the row or its content is changed or has a problem. The row
    /// with the focus remains visible while its value is typed.
    private func isUnsettled(_ row: FormRow, _ flawed: [String]) -> Bool {
        func isUnsettled(_ name: String) -> Bool {
            changedCount(within: name) > 0 || flawed.contains { $0.isWithin(name) }
        }
        switch (row.id, row.content) {
        case (_, .section(let section, _)): return section.parameters.contains(where: isUnsettled)
        case (.named(let name), _):
            return row.id == focus || isUnsettled(name.elementIndex == nil ? name : name.enclosingName)
        case (.section, _), (.add, _): return false
        }
    }

    /// Hides the rows without changes and problems, or shows them again.
    mutating func toggleFilter() {
        guard isChanged || !problems.isEmpty || showsChangesOnly else {
            notice = "no changes"
            return
        }
        let present = focus
        showsChangesOnly.toggle()
        moveFocus(to: nil)
        if visibleRows().contains(where: { $0.id == present }) { moveFocus(to: present) }
    }

    mutating func openPage(_ name: String) {
        pages[pages.count - 1].focus = focus
        pages.append(FormPage(name: name))
        startPage()
        moveFocus(to: rows.first?.id)
    }

    mutating func closePage() {
        pages.removeLast()
        startPage()
        moveFocus(to: pages[pages.count - 1].focus)
    }

    private mutating func startPage() {
        (focus, field, typedAt) = (nil, nil, nil)
        history.endTyping()
        rows = visibleRows()
    }

    /// Opens a menu of all visible rows, including rows in closed sections and on other pages. A search finds
    /// titles, names and help, and the words `changed` and `problem`.
    mutating func openFinding() {
        let flawed = Set(problems.map(\.name))
        let choices = drafted.rows.filter(\.state.isVisible).map { name, parameter, _ in
            let states = [isChanged(name) ? "changed" : nil, flawed.contains(name) ? "problem" : nil]
            return FormChoice(
                id: name, title: parameter.displayTitle,
                subtitle: states.compactMap(\.self).joined(separator: ", "),
                synonyms: [parameter.help ?? ""])
        }
        mode = .choosing(ChoiceMenu(of: "", titled: "Go to", choices, present: focusedRow?.name))
    }

    /// Moves the focus to a row on any page, with the pages above it and its section open.
    mutating func show(_ name: String) {
        let outermost = name.split(separator: ".").first.map(String.init) ?? name
        if let section = form.intent.unexpanded.section(of: outermost) { openSections.insert(section.name) }
        if page != name.enclosingName {
            var names: [String] = []
            var enclosing = name.enclosingName
            while !enclosing.isEmpty {
                names.insert(enclosing, at: 0)
                enclosing = enclosing.enclosingName
            }
            let below = names.dropFirst() + [name]
            pages = [FormPage(name: "", focus: .named(names.first ?? name))]
            pages += zip(names, below).map { FormPage(name: $0, focus: .named($1)) }
            startPage()
        }
        moveFocus(to: .named(name))
    }

    var focusedRow: FormRow? { rows.first { $0.id == focus } }

    mutating func moveFocus(by offset: Int) {
        guard let index = rows.firstIndex(where: { $0.id == focus }) else { return }
        moveFocus(to: rows[max(0, min(rows.count - 1, index + offset))].id)
    }

    /// Moves the focus to a row of the page.
    mutating func moveFocus(to row: FormRowID?) {
        guard row != focus else { return }
        dropEmptyElement()
        focus = row
        typedAt = nil
        history.endTyping()
        rows = visibleRows()
        field = row.flatMap(startField)
    }

    /// Moves the focus to the next row with a problem, also on another page.
    mutating func focusNextProblem() {
        let flawed = problems.map(\.name)
        guard let first = flawed.first else {
            notice = "no problems"
            return
        }
        let names = drafted.rows.map(\.name)
        let here = focusedRow?.name.flatMap { name in names.lastIndex { $0.isWithin(name) } } ?? -1
        let later = names.dropFirst(here + 1).first(where: flawed.contains)
        show(later ?? first)
    }

    /// The field of a row with the text that the row shows; nil if the row is not edited as text.
    func startField(of row: FormRowID) -> TextField? {
        guard let row = rows.first(where: { $0.id == row }), let parameter = row.parameter,
            row.control == .text, let name = row.name
        else { return nil }
        let text = text(of: parameter, name)
        return TextField.isTooLong(text) ? nil : TextField(text)
    }

    /// The text of a row: the user's input, or else the literal of the value. A stored secret is not shown.
    func text(of parameter: IntentParameter, _ name: String) -> String {
        if name.elementIndex != nil {
            guard case .dateTime? = value(of: name), let value = value(of: name) else {
                return literal(of: name) ?? ""
            }
            return parameter.literal(of: value, in: form.context)
        }
        switch draft[name] {
        case .set(.text(let text))?: return text
        case EditRequest.Wish.none?: return ""
        case .set(.json)?, .unset?, nil: break
        }
        guard !parameter.type.isSecret, let value = drafted.resolved[parameter.name] else { return "" }
        return parameter.literal(of: value, in: form.context)
    }
}

extension ResolvedConfiguration.State {
    /// The effective value; nil without one.
    var value: ParameterValue? { if case .value(let value, _) = self { value } else { nil } }
    var isEmpty: Bool { if case .empty = self { true } else { false } }
    var isMisfit: Bool { if case .misfit = self { true } else { false } }
}
