package import IntentDefinitions
package import WidgetModel

/// Stored JSON from which values of parameters that have become secret are removed (rule C8).
package struct Concealment: Hashable, Sendable {
    /// The same JSON, with `••••` for each secret.
    package fileprivate(set) var stored: JSONObject
    /// The removed secrets after migrations, by the current names of their parameters.
    package fileprivate(set) var secrets: [SecretPlace: SecretText] = [:]
    /// The parameters of the secrets, by their current names.
    package fileprivate(set) var parameters: Set<String> = []
    /// The secret strings in their stored form, for finding other copies of them.
    package fileprivate(set) var texts: [String] = []

    /// Adds the secrets of another part of the same configuration.
    fileprivate mutating func merge(_ other: Concealment) {
        secrets.merge(other.secrets) { $1 }
        parameters.formUnion(other.parameters)
        texts += other.texts
    }
}

extension ConfigurationForm {
    /// Removes the secrets from choices that were stored under a version of the intent; nil if they do not
    /// contain secrets in plain text.
    package func conceal(choices stored: JSONObject, from version: Int) -> Concealment? {
        guard intent.hasSecrets else { return nil }
        var concealment = Concealment(stored: stored)
        conceal(stored, from: version, &concealment)
        if let versions = stored[Configuration.olderKey]?.object {
            var older = versions
            for (name, values) in versions {
                guard let version = Int(name), let values = values.object else { continue }
                let nested = JSONObject(keyed: values.map { OlderValue(version, $0.key, $0.value) })
                var inner = Concealment(stored: nested)
                conceal(nested, from: version, &inner)
                older[name] = .object(
                    JSONObject(values.map { ($0.key, inner.stored[keyed: $0.key] ?? $0.value) }))
                concealment.merge(inner)
            }
            concealment.stored[Configuration.olderKey] = .object(older)
        }
        if var provided = stored[Configuration.providedKey]?.object {
            for (name, json) in provided {
                guard let parameter = secretParameter(named: name, in: version) else { continue }
                // Providers cannot give defaults for secrets, so such a default is removed.
                provided[name] = nil
                concealment.parameters.insert(parameter.name)
                concealment.texts += parameter.type.plainSecrets(in: json, of: name).map(\.1.revealed)
            }
            concealment.stored[Configuration.providedKey] = .object(provided)
        }
        return concealment.stored == stored ? nil : concealment
    }

    /// Removes the secrets from values that were stored under a version of the intent.
    private func conceal(_ stored: JSONObject, from version: Int, _ concealment: inout Concealment) {
        let present = migrate(stored, from: version).values
        for (name, json) in stored {
            guard let parameter = secretParameter(named: name, in: version) else { continue }
            concealment.stored[name] = masked(json, at: name, in: version, &concealment)
            // A value that no migration can handle keeps its older name.
            let holder = present[name] == json ? name : parameter.name
            let secrets = parameter.type.plainSecrets(in: present[holder] ?? .null, of: holder)
            concealment.secrets.merge(secrets) { $1 }
        }
    }

    /// Removes the secrets from a value that was stored for a parameter; nil if it does not contain secrets
    /// in plain text.
    package func conceal(_ value: JSONValue, of name: String, from version: Int) -> Concealment? {
        guard secretParameter(named: name, in: version) != nil else { return nil }
        var concealment = Concealment(stored: [:])
        concealment.stored[name] = masked(value, at: name, in: version, &concealment)
        return concealment.parameters.isEmpty ? nil : concealment
    }

    /// A stored value without its secrets, which are recorded. The parameters of objects are found by their
    /// names in the older version.
    private func masked(
        _ json: JSONValue, at name: String, in version: Int, _ concealment: inout Concealment
    ) -> JSONValue {
        guard let parameter = secretParameter(named: name, in: version) else { return json }
        switch json {
        case .array(let elements) where parameter.type.record != nil:
            var items: [JSONValue] = []
            for (index, item) in elements.enumerated() {
                items.append(masked(item, at: "\(name).\(index + 1)", in: version, &concealment))
            }
            return .array(items)
        case .object(var members) where parameter.type.record != nil:
            for (key, value) in members {
                members[key] = masked(value, at: "\(name).\(key)", in: version, &concealment)
            }
            return .object(members)
        default:
            let texts = parameter.type.plainSecrets(in: json, of: name).map(\.1.revealed)
            guard !texts.isEmpty else { return json }
            concealment.texts += texts
            concealment.parameters.insert(intent.presentName(of: name, from: version).withoutPositions)
            return parameter.type.mapScalars(of: json, of: name) { _, json, isSecret in
                isSecret ? .string(SecretText.mask) : json
            }
        }
    }

    /// The parameter for a name of an older version; nil if it does not hold secrets.
    private func secretParameter(named name: String, in version: Int) -> IntentParameter? {
        let parameter = intent.unexpanded.declaredParameter(of: intent.presentName(of: name, from: version))
        return parameter.flatMap { $0.type.holdsSecrets ? $0 : nil }
    }
}
