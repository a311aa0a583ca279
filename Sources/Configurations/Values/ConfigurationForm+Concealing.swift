package import IntentDefinitions
package import JSONText

/// Stored JSON without what became secret since it was stored (C8).
package struct Concealment: Hashable, Sendable {
    /// The same JSON, with `••••` where a secret stood.
    package fileprivate(set) var stored: JSONObject
    /// What stood there, by the present names of its parameters, as the migrations leave it.
    package fileprivate(set) var secrets: [SecretPlace: SecretText] = [:]
    /// The parameters that they belong to, by their present names.
    package fileprivate(set) var parameters: Set<String> = []
    /// The texts themselves, as they were stored.
    package fileprivate(set) var texts: [String] = []
}

extension ConfigurationForm {
    /// Choices that were stored under a version of the intent; nil if they hold no secret in plain text.
    package func conceal(choices stored: JSONObject, from version: Int) -> Concealment? {
        guard hasSecrets else { return nil }
        var concealment = Concealment(stored: stored)
        let present = MigrationPlan(intent, surroundings: surroundings).migrate(stored, from: version).values
        for (name, json) in stored {
            guard let parameter = secretParameter(named: name, in: version) else { continue }
            concealment.mask(json, at: name, parameter)
            // A value that no migration carries keeps its older name.
            let holder = present[name] == json ? name : parameter.name
            for (place, text) in parameter.type.plainSecrets(in: present[holder] ?? .null, of: holder) {
                concealment.secrets[place] = SecretText(text)
            }
        }
        if var provided = stored[Configuration.providedKey]?.object {
            for (name, json) in provided {
                guard let parameter = secretParameter(named: name, in: version) else { continue }
                // No provider gives defaults for secrets.
                provided[name] = nil
                concealment.parameters.insert(parameter.name)
                concealment.texts += parameter.type.plainSecrets(in: json, of: name).map(\.text)
            }
            concealment.stored[Configuration.providedKey] = .object(provided)
        }
        return concealment.stored == stored ? nil : concealment
    }

    /// The changes of an edit, `{"days": {"from": 7, "to": 30}}`; nil if they hold no secret in plain text.
    package func conceal(changes stored: JSONObject, from version: Int) -> Concealment? {
        guard hasSecrets else { return nil }
        var concealment = Concealment(stored: stored)
        for (name, json) in stored {
            guard let change = json.object, let parameter = secretParameter(named: name, in: version) else {
                continue
            }
            var masked = Concealment(stored: change)
            for (side, value) in change { masked.mask(value, at: side, parameter) }
            concealment.stored[name] = .object(masked.stored)
            concealment.parameters.formUnion(masked.parameters)
            concealment.texts += masked.texts
        }
        return concealment.stored == stored ? nil : concealment
    }

    /// The parameter, if it holds secrets, that a name of an older version stands for.
    private func secretParameter(named name: String, in version: Int) -> IntentParameter? {
        let steps = intent.migrations.filter { $0.from >= version }
        let present = steps.reduce(name) { name, step in
            step.renames.first { $0.from == name }?.to ?? name
        }
        return intent.parameter(named: present).flatMap { $0.type.holdsSecrets ? $0 : nil }
    }
}

extension Concealment {
    fileprivate mutating func mask(_ json: JSONValue, at name: String, _ parameter: IntentParameter) {
        let masked = parameter.type.masked(json)
        guard masked != json else { return }
        stored[name] = masked
        parameters.insert(parameter.name)
        texts += parameter.type.plainSecrets(in: json, of: name).map(\.text)
    }
}

extension ParameterType {
    /// A stored value of the type with `••••` for each secret.
    fileprivate func masked(_ json: JSONValue) -> JSONValue {
        switch json {
        case .array(let elements): return .array(elements.map(masked))
        case .object(var members):
            guard let type = object else { return isSecret ? .string(SecretText.mask) : json }
            for property in type.properties where property.type.isSecret {
                guard let value = members[property.name], !value.isNull else { continue }
                members[property.name] = .string(SecretText.mask)
            }
            return .object(members)
        case .null: return json
        case .string, .integer, .number, .boolean: return isSecret ? .string(SecretText.mask) : json
        }
    }

    /// The secrets in a stored value that are not masked.
    fileprivate func plainSecrets(
        in json: JSONValue, at element: Int? = nil, of name: String
    ) -> [(place: SecretPlace, text: String)] {
        if case .array(let elements) = json {
            return elements.enumerated().flatMap { plainSecrets(in: $1, at: $0, of: name) }
        }
        guard let type = object else {
            let text = isSecret ? ParameterType.plainText(json) : nil
            return text.map { [(SecretPlace(name, element: element), $0)] } ?? []
        }
        let object = json["id"]?.string
        return type.properties.filter(\.type.isSecret).compactMap { property in
            ParameterType.plainText(json[property.name] ?? .null).map { text in
                (SecretPlace(name, object: object, property: property.name), text)
            }
        }
    }

    /// A scalar as text; nil for no value, and for one that is masked.
    private static func plainText(_ json: JSONValue) -> String? {
        switch json {
        case .string(SecretText.mask), .null, .array: nil
        case .string(let text): text
        case .boolean, .integer, .number, .object: json.text
        }
    }
}
