package import IntentDefinitions
package import SourceText
package import WidgetModel

/// The position of a secret in a configuration: a parameter, an element of its list, or a property of
/// a chosen object (rule C8).
package struct SecretPlace: Hashable, Sendable {
    /// The name of the parameter. For an item in a list of objects, it contains the item's key, as in
    /// `cameras.@2-1.token`, so that it does not change if other items are removed.
    package let parameter: String
    /// The index in a list of secrets; nil for a parameter with a single value.
    package let element: Int?
    /// The id of the object, independent of its index in a list; nil for a parameter that is itself secret.
    package let object: String?
    package let property: String?

    package init(
        _ parameter: String, element: Int? = nil, object: String? = nil, property: String? = nil
    ) {
        self.parameter = parameter
        self.element = element
        self.object = object
        self.property = property
    }
}

/// Separates secrets from a configuration, whose JSON contains `••••` for each of them, and restores them.
extension ConfigurationForm {
    /// The secrets of a configuration, which are stored separately.
    package func secrets(of configuration: Configuration) -> [SecretPlace: SecretText] {
        var secrets: [SecretPlace: SecretText] = [:]
        let form = expanded(for: configuration)
        let values = form.intent.parameters.compactMap { parameter -> (String, JSONValue)? in
            guard parameter.type.holdsSecrets, case .value(let value)? = configuration[parameter.name] else {
                return nil
            }
            return (parameter.name, value.revealedJSON)
        }
        let revealed = form.intent.nested(values)
        for parameter in intent.unexpanded.parameters where parameter.type.holdsSecrets {
            let json = revealed[parameter.name] ?? .null
            secrets.merge(parameter.type.plainSecrets(in: json, of: parameter.name)) { $1 }
        }
        return secrets
    }

    /// The secrets to store with a configuration: its own secrets, and the secrets of stored values that do
    /// not fit any more (rule C9) or that exceed the family's maximum.
    ///
    /// - Parameter kept: the secrets that were stored before.
    package func secrets(
        toKeepBeside configuration: Configuration, kept: [SecretPlace: SecretText]
    ) -> [SecretPlace: SecretText] {
        let misfits = Set(configuration.misfits(inOrderOf: intent).map { $0.parameter.outermostName })
        let waiting = kept.filter { place, _ in
            misfits.contains(place.parameter.outermostName) || configuration.surplus.contains(place)
        }
        return waiting.merging(secrets(of: configuration)) { $1 }
    }

    /// Secrets that were stored under a version of the intent, by the current names of their parameters.
    package func present(
        _ secrets: [SecretPlace: SecretText], from version: Int
    ) -> [SecretPlace: SecretText] {
        var present: [SecretPlace: SecretText] = [:]
        for (place, text) in secrets {
            let names = intent.presentNames(of: place.parameter, from: version)
            for (index, name) in names.enumerated() {
                let now = SecretPlace(
                    name, element: place.element, object: place.object, property: place.property)
                // A copy never replaces a value.
                present[now] = index == 0 ? text : present[now] ?? text
            }
        }
        return present
    }

    /// Stored JSON with its secrets restored. A missing secret of a parameter remains `••••`, which is never
    /// a valid secret; a missing secret of an object becomes `null`.
    func revealing(_ stored: JSONObject, _ secrets: [SecretPlace: SecretText]) -> JSONObject {
        var revealed = stored
        // This includes parameters that are no longer secret. Their values are stored in plain
        // text from the next edit on.
        for parameter in intent.unexpanded.parameters {
            guard let json = stored[parameter.name] else { continue }
            revealed[parameter.name] = parameter.type.mapScalars(of: json, of: parameter.name) {
                place, json, _ in
                guard json.isMask else { return json }
                return secrets[place].map { .string($0.revealed) } ?? (place.object == nil ? json : .null)
            }
        }
        return revealed
    }
}

extension ParameterType {
    /// A stored value in which each scalar (list elements, object properties) is replaced.
    ///
    /// - Parameter change: receives the position of a scalar, the scalar, and whether its type is secret.
    func mapScalars(
        of json: JSONValue, of name: String, at element: Int? = nil,
        _ change: (SecretPlace, JSONValue, _ isSecret: Bool) -> JSONValue
    ) -> JSONValue {
        if let record, case .object(let members) = json {
            return .object(record.mapScalars(of: members, of: name, change))
        }
        switch (json, object) {
        case (.null, _): return json
        case (.array(let elements), _):
            return .array(elements.enumerated().map { mapScalars(of: $1, of: name, at: $0, change) })
        case (.object(var members), let type?):
            let id = members["id"]?.string
            for property in type.properties {
                guard let value = members[property.name], !value.isNull else { continue }
                let place = SecretPlace(name, object: id, property: property.name)
                members[property.name] = change(place, value, property.type.isSecret)
            }
            return .object(members)
        default: return change(SecretPlace(name, element: element), json, isSecret)
        }
    }

    /// The secrets in a stored value that are not masked.
    func plainSecrets(in json: JSONValue, of name: String) -> [(SecretPlace, SecretText)] {
        var secrets: [(SecretPlace, SecretText)] = []
        _ = mapScalars(of: json, of: name) { place, json, isSecret in
            if isSecret, !json.isMask {
                secrets.append((place, SecretText(json.string ?? json.text)))
            }
            return json
        }
        return secrets
    }
}

extension RecordType {
    /// A stored object in which each scalar is replaced.
    fileprivate func mapScalars(
        of members: JSONObject, of name: String,
        _ change: (SecretPlace, JSONValue, _ isSecret: Bool) -> JSONValue
    ) -> JSONObject {
        var members = members
        let path = name + (members[Record.keyMember]?.string.map { ".@\($0)." } ?? ".")
        for parameter in form.parameters {
            guard let json = members[parameter.name] else { continue }
            members[parameter.name] = parameter.type.mapScalars(of: json, of: path + parameter.name, change)
        }
        return members
    }
}

extension String {
    /// The parameter of the definition that contains a parameter of a form.
    var outermostName: String { String(prefix { $0 != "." }) }

    /// The name of a parameter in all items of a list: `holdings.amount` for `holdings.1.amount`.
    var withoutPositions: String {
        split(separator: ".").filter { Int($0) == nil }.joined(separator: ".")
    }
}

extension JSONValue {
    /// Whether the value is the mask of a secret, which is stored separately.
    var isMask: Bool { if case .string(let text) = self { SecretText.isMask(text) } else { false } }
}

extension ConfigurationForm {
    /// The values of another widget with the same intent. Its secrets are left out (rule C8), and the secrets
    /// of `base` are kept, except in list items, because the copied items are different items.
    ///
    /// - Parameters:
    ///   - stored: the stored configuration of the other widget.
    ///   - version: the version of the intent under which it was stored.
    /// - Returns: the configuration, and a warning for each secret that was left out.
    package func copied(
        from stored: JSONObject, version: Int, on base: Configuration
    ) -> (configuration: Configuration, warnings: [Finding]) {
        var copied = read(stored: stored, version: version, isMasked: true).0
        copied.surplus.own.removeSecrets()
        let form = expanded(for: copied).intent
        var warnings: [Finding] = []
        for parameter in form.parameters where parameter.type.holdsSecrets && parameter.type.record == nil {
            let kept = form.list(containing: parameter.name) == nil ? base[parameter.name] : nil
            if copied[parameter.name] != nil, kept == nil {
                warnings.append(ConfigurationFindings.secretNotCopied(parameter))
            }
            copied[parameter.name] = kept
        }
        return (copied, warnings)
    }

    /// Gives the secrets of a restored configuration their current values, because older ones are not stored
    /// (rule C8). If an item was removed since that configuration, its secrets are lost.
    ///
    /// - Returns: a warning for each lost secret.
    func keepSecrets(of base: Configuration, in restored: inout Configuration) -> [Finding] {
        let old = expanded(for: restored).intent
        let present = expanded(for: base).intent
        return old.parameters.filter(\.type.isSecret).compactMap { parameter in
            // The items of a default do not store own values.
            let isOwn = old.list(containing: parameter.name).map { restored[$0] != nil } ?? true
            let kept = isOwn ? old.name(of: parameter.name, in: present).flatMap { base[$0] } : nil
            guard restored[parameter.name] != nil || kept != nil else { return nil }
            restored[parameter.name] = kept
            return ConfigurationFindings.secretUntouched(parameter, isKept: kept != nil)
        }
    }
}
