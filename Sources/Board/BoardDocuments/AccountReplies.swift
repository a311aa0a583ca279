package import WidgetModel

/// The account to which a client refers.
package struct AccountTarget: Codable, Sendable {
    /// The account's id or title.
    package var account: String
    /// Nil if only one service has such an account.
    package var service: String?
    /// Nil if only one provider has such an account.
    package var provider: String?

    package init(account: String, service: String? = nil, provider: String? = nil) {
        self.account = account
        self.service = service
        self.provider = provider
    }
}

/// The parameters of `account.add` and `account.login`.
package struct NewAccount: Codable, Sendable {
    package var service: String
    /// Nil if the widgets of only one provider use the service.
    package var provider: String?
    /// The token of the account; nil to log in with a browser.
    package var token: String?
    /// The id of the account, for a provider that cannot check tokens; nil to ask the provider.
    package var name: String?

    package init(service: String, provider: String? = nil, token: String? = nil, name: String? = nil) {
        self.service = service
        self.provider = provider
        self.token = token
        self.name = name
    }
}

/// The accounts that were added, without their tokens.
package struct AccountList: Codable, Sendable {
    package struct Row: Codable, Sendable {
        package var provider: ProviderName
        package var service: String
        package var account: String
        package var title: String
        /// When the token expires; null if it does not, or if that is not known.
        @OrNull package var expires: Instant?
        /// Whether the user must add the account again, because its token can no longer be refreshed.
        package var needsLogin: Bool
        /// The number of placed widgets that use the account.
        package var widgets: Int

        package init(
            provider: ProviderName, service: String, account: String, title: String, expires: Instant?,
            needsLogin: Bool, widgets: Int
        ) {
            self.provider = provider
            self.service = service
            self.account = account
            self.title = title
            _expires = OrNull(wrappedValue: expires)
            self.needsLogin = needsLogin
            self.widgets = widgets
        }
    }

    package var accounts: [Row]

    package init(accounts: [Row]) { self.accounts = accounts }
}

/// The kind of change to an account.
package enum AccountChange: String, Codable, CaseIterable, Sendable { case added, removed, refreshed }

/// The reply to an account's change.
package struct ChangedAccount: Codable, Sendable {
    package var provider: ProviderName
    package var service: String
    package var account: String
    package var title: String
    package var change: AccountChange
    /// The widgets that use the account, whose timelines were requested immediately.
    package var reloads: [PlacedWidgetID]

    package init(
        provider: ProviderName, service: String, account: String, title: String, change: AccountChange,
        reloads: [PlacedWidgetID]
    ) {
        self.provider = provider
        self.service = service
        self.account = account
        self.title = title
        self.change = change
        self.reloads = reloads
    }
}

/// A login that the user completes in a browser.
package struct StartedLogin: Codable, Sendable {
    package var provider: ProviderName
    package var service: String
    package var userCode: String
    package var verificationURL: String
    package var verificationURLComplete: String?
    package var interval: Milliseconds
    package var expiresIn: Milliseconds
    /// The parameter for `account.poll`. It is a secret.
    package var flow: String

    package init(
        provider: ProviderName, service: String, userCode: String, verificationURL: String,
        verificationURLComplete: String?, interval: Milliseconds, expiresIn: Milliseconds, flow: String
    ) {
        self.provider = provider
        self.service = service
        self.userCode = userCode
        self.verificationURL = verificationURL
        self.verificationURLComplete = verificationURLComplete
        self.interval = interval
        self.expiresIn = expiresIn
        self.flow = flow
    }
}

/// The reply to `account.login`: a login that the user completes, or the account if the service does not
/// require a login.
package enum LoginReply: Codable, Sendable {
    case started(StartedLogin)
    case granted(ChangedAccount)

    private enum Key: CodingKey { case flow }

    package init(from decoder: any Decoder) throws {
        let isStarted = try decoder.container(keyedBy: Key.self).contains(.flow)
        self =
            isStarted
            ? .started(try StartedLogin(from: decoder)) : .granted(try ChangedAccount(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .started(let login): try login.encode(to: encoder)
        case .granted(let account): try account.encode(to: encoder)
        }
    }
}

/// The state of a login.
package struct LoginState: Codable, Sendable {
    package enum Status: String, Codable, CaseIterable, Sendable { case pending, granted, denied, expired }

    package var status: Status
    /// How long to wait between two polls from now on; nil for the same time as before.
    package var interval: Milliseconds?
    /// The added account; nil until the login is complete.
    package var account: ChangedAccount?

    package init(_ status: Status, interval: Milliseconds? = nil, account: ChangedAccount? = nil) {
        self.status = status
        self.interval = interval
        self.account = account
    }
}
