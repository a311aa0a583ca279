package import IntentDefinitions

/// Checks choices again when values change on which they depend (rule C4).
extension EditPlanning {
    /// Checks whether a choice that the edit does not name is still offered, if a value on which it depends
    /// has changed.
    ///
    /// A choice that is still offered remains. A choice that is no longer offered is cleared, or the edit is
    /// refused if a value is required. Without an answer from the provider, the choice is kept and marked as
    /// orphaned. The choice of everything always remains.
    mutating func checkDependent(_ parameter: IntentParameter, _ answers: [ChoiceQuestion: ChoiceAnswer]) {
        let dependsOn = parameter.options?.dependsOn ?? []
        guard !dependsOn.isEmpty else { return }
        let resolved = resolveMerged()
        guard case .value(let value, .own)? = resolved.state(of: parameter.name),
            dependsOn.contains(where: { baseResolved[$0] != resolved[$0] })
        else { return }
        // The choice of everything is an intention, so it is independent of the provider's offers.
        if case .all = value { return }
        check(value, of: parameter, answers)
    }

    /// Asks the provider about each element of a choice, and evaluates the answers that are available.
    private mutating func check(
        _ value: ParameterValue, of parameter: IntentParameter, _ answers: [ChoiceQuestion: ChoiceAnswer]
    ) {
        var kept: [ParameterValue] = []
        var withdrawn: [ParameterValue] = []
        var unanswered: [ParameterValue] = []
        let asked = questions.count
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
        guard questions.count == asked else { return }
        if !unanswered.isEmpty { warn(ConfigurationFindings.optionOrphaned(parameter, unanswered)) }
        settle(parameter, kept, withdrawn)
    }

    /// Stores the elements that remain, or clears the choice.
    private mutating func settle(
        _ parameter: IntentParameter, _ kept: [ParameterValue], _ withdrawn: [ParameterValue]
    ) {
        let rest = parameter.list == nil ? kept.first : kept.isEmpty ? nil : .list(kept)
        // A list that becomes too short for its family is cleared as a whole.
        if let rest, let value = try? form.checked(rest, for: parameter) {
            merged[parameter.name] = .value(value)
        } else if checksRules, parameter.isRequired, parameter.defaultValue(for: form.family) == nil {
            refuse(ConfigurationFindings.optionWithdrawn(parameter, withdrawn), at: .max)
            return
        } else {
            merged[parameter.name] = nil
        }
        if !withdrawn.isEmpty { warn(ConfigurationFindings.optionCleared(parameter, withdrawn)) }
    }
}

extension IntentDefinition {
    /// The named parameters and all parameters on which their choices depend.
    ///
    /// A parameter comes after all parameters on which it depends; apart from that, the order of `names` is
    /// kept. Cyclic dependencies are errors of the definition.
    package func dependencyOrder(of names: [String]) -> [IntentParameter] {
        var ordered: [IntentParameter] = []
        var seen: Set<String> = []
        func visit(_ name: String) {
            guard seen.insert(name).inserted, let parameter = parameter(named: name) else { return }
            for dependency in parameter.options?.dependsOn ?? [] { visit(dependency) }
            ordered.append(parameter)
        }
        for name in names { visit(name) }
        return ordered
    }
}

extension ParameterValue {
    /// An object with or without the mark for orphaned objects. Other values cannot be marked.
    func orphaned(_ isOrphaned: Bool) -> ParameterValue {
        guard case .object(var object) = self else { return self }
        object.isOrphaned = isOrphaned
        return .object(object)
    }
}
