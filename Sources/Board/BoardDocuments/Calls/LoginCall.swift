import WidgetModel

/// Begins to add an account with a browser.
package struct LoginCall: DocumentCall {
    package typealias Reply = LoginReply

    package static let method = "account.login"

    package static let routes = [
        CallRoute(.post, "/accounts/login", "Begin a login in a browser.") {
            $0.body = .members()
            $0.example = ["service": "github"]
            $0.reply = StartedLogin.self
        }
    ]

    package let document: NewAccount

    package init(_ document: NewAccount) { self.document = document }
}
