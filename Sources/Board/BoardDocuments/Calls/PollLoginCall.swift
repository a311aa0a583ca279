package import WidgetModel

/// Checks whether a login is complete, and adds its account.
package struct PollLoginCall: BoardCall {
    package typealias Reply = LoginState

    package static let method = "account.poll"

    package static let routes = [
        CallRoute(.post, "/accounts/poll", "Ask whether a login is completed.") {
            $0.body = .members()
            $0.example = ["service": "github", "provider": "org.example.github", "flow": "f-1"]
        }
    ]

    package var service: String
    package var provider: ProviderName
    /// From the reply to `account.login`.
    package var flow: String

    package init(service: String, provider: ProviderName, flow: String) {
        self.service = service
        self.provider = provider
        self.flow = flow
    }
}
