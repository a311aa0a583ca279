package import IntentDefinitions
package import JSONText

/// Defaults that the provider gives for one placed widget (C1).
extension ConfigurationForm {
    /// Nothing chosen, with what the provider gives as defaults, and what of that cannot be taken, by name.
    ///
    /// A default for a parameter that the intent does not have, for a secret (C8), or that does not fit type,
    /// range or list size is left out; the definition's counts then. `null` is no default.
    package func placed(
        with given: JSONObject
    ) -> (configuration: Configuration, refused: [(parameter: String, problem: ValueProblem)]) {
        let (defaults, refused) = provided(by: given)
        return (Configuration([], provided: defaults), refused)
    }

    func provided(
        by given: JSONObject
    ) -> (defaults: [Configuration.ProvidedDefault], refused: [(parameter: String, problem: ValueProblem)]) {
        var refused: [(parameter: String, problem: ValueProblem)] = []
        var defaults: [Configuration.ProvidedDefault] = []
        for parameter in intent.parameters {
            guard let json = given[parameter.name], !json.isNull else { continue }
            do throws(ValueProblem) {
                guard !parameter.type.holdsSecrets else {
                    throw ConfigurationFindings.secretProvided(parameter)
                }
                let value = try value(json: json, for: parameter)
                defaults.append(Configuration.ProvidedDefault(name: parameter.name, value: value))
            } catch {
                refused.append((parameter.name, error))
            }
        }
        for member in given where intent.parameter(named: member.key) == nil {
            refused.append((member.key, ConfigurationFindings.noSuchParameter(member.key, in: intent)))
        }
        return (defaults, refused)
    }
}

extension Configuration {
    /// Where stored configurations keep what the provider gave: names of parameters have no `@`.
    static let providedKey = "@defaults"

    /// What the provider gave as the default of a parameter; nil when it gave none.
    func provided(for name: String) -> ParameterValue? {
        provided.isEmpty ? nil : provided.first { $0.name == name }?.value
    }
}
