import IntentDefinitions
package import WidgetModel

/// Configurations for trying a provider: one complete configuration, and others that each set one parameter
/// to a value at the edge of its allowed range.
///
/// All of them are valid, so a provider must answer for each. Values that only the provider knows are taken
/// from the choices that it offered.
package struct BoundaryConfigurations: Sendable {
    /// One configuration, and its distinguishing value.
    package struct Trial: Sendable {
        /// The value in words, such as `hours = 12`; secrets are not shown.
        package let label: String
        package let resolved: ResolvedConfiguration
    }

    private typealias Choices = [(name: String, json: JSONValue)]

    /// How many parameters may hide each other in a chain before the search for visible values ends.
    private static let longestChain = 8

    private let form: ConfigurationForm
    private let offered: [String: [JSONValue]]
    private let start: Choices

    /// - Parameters:
    ///   - base: the choices to start from, such as the choices of a recommendation. Required values that are
    ///     missing are filled in.
    ///   - offered: the JSON of choices that the provider offers, by parameter.
    package init(of form: ConfigurationForm, from base: Configuration, offered: [String: [JSONValue]] = [:]) {
        self.form = form
        self.offered = offered
        start = base.entries.map { ($0.name, $0.json) }
    }

    /// The base with a value for everything that is required; nil if such a value is unknown, for example
    /// because only the provider knows the choices.
    package var base: ResolvedConfiguration? { completed(start).map { resolved($0) } }

    /// Every parameter with each of its boundary values, in form order. Values that are impossible in the
    /// form's family, or that break a rule, are left out.
    package var all: [Trial] {
        form.intent.parameters.flatMap { parameter -> [Trial] in
            guard let shown = showing(parameter.name, in: start, depth: 0) else { return [] }
            return values(of: parameter).compactMap { json in
                guard let choices = completed(shown.setting(parameter.name, json)) else { return nil }
                let resolved = resolved(choices)
                guard resolved.has(json, of: parameter.name) else { return nil }
                return Trial(label: label(json, parameter), resolved: resolved)
            }
        }
    }

    /// For each parameter that other values can hide, one configuration in which it is hidden.
    ///
    /// - Parameter trials: the configurations to choose from.
    package func hiding(among trials: [Trial]) -> [(parameter: String, Trial)] {
        form.intent.parameters.compactMap { parameter in
            guard parameter.visibility != nil else { return nil }
            let trial = trials.first { $0.resolved.state(of: parameter.name)?.isVisible == false }
            return trial.map { (parameter.name, $0) }
        }
    }

    private func resolved(_ choices: Choices) -> ResolvedConfiguration {
        form.resolve(form.read(stored: form.intent.nested(choices)))
    }

    /// The choices, changed so that a parameter is visible; nil if that is not possible.
    private func showing(_ name: String, in choices: Choices, depth: Int) -> Choices? {
        guard case .hidden(let hiding)? = resolved(choices).state(of: name) else { return choices }
        guard depth < Self.longestChain, let parameter = form.intent.parameter(named: hiding),
            let shown = showing(hiding, in: choices, depth: depth + 1)
        else { return nil }
        for json in values(of: parameter) {
            let changed = shown.setting(hiding, json)
            if resolved(changed).state(of: name)?.isVisible == true { return changed }
        }
        return nil
    }

    /// The choices with a value for every required parameter that is still without one; nil if the result is
    /// not valid.
    private func completed(_ choices: Choices) -> Choices? {
        var choices = choices
        for _ in 0...form.intent.parameters.count {
            guard case .needsConfiguration(let missing, _, _) = resolved(choices).completeness else {
                return choices
            }
            guard let name = missing.first, let parameter = form.intent.parameter(named: name) else {
                return nil
            }
            let filled = values(of: parameter).lazy.map { choices.setting(name, $0) }.first {
                if case .value? = resolved($0).state(of: name) { true } else { false }
            }
            guard let filled else { return nil }
            choices = filled
        }
        return nil
    }

    private func values(of parameter: IntentParameter) -> [JSONValue] {
        parameter.boundaryValues(in: form, offered: offered[parameter.name])
    }

    private func label(_ json: JSONValue, _ parameter: IntentParameter) -> String {
        if parameter.type.holdsSecrets { return "\(parameter.name) = \(SecretText.mask)" }
        let words =
            switch json {
            case .null: "no value"
            case .array(let elements): "a list of \(elements.count)"
            case .object(let members): (members["title"] ?? members["id"])?.excerpt ?? json.excerpt
            case .string(let text) where text.count > 40: "a text of \(text.count) characters"
            default: json.excerpt
            }
        return "\(parameter.name) = \(words)"
    }
}

extension [(name: String, json: JSONValue)] {
    fileprivate func setting(_ name: String, _ json: JSONValue) -> Self {
        filter { $0.name != name } + [(name, json)]
    }
}

extension ResolvedConfiguration {
    /// Whether the parameter has this value, or is without a value if `json` is null.
    fileprivate func has(_ json: JSONValue, of name: String) -> Bool {
        switch state(of: name) {
        case .value: !json.isNull
        case .empty: json.isNull
        case .misfit, .hidden, nil: false
        }
    }
}
