import Configurations
import IntentDefinitions
import SourceText

// Choices that the provider may withdraw, because values on which they depend change in the draft (rule C4).
extension EditForm {
    /// Asks the provider whether it still offers the choices that the draft changes, or on whose conditions
    /// it changes something.
    mutating func requestOffers(_ effects: inout [FormEffect]) {
        switch mode {
        case .saving, .closed: return
        case .editing, .choosing, .writing, .leaving: break
        }
        for (name, parameter, state) in drafted.rows where state.isVisible {
            guard !(parameter.options?.dependsOn ?? []).isEmpty, drafted.refusals[name] == nil,
                case .value(let value, .own) = state,
                draft[name] != nil || dependsOnChanges(parameter)
            else { continue }
            askForOffers(of: value, parameter, name, &effects)
        }
    }

    /// Whether the draft changes a value on which the choices of a parameter depend.
    private func dependsOnChanges(_ parameter: IntentParameter) -> Bool {
        (parameter.options?.dependsOn ?? []).contains { name in
            drafted.resolved[name] != basis.state(of: drafted.naming.stable(name))?.value
        }
    }

    /// Asks whether the provider offers the elements of a value, except elements for which the answer is
    /// known.
    mutating func askForOffers(
        of value: ParameterValue, _ parameter: IntentParameter, _ name: String,
        _ effects: inout [FormEffect]
    ) {
        // If everything is chosen, the provider's offers do not matter.
        if case .all = value { return }
        guard let options = parameter.options, !options.allowsOther else { return }
        let questions = value.elements
            .map { OfferQuestion($0.description, of: parameter, in: drafted.resolved) }
            .filter { offers[$0] == nil }
        guard !questions.isEmpty else { return }
        lastRequest += 1
        for question in questions { offers[question] = .open }
        offerRequests[lastRequest] = questions
        effects.append(
            .options(
                FormOptionsRequest(
                    number: lastRequest, parameter: parameter.name, search: nil,
                    ids: questions.map(\.choice), values: values)))
    }

    /// Records that the provider has offered the current choice of a row.
    mutating func recordOffers(of name: String) {
        guard let parameter = drafted.parameter(of: name), let value = drafted.state(of: name)?.value else {
            return
        }
        for element in value.elements {
            offers[OfferQuestion(element.description, of: parameter, in: drafted.resolved)] = .offered
        }
    }

    /// Records which choices are offered. Without an answer, nothing is known.
    mutating func receiveOffers(_ answer: FormOptionsAnswer, to questions: [OfferQuestion]) {
        guard case .offered(let offered, _) = answer else { return }
        let ids = Set(offered.map(\.id))
        for question in questions {
            offers[question] = ids.contains(question.choice) ? .offered : .withdrawn
        }
        redraft()
    }

    /// Whether the provider said that it does not offer a choice together with the draft's values.
    private func isMissing(_ value: ParameterValue, from parameter: IntentParameter) -> Bool {
        parameter.options != nil
            && offers[OfferQuestion(value.description, of: parameter, in: drafted.resolved)] == .withdrawn
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
        let words = gone.map { quoted(parameter.text(of: $0)) }.joined(separator: ", ")
        let isLeft = drafted.configuration[drafted.naming.positioned(name) ?? name] != nil
        return "\(words) \(gone.count == 1 ? "is" : "are") no longer offered: saving "
            + (isLeft ? "removes \(gone.count == 1 ? "it" : "them")" : "clears the choice")
    }

    /// The title that a row shows for its choice, even if the choice is refused; nil without a choice.
    func choiceTitle(of name: String, _ parameter: IntentParameter) -> String? {
        if drafted.refusals[name] != nil, case .set(.text(let text))? = draft[name] {
            return knownChoices[name.declaredName]?[text].map { FormChoice($0).title } ?? text
        }
        return value(of: name).map(parameter.text) ?? literal(of: name)
    }
}
