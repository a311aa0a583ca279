import Configurations
import IntentDefinitions
import SourceText

// The rows of the form, and the focus.
extension EditForm {
    /// Computes the rows, and keeps the focus on its row, or on the one that took its place.
    mutating func arrange() {
        let index = rows.firstIndex { $0.id == focus }
        rows = visibleRows()
        if focusedRow == nil {
            let first = rows.firstIndex { $0.parameter != nil } ?? 0
            let place = index.map { max(0, min($0, rows.count - 1)) } ?? first
            moveFocus(to: rows.indices.contains(place) ? rows[place].id : nil)
        }
        scroll = body.scroll(from: scroll, height: bodyHeight)
    }

    private func visibleRows() -> [FormRow] {
        let resolved = drafted.resolved
        let flawed = Set(problems.map(\.row))
        var rows: [FormRow] = []
        var section: (name: String, isOpen: Bool)?
        for (parameter, state) in zip(resolved.intent.parameters, resolved.states) where state.isVisible {
            if let next = resolved.intent.section(of: parameter.name), next.name != section?.name {
                let isOpen =
                    openSections.contains(next.name)
                    || next.parameters.contains { flawed.contains(.parameter($0)) }
                section = (next.name, isOpen)
                rows.append(FormRow(id: .section(next.name), content: .section(next, isOpen: isOpen)))
            }
            guard section?.isOpen ?? true else { continue }
            rows.append(
                FormRow(
                    id: .parameter(parameter.name), content: .value(parameter, FormControl(parameter))))
        }
        return rows
    }

    var focusedRow: FormRow? { rows.first { $0.id == focus } }

    mutating func moveFocus(by offset: Int) {
        guard let index = rows.firstIndex(where: { $0.id == focus }) else { return }
        moveFocus(to: rows[max(0, min(rows.count - 1, index + offset))].id)
    }

    /// Moves the focus, also to a row in a section that is closed.
    mutating func moveFocus(to row: FormRowID?) {
        guard row != focus else { return }
        focus = row
        typedAt = nil
        history.endTyping()
        rows = visibleRows()
        field = row.flatMap(startField)
    }

    mutating func focusNextProblem() {
        let flawed = problems.map(\.row)
        guard !flawed.isEmpty else {
            notice = "no problems"
            return
        }
        let index = rows.firstIndex { $0.id == focus } ?? -1
        let later = rows.dropFirst(index + 1).first { flawed.contains($0.id) }
        moveFocus(to: later?.id ?? flawed[0])
    }

    /// The field of a row with the text that the row shows; nil if the row is no text.
    func startField(of row: FormRowID) -> TextField? {
        guard let row = rows.first(where: { $0.id == row }), let parameter = row.parameter,
            row.control == .text
        else { return nil }
        return TextField(text(of: parameter))
    }

    /// What the text of a row consists of: what the user typed, or else the literal of the value. A stored
    /// secret is not shown.
    func text(of parameter: IntentParameter) -> String {
        switch draft[parameter.name] {
        case .set(.text(let text))?: return text
        case EditRequest.Wish.none?: return ""
        case .set(.json)?, .unset?, nil: break
        }
        guard !parameter.type.isSecret, let value = drafted.resolved[parameter.name] else { return "" }
        return parameter.literal(of: value)
    }
}

// What differs from what is stored, and what is wrong.
extension EditForm {
    /// Whether saving would change something.
    var isChanged: Bool { draft.changes.contains { isChanged($0.name) } }

    /// The number of rows that the draft changes.
    var changedCount: Int { draft.changes.count { isChanged($0.name) } }

    /// Whether a row differs from what is stored. Typing a value and then the old one again is no change, and
    /// neither is a change of a hidden row.
    func isChanged(_ name: String) -> Bool {
        guard let wish = draft[name] else { return false }
        if drafted.refusals[name] != nil { return true }
        guard let state = drafted.resolved.state(of: name), state.isVisible else { return false }
        let before = basis.resolved.state(of: name)
        if case .set = wish {
            return drafted.resolved[name] != basis.resolved[name] || before?.isMisfit == true
        }
        return state != before
    }

    /// What is wrong with the rows, in their order, also in closed sections.
    var problems: [(row: FormRowID, words: String)] {
        var problems: [(row: FormRowID, words: String)] = []
        let broken = isChecked ? drafted.resolved.brokenRules.filter { $0.rule.severity == .error } : []
        for (parameter, state) in zip(drafted.resolved.intent.parameters, drafted.resolved.states)
        where state.isVisible {
            let words =
                problem(of: parameter, state)
                ?? broken.first { $0.parameters.last == parameter.name }?.description
            if let words { problems.append((.parameter(parameter.name), words)) }
        }
        return problems
    }

    private func problem(of parameter: IntentParameter, _ state: ResolvedConfiguration.State) -> String? {
        let name = parameter.name
        if draft[name] == EditRequest.Wish.none || state.isEmpty, parameter.isRequired {
            return isChecked ? "a value is required" : nil
        }
        if let refusal = drafted.refusals[name] {
            return isReported(refusal, of: parameter) ? refusal.words : nil
        }
        if case .misfit(_, let problem) = state { return parameter.words(for: problem) }
        return saveRefusals[name]?.words
    }

    /// Whether a problem is shown: not while the user may still be typing what is missing.
    private func isReported(_ refusal: Refusal, of parameter: IntentParameter) -> Bool {
        guard typedAt != nil, focus == .parameter(parameter.name), let field else { return true }
        return !parameter.canBecomeValue(field.text, in: form.context)
    }

    /// What else a user should know about a row.
    func notes(of parameter: IntentParameter) -> [String] {
        var notes: [String] = []
        if let change = draft.changes.first(where: { $0.name == parameter.name }) {
            let (before, now) = (change.before?.value, basis.resolved[parameter.name])
            if before != now {
                notes.append("was \(words(before, of: parameter)), now \(words(now, of: parameter))")
            }
        }
        for misfit in drafted.resolved.aside where misfit.parameter == parameter.name {
            notes.append("the stored value does not fit: \(parameter.words(for: misfit.problem))")
        }
        return notes
    }

    private func words(_ value: ParameterValue?, of parameter: IntentParameter) -> String {
        value.map(parameter.text) ?? "none"
    }
}

extension ResolvedConfiguration.State {
    /// The effective value; nil without one.
    var value: ParameterValue? { if case .value(let value, _) = self { value } else { nil } }
    var isEmpty: Bool { if case .empty = self { true } else { false } }
    var isMisfit: Bool { if case .misfit = self { true } else { false } }
}
