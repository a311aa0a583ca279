package import IntentDefinitions
package import JSONText

/// The JSON form of a configuration: an object of what was chosen, explicit none as `null`; what the provider
/// gave as defaults stands in one member, under a name that no parameter can have.
extension ConfigurationForm {
    /// Reads a stored configuration against the present definition; never fails.
    ///
    /// What no longer fits (a parameter that is gone, a case, a range or a type that changed) is kept as a
    /// misfit, and `json(of:)` writes it back as it was. `secrets` are those
    /// that `secrets(of:)` gave when it was stored; a secret parameter without its own is a misfit (C8).
    package func read(
        stored: JSONObject, secrets: [SecretPlace: SecretText] = [:]
    ) -> Configuration {
        let revealed = secrets.isEmpty && !hasSecrets ? nil : revealing(stored, secrets)
        var entries: [Configuration.Entry] = []
        entries.reserveCapacity(stored.count)
        var provided: [Configuration.ProvidedDefault] = []
        for (name, json) in stored {
            if name == Configuration.providedKey {
                provided = self.provided(by: json.object ?? [:]).defaults
            } else {
                let choice = choice(revealed?[name] ?? json, stored: json, for: name)
                entries.append(Configuration.Entry(name: name, choice: choice))
            }
        }
        return Configuration(entries, provided: provided)
    }

    /// The stored form: parameters in the order of the form, then misfits of unknown names by name. Secrets
    /// read `••••`; `secrets(of:)` has them.
    package func json(of configuration: Configuration) -> JSONObject {
        var members = JSONObject(
            configuration.names(inOrderOf: intent).compactMap { name in
                configuration[name].map { (name, $0.json) }
            })
        if !configuration.provided.isEmpty {
            members[Configuration.providedKey] = .object(
                JSONObject(configuration.provided.map { ($0.name, $0.value.json) }))
        }
        return members
    }

    private func choice(_ json: JSONValue, stored: JSONValue, for name: String) -> Configuration.Choice {
        do throws(ValueProblem) {
            guard let parameter = intent.parameter(named: name) else {
                throw ConfigurationFindings.noSuchParameter(name, in: intent)
            }
            if json == .string(SecretText.mask), !parameter.type.holdsSecrets {
                throw ConfigurationFindings.secretMissing
            }
            if json.isNull {
                if parameter.isRequired { throw ConfigurationFindings.valueNeeded(by: parameter) }
                return .none
            }
            return .value(try value(json: json, for: parameter))
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
