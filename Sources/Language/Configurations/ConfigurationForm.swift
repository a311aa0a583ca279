package import IntentDefinitions
package import WidgetModel

/// The context in which the configuration of a placed widget is interpreted: its intent, its family, and the
/// environment for literals.
///
/// All operations on configurations start here: `read(stored:)`, `resolve(_:)`, `EditPlanner.plan`.
package struct ConfigurationForm: Sendable {
    /// The intent for the family, in which the parameters of objects replace the objects (see
    /// `IntentDefinition.expanded`).
    package let intent: IntentDefinition
    /// The family, which determines the sizes of lists.
    package let family: Family
    package let context: LiteralContext
    /// The locale of the strings; nil for those of the definition.
    package let locale: LocaleTag?

    package init(
        intent: IntentDefinition, family: Family, context: LiteralContext, locale: LocaleTag? = nil
    ) {
        self.intent = intent.expanded(intent.items).specialized(for: family)
        self.family = family
        self.context = context
        self.locale = locale
    }

    /// The same form with the strings of a locale, for messages to users.
    package func localized(for locale: LocaleTag?) -> ConfigurationForm {
        ConfigurationForm(
            intent: intent.localized(for: locale), family: family, context: context, locale: locale)
    }
}

/// The JSON form of a configuration: an object with the choices, in which `null` explicitly clears a value.
/// One member, whose name is not a valid parameter name, contains the provider's defaults.
extension ConfigurationForm {
    /// Reads a stored configuration with the current definition. Reading never fails.
    ///
    /// Values that do not fit, because a parameter, case, range or type has changed, become misfits, which
    /// `json(of:)` writes back unchanged. This includes lists that are too long for the family.
    /// Configurations of placed widgets are read with `read(stored:version:)`.
    ///
    /// - Parameters:
    ///   - secrets: the result of `secrets(of:)` when the configuration was stored. A secret parameter
    ///     without its secret becomes a misfit (rule C8).
    ///   - isMasked: whether secrets are not available. `••••` then counts as an unknown valid secret.
    package func read(
        stored: JSONObject, secrets: [SecretPlace: SecretText] = [:], isMasked: Bool = false
    ) -> Configuration {
        read(stored: stored, version: intent.version, secrets: secrets, isMasked: isMasked, cutsLists: false)
            .0
    }

    /// Reads choices under the current names of their parameters.
    func read(
        migrated stored: JSONObject, _ secrets: [SecretPlace: SecretText], isMasked: Bool
    ) -> Configuration {
        let revealed = secrets.isEmpty && !intent.hasSecrets ? nil : revealing(stored, secrets)
        guard intent.containsRecords else { return readFlat(stored, revealed, isMasked) }
        let flat = FlatConfiguration(stored, of: intent)
        return expanded(flat.items).readFlat(
            flat.members, revealed.map { FlatConfiguration($0, of: intent).members }, isMasked)
    }

    /// Reads a configuration in which each member belongs to one parameter of the form.
    private func readFlat(
        _ stored: JSONObject, _ revealed: JSONObject?, _ isMasked: Bool
    ) -> Configuration {
        var entries: [Configuration.Entry] = []
        entries.reserveCapacity(stored.count)
        var provided: [Configuration.ProvidedDefault] = []
        for (index, (name, json)) in stored.enumerated() {
            if name == Configuration.providedKey {
                provided = self.provided(by: json.object ?? [:]).defaults
            } else {
                // Values are mostly stored in form order.
                let parameter = intent.parameter(named: name, expectedAt: index)
                let choice = choice(revealed?[name] ?? json, stored: json, for: parameter, name, isMasked)
                entries.append(Configuration.Entry(name: name, choice: choice))
            }
        }
        return Configuration(entries, provided: provided)
    }

    /// The stored form: choices in form order, followed by misfits of unknown parameters, sorted by name, and
    /// by values that an older version stored. Secrets are masked; `secrets(of:)` returns them.
    package func json(of configuration: Configuration) -> JSONObject {
        let form = expanded(for: configuration)
        let entries = configuration.entries(inOrderOf: form.intent)
        var members = form.intent.nested(
            entries.filter { $0.choice.older == nil }.map { ($0.name, $0.json) })
        configuration.surplus.own.add(to: &members)
        if !configuration.provided.isEmpty {
            var provided = form.intent.nested(configuration.provided.map { ($0.name, $0.value.json) })
            configuration.surplus.provided.add(to: &provided)
            members[Configuration.providedKey] = .object(provided)
        }
        members[Configuration.olderKey] = OlderValue.json(of: entries.compactMap(\.choice.older))
        return members
    }

    /// Reads one stored choice. A value that does not fit becomes a misfit with the reason.
    private func choice(
        _ json: JSONValue, stored: JSONValue, for parameter: IntentParameter?, _ name: String,
        _ isMasked: Bool
    ) -> Configuration.Choice {
        do throws(ValueProblem) {
            guard let parameter else {
                if let type = intent.unexpanded.declaredParameter(of: name)?.type.record {
                    throw ConfigurationFindings.noObject(json, type)
                }
                throw ConfigurationFindings.noSuchParameter(name, in: intent)
            }
            if json.isMask, !parameter.type.holdsSecrets {
                throw ConfigurationFindings.secretMissing
            }
            if json.isNull {
                if parameter.isRequired { throw ConfigurationFindings.valueNeeded(by: parameter) }
                return .none
            }
            return .value(try value(json: json, for: parameter, isMasked: isMasked))
        } catch {
            return .misfit(stored: stored, error, from: nil)
        }
    }
}

extension Configuration.Choice {
    /// The stored form of a choice: the value, `null` for a cleared value, or the unchanged JSON of a misfit.
    package var json: JSONValue {
        switch self {
        case .value(let value): value.json
        case .none: .null
        case .misfit(let stored, _, _): stored
        }
    }
}

/// Defaults that the provider returns for one placed widget (rule C1).
extension ConfigurationForm {
    /// The configuration of a new widget: no choices, and the provider's defaults.
    ///
    /// A default is refused if the intent does not declare the parameter, if the parameter is secret (rule
    /// C8), or if the value does not fit its type, range or list size. In that case, the definition's default
    /// applies. `null` means that the provider does not define a default.
    package func placed(
        with given: JSONObject
    ) -> (configuration: Configuration, refused: [(parameter: String, problem: ValueProblem)]) {
        var (defaults, refused) = provided(by: given)
        // Values that are already stored are read, regardless of their content.
        for (name, value) in defaults.map({ ($0.name, $0.value) }) {
            guard let scalar = value.json.firstControlCharacter else { continue }
            refused.append((name, ConfigurationFindings.controlCharacter(scalar)))
            defaults.removeAll { $0.name == name }
        }
        return (Configuration([], provided: defaults), refused)
    }

    /// The provider's valid defaults, in form order, and the refused defaults with the reason.
    func provided(
        by given: JSONObject
    ) -> (defaults: [Configuration.ProvidedDefault], refused: [(parameter: String, problem: ValueProblem)]) {
        let given = intent.unexpanded.renamingFormer(given)
        if intent.containsRecords, intent.items.isEmpty {
            let flat = FlatConfiguration(given, of: intent)
            if !flat.items.isEmpty { return expanded(flat.items).provided(by: flat.members) }
        }
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
    /// The member of stored configurations with the provider's defaults. Names of parameters never contain
    /// `@`.
    package static let providedKey = "@defaults"

    /// The provider's default for a parameter; nil without a default.
    func provided(for name: String) -> ParameterValue? {
        provided.isEmpty ? nil : provided.first { $0.name == name }?.value
    }
}
