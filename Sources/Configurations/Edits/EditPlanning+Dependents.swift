import IntentDefinitions

/// Choices that depend on other values are looked at again when those change (C4).
extension EditPlanning {
    /// Whether the choices of parameters that the edit does not name are still offered beside its changes.
    ///
    /// Still offered stays; not offered is cleared, or refuses the edit where a value is required; where
    /// nobody answers the choice is kept as an orphan. What is cleared may change what depends on it in turn.
    mutating func checkDependents(edited: Set<String>, answers: [ChoiceQuestion: ChoiceAnswer]) {
        let dependents = form.intent.parameters.filter {
            !($0.options?.dependsOn.isEmpty ?? true) && !edited.contains($0.name)
        }
        var isChecked: Set<String> = []
        var isAsked: Set<String> = []
        while let (parameter, value) = nextDependent(among: dependents, but: isChecked, waitingFor: isAsked) {
            isChecked.insert(parameter.name)
            let before = questions.count
            check(value, of: parameter, answers)
            if questions.count > before { isAsked.insert(parameter.name) }
        }
    }

    /// A choice that one of the changes may have taken the ground from, and that nothing waited for decides.
    private mutating func nextDependent(
        among dependents: [Parameter], but isChecked: Set<String>, waitingFor isAsked: Set<String>
    ) -> (Parameter, ParameterValue)? {
        if dependents.allSatisfy({ isChecked.contains($0.name) }) { return nil }
        let resolved = resolveMerged()
        for parameter in dependents where !isChecked.contains(parameter.name) {
            let dependsOn = parameter.options?.dependsOn ?? []
            guard case .value(let value, .own)? = resolved.state(of: parameter.name),
                isAsked.isDisjoint(with: dependsOn),
                dependsOn.contains(where: { baseResolved[$0] != resolved[$0] })
            else { continue }
            return (parameter, value)
        }
        return nil
    }

    private mutating func check(
        _ value: ParameterValue, of parameter: Parameter, _ answers: [ChoiceQuestion: ChoiceAnswer]
    ) {
        var kept: [ParameterValue] = []
        var withdrawn: [ParameterValue] = []
        var unanswered: [ParameterValue] = []
        for element in value.elements {
            let question = ChoiceQuestion(
                parameter: parameter.name, text: element.description, .stillOffered)
            switch answers[question] {
            case nil: ask(question)
            case .unanswered?:
                unanswered.append(element)
                kept.append(element.orphaned(true))
            case .offered(let offered)? where offered.contains { $0.id == element.description }:
                kept.append(element.orphaned(false))
            case .offered? where parameter.options?.allowsOther ?? false:
                kept.append(element)
            case .offered?: withdrawn.append(element)
            }
        }
        guard questions.isEmpty else { return }
        if !unanswered.isEmpty { warn(ConfigurationFindings.optionOrphaned(parameter, unanswered)) }
        settle(parameter, kept, withdrawn)
    }

    private mutating func settle(
        _ parameter: Parameter, _ kept: [ParameterValue], _ withdrawn: [ParameterValue]
    ) {
        let rest = parameter.list == nil ? kept.first : kept.isEmpty ? nil : .list(kept)
        // A list that has become too short for its family is cleared whole, as a single value is.
        if let rest, let value = try? form.checked(rest, for: parameter) {
            merged[parameter.name] = .value(value)
        } else if parameter.isRequired, parameter.defaultValue(for: form.family) == nil {
            refuse(ConfigurationFindings.optionWithdrawn(parameter, withdrawn), at: .max)
            return
        } else {
            merged[parameter.name] = nil
        }
        if !withdrawn.isEmpty { warn(ConfigurationFindings.optionCleared(parameter, withdrawn)) }
    }
}

extension ParameterValue {
    /// An object marked as one that is not offered, or as one that is; other values have no mark.
    fileprivate func orphaned(_ isOrphaned: Bool) -> ParameterValue {
        guard case .object(var object) = self else { return self }
        object.isOrphaned = isOrphaned
        return .object(object)
    }
}

extension ConfigurationForm {
    /// The configuration with the choices for one parameter marked by what the provider offers now (C4): an
    /// object that is not there is an orphan and keeps its last title; one that is back is none.
    package func marking(
        _ configuration: Configuration, of name: String, offered: [OfferedChoice]
    ) -> Configuration {
        guard case .value(let value)? = configuration[name] else { return configuration }
        let marked = value.elements.map { element in
            element.orphaned(!offered.contains { $0.id == element.description })
        }
        var configuration = configuration
        configuration[name] = .value(value.isList ? .list(marked) : marked[0])
        return configuration
    }
}

extension ParameterValue {
    fileprivate var isList: Bool { if case .list = self { true } else { false } }
}
