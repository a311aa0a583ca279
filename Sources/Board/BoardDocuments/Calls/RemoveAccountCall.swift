/// Removes an account.
package struct RemoveAccountCall: DocumentCall {
    package typealias Reply = ChangedAccount

    package static let method = "account.remove"

    package static let routes = [
        CallRoute(.delete, "/accounts/{id}", "Remove an account.") {
            $0.named = "account"
            $0.query = [
                .member("service", "Needed if several services have such an account."),
                .member("provider", "Needed if several providers have such an account."),
            ]
        }
    ]

    package let document: AccountTarget

    package init(_ document: AccountTarget) { self.document = document }
}
