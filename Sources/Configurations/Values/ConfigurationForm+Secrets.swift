package import IntentDefinitions
import JSONText

/// Where a secret of a configuration belongs: a parameter, or a property of an object chosen for one (C8).
package struct SecretPlace: Hashable, Sendable {
    package let parameter: String
    /// The object's id, wherever it stands in a list; nil for a parameter that is a secret itself.
    package let object: String?
    package let property: String?

    package init(_ parameter: String, object: String? = nil, property: String? = nil) {
        self.parameter = parameter
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
            for element in value.elements {
                switch element {
                case .secret(let text): secrets[SecretPlace(parameter.name)] = text
                case .object(let object):
                    for property in object.properties {
                        guard case .secret(let text) = property.value else { continue }
                        let place = SecretPlace(parameter.name, object: object.id, property: property.name)
                        secrets[place] = text
                    }
                default: break
                }
            }
        }
        return secrets
    }

    /// Stored JSON with its secrets in their places. A secret that is not there stays `••••`, which no
    /// secret is; an object goes without.
    func revealing(_ stored: JSONObject, _ secrets: [SecretPlace: SecretText]) -> JSONObject {
        var revealed = stored
        for parameter in intent.parameters where parameter.type.holdsSecrets {
            guard let json = stored[parameter.name] else { continue }
            revealed[parameter.name] = reveal(json, of: parameter, secrets)
        }
        return revealed
    }

    private func reveal(
        _ json: JSONValue, of parameter: Parameter, _ secrets: [SecretPlace: SecretText]
    ) -> JSONValue {
        switch json {
        case .array(let elements): return .array(elements.map { reveal($0, of: parameter, secrets) })
        case .string(SecretText.mask):
            return secrets[SecretPlace(parameter.name)].map { .string($0.revealed) } ?? json
        case .object(var members):
            guard case .object(let type) = parameter.type, let id = members["id"]?.string else { return json }
            for property in type.properties where members[property.name]?.string == SecretText.mask {
                let place = SecretPlace(parameter.name, object: id, property: property.name)
                members[property.name] = secrets[place].map { .string($0.revealed) } ?? .null
            }
            return .object(members)
        default: return json
        }
    }
}
