import IntentDefinitions
package import ProviderProtocol
package import WidgetModel

/// The account that a provider receives without a board: in `simulate`, `test`, `provider run`,
/// `provider check` and `check --run`, every account exists, and all of them have the same token.
package enum SimulatedAccount {
    /// The token, which Docs/testing-providers.md promises. It fits into the header of an HTTP request.
    package static let token = "simulated-token"
    /// The id of the account where one is required and none was chosen.
    private static let id = "simulated"

    /// The account where one is required and none was chosen, as a value without a token.
    static let value = ParameterValue.object(ObjectValue(id: id, title: "Simulated"))

    /// The accounts that can be chosen, which are the accounts in the query.
    package static func options(_ query: OptionsRequest.Query) -> OptionsAnswer {
        let ids =
            switch query {
            case .list: [String]()
            case .ids(let ids): ids
            case .search(let text): [text]
            }
        let options = ids.map { Option(object: ["id": .string($0), "title": .string($0)]) }
        return OptionsAnswer(options: options, hasMore: true)
    }
}

extension ConfigurationForm {
    /// The configuration with the simulated account for each required account without a value.
    package func fillingAccounts(in configuration: Configuration) -> Configuration {
        guard case .needsConfiguration(let missing, _, _) = resolve(configuration).completeness else {
            return configuration
        }
        var filled = configuration
        for name in missing {
            guard let parameter = intent.parameter(named: name), parameter.type.account != nil else {
                continue
            }
            let account = SimulatedAccount.value
            filled.set(parameter.list == nil ? account : .list([account]), of: parameter.type, at: name)
        }
        return filled
    }
}

extension BoundWidget {
    /// The values as a board sends them, with the simulated token for each account.
    package func withSimulatedTokens(_ values: JSONObject) -> JSONObject {
        guard let intent else { return values }
        return intent.replacingAccounts(in: values) { _, members in
            var members = members
            members["title"] = members["title"] ?? members["id"]
            members["token"] = .string(SimulatedAccount.token)
            members[ObjectValue.orphanedKey] = nil
            return members
        }
    }
}

extension [BoundWidget] {
    /// The request as a board sends it, with the simulated token for each account of its configuration.
    package func withSimulatedTokens(_ request: ProviderRequest) -> ProviderRequest {
        request.mapConfiguration { kind, values in
            first { $0.kind == kind }?.withSimulatedTokens(values) ?? values
        }
    }
}
