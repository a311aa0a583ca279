package import WidgetModel

/// A change of one parameter, as a client formulates it.
package enum RequestedChange: Hashable, Sendable {
    /// Sets a value, given as the typed text.
    case set(name: String, text: String)
    /// Sets a value that is given in its JSON form.
    case json(name: String, value: JSONValue)
    /// Resets the parameter to its default.
    case unset(name: String)
    /// Clears the parameter, so that its default does not apply.
    case none(name: String)
}

extension RequestedChange: Codable {
    private enum Key: CodingKey { case set, to, value, unset, none }

    /// The JSON form: `{"set": "days", "to": "30"}`, `{"set": "days", "value": 30}`, `{"unset": "days"}` or
    /// `{"none": "days"}`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let name = try container.decodeIfPresent(String.self, forKey: .set) {
            if let value = try container.decodeIfPresent(JSONValue.self, forKey: .value) {
                self = .json(name: name, value: value)
            } else {
                self = .set(name: name, text: try container.decode(String.self, forKey: .to))
            }
        } else if let name = try container.decodeIfPresent(String.self, forKey: .unset) {
            self = .unset(name: name)
        } else {
            self = .none(name: try container.decode(String.self, forKey: .none))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .set(let name, let text):
            try container.encode(name, forKey: .set)
            try container.encode(text, forKey: .to)
        case .json(let name, let value):
            try container.encode(name, forKey: .set)
            try container.encode(value, forKey: .value)
        case .unset(let name): try container.encode(name, forKey: .unset)
        case .none(let name): try container.encode(name, forKey: .none)
        }
    }
}
