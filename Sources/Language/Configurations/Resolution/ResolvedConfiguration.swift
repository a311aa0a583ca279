package import IntentDefinitions
import SourceText
package import WidgetModel

/// The state of every parameter of a placed widget at a revision: its effective value with its origin (rule
/// C1), or the reason why it is without a value.
package struct ResolvedConfiguration: Sendable {
    /// The state of one parameter.
    package enum State: Hashable, Sendable {
        case value(ParameterValue, ValueOrigin)
        /// Visible without a value, by choice (`.own`) or because of a missing default.
        case empty(ValueOrigin)
        /// Visible and required, with a stored value that does not fit the definition.
        case misfit(stored: JSONValue, ValueProblem)
        /// Not visible, and therefore without a value (rule C2). The associated value is the parameter whose
        /// value hides it, or `family`.
        case hidden(by: String)
    }

    package let intent: IntentDefinition
    package let family: Family
    /// The states in form order.
    package let states: [State]
    /// Stored values that are kept but not used (rule C9). Values of visible optional parameters come first,
    /// in form order, followed by values of unknown parameters, sorted by name.
    package let aside: [Misfit]
    /// The values, or elements of lists, that the provider no longer offers, by parameter (rule C4).
    package let withdrawn: [String: [ParameterValue]]

    /// The same configuration with the strings of a locale, for showing it to users.
    package func localized(for locale: LocaleTag?) -> ResolvedConfiguration {
        ResolvedConfiguration(
            intent: intent.localized(for: locale), family: family, states: states, aside: aside,
            withdrawn: withdrawn)
    }

    /// The state of a parameter; nil if the intent does not declare it.
    package func state(of name: String) -> State? { intent.position(of: name).map { states[$0] } }

    /// The effective value; nil if the parameter is empty or hidden, or does not exist.
    package subscript(name: String) -> ParameterValue? {
        guard case .value(let value, _)? = state(of: name) else { return nil }
        return value
    }

    /// The visible parameters in form order, for users. A parameter without a value is `null`, hidden
    /// parameters are left out, and secrets are masked (rule C8).
    package var json: JSONObject { json(\.effectiveJSON) }

    /// The visible parameters with secrets in plain text, only for the provider.
    package var providerJSON: JSONObject { json(\.providerJSON) }

    private func json(_ part: (State) -> JSONValue?) -> JSONObject {
        intent.nested(
            zip(intent.parameters, states).compactMap { parameter, state in
                part(state).map { (parameter.name, $0) }
            })
    }

    /// Whether the provider can be asked for a timeline, and if not, why (rule C10).
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
        let broken = brokenRules.filter { $0.rule.severity == .error }
        return missing.isEmpty && misfits.isEmpty && broken.isEmpty
            ? .complete : .needsConfiguration(missing: missing, misfits: misfits, broken: broken)
    }
}

extension ResolvedConfiguration.State {
    /// Whether the parameter is part of the form.
    package var isVisible: Bool {
        if case .hidden = self { false } else { true }
    }

    /// The JSON of the effective value, `null` without one; nil if the parameter is hidden.
    package var effectiveJSON: JSONValue? {
        switch self {
        case .value(let value, _): value.json
        case .empty, .misfit: .null
        case .hidden: nil
        }
    }

    /// The JSON for the provider, with secrets in plain text. `null` means that the value was cleared; a
    /// parameter that is only without a default is left out.
    fileprivate var providerJSON: JSONValue? {
        switch self {
        case .value(let value, _): value.revealedJSON
        case .empty(.default): nil
        case .empty, .misfit, .hidden: effectiveJSON
        }
    }
}

/// The origin of an effective value (rule C1).
package enum ValueOrigin: String, Hashable, Sendable, CaseIterable {
    /// Chosen for this placed widget.
    case own
    /// The provider's default from when the widget was placed.
    case provider
    /// The definition's default.
    case `default`
}

/// A stored value that does not fit the current definition.
package struct Misfit: Hashable, Sendable {
    package let parameter: String
    package let stored: JSONValue
    package let problem: ValueProblem
}

extension IntentDefinition {
    /// Why a value does not fit, after the author's explanation, if any.
    package func words(for misfit: Misfit) -> String {
        parameter(named: misfit.parameter)?.words(for: misfit.problem) ?? misfit.problem.description
    }
}

/// Whether the provider can be asked for a timeline (rule C10).
package enum Readiness: Hashable, Sendable {
    case complete
    /// The required parameters without a value, the required parameters whose stored value does not fit, both
    /// in form order, and the broken rules that are errors.
    case needsConfiguration(missing: [String], misfits: [Misfit], broken: [BrokenRule])

    package var isComplete: Bool { self == .complete }
}
