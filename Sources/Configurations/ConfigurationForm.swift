package import IntentDefinitions
package import JSONText
package import WidgetModel

/// What a placed widget's configuration is held against: its intent, its family, and what literals need from
/// outside.
///
/// Everything that is done with a configuration starts here: `read(stored:)`, `resolve(_:)`,
/// `EditPlanner.plan`.
package struct ConfigurationForm: Sendable {
    package let intent: IntentDefinition
    /// Decides the sizes of lists.
    package let family: Family
    package let surroundings: LiteralSurroundings

    package init(intent: IntentDefinition, family: Family, surroundings: LiteralSurroundings) {
        self.intent = intent
        self.family = family
        self.surroundings = surroundings
    }

    /// The same form with the texts of a locale, for what is said to a person.
    package func localized(for locale: LocaleTag?) -> ConfigurationForm {
        ConfigurationForm(
            intent: intent.localized(for: locale), family: family, surroundings: surroundings)
    }
}

/// The JSON form of a configuration: an object of what was chosen, explicit none as `null`; what the provider
/// gave as defaults stands in one member, under a name that no parameter can have.
extension ConfigurationForm {
    /// Reads a stored configuration against the present definition; never fails.
    ///
    /// What no longer fits (a parameter that is gone, a case, a range or a type that changed) is kept as a
    /// misfit, and `json(of:)` writes it back as it was. `secrets` are those
    /// that `secrets(of:)` gave when it was stored; a secret parameter without its own is a misfit (C8).
    ///
    /// - Parameter isMasked: the secrets are not at hand: `••••` counts as one, of which nothing else is
    ///   known.
    package func read(
        stored: JSONObject, secrets: [SecretPlace: SecretText] = [:], isMasked: Bool = false
    ) -> Configuration {
        let revealed = secrets.isEmpty && !hasSecrets ? nil : revealing(stored, secrets)
        var entries: [Configuration.Entry] = []
        entries.reserveCapacity(stored.count)
        var provided: [Configuration.ProvidedDefault] = []
        for (name, json) in stored {
            if name == Configuration.providedKey {
                provided = self.provided(by: json.object ?? [:]).defaults
            } else {
                let choice = choice(revealed?[name] ?? json, stored: json, for: name, isMasked)
                entries.append(Configuration.Entry(name: name, choice: choice))
            }
        }
        return Configuration(entries, provided: provided)
    }

    /// The stored form: parameters in the order of the form, then misfits of unknown names by name. Secrets
    /// read `••••`; `secrets(of:)` has them.
    package func json(of configuration: Configuration) -> JSONObject {
        var members = JSONObject(
            configuration.entries(inOrderOf: intent).map { ($0.name, $0.choice.json) })
        if !configuration.provided.isEmpty {
            members[Configuration.providedKey] = .object(
                JSONObject(configuration.provided.map { ($0.name, $0.value.json) }))
        }
        return members
    }

    private func choice(
        _ json: JSONValue, stored: JSONValue, for name: String, _ isMasked: Bool
    ) -> Configuration.Choice {
        do throws(ValueProblem) {
            guard let parameter = intent.parameter(named: name) else {
                throw ConfigurationFindings.noSuchParameter(name, in: intent)
            }
            if case .string(SecretText.mask) = json, !parameter.type.holdsSecrets {
                throw ConfigurationFindings.secretMissing
            }
            if json.isNull {
                if parameter.isRequired { throw ConfigurationFindings.valueNeeded(by: parameter) }
                return .none
            }
            return .value(try value(json: json, for: parameter, isMasked: isMasked))
        } catch {
            return .misfit(stored: stored, error)
        }
    }
}

extension Configuration.Choice {
    /// As it is stored: the value, `null` for none, a misfit as it was.
    package var json: JSONValue {
        switch self {
        case .value(let value): value.json
        case .none: .null
        case .misfit(let stored, _): stored
        }
    }
}

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
