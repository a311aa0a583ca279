import IntentDefinitions

extension ConfigurationForm {
    /// Determines the effective values and the visibility of all parameters (rules C1 and C2).
    ///
    /// Hidden parameters are without a value, which can affect other conditions. Visibility is therefore
    /// evaluated repeatedly until nothing changes.
    package func resolve(_ configuration: Configuration) -> ResolvedConfiguration {
        expanded(for: configuration).resolveExpanded(configuration)
    }

    private func resolveExpanded(_ configuration: Configuration) -> ResolvedConfiguration {
        let hasItems = !intent.items.isEmpty
        var states = intent.parameters.enumerated().map { index, parameter in
            let isUsed = !hasItems || isUsed(parameter.name, in: configuration)
            let choice = isUsed ? configuration.choice(for: parameter.name, expectedAt: index) : nil
            return state(of: parameter, choice, configuration)
        }
        states = settled(states)
        let aside = configuration.misfits(inOrderOf: intent).filter { misfit in
            guard let index = intent.position(of: misfit.parameter) else { return true }
            if case .misfit = states[index] { return false }
            return states[index].isVisible
        }
        let withdrawn = markWithdrawn(in: &states, configuration.offers)
        if hasItems { fillItems(in: &states) }
        return ResolvedConfiguration(
            intent: intent, family: family, states: states, aside: aside, withdrawn: withdrawn)
    }

    /// Whether the choice for a parameter counts. If a stored list does not fit, the choices for its items do
    /// not apply to the default that replaces it.
    private func isUsed(_ name: String, in configuration: Configuration) -> Bool {
        guard let list = intent.list(containing: name) else { return true }
        if case .value? = configuration[list] { return true }
        return false
    }

    /// The states after parameters were hidden, and defaults received the values of other parameters.
    ///
    /// Each round can change which parameters the next round hides. References and conditions are never
    /// circular, so the loop ends; its bound protects against definitions that were created in code.
    private func settled(_ states: [ResolvedConfiguration.State]) -> [ResolvedConfiguration.State] {
        let following = intent.followingParameters.filter { states[$0] == .empty(.default) }
        var own = states
        for _ in 0...following.count {
            var hidden = own
            for (place, hiding) in hidingParameters(among: own) { hidden[place] = .hidden(by: hiding) }
            if following.isEmpty { return hidden }
            let present = own
            for index in following {
                guard case .parameter(let name)? = intent.parameters[index].defaultValue,
                    let other = intent.position(of: name)
                else { continue }
                own[index] = .empty(.default)
                // A value outside the parameter's own range cannot be its default.
                if case .value(let value, _) = hidden[other],
                    let fitting = try? checked(value, for: intent.parameters[index])
                {
                    own[index] = .value(fitting, .default)
                }
            }
            if own == present { return hidden }
        }
        return own
    }

    /// The state of a parameter if it is visible.
    func state(
        of parameter: IntentParameter, _ choice: Configuration.Choice?, _ configuration: Configuration
    ) -> ResolvedConfiguration.State {
        switch choice {
        case .value(let value)?: .value(value, .own)
        case Configuration.Choice.none?: .empty(.own)
        case .misfit(let stored, let problem, _)? where parameter.isRequired:
            .misfit(stored: stored, problem)
        case .misfit?, nil:
            provided(for: parameter.name, in: configuration).map { .value($0, .provider) }
                ?? defaultValue(of: parameter).map { .value($0, .default) } ?? .empty(.default)
        }
    }

    /// The default at the current time.
    private func defaultValue(of parameter: IntentParameter) -> ParameterValue? {
        guard let written = parameter.fittingDefault(for: family) else { return nil }
        if let value = written.constant { return value }
        guard let value = written.value(in: context) else { return nil }
        // `today` may have left the range since the definition was read. In that case, the default is
        // ignored.
        return try? checked(value, for: parameter)
    }

    /// The name of the hiding parameter, by the index of the parameter that it hides.
    ///
    /// The definition does not contain cyclic conditions, so the loop ends after at most as many rounds as
    /// conditions are nested. Its bound protects against definitions that were created in code.
    private func hidingParameters(among states: [ResolvedConfiguration.State]) -> [Int: String] {
        var hidingParameters: [Int: String] = [:]
        let conditional = intent.parameters.indices.filter { intent.parameters[$0].visibility != nil }
        for _ in 0...conditional.count {
            var isSettled = true
            for index in conditional {
                let cause = intent.parameters[index].visibility?.unmet(on: family) { name in
                    guard let other = intent.position(of: name), hidingParameters[other] == nil,
                        case .value(let value, _) = states[other]
                    else { return nil }
                    return value
                }
                let hiding = cause?.subject
                if hiding != hidingParameters[index] {
                    hidingParameters[index] = hiding
                    isSettled = false
                }
            }
            if isSettled { break }
        }
        return hidingParameters
    }
}
