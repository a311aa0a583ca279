package import IntentDefinitions
package import JSONText

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
            for (place, element) in value.elements.enumerated() {
                switch element {
                case .secret(let text):
                    let place = parameter.list == nil ? nil : place
                    secrets[SecretPlace(parameter.name, element: place)] = text
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
        let steps = intent.migrations.filter { $0.from >= version }
        guard !steps.isEmpty else { return secrets }
        var named: [SecretPlace: SecretText] = [:]
        for (place, text) in secrets {
            let name = steps.reduce(place.parameter) { name, step in
                step.renames.first { $0.from == name }?.to ?? name
            }
            let now = SecretPlace(
                name, element: place.element, object: place.object, property: place.property)
            named[now] = text
        }
        return named
    }

    /// Reads a stored configuration whose secrets are not at hand: `••••` counts as one, of which nothing
    /// else is known.
    package func read(masked stored: JSONObject) -> Configuration {
        var configuration = read(stored: stored)
        for parameter in intent.parameters where parameter.type.isSecret {
            guard let json = stored[parameter.name] else { continue }
            let elements = parameter.list == nil ? [json] : json.array ?? []
            guard elements.contains(.string(SecretText.mask)) else { continue }
            configuration[parameter.name] = choice(ofMasked: elements, stored: json, for: parameter)
        }
        return configuration
    }

    private func choice(
        ofMasked elements: [JSONValue], stored: JSONValue, for parameter: IntentParameter
    ) -> Configuration.Choice {
        do throws(ValueProblem) {
            let kind = parameter.type.kind
            var values: [ParameterValue] = []
            for (place, element) in elements.enumerated() {
                // Masks look alike; what is behind them need not be.
                let hidden = SecretText("\(SecretText.mask)\(place)")
                let isMasked = element == .string(SecretText.mask)
                values.append(isMasked ? .secret(hidden) : try kind.value(ofJSON: element, in: surroundings))
            }
            return .value(try checked(parameter.list == nil ? values[0] : .list(values), for: parameter))
        } catch {
            return .misfit(stored: stored, error)
        }
    }

    /// Stored JSON with its secrets in their places. A secret that is not there stays `••••`, which no
    /// secret is; an object goes without.
    func revealing(_ stored: JSONObject, _ secrets: [SecretPlace: SecretText]) -> JSONObject {
        var revealed = stored
        // Also of parameters that are no longer secret: their values are plain again from the next edit on.
        for parameter in intent.parameters {
            guard let json = stored[parameter.name] else { continue }
            revealed[parameter.name] = reveal(json, of: parameter, secrets)
        }
        return revealed
    }

    private func reveal(
        _ json: JSONValue, at element: Int? = nil, of parameter: IntentParameter,
        _ secrets: [SecretPlace: SecretText]
    ) -> JSONValue {
        switch json {
        case .array(let elements):
            return .array(elements.enumerated().map { reveal($1, at: $0, of: parameter, secrets) })
        case .string(SecretText.mask):
            let place = SecretPlace(parameter.name, element: element)
            return secrets[place].map { .string($0.revealed) } ?? json
        case .object(var members):
            guard let type = parameter.type.object, let id = members["id"]?.string else { return json }
            for property in type.properties where members[property.name]?.string == SecretText.mask {
                let place = SecretPlace(parameter.name, object: id, property: property.name)
                members[property.name] = secrets[place].map { .string($0.revealed) } ?? .null
            }
            return .object(members)
        default: return json
        }
    }
}
