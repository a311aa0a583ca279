/// Exchanges the token of an account for a new one.
package struct RefreshAccountCall: DocumentCall {
    package typealias Reply = ChangedAccount

    package static let method = "account.refresh"

    package let document: AccountTarget

    package init(_ document: AccountTarget) { self.document = document }
}
