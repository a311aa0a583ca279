import Configurations
import IntentDefinitions
import SourceText

/// Which problems a form reports.
enum FormChecks: Sendable {
    /// Problems of entered values. Missing values and broken rules are not reported.
    case whileEditing
    /// All problems, after an attempt to save or leave, and the reasons why the board refused the edit, by
    /// row.
    case complete(refusals: [String: String] = [:])

    var isComplete: Bool { if case .complete = self { true } else { false } }

    subscript(row: String) -> String? {
        get { if case .complete(let refusals) = self { refusals[row] } else { nil } }
        set {
            guard case .complete(var refusals) = self else { return }
            refusals[row] = newValue
            self = .complete(refusals: refusals)
        }
    }
}

/// Finds the problems that a form reports.
struct FormProblems {
    let copy: WorkingCopy
    let checks: FormChecks
    /// The row with the focus and its text; nil without a text.
    let typing: Typing?

    struct Typing {
        let row: String
        let text: String
        /// Whether the user may still be typing.
        let continues: Bool
    }

    /// The problems of all rows in their order, including rows in closed sections and on other pages.
    var all: [(name: String, words: String)] {
        var problems: [(name: String, words: String)] = []
        let broken = copy.drafted.resolved.brokenRules.filter { rule in
            rule.rule.severity == .error && (checks.isComplete || rule.isOffer)
        }
        for (name, parameter, state) in copy.drafted.rows where state.isVisible {
            let words =
                problem(of: parameter, name, state)
                ?? broken.first { $0.parameters.last == parameter.name }.map { copy.words(for: $0) }
            guard let words else { continue }
            let isList = parameter.list != nil && parameter.type.record == nil
            let refused = isList ? copy.drafted.refusals[name]?.problem : nil
            problems.append((refused.map { copy.flawedElement(of: name, $0) } ?? name, words))
        }
        return problems
    }

    private func problem(
        of parameter: IntentParameter, _ name: String, _ state: ResolvedConfiguration.State
    ) -> String? {
        let isNone = copy.draft[name] == EditRequest.Wish.none
        if !isNone, let refusal = copy.drafted.refusals[name] {
            return isReported(refusal, of: parameter, name) ? copy.words(for: refusal, of: parameter) : nil
        }
        if isNone || state.isEmpty, parameter.isRequired {
            return checks.isComplete ? copy.say(.required) : nil
        }
        if case .misfit(_, let problem) = state { return copy.words(for: problem, of: parameter) }
        return checks[name]
    }

    /// Whether a problem is shown: a missing value is not reported while the user may still be typing it.
    private func isReported(_ refusal: Refusal, of parameter: IntentParameter, _ name: String) -> Bool {
        guard let typing else { return true }
        if parameter.list != nil, typing.row.elementIndex != nil, typing.row.enclosingName == name {
            if typing.text.isEmpty { return false }
            return !typing.continues || !parameter.type.kind.canBecomeLiteral(typing.text)
        }
        guard typing.continues, typing.row == name else { return true }
        return !parameter.canBecomeValue(typing.text, in: copy.form.context)
    }
}

extension BrokenRule {
    /// Whether a case is chosen that the other values exclude. This problem is visible without the rest of
    /// the form.
    fileprivate var isOffer: Bool { if case .offer = rule.kind { true } else { false } }
}
