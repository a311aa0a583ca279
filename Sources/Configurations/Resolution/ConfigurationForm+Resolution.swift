import IntentDefinitions

extension ConfigurationForm {
    /// Effective values and visibility of a configuration (C1, C2).
    ///
    /// Values of hidden parameters do not count, for other conditions either; this is repeated until nothing
    /// changes.
    package func resolve(_ configuration: Configuration) -> ResolvedConfiguration {
        var states = intent.parameters.map { state(of: $0, in: configuration) }
        for (place, hider) in hiders(among: states) { states[place] = .hidden(by: hider) }
        let aside = configuration.misfits(inOrderOf: intent).filter { misfit in
            guard let index = intent.position(of: misfit.parameter) else { return true }
            return !intent.parameters[index].isRequired && states[index].isVisible
        }
        return ResolvedConfiguration(intent: intent, family: family, states: states, aside: aside)
    }

    /// What a parameter is as long as it is visible.
    private func state(
        of parameter: IntentParameter, in configuration: Configuration
    ) -> ResolvedConfiguration.State {
        switch configuration[parameter.name] {
        case .value(let value)?: .value(value, .own)
        case Configuration.Choice.none?: .empty(.own)
        case .misfit(let stored, let problem)? where parameter.isRequired: .misfit(stored: stored, problem)
        case .misfit?, nil:
            configuration.provided(for: parameter.name).map { .value($0, .provider) }
                ?? defaultValue(of: parameter).map { .value($0, .default) } ?? .empty(.default)
        }
    }

    /// The default that a parameter has at this moment.
    private func defaultValue(of parameter: IntentParameter) -> ParameterValue? {
        guard let written = parameter.fittingDefault(for: family) else { return nil }
        if let value = written.constant { return value }
        // The day may have left the range since the definition was read; then there is no default any more.
        return try? checked(written.value(in: surroundings), for: parameter)
    }

    /// The names of the hiding parameters, by the index of the parameter that each hides.
    ///
    /// Conditions are never circular (an error of the definition), so it settles after as many rounds as they
    /// are deep; the bound is for definitions made in code.
    private func hiders(among states: [ResolvedConfiguration.State]) -> [Int: String] {
        var hiders: [Int: String] = [:]
        let conditional = intent.parameters.indices.filter { intent.parameters[$0].visibility != nil }
        for _ in 0...conditional.count {
            var isSettled = true
            for index in conditional {
                let cause = intent.parameters[index].visibility?.unmet(on: family) { name in
                    guard let other = intent.position(of: name), hiders[other] == nil,
                        case .value(let value, _) = states[other]
                    else { return nil }
                    return value
                }
                let hider = cause?.subject
                if hider != hiders[index] {
                    hiders[index] = hider
                    isSettled = false
                }
            }
            if isSettled { break }
        }
        return hiders
    }
}
