package import WidgetModel

/// An object that a user fills in: a value of a record type.
package struct Record: Hashable, Sendable {
    /// Identifies an item of a list, even if items before it are removed. Empty outside of lists.
    package let key: String
    /// The values of its parameters, in the order in which the type declares them. A stored item of a list is
    /// empty, because its values are stored as separate parameters (see `IntentDefinition.expanded`).
    package let values: [PropertyValue]

    /// The JSON member with the key. Names of parameters cannot contain `@`.
    package static let keyMember = "@key"

    package init(key: String = "", values: [PropertyValue] = []) {
        self.key = key
        self.values = values
    }

    /// The value of a parameter; nil if the parameter is empty.
    package subscript(name: String) -> ParameterValue? { values.first { $0.name == name }?.value }

    /// The members of the object, after the key of an item.
    package func json(_ secrets: ParameterValue.Secrets) -> JSONObject {
        var object: JSONObject = [:]
        if !key.isEmpty { object[Record.keyMember] = .string(key) }
        for value in values { object[value.name] = value.value.json(secrets) }
        return object
    }
}

extension Record: CustomStringConvertible {
    /// The form in a definition: `{ symbol: AAPL, amount: 3 }`.
    package var description: String {
        let members = values.map { member in
            if case .list = member.value { return "\(member.name): [\(member.value)]" }
            return "\(member.name): \(member.value)"
        }
        return "{ \(members.joined(separator: ", ")) }"
    }
}
