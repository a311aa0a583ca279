import Configurations
import IntentDefinitions
import SourceText

// Choices that the provider may withdraw, because values on which they depend change in the draft (rule C4).
extension WorkingCopy {
    /// Returns the questions whether the provider still offers the choices that the draft changes, or on
    /// whose conditions it changes something, and records them as open. Each question is returned once.
    mutating func newQuestions() -> [(parameter: String, questions: [OfferQuestion])] {
        var new: [(parameter: String, questions: [OfferQuestion])] = []
        for (name, parameter, state) in drafted.rows where state.isVisible {
            guard !(parameter.options?.dependsOn ?? []).isEmpty, drafted.refusals[name] == nil,
                case .value(let value, .own) = state,
                draft[name] != nil || dependsOnChanges(parameter)
            else { continue }
            let questions = questions(about: value, of: parameter)
            for question in questions { choices.answer(question, .open) }
            if !questions.isEmpty { new.append((parameter.name, questions)) }
        }
        return new
    }

    /// The questions about the elements of a value. If everything is chosen, the provider's offers do not
    /// matter.
    private func questions(about value: ParameterValue, of parameter: IntentParameter) -> [OfferQuestion] {
        if case .all = value { return [] }
        guard let options = parameter.options, !options.allowsOther else { return [] }
        return value.elements
            .map { OfferQuestion($0.description, of: parameter, in: drafted.resolved) }
            .filter { choices[$0] == nil }
    }

    /// Whether the draft changes a value on which the choices of a parameter depend.
    private func dependsOnChanges(_ parameter: IntentParameter) -> Bool {
        (parameter.options?.dependsOn ?? []).contains { name in
            drafted.resolved[name] != basis.state(of: drafted.naming.stable(name))?.value
        }
    }

    /// Records that the provider has offered a choice of a row.
    mutating func recordOffer(of choice: String, for name: String) {
        guard let parameter = drafted.parameter(of: name) else { return }
        choices.answer(OfferQuestion(choice, of: parameter, in: drafted.resolved), .offered)
    }

    /// Records which choices are offered. Without an answer, nothing is known.
    mutating func receiveOffers(_ answer: FormOptionsAnswer, to questions: [OfferQuestion]) {
        guard case .offered(let offered, _) = answer else { return }
        let ids = Set(offered.map(\.id))
        for question in questions {
            choices.answer(question, ids.contains(question.choice) ? .offered : .withdrawn)
        }
        plan()
    }

    /// The choices that a list does not contain, if its elements must differ.
    func unused(_ choices: [FormChoice], in list: String, besides present: String? = nil) -> [FormChoice] {
        guard size(of: list).isUnique || all(of: list) != nil else { return choices }
        let used = Set(elements(of: list))
        return choices.filter { $0.id == present || !used.contains($0.id) }
    }

    /// The choices that can be set for a row: of a list's element, those that the list does not contain.
    func available(_ choices: [FormChoice], for name: String) -> [FormChoice] {
        name.elementIndex == nil
            ? choices : unused(choices, in: name.enclosingName, besides: literal(of: name))
    }

    /// Whether the provider said that it does not offer a choice together with the draft's values.
    private func isMissing(_ value: ParameterValue, from parameter: IntentParameter) -> Bool {
        parameter.options != nil
            && choices[OfferQuestion(value.description, of: parameter, in: drafted.resolved)] == .withdrawn
    }

    /// The rows whose stored choices saving clears although the draft does not change them: the provider
    /// withdraws them, or another value hides them. Each with its title.
    var cleared: [(name: String, title: String)] {
        drafted.rows.filter { isCleared($0.name, $0.state) }.map { ($0.name, $0.parameter.displayTitle) }
    }

    private func isCleared(_ name: String, _ state: ResolvedConfiguration.State) -> Bool {
        guard draft[name] == nil, case .value(_, .own)? = basis.state(of: name) else { return false }
        return drafted.configuration[drafted.naming.positioned(name) ?? name] == nil
    }

    /// The effect of saving on the stored choice of a row that the draft does not change; nil if the choice
    /// is kept.
    func clearingNote(of parameter: IntentParameter, _ name: String) -> String? {
        guard draft[name] == nil, case .value(let before, .own)? = basis.state(of: name),
            dependsOnChanges(parameter)
        else { return nil }
        let gone = before.elements.filter { isMissing($0, from: parameter) }
        guard !gone.isEmpty else { return nil }
        let words = gone.map { quoted(parameter.text(of: $0, words: language.valueWords)) }
            .joined(separator: ", ")
        let isLeft = drafted.configuration[drafted.naming.positioned(name) ?? name] != nil
        return say(.clearing(words, count: gone.count, isLeft ? .elements : .choice))
    }

    /// Which of the values of a row the provider no longer offers; nil if it offers all of them (rule C4).
    func withdrawnWords(of parameter: IntentParameter, _ name: String) -> String? {
        let withdrawn = drafted.naming.positioned(name.parameterName).flatMap {
            drafted.resolved.withdrawn[$0]
        }
        guard let withdrawn else { return nil }
        if parameter.list != nil, name.elementIndex == nil {
            let words = parameter.text(of: .list(withdrawn), words: language.valueWords)
            return say(.withdrawnElements(words))
        }
        return withdrawn.contains { $0.description == literal(of: name) } ? say(.withdrawn) : nil
    }
}
