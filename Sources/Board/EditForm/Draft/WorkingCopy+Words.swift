import Configurations
import IntentDefinitions
import SourceText

// The words for values that a screen and a page show.
extension WorkingCopy {
    /// A phrase in the language of the user.
    func say(_ phrase: RowPhrase) -> String { phrase.text(in: language) }

    /// What is wrong with a value, after the author's explanation, if any.
    func words(for problem: ValueProblem, of parameter: IntentParameter) -> String {
        let phrase = ProblemPhrase(
            problem: problem, parameter: parameter, context: form.context, family: form.family)
        return parameter.explaining(problem, phrase.text(in: language))
    }

    /// Why a change is refused.
    func words(for refusal: Refusal, of parameter: IntentParameter) -> String {
        refusal.problem.map { words(for: $0, of: parameter) }
            ?? RefusalPhrase(refusal.finding).text(in: language)
    }

    /// Why the values of several rows do not fit together.
    func words(for broken: BrokenRule) -> String {
        RulePhrase(broken: broken, resolved: drafted.resolved).text(in: language)
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
        guard !parameter.type.isSecret, let value = drafted.resolved[parameter.name] else {
            return withdrawnAmount(of: name)?.description ?? ""
        }
        return parameter.literal(of: value, in: form.context)
    }

    /// The title that a row shows for its choice, even if the choice is refused; nil without a choice.
    func choiceTitle(of name: String, _ parameter: IntentParameter) -> String? {
        if drafted.refusals[name] != nil, case .set(.text(let text))? = draft[name] {
            return choices.chosen[name.declaredName]?[text].map { FormChoice($0).title } ?? text
        }
        return literal(of: name).flatMap { parameter.type.kind.listedTitle(of: $0, for: form.locale) }
            ?? value(of: name).map { parameter.text(of: $0, words: language.valueWords) }
            ?? literal(of: name)
    }

    /// Additional remarks on a row.
    func notes(of parameter: IntentParameter, _ name: String) -> [String] {
        var notes: [String] = []
        if let change = draft.changes.first(where: { $0.name == name }) {
            let (before, now) = (change.before?.value, basis.state(of: name)?.value)
            if before != now {
                notes.append(say(.was(words(before, of: parameter), now: words(now, of: parameter))))
            }
        }
        if let words = withdrawnWords(of: parameter, name) { notes.append(words) }
        if let note = clearingNote(of: parameter, name) { notes.append(note) }
        return notes + misfitNotes(of: parameter)
    }

    /// Why the stored value of a row does not fit; empty if it fits.
    func misfitNotes(of parameter: IntentParameter) -> [String] {
        if let amount = withdrawnAmount(of: parameter) {
            return [say(.misfit(say(.currencyWithdrawn("\(amount)"))))]
        }
        return drafted.resolved.aside.filter { $0.parameter == parameter.name }
            .map { say(.misfit(words(for: $0.problem, of: parameter))) }
    }

    /// The stored amount of a row without another value, in a currency that is no longer offered; nil for
    /// other rows. The row shows it until it is changed.
    func withdrawnAmount(of name: String) -> Money? {
        guard draft[name] == nil, value(of: name) == nil else { return nil }
        return drafted.parameter(of: name).flatMap { withdrawnAmount(of: $0) }
    }

    private func withdrawnAmount(of parameter: IntentParameter) -> Money? {
        guard let type = parameter.type.kind as? MoneyType, parameter.list == nil else { return nil }
        var stored = drafted.resolved.aside.first { $0.parameter == parameter.name }?.stored
        if case .misfit(let json, _)? = drafted.resolved.state(of: parameter.name) { stored = json }
        // If the stored value is not an amount in any currency, the note describes its problem.
        let value = stored.flatMap { try? ParameterType.money().kind.value(ofJSON: $0, in: form.context) }
        guard case .money(let amount)? = value, !type.currencies.isEmpty,
            !type.currencies.contains(amount.currency)
        else { return nil }
        return amount
    }

    /// A value as its row shows it.
    func words(_ value: ParameterValue?, of parameter: IntentParameter) -> String {
        value.map {
            parameter.text(of: $0, in: form.context, for: form.locale, words: language.valueWords)
        } ?? say(.none)
    }

    /// The words of a row without a value.
    func emptyWords(of parameter: IntentParameter) -> String {
        if let text = parameter.emptyText { return text }
        if let example = parameter.example { return say(.example(example)) }
        switch emptiness(of: parameter) {
        case .none: return say(.none)
        case .enter: return say(.enterValue)
        case .choose: return say(.chooseValue)
        }
    }

    func emptiness(of parameter: IntentParameter) -> FormDocument.Row.Empty {
        if !parameter.isRequired { return .none }
        let control = FormControl(elementOf: parameter, in: drafted.resolved, language: language)
        return control == .text ? .enter : .choose
    }

    /// The origin of a row's value; nil if the widget has its own value.
    func originWords(of name: String, _ parameter: IntentParameter) -> String? {
        guard drafted.refusals[name] == nil, case .value(_, let origin)? = drafted.state(of: name) else {
            return nil
        }
        switch origin {
        case .own: return nil
        case .provider: return say(.fromProvider)
        case .default: return parameter.defaultValue?.followed.map { say(.follows($0)) } ?? say(.standard)
        }
    }
}
