import BoardDocuments
import ProviderProtocol
import SourceText
import WidgetModel

/// The messages about accounts.
extension BoardRemark {
    static func accountAmbiguous(_ name: String, _ keys: [AccountKey]) -> BoardRemark {
        let found = keys.map { "\($0.service) of \($0.provider)" }.joined(separator: ", ")
        return .init(
            .error, "\(keys.count) accounts are called \"\(name)\": \(found)",
            hint: "add --service or --provider")
    }

    static func accountNameMissing(_ provider: ProviderName) -> BoardRemark {
        .init(
            .error, "\(provider) cannot find out whose token this is",
            hint: "add --name with the account's name")
    }

    static func accountNotChecked(_ provider: ProviderName) -> BoardRemark {
        .init(
            .error, "\(provider) answered a token with a login, expected an account",
            hint: "leave out the token")
    }

    static func accountNotRefreshable(_ account: StoredAccount) -> BoardRemark {
        .init(
            .error, "the token of \(account.title) cannot be refreshed",
            hint: "add the account again with \"widgetconf account add \(account.key.service)\"")
    }

    static func accountProvider(
        _ name: String, _ service: String, _ providers: [ProviderName]
    ) -> BoardRemark {
        .init(
            .error, "no widget of \"\(name)\" uses accounts of \"\(service)\"",
            hint: "name one of " + providers.map(\.name).joined(separator: ", "))
    }

    static func accountProviders(
        _ service: String, _ providers: [ProviderName]
    ) -> BoardRemark {
        .init(
            .error, "\(providers.count) providers use accounts of \"\(service)\", expected one",
            hint: "add --provider with one of " + providers.map(\.name).joined(separator: ", "))
    }

    static func accountRefused(
        _ provider: ProviderName, _ failure: ProviderFailure
    ) -> BoardRemark {
        .init(.error, "\(provider): \(failure.explanation)")
    }

    static func accountUnknown(_ name: String, _ known: [String]) -> BoardRemark {
        let near = Spelling.nearest(name, among: known).map(didYouMean)
        return .init(
            .error, "no account is called \"\(name)\"",
            hint: near ?? "\"widgetconf account list\" shows the accounts")
    }

    static func loginUnsupported(
        _ provider: ProviderName, _ service: String, _ failure: ProviderFailure
    ) -> BoardRemark {
        .init(
            .error, "\(provider) cannot log in with a browser: \(failure.explanation)",
            hint: "add the account with a token: \"widgetconf account add \(service) --token\"")
    }

    static func serviceUnknown(_ service: String, _ known: [String]) -> BoardRemark {
        // Services with similar names, such as github and gitlab, are different.
        let near = known.first { Spelling.isTypo(service, of: $0) }.map(didYouMean)
        let expected = known.isEmpty ? "" : ", expected \(oneOf(known))"
        return .init(
            .error, "no widget of this workspace uses accounts of \"\(service)\"\(expected)",
            hint: near ?? "declare a parameter with \"type: account\" and \"service: \(service)\"")
    }
}
