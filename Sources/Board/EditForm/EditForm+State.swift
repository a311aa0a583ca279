import Configurations
package import IntentDefinitions
import SourceText

// Differences from the stored state, and problems.
extension EditForm {
    /// Whether saving would change something.
    var isChanged: Bool { draft.changes.contains { isChanged($0.name) } }

    /// The number of rows that the draft changes.
    var changedCount: Int { changedCount(within: "") }

    /// The number of changed rows in an object, list or item. A new or removed item is one change.
    func changedCount(within name: String) -> Int {
        let changed = draft.changes.filter { change in
            (name.isEmpty || change.name.isWithin(name)) && isChanged(change.name)
        }
        // The order of a list is one change. The position of a new item is part of the change that adds it.
        let moved = changed.filter { $0.name.hasSuffix(".@after") }.map(\.name.enclosingName)
        let stored = moved.filter(\.isStoredItem)
        return changed.count - moved.count + Set(stored.map(\.enclosingName)).count
    }

    /// Whether a row differs from the stored state. Typing a value and then the old one again does not count
    /// as a change, and neither do changes to hidden rows or to items that another client has removed.
    func isChanged(_ name: String) -> Bool {
        guard let wish = draft[name] else { return false }
        guard let state = drafted.state(of: name) else {
            return drafted.accepted.contains { $0.name == name }
        }
        if drafted.refusals[name] != nil { return true }
        guard state.isVisible else { return false }
        let before = basis.state(of: name)
        switch wish {
        case .set: return state.value != before?.value || before?.isMisfit == true
        case .none: return !state.isEmpty || before?.isEmpty != true
        case .unset: return state != before
        }
    }

    /// The number of changes to items that other clients have removed. The changes are kept without an
    /// effect.
    var lostChanges: Int {
        draft.changes.count { drafted.naming.positioned($0.name) == nil && $0.wish != .unset }
    }

    /// The problems of all rows in their order, including rows in closed sections and on other pages.
    var problems: [(name: String, words: String)] {
        var problems: [(name: String, words: String)] = []
        let broken = drafted.resolved.brokenRules.filter { rule in
            rule.rule.severity == .error && (isChecked || rule.isOffer)
        }
        for (name, parameter, state) in drafted.rows where state.isVisible {
            let words =
                problem(of: parameter, name, state)
                ?? broken.first { $0.parameters.last == parameter.name }?.description
            guard let words else { continue }
            let isList = parameter.list != nil && parameter.type.record == nil
            problems.append((isList ? flawedElement(of: name, words) : name, words))
        }
        return problems
    }

    private func problem(
        of parameter: IntentParameter, _ name: String, _ state: ResolvedConfiguration.State
    ) -> String? {
        let isNone = draft[name] == EditRequest.Wish.none
        if !isNone, let refusal = drafted.refusals[name] {
            return isReported(refusal, of: parameter, name) ? refusal.words : nil
        }
        if isNone || state.isEmpty, parameter.isRequired {
            return isChecked ? "a value is required" : nil
        }
        if case .misfit(_, let problem) = state { return parameter.words(for: problem) }
        return saveRefusals[name]
    }

    /// Whether a problem is shown: a missing value is not reported while the user may still be typing it.
    private func isReported(_ refusal: Refusal, of parameter: IntentParameter, _ name: String) -> Bool {
        guard case .named(let row)? = focus, let text = field?.text ?? literal(of: row) else { return true }
        if parameter.list != nil, row.elementIndex != nil, row.enclosingName == name {
            if text.isEmpty { return false }
            return typedAt == nil || !parameter.type.kind.canBecomeLiteral(text)
        }
        guard typedAt != nil, row == name else { return true }
        return !parameter.canBecomeValue(text, in: form.context)
    }

    /// Additional remarks on a row.
    func notes(of parameter: IntentParameter, _ name: String) -> [String] {
        var notes: [String] = []
        if let change = draft.changes.first(where: { $0.name == name }) {
            let (before, now) = (change.before?.value, basis.state(of: name)?.value)
            if before != now {
                notes.append("was \(words(before, of: parameter)), now \(words(now, of: parameter))")
            }
        }
        if let words = withdrawnWords(of: parameter, name) { notes.append(words) }
        if let note = clearingNote(of: parameter, name) { notes.append(note) }
        for misfit in drafted.resolved.aside where misfit.parameter == parameter.name {
            notes.append("the stored value does not fit: \(parameter.words(for: misfit.problem))")
        }
        return notes
    }

    /// Which of the values of a row the provider no longer offers; nil if it offers all of them (rule C4).
    package func withdrawnWords(of parameter: IntentParameter, _ name: String) -> String? {
        let isElement = name.elementIndex != nil
        let withdrawn = drafted.naming.positioned(isElement ? name.enclosingName : name).flatMap {
            drafted.resolved.withdrawn[$0]
        }
        guard let withdrawn else { return nil }
        if parameter.list != nil, !isElement {
            return "no longer offered: \(parameter.text(of: .list(withdrawn)))"
        }
        return withdrawn.contains { $0.description == literal(of: name) } ? "no longer offered" : nil
    }

    private func words(_ value: ParameterValue?, of parameter: IntentParameter) -> String {
        value.map { parameter.text(of: $0, in: form.context) } ?? "none"
    }
}

extension BrokenRule {
    /// Whether a case is chosen that the other values exclude. This problem is visible without the rest of
    /// the form.
    fileprivate var isOffer: Bool { if case .offer = rule.kind { true } else { false } }
}
