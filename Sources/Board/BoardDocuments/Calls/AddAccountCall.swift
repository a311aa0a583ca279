import WidgetModel

/// Adds an account with a token.
package struct AddAccountCall: DocumentCall {
    package typealias Reply = ChangedAccount

    package static let method = "account.add"

    package static let routes = [
        CallRoute(.post, "/accounts", "Add an account with a token.") {
            $0.body = .members()
            $0.example = ["service": "github", "token": "github_pat_11ABCDEFG"]
        }
    ]

    package let document: NewAccount

    package init(_ document: NewAccount) { self.document = document }
}
