package import IntentDefinitions
package import JSONText
package import WidgetModel

/// What every parameter of a placed widget is at a revision: its effective value and where that comes from
/// (C1), or why it has none.
package struct ResolvedConfiguration: Sendable {
    /// What became of one parameter.
    package enum State: Hashable, Sendable {
        case value(ParameterValue, ValueOrigin)
        /// Shown, without a value: chosen so (`.own`), or because there is no default.
        case empty(ValueOrigin)
        /// Shown and required, and the stored value does not fit the definition.
        case misfit(stored: JSONValue, ValueProblem)
        /// Not shown, hence without value (C2); names the parameter whose value hides it, or `family`.
        case hidden(by: String)
    }

    package let intent: IntentDefinition
    package let family: Family
    /// One for each parameter, in the order of the form.
    package let states: [State]
    /// Stored values that are kept although they do not count (C9): of visible optional parameters that they
    /// do not fit, which have their defaults, in the order of the form; then of parameters that the intent
    /// does not have, by name.
    package let aside: [Misfit]

    /// The same with the texts of a locale, for what is shown to a person.
    package func localized(for locale: LocaleTag?) -> ResolvedConfiguration {
        ResolvedConfiguration(
            intent: intent.localized(for: locale), family: family, states: states, aside: aside)
    }

    /// What became of a parameter; nil when the intent has none of this name.
    package func state(of name: String) -> State? { intent.position(of: name).map { states[$0] } }

    /// The effective value; nil when the parameter has none, is hidden, or does not exist.
    package subscript(name: String) -> ParameterValue? {
        guard case .value(let value, _)? = state(of: name) else { return nil }
        return value
    }

    /// Visible parameters in the order of the form, as people may see them: one without value is `null`, a
    /// hidden one is not there, a secret reads `••••` (C8).
    package var json: JSONObject { json(\.effectiveJSON) }

    /// The same with its secrets, for the provider alone.
    package var providerJSON: JSONObject { json(\.providerJSON) }

    private func json(_ part: (State) -> JSONValue?) -> JSONObject {
        var object = JSONObject()
        for place in states.indices {
            if let value = part(states[place]) { object[intent.parameters[place].name] = value }
        }
        return object
    }

    /// What stands between this configuration and asking the provider for a timeline (C10).
    package var completeness: Readiness {
        var missing: [String] = []
        var misfits: [Misfit] = []
        for (parameter, state) in zip(intent.parameters, states) {
            switch state {
            case .empty where parameter.isRequired: missing.append(parameter.name)
            case .misfit(let stored, let problem):
                misfits.append(Misfit(parameter: parameter.name, stored: stored, problem: problem))
            case .value, .empty, .hidden: break
            }
        }
        let broken = brokenRules
        return missing.isEmpty && misfits.isEmpty && broken.isEmpty
            ? .complete : .needsConfiguration(missing: missing, misfits: misfits, broken: broken)
    }
}

extension ResolvedConfiguration.State {
    /// Whether the parameter is on the form.
    package var isVisible: Bool {
        if case .hidden = self { false } else { true }
    }

    /// The effective value's JSON, `null` without one; nil when the parameter is hidden.
    package var effectiveJSON: JSONValue? {
        switch self {
        case .value(let value, _): value.json
        case .empty, .misfit: .null
        case .hidden: nil
        }
    }

    /// The same with its secrets; `null` only where no value was chosen, nothing where there is just no
    /// default.
    fileprivate var providerJSON: JSONValue? {
        switch self {
        case .value(let value, _): value.revealedJSON
        case .empty(.default): nil
        case .empty, .misfit, .hidden: effectiveJSON
        }
    }
}

/// Where an effective value comes from (C1).
package enum ValueOrigin: String, Hashable, Sendable, CaseIterable {
    /// Chosen for this placed widget.
    case own
    /// Given by the provider as a default, when the widget was placed.
    case provider
    /// The definition's.
    case `default`
}

/// A stored value that the present definition does not read.
package struct Misfit: Hashable, Sendable {
    package let parameter: String
    package let stored: JSONValue
    package let problem: ValueProblem
}

/// Whether the provider can be asked for a timeline (C10).
package enum Readiness: Hashable, Sendable {
    case complete
    /// Required parameters without a value and required parameters whose stored value no longer fits, in the
    /// order of the form, and the rules that do not hold.
    case needsConfiguration(missing: [String], misfits: [Misfit], broken: [BrokenRule])

    package var isComplete: Bool { self == .complete }
}
