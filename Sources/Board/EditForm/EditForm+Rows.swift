import Configurations
import IntentDefinitions
import SourceText

// The rows of the page on the screen, and the focus.
extension EditForm {
    /// Computes the rows, and keeps the focus on its row, or on the row that replaced it.
    mutating func arrange() {
        while pages.isNested, copy.drafted.place(of: pages.current) == nil { closePage() }
        let index = rows.firstIndex { $0.id == focus }
        if pages.showsChangesOnly, !copy.isChanged && problems.isEmpty || visibleRows().isEmpty {
            pages.showsChangesOnly = false
        }
        rows = visibleRows()
        if focusedRow == nil {
            let first = rows.firstIndex { !$0.isSection } ?? 0
            let place = index.map { max(0, min($0, rows.count - 1)) } ?? first
            moveFocus(to: rows.indices.contains(place) ? rows[place].id : nil)
        }
        let drawing = ScreenDrawing(form: self)
        scroll = drawing.body.scroll(from: scroll, height: drawing.bodyHeight)
    }

    /// The problems of all rows in their order, including rows in closed sections and on other pages.
    var problems: [(name: String, words: String)] {
        var typing: FormProblems.Typing?
        if case .named(let row)? = focus, let text = field?.text ?? copy.literal(of: row) {
            typing = FormProblems.Typing(row: row, text: text, continues: typedAt != nil)
        }
        return FormProblems(copy: copy, checks: checks, typing: typing).all
    }

    func visibleRows() -> [FormRow] {
        let rows = pages.rows(of: copy, flawed: problems.map(\.name), focus: focus)
        guard !pages.isNested, !pages.showsChangesOnly, let addressRow else { return rows }
        return rows + [addressRow]
    }

    /// Hides the rows without changes and problems, or shows them again.
    mutating func toggleFilter() {
        guard copy.isChanged || !problems.isEmpty || pages.showsChangesOnly else {
            notice = say(.noChanges)
            return
        }
        let present = focus
        pages.showsChangesOnly.toggle()
        moveFocus(to: nil)
        if visibleRows().contains(where: { $0.id == present }) { moveFocus(to: present) }
    }

    mutating func openPage(_ name: String) {
        pages.open(name, from: focus)
        startPage()
        moveFocus(to: rows.first?.id)
    }

    mutating func closePage() {
        let focus = pages.close()
        startPage()
        moveFocus(to: focus)
    }

    private mutating func startPage() {
        (focus, field, typedAt) = (nil, nil, nil)
        copy.endTyping()
        rows = visibleRows()
    }

    /// Moves the focus to a row on any page, with the pages above it and its section open.
    mutating func show(_ name: String) {
        let outermost = name.split(separator: ".").first.map(String.init) ?? name
        if let section = copy.form.intent.unexpanded.section(of: outermost) {
            pages.openSections.insert(section.name)
        }
        if pages.current != name.enclosingName {
            pages.open(around: name)
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
        copy.endTyping()
        rows = visibleRows()
        field = row.flatMap(startField)
    }

    /// Moves the focus to the next row with a problem, also on another page.
    mutating func focusNextProblem() {
        let flawed = problems.map(\.name)
        guard let first = flawed.first else {
            notice = say(.noProblems)
            return
        }
        let names = copy.drafted.rows.map(\.name)
        let here = focusedRow?.name.flatMap { name in names.lastIndex { $0.isWithin(name) } } ?? -1
        let later = names.dropFirst(here + 1).first(where: flawed.contains)
        show(later ?? first)
    }

    /// The field of a row with the text that the row shows; nil if the row is not edited as text.
    func startField(of row: FormRowID) -> TextField? {
        guard let row = rows.first(where: { $0.id == row }), let parameter = row.parameter,
            row.control == .text, let name = row.name
        else { return nil }
        let text = copy.text(of: parameter, name)
        return TextField.isTooLong(text) ? nil : TextField(text)
    }
}
