package import IntentDefinitions
import JSONText

/// The position of a secret in a configuration: a parameter, an element of its list, or a property of
/// a chosen object (rule C8).
package struct SecretPlace: Hashable, Sendable {
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

/// Separates secrets from a configuration, whose JSON contains `••••` for each of them, and puts them back.
extension ConfigurationForm {
    /// The secrets of a configuration, which are stored separately.
    package func secrets(of configuration: Configuration) -> [SecretPlace: SecretText] {
        var secrets: [SecretPlace: SecretText] = [:]
        for parameter in intent.parameters where parameter.type.holdsSecrets {
            guard case .value(let value)? = configuration[parameter.name] else { continue }
            secrets.merge(parameter.type.plainSecrets(in: value.revealedJSON, of: parameter.name)) { $1 }
        }
        return secrets
    }

    /// The secrets to store with a configuration: its own, and those of stored values that do
    /// not fit any more (rule C9).
    ///
    /// - Parameter kept: the secrets that were stored before.
    package func secrets(
        toKeepBeside configuration: Configuration, kept: [SecretPlace: SecretText]
    ) -> [SecretPlace: SecretText] {
        let waiting = kept.filter { place, _ in
            if case .misfit? = configuration[place.parameter] { true } else { false }
        }
        return waiting.merging(secrets(of: configuration)) { $1 }
    }

    /// Secrets that were stored under a version of the intent, by the current names of their parameters.
    package func present(
        _ secrets: [SecretPlace: SecretText], from version: Int
    ) -> [SecretPlace: SecretText] {
        var present: [SecretPlace: SecretText] = [:]
        for (place, text) in secrets {
            let name = intent.presentName(of: place.parameter, from: version)
            let now = SecretPlace(
                name, element: place.element, object: place.object, property: place.property)
            present[now] = text
        }
        return present
    }

    /// Stored JSON with its secrets put back. A missing secret of a parameter stays `••••`, which is never a
    /// valid secret; a missing secret of an object becomes `null`.
    func revealing(_ stored: JSONObject, _ secrets: [SecretPlace: SecretText]) -> JSONObject {
        var revealed = stored
        // This includes parameters that are no longer secret. Their values are stored in plain
        // text from the next edit on.
        for parameter in intent.parameters {
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
    /// A stored value in which each scalar (elements of lists, properties of objects) is replaced.
    ///
    /// - Parameter change: receives the position of a scalar, the scalar, and whether its type is secret.
    func mapScalars(
        of json: JSONValue, of name: String, at element: Int? = nil,
        _ change: (SecretPlace, JSONValue, _ isSecret: Bool) -> JSONValue
    ) -> JSONValue {
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

extension JSONValue {
    /// Whether it stands for a secret that is stored elsewhere.
    var isMask: Bool { if case .string(let text) = self { SecretText.isMask(text) } else { false } }
}
