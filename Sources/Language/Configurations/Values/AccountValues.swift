package import IntentDefinitions
package import WidgetModel

extension IntentDefinition {
    /// The values of a configuration, with each account replaced with the result of `change`.
    package func replacingAccounts(
        in values: JSONObject, _ change: (AccountType, JSONObject) -> JSONObject
    ) -> JSONObject {
        replaced(values, of: parameters, change)
    }

    /// The services of its parameters of the type `account`.
    package var accountServices: [String] { services(of: parameters) }
}

private func replaced(
    _ values: JSONObject, of parameters: [IntentParameter], _ change: (AccountType, JSONObject) -> JSONObject
) -> JSONObject {
    var values = values
    for parameter in parameters where parameter.type.holdsAccounts {
        guard let value = values[parameter.name] else { continue }
        values[parameter.name] = replaced(value, of: parameter.type, change)
    }
    return values
}

private func replaced(
    _ value: JSONValue, of type: ParameterType, _ change: (AccountType, JSONObject) -> JSONObject
) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { replaced($0, of: type, change) })
    case .object(let members):
        if let account = type.account { return .object(change(account, members)) }
        return .object(replaced(members, of: type.record?.form.parameters ?? [], change))
    case .null, .boolean, .integer, .number, .string: return value
    }
}

private func services(of parameters: [IntentParameter]) -> [String] {
    parameters.flatMap { parameter in
        parameter.type.account.map { [$0.service] }
            ?? services(of: parameter.type.record?.form.parameters ?? [])
    }
}

extension ParameterType {
    /// Whether the type is `account`, or an object that contains accounts.
    var holdsAccounts: Bool {
        account != nil || record?.form.parameters.contains { $0.type.holdsAccounts } ?? false
    }
}
