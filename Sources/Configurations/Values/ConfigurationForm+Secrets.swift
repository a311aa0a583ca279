package import IntentDefinitions
import JSONText

/// Where a secret of a configuration belongs: a parameter, an element of its list, or a property of an object
/// chosen for one (C8).
package struct SecretPlace: Hashable, Sendable {
    package let parameter: String
    /// The place in a list of secrets, from 0; nil for a parameter that has one value.
    package let element: Int?
    /// The object's id, wherever it stands in a list; nil for a parameter that is a secret itself.
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

/// The JSON of a configuration says `••••` for every secret; here is how they are told apart and put back.
extension ConfigurationForm {
    /// The secrets of a configuration, which are kept apart from it.
    package func secrets(of configuration: Configuration) -> [SecretPlace: SecretText] {
        var secrets: [SecretPlace: SecretText] = [:]
        for parameter in intent.parameters where parameter.type.holdsSecrets {
            guard case .value(let value)? = configuration[parameter.name] else { continue }
            secrets.merge(parameter.type.plainSecrets(in: value.revealedJSON, of: parameter.name)) { $1 }
        }
        return secrets
    }

    /// Whether anything that is chosen may be a secret.
    package var hasSecrets: Bool { intent.parameters.contains { $0.type.holdsSecrets } }

    /// The secrets to keep beside a configuration: its own, and of those `kept` before the ones of stored
    /// values that no longer fit (C9).
    package func secrets(
        toKeepBeside configuration: Configuration, kept: [SecretPlace: SecretText]
    ) -> [SecretPlace: SecretText] {
        let waiting = kept.filter { place, _ in
            if case .misfit? = configuration[place.parameter] { true } else { false }
        }
        return waiting.merging(secrets(of: configuration)) { $1 }
    }

    /// Secrets that were kept under a version of the intent, by the present names of their parameters.
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

    /// Stored JSON with its secrets in their places. A secret that is not there stays `••••`, which no
    /// secret is; an object goes without.
    func revealing(_ stored: JSONObject, _ secrets: [SecretPlace: SecretText]) -> JSONObject {
        var revealed = stored
        // Also of parameters that are no longer secret: their values are plain again from the next edit on.
        for parameter in intent.parameters {
            guard let json = stored[parameter.name] else { continue }
            revealed[parameter.name] = parameter.type.mapScalars(of: json, of: parameter.name) {
                place, json, _ in
                guard json == .string(SecretText.mask) else { return json }
                return secrets[place].map { .string($0.revealed) } ?? (place.object == nil ? json : .null)
            }
        }
        return revealed
    }
}

extension ParameterType {
    /// A stored value with each of its scalars (elements of lists, properties of objects) changed.
    ///
    /// - Parameter change: gets the place of a scalar, the scalar, and whether the type makes it a secret.
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
            if isSecret, json != .string(SecretText.mask) {
                secrets.append((place, SecretText(json.string ?? json.text)))
            }
            return json
        }
        return secrets
    }
}
